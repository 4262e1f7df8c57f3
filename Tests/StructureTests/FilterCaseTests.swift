import Foundation
import TestSupport
import Testing

/// A filter that spreads pixels answers for itself, or the compiler asks for it: a `case` in an `if`, a `guard` or a
/// `for` would compile without the next filter.
@Suite struct FilterCaseTests {
  /// The names of the cases that a line declares in the enumeration.
  private static func cases(declaredBy line: Substring) -> [Substring] {
    guard let list = line.wholeMatch(of: #/  case (\w.*)/#)?.1 else { return [] }
    // The payloads may hold commas.
    return list.replacing(#/\([^)]*\)/#, with: "").split(separator: ", ").map { $0[...] }
  }

  private static func cases() throws -> [Substring] {
    let file = try SourceTree.files(in: "Sources/LayerSnapshots").first { $0.path.hasSuffix("/LayerEffects.swift") }
    let lines = try #require(file).lines.drop { !$0.contains("enum SpreadingFilter") }
    return lines.prefix { $0 != "}" }.flatMap(cases(declaredBy:))
  }

  @Test(arguments: [
    ("  case gaussianBlur(sigma: Double)", ["gaussianBlur"]), ("  case bloom", ["bloom"]),
    ("  case motionBlur(length: Double, angle: Double), bloom", ["motionBlur", "bloom"]),
    ("    case .gaussianBlur(let sigma): sigma", []),
  ])
  func casesAreFoundWithAndWithoutPayload(line: String, names: [Substring]) {
    verify(Self.cases(declaredBy: line[...]) == names)
  }

  /// Whether a line matches one case without a `switch`.
  private static func isSilent(_ line: Substring, _ name: Substring) -> Bool {
    guard line.contains("case "), line.contains(".\(name)") else { return false }
    let pattern = line.drop { $0 == " " }
    guard pattern.hasPrefix("case "), let colon = pattern.firstIndex(of: ":") else { return true }
    return pattern[..<colon].contains(" = ")
  }

  @Test func filtersAreMatchedInSwitchesOnly() throws {
    let names = try Self.cases()
    verify(names.contains("gaussianBlur"))
    for file in try SourceTree.files(in: "Sources") {
      for (number, line) in zip(1..., file.lines) {
        for name in names { verify(!Self.isSilent(line, name), "\(file):\(number) matches \(name) without a switch") }
      }
    }
  }

  @Test(arguments: [
    "    for case .gaussianBlur(let sigma) in filters {", "if case .spread(.gaussianBlur) = filter { true }",
    "      case .gaussianBlur(let sigma) = filter",
    "$0.contains { if case .gaussianBlur = $0 { true } else { false } }",
  ])
  func silentPatternsAreFound(line: String) { verify(Self.isSilent(line[...], "gaussianBlur")) }

  @Test(arguments: [
    "    case .gaussianBlur(let sigma): sigma", "  case gaussianBlur(sigma: Double)", "  [.gaussianBlur(sigma: 1)]",
  ])
  func switchesAndDeclarationsAreNot(line: String) { verify(!Self.isSilent(line[...], "gaussianBlur")) }
}
