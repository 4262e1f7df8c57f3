import Foundation
import Lamina

/// What is known of a piece that is whole.
struct PieceRecord: Codable, Sendable {
  let key: String
  let path: String
  let bytes: Int
  let sha256: String
  let frames: Int
  /// The instruction sets of the processor that made it.
  let processor: String
}

/// The folder of a plan's segments, with a record of each piece that is whole, and the reason of the last failure of
/// others.
struct PieceStore: Sendable {
  let folder: String

  private func record(_ key: String) -> String { "\(folder)/\(key).json" }
  private func reason(_ key: String) -> String { "\(folder)/\(key).error" }

  /// The record of a piece whose file is there, with the bytes of the record.
  ///
  /// - Throws: The reason why the piece is not whole.
  func whole(_ key: String, _ path: String) throws(CommandFailure) -> PieceRecord {
    guard let data = FileManager.default.contents(atPath: record(key)),
      let record = try? JSONDecoder().decode(PieceRecord.self, from: data), record.key == key, record.path == path
    else { throw CommandFailure(.incomplete, failure(key) ?? "it was not made") }
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      throw CommandFailure(.incomplete, "\(path) is gone")
    }
    guard file.count == record.bytes else {
      throw CommandFailure(.incomplete, "\(path) is torn: it has \(file.count) bytes of \(record.bytes)")
    }
    guard SHA256.hexadecimal(of: file) == record.sha256 else {
      throw CommandFailure(.incomplete, "\(path) has other bytes than were written")
    }
    return record
  }

  /// Writes the record of a file that is whole.
  func add(_ key: String, _ path: String, frames: Int) throws -> PieceRecord {
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      throw CommandFailure(.unwritableOutput, "\(path) is gone")
    }
    let new = PieceRecord(
      key: key, path: path, bytes: file.count, sha256: SHA256.hexadecimal(of: file), frames: frames,
      processor: FleetEnvironment.processor)
    let url = URL(fileURLWithPath: record(key))
    do { try writeAtomically(new.jsonLine, to: url) } catch {
      throw CommandFailure(.unwritableOutput, "\(record(key)): \(error.reason)")
    }
    unlink(reason(key))
    return new
  }

  /// Notes why a piece failed, for `lamina assemble`.
  func note(_ failure: CommandFailure, _ key: String) {
    // Where the disk is full, there is no note.
    try? writeAtomically(Data(failure.description.utf8), to: URL(fileURLWithPath: reason(key)))
  }

  private func failure(_ key: String) -> String? {
    FileManager.default.contents(atPath: reason(key)).map { String(decoding: $0, as: UTF8.self) }
  }
}
