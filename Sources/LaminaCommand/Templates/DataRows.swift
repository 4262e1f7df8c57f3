import Foundation
import Lamina

/// The rows of a file with a JSON object in each line.
struct DataRows {
  /// The file's name in errors.
  private let name: String
  private let data: Data
  /// The bytes and the number, from 1, of each line that is not blank.
  private var lines: [(bytes: Range<Int>, number: Int)] = []

  /// - Parameter path: A file, or `-` for standard input.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : path
    let read =
      path == "-"
      ? try? FileHandle.standardInput.readToEnd() ?? Data()
      : try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    guard let read else { throw CommandFailure(.badInput, "\(name): the file cannot be read") }
    data = read
    let count = data.count
    lines = data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var (lines, start, number) = ([(bytes: Range<Int>, number: Int)](), 0, 1)
      while start < count {
        let end = memchr(base + start, 0x0A, count - start).map { UnsafeRawPointer($0) - base } ?? count
        if bytes[start..<end].contains(where: { $0 > 0x20 }) { lines.append((start..<end, number)) }
        (start, number) = (end + 1, number + 1)
      }
      return lines
    }
  }

  var count: Int { lines.count }

  /// The place of a row, for errors: `rows.jsonl:17`.
  func place(_ index: Int) -> String { "\(name):\(lines[index].number)" }

  /// The bytes of a row.
  func bytes(_ index: Int) -> Data {
    let bytes = lines[index].bytes
    return data.subdata(in: data.startIndex + bytes.lowerBound..<data.startIndex + bytes.upperBound)
  }

  /// The values of a row.
  func values(_ index: Int) throws(CommandFailure) -> [String: TemplateValue] {
    do throws(TemplateError) {
      return try CAMLTemplate.values(json: bytes(index))
    } catch {
      throw CommandFailure(.badInput, "\(place(index)): \(error)")
    }
  }

  /// The paths of the rows' pictures.
  ///
  /// - Throws: The error of the first row that is not JSON, or has no name of its own in the folder.
  func paths(_ pattern: FileNamePattern) throws(CommandFailure) -> [String] {
    var known: [String: Int] = [:]
    var paths: [String] = []
    for index in 0..<count {
      let row = try values(index)
      do throws(CommandFailure) {
        let path = try pattern.path(for: row)
        if let first = known.updateValue(index, forKey: path) {
          throw CommandFailure(.badInput, "\(path.quoted) is the picture of line \(lines[first].number) already")
        }
        paths.append(path)
      } catch {
        throw CommandFailure(error.status, "\(place(index)): \(error)")
      }
    }
    return paths
  }
}
