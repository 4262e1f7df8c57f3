import Foundation
import GPURendering
import Imaging
import LayerModel
import LayerSnapshots
import Synchronization

/// Renders frames in three concurrent stages: snapshots, pictures, files.
///
/// Snapshots are taken on the calling thread, which owns the layers. A second thread draws the pictures in order; it
/// fetches a picture whose readback is pending after it has begun the next one. A frame that equals the one before
/// comes with the same image. One or more threads write files. At most two frames wait between two stages, so memory
/// does not depend on the length of the film.
package struct FilmPipeline: Sendable {
  /// The number of frames that may wait between two stages.
  package static let room = 2

  private let drawing: FrameDrawing
  private let writers: Int
  private let write: @Sendable (FilmFrame) throws -> Void

  /// - Parameter writers: The number of writing threads, 1 or more. With one, frames come in order.
  package init(
    _ drawing: FrameDrawing, writers: Int,
    write: @escaping @Sendable (FilmFrame) throws -> Void
  ) {
    (self.drawing, self.writers, self.write) = (drawing, writers, write)
  }

  /// Renders the frames with `numbers`, and returns when all are written. The first error stops all stages.
  package func run(_ numbers: some Sequence<Int>, snapshot: (Int) throws -> LayerSnapshot) throws {
    let snapshots = BoundedQueue<(number: Int, snapshot: LayerSnapshot)>(capacity: Self.room)
    let pictures = BoundedQueue<FilmFrame>(capacity: Self.room)
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
      try JoinedThread { [drawing] in
        _ = failure.keeping { try Self.draw(snapshots, drawing, into: pictures) }
        pictures.finish()
      })
    for _ in 0..<writers {
      threads.append(
        try JoinedThread { [write] in
          while let frame = pictures.pop() {
            guard failure.keeping({ try write(frame) }) != nil else { break }
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
    _ drawing: FrameDrawing, into pictures: BoundedQueue<FilmFrame>
  ) throws {
    // A picture that was on a device when that was lost is drawn once more.
    func drawn(_ snapshot: LayerSnapshot) throws -> DrawnFrame {
      do { return try drawing.draw(snapshot) } catch let error as RenderError where error.isLostContext {
        return try drawing.draw(snapshot)
      }
    }
    var (last, version) = (CGImage?.none, 0)
    /// Pushes the frame on its way, if there is one, and returns whether more are wanted.
    func push(_ waiting: Waiting) throws -> Bool {
      var changes = waiting.drawn.changes
      if let picture = waiting.drawn.picture {
        version += 1
        switch Result(catching: { () throws(RenderError) in try picture.image() }) {
        case .success(let image): last = image
        case .failure(let error):
          guard error.isLostContext else { throw error }
          // All of it may differ from the frame before.
          (changes, last) = (nil, try drawing.redraw(waiting.snapshot).image())
        }
      }
      guard let image = last else { preconditionFailure("the first frame is drawn") }
      return pictures.push(FilmFrame(number: waiting.number, image: image, changes: changes, version: version))
    }
    var waiting: Waiting?
    while let (number, snapshot) = snapshots.pop() {
      let next = Waiting(number: number, drawn: try drawn(snapshot), snapshot: snapshot)
      if let waiting, try !push(waiting) { return }
      waiting = nil
      if next.drawn.picture?.isReady != false {
        guard try push(next) else { return }
      } else {
        waiting = next
      }
    }
    if let waiting { _ = try push(waiting) }
  }

  /// A frame whose pixels may still be on the device.
  private struct Waiting {
    let number: Int
    let drawn: DrawnFrame
    let snapshot: LayerSnapshot
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
