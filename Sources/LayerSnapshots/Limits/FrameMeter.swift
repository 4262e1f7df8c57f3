import Geometry
import Synchronization

/// The part of its ``RenderLimits`` that one frame has used, by layer.
///
/// The stages of a renderer charge their work, and ask between steps whether to go on. Beyond a limit they end early: their results
/// are not used, since the renderer throws ``error``. They do not throw themselves, so that their result types stay as they are.
package final class FrameMeter: Sendable {
  private let limits: RenderLimits
  /// `nil` where no layer is named.
  private let snapshot: LayerSnapshot?
  private let end: ContinuousClock.Instant?
  private let isCancelled: (@Sendable () -> Bool)?
  private let charged = Atomic<Int>(0)
  private let bytes = Atomic<Int>(0)
  private let hasStopped = Atomic<Bool>(false)
  private let cause = Mutex<RenderError.Cause?>(nil)
  /// The work of each layer, by the version of its node, which instances share.
  private let layers = Mutex<[UInt64: Layer]>([:])

  private struct Layer {
    var work = 0
    /// The first node, and the number of nodes.
    var node: Int
    var last: Int
    var count = 1
  }

  /// The budget of the frame that this thread draws; `nil` for a frame without limits.
  @TaskLocal package static var current: FrameMeter?

  /// Replaces the question whether the current task is cancelled. For tests.
  @TaskLocal package static var cancellation: (@Sendable () -> Bool)?

  /// Receives the work of each frame when it ends. For tests.
  @TaskLocal package static var observer: (@Sendable (_ work: Int) -> Void)?

  package init(_ limits: RenderLimits, of snapshot: LayerSnapshot?, isCancelled: (@Sendable () -> Bool)? = nil) {
    (self.limits, self.snapshot, self.isCancelled) = (limits, snapshot, isCancelled)
    // Beyond a century, a duration may overflow.
    end = limits.seconds < 1e9 ? ContinuousClock.now + .seconds(max(0, limits.seconds)) : nil
  }

  /// Calls `body` with the budget of a frame that starts now. The cancellation of the calling task stops it.
  package static func begin<Result, Failure: Error>(
    _ limits: RenderLimits, of snapshot: LayerSnapshot?, _ body: (FrameMeter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUnsafeCurrentTask { task -> Swift.Result<Result, Failure> in
      // A property that `Task` has, too, may be read from any thread, while the task waits here.
      nonisolated(unsafe) let task = task
      let question = cancellation ?? task.map { _ in { @Sendable in task?.isCancelled == true } }
      let meter = FrameMeter(limits, of: snapshot, isCancelled: question)
      defer { observer?(meter.work) }
      return Swift.Result { () throws(Failure) in try body(meter) }
    }
    return try result.get()
  }

  /// Runs `body`, whose stages find the budget in ``current``, and whose geometry asks it by ``WorkCheck``.
  package func apply<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let check: @Sendable (Int) -> Bool = { [self] work in
      charge(work)
      return goesOn
    }
    let result = Self.$current.withValue(self) {
      WorkCheck.$current.withValue(check) { Swift.Result { () throws(Failure) in try body() } }
    }
    return try result.get()
  }

  /// Calls `body` without charging its work: an attempt, in place of which something else may be charged. It ends early where the frame is
  /// cancelled or out of time.
  package static func attempt<Result>(_ body: () -> Result) -> Result {
    guard let current else { return body() }
    let unlimited = FrameMeter(isCancelled: current.isCancelled, end: current.end)
    return unlimited.apply(body)
  }

  private init(isCancelled: (@Sendable () -> Bool)?, end: ContinuousClock.Instant?) {
    var limits = RenderLimits()
    limits.work = .max
    (self.limits, snapshot, self.isCancelled, self.end) = (limits, nil, isCancelled, end)
  }

  /// Whether the frame may have to stop at a moment that does not follow from its work.
  package var canBeInterrupted: Bool { isCancelled != nil || end != nil }

  /// Whether the frame is to be drawn further. To be asked about every millisecond.
  package var goesOn: Bool {
    if hasStopped.load(ordering: .relaxed) { return false }
    if isCancelled?() == true {
      stop(.cancelled)
      return false
    }
    if let end, ContinuousClock.now >= end {
      stop(.seconds(limit: limits.seconds))
      return false
    }
    return true
  }

  private func stop(_ reason: RenderError.Cause) {
    cause.withLock { $0 = $0 ?? reason }
    hasStopped.store(true, ordering: .releasing)
  }

  /// The work of a layer, besides its pixels.
  package static let workOfLayer = 1000

  /// The work so far.
  package var work: Int { charged.load(ordering: .relaxed) }

  /// Adds work.
  package func charge(_ work: Int) {
    let sum = charged.wrappingAdd(max(0, work), ordering: .relaxed).newValue
    // A sum that overflows is too large as well.
    if sum > limits.work || sum < 0 { stop(.work(limit: limits.work)) }
  }

  /// Adds work for the layer of a node.
  package func charge(_ work: Int, to node: Int) {
    attribute(work, to: node)
    charge(work)
  }

  /// Notes for what layer work is done that is charged elsewhere.
  package func attribute(_ work: Int, to node: Int) {
    guard let version = snapshot?.nodes[node].version else { return }
    layers.withLock { layers in
      var layer = layers[version] ?? Layer(node: node, last: node)
      layer.work &+= work
      if layer.last != node { layer.count += 1 }
      (layer.node, layer.last) = (min(layer.node, node), node)
      layers[version] = layer
    }
  }

  /// Adds the bytes of a picture, until they are released by a negative number.
  package func hold(_ count: Int) {
    let sum = bytes.wrappingAdd(count, ordering: .relaxed).newValue
    if sum > limits.pictureBytes { stop(.pictureBytes(limit: limits.pictureBytes)) }
  }

  /// Why the frame is stopped; `nil` if it goes on.
  package var error: RenderError? {
    if goesOn { return nil }
    guard let cause = cause.withLock({ $0 }) else { return nil }
    let costliest = layers.withLock { $0.values.max { ($0.work, $1.node) < ($1.work, $0.node) } }
    return RenderError(
      cause,
      costliestLayer: costliest.flatMap { layer in
        snapshot.map {
          RenderError.Layer(
            path: $0.path(to: layer.node), copies: layer.count, node: layer.node, structure: $0.structure)
        }
      })
  }
}

extension LayerSnapshot {
  /// The way to a node from the root: the index among the nodes of each superlayer; −1 for a mask.
  fileprivate func path(to node: Int) -> [Int] {
    var (path, node) = ([Int](), node)
    while nodes[node].above >= 0 {
      let (parent, above) = (Int(nodes[node].parent), Int(nodes[node].above))
      path.append(parent < 0 ? -1 : children(of: parent).prefix { $0 != node }.count)
      node = above
    }
    return path.reversed()
  }
}
