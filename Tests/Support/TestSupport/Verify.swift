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
  record(nil, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

// Several conditions: those after one that is false are not asked, as after `&&`. The issue says which it is.

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ d: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : !d() ? 3 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ d: @autoclosure () throws -> Bool, _ e: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : !d() ? 3 : !e() ? 4 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ d: @autoclosure () throws -> Bool, _ e: @autoclosure () throws -> Bool, _ f: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : !d() ? 3 : !e() ? 4 : !f() ? 5 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ d: @autoclosure () throws -> Bool, _ e: @autoclosure () throws -> Bool, _ f: @autoclosure () throws -> Bool,
  _ g: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : !d() ? 3 : !e() ? 4 : !f() ? 5 : !g() ? 6 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

package func verify(
  _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool, _ c: @autoclosure () throws -> Bool,
  _ d: @autoclosure () throws -> Bool, _ e: @autoclosure () throws -> Bool, _ f: @autoclosure () throws -> Bool,
  _ g: @autoclosure () throws -> Bool, _ h: @autoclosure () throws -> Bool,
  _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) rethrows {
  let failed: Int? = try !a() ? 0 : !b() ? 1 : !c() ? 2 : !d() ? 3 : !e() ? 4 : !f() ? 5 : !g() ? 6 : !h() ? 7 : nil
  guard let failed else { return }
  record(failed, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue: the call's source, the condition that is false where there are several, and the comment.
private func record(_ failed: Int?, _ comment: Comment?, _ location: SourceLocation) {
  let source = source(at: location)
  let clause = failed.map { k in
    let known = source.map(arguments).flatMap { $0.indices.contains(k) ? $0[k] : nil }
    return "false: " + (known ?? "the condition at \(k)")
  }
  let text = [source, clause, comment?.rawValue].compactMap(\.self).joined(separator: "\n")
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}

/// The arguments of a call, as its source has them: what lies between commas outside of brackets and texts.
package func arguments(_ call: String) -> [String] {
  guard let open = call.firstIndex(of: "(") else { return [] }
  var (arguments, current, depth, isText): ([String], String, Int, Bool) = ([], "", 0, false)
  var previous: Character = " "
  for character in call[call.index(after: open)...] {
    if character == "\"" && previous != "\\" { isText.toggle() }
    if !isText {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { break }
      if character == "," && depth == 0 {
        arguments.append(current)
        current = ""
        previous = character
        continue
      }
    }
    current.append(character)
    previous = character
  }
  return (arguments + [current]).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
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
