import LayerSnapshots
import Synchronization

/// The work of the frames that `body` draws, as ``RenderLimits/work`` counts it.
package func workOfFrame<Picture>(_ body: () throws -> Picture) rethrows -> Int {
  let sum = WorkSum()
  _ = try FrameMeter.$observer.withValue({ sum.add($0) }) { try body() }
  return sum.value
}

private final class WorkSum: Sendable {
  private let sum = Atomic<Int>(0)

  func add(_ work: Int) { sum.add(work, ordering: .relaxed) }

  var value: Int { sum.load(ordering: .relaxed) }
}
