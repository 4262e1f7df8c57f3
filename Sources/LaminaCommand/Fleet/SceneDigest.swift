import Foundation
import Synchronization

/// Digests of scenes' files, each of which is read again only when it changes.
final class SceneDigests: Sendable {
  private let known = Mutex<[String: (files: SceneFiles, digest: String)]>([:])

  /// The digest of all files of a scene, and of its sound.
  func digest(of scene: String, sound: String?) throws(CommandFailure) -> String {
    let own = try digest(of: scene)
    guard let sound else { return own }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: sound), options: .mappedIfSafe) else {
      throw CommandFailure(.badInput, "\(sound): the file cannot be read")
    }
    return SHA256.hexadecimal(of: Data("\(own) \(SHA256.hexadecimal(of: data))".utf8))
  }

  private func digest(of scene: String) throws(CommandFailure) -> String {
    let files = SceneFiles(scene)
    if let known = known.withLock({ $0[scene] }), known.files == files { return known.digest }
    guard FileManager.default.fileExists(atPath: scene) else {
      throw CommandFailure(.badInput, "\(scene): the file cannot be read: no such file")
    }
    let lines = files.paths.map { path -> String in
      let data = (try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)) ?? Data()
      return "\(path.dropFirst(scene.count)) \(SHA256.hexadecimal(of: data))"
    }
    let digest = SHA256.hexadecimal(of: Data(lines.joined(separator: "\n").utf8))
    known.withLock { $0[scene] = (files, digest) }
    return digest
  }
}
