import Foundation
import GPURendering
import Synchronization

/// Makes films one after the other. While the frames of one are drawn, encoders finish the ones before.
enum FilmSeries {
  /// The most films that are finished at a time, besides the one that is drawn.
  private static let endings = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Makes `count` films, and returns when all are finished.
  ///
  /// After an error no further film is begun; films before it are finished.
  ///
  /// - Parameter draw: Draws the film at an index, on the calling thread; `nil` if there is nothing to finish.
  /// - Throws: The error of the first film, in their order, that failed.
  static func run(_ count: Int, draw: (Int) throws -> FilmRendering.Drawn?) throws {
    let queue = BoundedQueue<(index: Int, film: FilmRendering.Drawn)>(capacity: 1)
    let failure = EarliestFailure()
    var threads: [JoinedThread] = []
    defer {
      queue.finish()
      for thread in threads { thread.join() }
    }
    for _ in 0..<min(endings, count) {
      threads.append(
        try JoinedThread {
          while let (index, film) = queue.pop() { failure.keeping(index) { try film.finish() } }
        })
    }
    for index in 0..<count where !failure.hasOccurred {
      guard let film = failure.keeping(index, { try draw(index) }) else { break }
      if let film { _ = queue.push((index, film)) }
    }
    queue.finish()
    for thread in threads { thread.join() }
    threads = []
    try failure.rethrow()
  }
}

/// Of the errors of several threads, keeps the error of the first scene.
final class EarliestFailure: Sendable {
  private let earliest = Mutex<(index: Int, error: any Error)?>(nil)

  /// The result of `body`; `nil` if it throws.
  @discardableResult
  func keeping<Result>(_ index: Int, _ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      earliest.withLock { if index < ($0?.index ?? .max) { $0 = (index, error) } }
      return nil
    }
  }

  var hasOccurred: Bool { earliest.withLock { $0 != nil } }

  func rethrow() throws {
    if let failure = earliest.withLock({ $0 }) { throw failure.error }
  }
}
