import Foundation
import Lamina

/// A part of the work on one or more films: a line of a plan. It says all that its bytes depend on.
struct Chunk: Codable, Sendable {
  /// The version of the format that this program writes and reads.
  static let version = 1

  /// The version of its format.
  let chunk: Int
  /// The digest of its pieces' keys.
  let key: String
  /// The folder of segments and records.
  let store: String
  let environment: FleetEnvironment
  let pieces: [Piece]

  init(store: String, environment: FleetEnvironment, pieces: [Piece]) {
    (chunk, self.store, self.environment, self.pieces) = (Self.version, store, environment, pieces)
    key = SHA256.hexadecimal(of: Data(pieces.map(\.key).joined(separator: "\n").utf8))
  }

  /// Reads a line of a plan.
  ///
  /// - Throws: An error without the line's place, for a torn line, a line that is no chunk, and a chunk of another
  ///   version.
  init(line: Data) throws(CommandFailure) {
    struct Head: Decodable { let chunk: Int? }
    guard let head = try? JSONDecoder().decode(Head.self, from: line) else {
      throw CommandFailure(.badInput, "the line is torn: it is not JSON")
    }
    guard let version = head.chunk else { throw CommandFailure(.badInput, "the line is no chunk of 'lamina plan'") }
    guard version == Self.version else {
      throw CommandFailure(
        .badInput, "the chunk is of version \(version), and this lamina reads version \(Self.version): plan again")
    }
    do {
      self = try JSONDecoder().decode(Chunk.self, from: line)
    } catch {
      throw CommandFailure(.badInput, "the chunk has been changed: \(Self.reason(error))")
    }
    guard pieces.allSatisfy({ $0.key == $0.digest(in: environment) }) else {
      throw CommandFailure(.badInput, "the chunk has been changed: a key is not that of its film")
    }
  }

  /// Whether a line is a chunk, of whatever version.
  static func isChunk(_ line: Data) -> Bool { line.starts(with: Data("{\"chunk\":".utf8)) }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "there is no “\(key.stringValue)”"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "“\(context.codingPath.last?.stringValue ?? "")” is another type"
    default: "it cannot be read"
    }
  }
}

/// A film, or a segment of one: contiguous frames that a worker draws and encodes into a file.
struct Piece: Codable, Sendable {
  /// The digest of all that the file's bytes depend on.
  let key: String
  /// The digest of the scene's files, and of the sound of a whole film.
  let inputs: String
  /// The whole film, as a job of `lamina work`.
  let job: [String: JSONNode]
  /// The number of the first frame, and how many there are.
  let first: Int, count: Int
  /// Which segment of the film it is, from 0, and how many there are.
  let part: Int, parts: Int

  init(
    job: [String: JSONNode], inputs: String, frames: Range<Int>, part: Int, parts: Int,
    in environment: FleetEnvironment
  ) {
    (self.job, self.inputs, self.part, self.parts) = (job, inputs, part, parts)
    (first, count) = (frames.lowerBound, frames.count)
    key = Self.digest(job, inputs, frames.lowerBound, frames.count, part, parts, environment)
  }

  func digest(in environment: FleetEnvironment) -> String {
    Self.digest(job, inputs, first, count, part, parts, environment)
  }

  private static func digest(
    _ job: [String: JSONNode], _ inputs: String, _ first: Int, _ count: Int, _ part: Int, _ parts: Int,
    _ environment: FleetEnvironment
  ) -> String {
    struct Inputs: Encodable {
      let version: Int, job: [String: JSONNode], inputs: String
      let first: Int, count: Int, part: Int, parts: Int
      let environment: FleetEnvironment
    }
    return SHA256.hexadecimal(
      of: Inputs(
        version: Chunk.version, job: job, inputs: inputs, first: first, count: count, part: part, parts: parts,
        environment: environment
      ).jsonLine)
  }

  /// The path of the film.
  var output: String { if case .value(.string(let path)) = job["output"] { path } else { "" } }

  var isSegment: Bool { parts > 1 }

  /// The file that a worker writes: the film, or a segment in the store.
  func file(in store: PieceStore) -> String {
    isSegment ? "\(store.folder)/\(key).\((output as NSString).pathExtension.lowercased())" : output
  }

  /// The piece for people: `out/a.mp4: part 3 of 8, frames 200..<300`.
  var summary: String {
    isSegment ? "\(output): part \(part + 1) of \(parts), frames \(first)..<\(first + count)" : output
  }
}

extension Encodable {
  /// The value as JSON in one line. Equal values have equal lines.
  var jsonLine: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("it holds texts and finite numbers") }
    return data
  }
}
