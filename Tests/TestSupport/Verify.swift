import Foundation
import Testing

/// Records an issue where a condition is false, as `#expect` does.
///
/// The macro also records the values of the parts of a condition. For that it writes a dozen closures, which the
/// compiler checks for three times as long as all the rest of a test: six thousand conditions are two minutes. A
/// failure shows the condition's source and the comment; if those are not enough, put the values into the comment.
package func verify(
  _ condition: @autoclosure () throws -> Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) rethrows {
  if try condition() { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let text = [source(at: location), comment()?.rawValue].compactMap(\.self).joined(separator: "\n")
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}

/// The lines of a call, from the one at `location` to the one where its parentheses are closed.
private func source(at location: SourceLocation) -> String? {
  guard let text = try? String(contentsOfFile: location.filePath, encoding: .utf8) else { return nil }
  var call: [Substring] = []
  var open = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(location.line - 1) {
    call.append(line)
    open += line.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
    if open <= 0 || call.count == 12 { break }
  }
  return call.joined(separator: "\n").trimmingCharacters(in: .whitespaces)
}
