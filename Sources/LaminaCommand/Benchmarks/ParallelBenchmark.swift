import Foundation
import Lamina
import Synchronization

/// Renders one small scene on several threads at once, each with a tree and a renderer of its own, and counts the
/// pictures.
struct ParallelBenchmark: Sendable {
  /// Makes the scene on the thread that draws it.
  let makeScene: @Sendable () throws -> BenchmarkScene
  let makeRenderer: @Sendable () throws -> GPURenderer
  /// The time that is measured for each number of threads.
  let seconds: Double

  /// The pictures a second of a number of threads.
  struct Rate {
    let threads: Int
    let pictures: Double
  }

  /// The numbers of threads up to `most`: the powers of two, and `most`.
  static func counts(upTo most: Int) -> [Int] {
    var counts = [1]
    while let last = counts.last, last < most { counts.append(min(2 * last, most)) }
    return counts
  }

  /// Measures one number of threads after the other.
  func run(upTo most: Int) throws -> [Rate] {
    try Self.counts(upTo: most).map { Rate(threads: $0, pictures: try picturesPerSecond(on: $0)) }
  }

  private final class Outcome: Sendable {
    /// The sum over the threads, or the error of one.
    let rate = Mutex<Result<Double, any Error>>(.success(0))
  }

  private func picturesPerSecond(on count: Int) throws -> Double {
    let (ready, start) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let outcome = Outcome()
    var threads: [JoinedThread] = []
    for _ in 0..<count {
      threads.append(
        try JoinedThread {
          let rate = Result { try LayerContext().run { try self.rate(ready, start) } }
          // A thread that fails before the start is not waited for.
          if case .failure = rate { ready.signal() }
          outcome.rate.withLock { sum in sum = Result { [sum] in try sum.get() + rate.get() } }
        })
    }
    for _ in 0..<count { ready.wait() }
    for _ in 0..<count { start.signal() }
    for thread in threads { thread.join() }
    return try outcome.rate.withLock { $0 }.get()
  }

  /// The pictures a second of the calling thread.
  private func rate(_ ready: DispatchSemaphore, _ start: DispatchSemaphore) throws -> Double {
    let scene = try makeScene()
    let renderer = try makeRenderer()
    for k in 0..<FrameBudget.warmUp { _ = try renderer.render(scene.snapshot(of: k), in: scene.viewport) }
    ready.signal()
    start.wait()
    var pictures = 0
    let begin = ContinuousClock.now
    repeat {
      _ = try renderer.render(scene.snapshot(of: FrameBudget.warmUp + pictures), in: scene.viewport)
      pictures += 1
    } while ContinuousClock.now - begin < .seconds(seconds)
    return Double(pictures) / ((ContinuousClock.now - begin) / .seconds(1))
  }
}

extension [ParallelBenchmark.Rate] {
  /// The fewest threads that make nearly as many pictures as the best number: more than 95 in 100.
  var enough: Int? {
    let best = map(\.pictures).max() ?? 0
    return first { $0.pictures > 0.95 * best }?.threads
  }

  /// A line for each number of threads, and one that says how many are enough.
  func table(of scene: String) -> String {
    let rows = map { rate in
      let share = rate.pictures / (first?.pictures ?? 1)
      return "  " + "\(rate.threads)".padding(toLength: 9, withPad: " ", startingAt: 0)
        + String(format: "%10.1f %10.2f", rate.pictures, share)
    }
    return """
      \(scene): pictures a second
        threads    pictures   of one's
      \(rows.joined(separator: "\n"))
        more than \(enough ?? 1) threads make no more
      """
  }

  /// A line of JSON for each number of threads.
  func jsonLines(of scene: String) -> [String] {
    map { rate in
      "{\"peer\":\"lamina\",\"scene\":\(scene.inJSON),\"variant\":\"parallel\",\"threads\":\(rate.threads),"
        + "\"picturesPerSecond\":\(String(format: "%.2f", rate.pictures))}"
    }
  }
}
