import Foundation
import GPURendering
import Lamina
import Synchronization

/// Makes the pieces of chunks that are not there yet.
struct ChunkRunner: Sendable {
  private let runner: JobRunner
  private let limits: RenderLimits
  private let environment: FleetEnvironment
  private let scenes = SceneDigests()
  /// How many pieces are made at a time.
  private let jobs: Int
  /// Chunks come one at a time, and the pieces of one at the same time.
  private let chunks = NSLock()

  init(_ runner: JobRunner, limits: RenderLimits, jobs: Int, gpu: GPURenderer?) {
    (self.runner, self.limits, self.jobs) = (runner, limits, jobs)
    environment = FleetEnvironment(gpu, hasProcessor: true)
  }

  /// What was done for a chunk.
  struct Outcome: Sendable {
    /// Pieces that were made, and that were there.
    var made = 0, kept = 0
    var failed = 0
    /// The first failure.
    var failure: (any Error)?
  }

  /// Makes what is missing. A piece that fails does not keep others from being made.
  func run(_ chunk: Chunk, isEnding: @escaping @Sendable () -> Bool) throws -> Outcome {
    try environment.check(isOf: chunk.environment)
    try makeFolder(chunk.store)
    let outcome = Mutex(Outcome())
    let next = Mutex(0)
    try chunks.withLock {
      var threads: [JoinedThread] = []
      defer { for thread in threads { thread.join() } }
      for _ in 0..<min(jobs, chunk.pieces.count) {
        threads.append(
          try JoinedThread {
            while true {
              let index = next.withLock { next in
                next += 1
                return next - 1
              }
              guard index < chunk.pieces.count else { return }
              run(chunk.pieces[index], in: PieceStore(folder: chunk.store), isEnding, outcome)
            }
          })
      }
    }
    return outcome.withLock { $0 }
  }

  private func run(
    _ piece: Piece, in store: PieceStore, _ isEnding: () -> Bool, _ outcome: borrowing Mutex<Outcome>
  ) {
    if (try? store.whole(piece.key, piece.file(in: store))) != nil { return outcome.withLock { $0.kept += 1 } }
    do {
      if isEnding() { throw CommandFailure(.incomplete, "the worker ends") }
      try make(piece, in: store)
      outcome.withLock { $0.made += 1 }
    } catch {
      let failure = CommandFailure(error, about: piece.output)
      store.note(failure, piece.key)
      outcome.withLock { outcome in
        outcome.failed += 1
        outcome.failure = outcome.failure ?? error
      }
    }
  }

  private func make(_ piece: Piece, in store: PieceStore) throws {
    let job = try Job(JobMembers(piece.job.jsonLine, known: Job.members), limits: limits)
    guard var film = job.film else { throw CommandFailure(.badInput, "\(piece.output): a chunk makes films") }
    let sound = piece.isSegment ? nil : film.encoding.audio
    guard try scenes.digest(of: job.scene, sound: sound) == piece.inputs else {
      throw CommandFailure(.badInput, "\(job.scene): it is another than the plan's")
    }
    let path = piece.file(in: store)
    if piece.isSegment { film = try film.segment(piece.first..<piece.first + piece.count, path: path) }
    try makeFolder(ofFile: path)
    try runner.make(film, job)
    _ = try store.add(piece.key, path, frames: piece.count)
  }
}
