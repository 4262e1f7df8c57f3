import Dispatch
import Foundation
import Lamina

/// Everything that crosses the boundary to C, on eight threads at once: codecs, text, paths, documents and archives,
/// and renderers that the threads share. A sanitizer checks the memory; the program itself compares each picture with a
/// single thread's.
@main struct Exercise {
  static let threads = 8

  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2
    let scenes = try Scenes()
    let images = try ImageFiles()
    // One thread first: its results are expected of all.
    let expected = Results(scenes: scenes, images: images, variant: 0)
    let differing = Counter()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for round in 0..<rounds {
        let results = Results(scenes: scenes, images: images, variant: thread + round * threads)
        if results.pictures != expected.pictures { differing.increment() }
      }
    }
    print("\(threads) threads, \(rounds) rounds of \(expected.pictures.count) pictures; \(differing.value) differ")
    // A sanitizer that reports leaks ends the process before that.
    fflush(nil)
    if differing.value > 0 { exit(1) }
  }
}

/// The results of one thread for all inputs.
struct Results {
  private(set) var pictures: [[UInt8]] = []

  /// - Parameter variant: Which damage the files get; it changes no picture.
  init(scenes: Scenes, images: ImageFiles, variant: Int) {
    pictures = scenes.pictures() + images.pictures() + [drawnText(), drawnPaths()]
    images.readDamaged(variant)
    scenes.readAndWrite(variant)
    writePDF()
    // A short-lived renderer beside the shared ones.
    pictures += scenes.picturesOfOwnRenderer()
  }
}

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func increment() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
