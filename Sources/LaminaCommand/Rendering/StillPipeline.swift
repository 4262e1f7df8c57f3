import Foundation
import Lamina
import Synchronization

/// Renders several scenes in three concurrent stages: reading, drawing, writing.
///
/// Scenes are read on the calling thread, which owns their layers. A second thread draws in order, others encode and
/// write. At most two scenes wait between two stages, so memory does not depend on their number.
package struct StillPipeline: Sendable {
  /// A scene that has been read.
  package struct Still: Sendable {
    /// The position among all scenes, from 0.
    package var index: Int
    package var snapshot: LayerSnapshot
    package var viewport: Viewport
    /// The time that is left for the picture.
    package var allowance: TimeAllowance

    package init(
      index: Int, snapshot: LayerSnapshot, viewport: Viewport, allowance: TimeAllowance = .unlimited
    ) {
      (self.index, self.snapshot, self.viewport, self.allowance) = (index, snapshot, viewport, allowance)
    }
  }

  private let draw: @Sendable (Still) throws -> CGImage
  private let write: @Sendable (CGImage, Still) throws -> Void

  /// The number of scenes that may wait between two stages.
  private static let room = 2
  /// The number of threads that write.
  private static let writers = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  package init(
    draw: @escaping @Sendable (Still) throws -> CGImage, write: @escaping @Sendable (CGImage, Still) throws -> Void
  ) {
    (self.draw, self.write) = (draw, write)
  }

  /// Renders `count` scenes, and returns when all are written.
  ///
  /// After an error no further scene is begun; scenes before the failed one are finished.
  ///
  /// - Parameter read: Reads the scene at an index. Called in order on the calling thread.
  /// - Throws: The error of the first scene, in their order, that failed.
  package func run(_ count: Int, read: (Int) throws -> Still) throws {
    let stills = BoundedQueue<Still>(capacity: Self.room)
    let pictures = BoundedQueue<(image: CGImage, still: Still)>(capacity: Self.room)
    let failure = EarliestFailure()
    var threads: [JoinedThread] = []
    // Also runs if a thread cannot be started, because the threads before it must end.
    defer {
      stills.finish(dropsRest: true)
      for thread in threads { thread.join() }
    }
    threads.append(
      try JoinedThread { [draw] in
        while let still = stills.pop(), let image = failure.keeping(still.index, { try draw(still) }) {
          guard pictures.push((image, still)) else { break }
        }
        stills.finish(dropsRest: true)
        pictures.finish()
      })
    for _ in 0..<min(Self.writers, count) {
      threads.append(
        try JoinedThread { [write] in
          while let (image, still) = pictures.pop() {
            if failure.keeping(still.index, { try write(image, still) }) == nil {
              stills.finish(dropsRest: true)
              pictures.finish(dropsRest: true)
            }
          }
        })
    }
    for index in 0..<count {
      guard let still = failure.keeping(index, { try read(index) }), stills.push(still) else { break }
    }
    stills.finish()
    for thread in threads { thread.join() }
    threads = []
    try failure.rethrow()
  }
}
