import Foundation
import GPURendering
import Imaging
import LayerModel
import LayerSnapshots
import Synchronization

/// Renders frames in three concurrent stages: snapshots, pictures, files.
///
/// Snapshots are taken on the calling thread, which owns the layers. A second thread draws the pictures in order; it fetches a picture
/// whose readback is pending after it has begun the next one. One or more threads write files. At most two frames wait between two
/// stages, so memory does not depend on the length of the film.
package struct FilmPipeline: Sendable {
  /// The number of frames that may wait between two stages.
  package static let room = 2

  private let draw: @Sendable (LayerSnapshot) throws -> PendingImage
  private let writers: Int
  private let write: @Sendable (_ image: CGImage, _ number: Int) throws -> Void

  /// - Parameter writers: The number of writing threads, 1 or more. With one, frames come in order.
  package init(
    draw: @escaping @Sendable (LayerSnapshot) throws -> PendingImage, writers: Int,
    write: @escaping @Sendable (_ image: CGImage, _ number: Int) throws -> Void
  ) {
    (self.draw, self.writers, self.write) = (draw, writers, write)
  }

  /// Renders the frames with `numbers`, and returns when all are written. The first error stops all stages.
  package func run(_ numbers: some Sequence<Int>, snapshot: (Int) throws -> LayerSnapshot) throws {
    let snapshots = BoundedQueue<(number: Int, snapshot: LayerSnapshot)>(capacity: Self.room)
    let pictures = BoundedQueue<(number: Int, image: CGImage)>(capacity: Self.room)
    let failure = FirstFailure {
      snapshots.finish(dropsRest: true)
      pictures.finish(dropsRest: true)
    }
    var threads: [JoinedThread] = []
    // Also runs if a thread cannot be started, because the threads before it must end.
    defer {
      failure.stop()
      for thread in threads { thread.join() }
    }
    threads.append(
      try JoinedThread { [draw] in
        _ = failure.keeping { try Self.draw(snapshots, with: draw, into: pictures) }
        pictures.finish()
      })
    for _ in 0..<writers {
      threads.append(
        try JoinedThread { [write] in
          while let (number, image) = pictures.pop() {
            guard failure.keeping({ try write(image, number) }) != nil else { break }
          }
        })
    }
    for number in numbers {
      guard try snapshots.push((number, snapshot(number))) else { break }
    }
    snapshots.finish()
    for thread in threads { thread.join() }
    threads = []
    try failure.rethrow()
  }

  /// Draws until there are no more snapshots, or the pictures' queue is finished.
  private static func draw(
    _ snapshots: BoundedQueue<(number: Int, snapshot: LayerSnapshot)>,
    with draw: (LayerSnapshot) throws -> PendingImage, into pictures: BoundedQueue<(number: Int, image: CGImage)>
  ) throws {
    // A picture that was on a device when that was lost is drawn once more.
    var waiting: (number: Int, picture: PendingImage, snapshot: LayerSnapshot)?
    func image(_ waiting: (number: Int, picture: PendingImage, snapshot: LayerSnapshot)) throws -> CGImage {
      do { return try waiting.picture.image() } catch let failure where failure.isLostContext {
        return try drawn(waiting.snapshot).image()
      }
    }
    func drawn(_ snapshot: LayerSnapshot) throws -> PendingImage {
      do { return try draw(snapshot) } catch let error as RenderError where error.isLostContext {
        return try draw(snapshot)
      }
    }
    while let (number, snapshot) = snapshots.pop() {
      let picture = try drawn(snapshot)
      if let waiting, try !pictures.push((waiting.number, image(waiting))) { return }
      waiting = nil
      if picture.isReady {
        guard try pictures.push((number, picture.image())) else { return }
      } else {
        waiting = (number, picture, snapshot)
      }
    }
    if let waiting { _ = try pictures.push((waiting.number, image(waiting))) }
  }
}

/// The first error of several threads.
private final class FirstFailure: Sendable {
  private let error = Mutex<(any Error)?>(nil)
  let stop: @Sendable () -> Void

  /// - Parameter stop: Called after each error.
  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// The result of `body`; `nil` if it throws.
  func keeping<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      self.error.withLock { $0 = $0 ?? error }
      stop()
      return nil
    }
  }

  func rethrow() throws {
    if let error = error.withLock({ $0 }) { throw error }
  }
}
