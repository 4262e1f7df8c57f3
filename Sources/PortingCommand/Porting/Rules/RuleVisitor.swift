import SwiftSyntax

/// One file while rules run over it.
final class FilePort {
  let source: [UInt8]
  private(set) var edits: [Edit] = []
  private(set) var changes: [Rule: Int] = [:]
  private(set) var findings: [Finding] = []
  /// Modules that the changes need.
  var neededModules: Set<String> = []

  init(_ source: [UInt8]) { self.source = source }

  /// Counts a change whose edits are not counted.
  func count(_ rule: Rule) { changes[rule, default: 0] += 1 }

  /// Replaces a part of the file. Parts of one change are counted once: `counts` is false for all but one.
  func replace(
    _ range: Range<Int>, with text: String, for rule: Rule, counts: Bool = true, clearsLine: Bool = false
  ) {
    edits.append(Edit(range, of: source, with: text, clearsLine: clearsLine))
    if counts { changes[rule, default: 0] += 1 }
  }

  /// Inserts lines: those below get other numbers.
  func insertLines(_ text: String, at offset: Int, for rule: Rule, counts: Bool = true) {
    edits.append(Edit(offset..<offset, of: source, with: text, keepsLines: false))
    if counts { changes[rule, default: 0] += 1 }
  }

  func insert(_ text: String, at offset: Int, for rule: Rule, counts: Bool = true) {
    replace(offset..<offset, with: text, for: rule, counts: counts)
  }

  /// Removes a node and the spaces after it.
  func remove(_ node: some SyntaxProtocol, for rule: Rule, counts: Bool = true) {
    var end = node.textRange.upperBound
    while end < source.count, source[end] == UInt8(ascii: " ") || source[end] == UInt8(ascii: "\t") { end += 1 }
    replace(node.textRange.lowerBound..<end, with: "", for: rule, counts: counts, clearsLine: true)
  }

  /// Removes the spaces after a removed node, to the next word of its line.
  func removeSpaces(after node: some SyntaxProtocol, for rule: Rule) {
    let start = node.textRange.upperBound
    var end = start
    while end < source.count, source[end] == UInt8(ascii: " ") { end += 1 }
    replace(start..<end, with: "", for: rule, counts: false)
  }

  func leave(_ node: some SyntaxProtocol, _ rule: Rule, _ text: String, _ instead: String) {
    findings.append(Finding(rule: rule, offset: node.textRange.lowerBound, text: text, instead: instead))
  }
}

/// The base of all rules: it visits code that may be compiled on Linux.
class RuleVisitor: LinuxVisitor {
  let file: FilePort
  let knowledge: FolderKnowledge

  init(_ file: FilePort, _ knowledge: FolderKnowledge) {
    (self.file, self.knowledge) = (file, knowledge)
    super.init()
  }
}
