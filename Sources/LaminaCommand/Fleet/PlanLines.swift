import Foundation

/// The chunks of a plan's file.
struct PlanLines {
  /// A chunk, and its place for errors: `plan.jsonl:17`.
  struct Line {
    let chunk: Chunk
    let place: String
  }

  /// - Parameter path: A file, or `-` for standard input.
  static func read(_ path: String) throws(CommandFailure) -> [Line] {
    let rows = try DataRows(path)
    var lines: [Line] = []
    for index in 0..<rows.count {
      do throws(CommandFailure) {
        lines.append(Line(chunk: try Chunk(line: rows.bytes(index)), place: rows.place(index)))
      } catch {
        throw CommandFailure(error.status, "\(rows.place(index)): \(error)")
      }
    }
    return lines
  }
}
