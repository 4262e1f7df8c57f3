import Foundation
import TestSupport
import Testing

/// `Documentation/Adding`: recipes are short, in the order of their numbers, and name what exists.
@Suite struct RecipeTests {
  private static let folder = "Documentation/Adding"
  private static let recipes = PageText.files.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".md") }
    .map { String($0.dropFirst(folder.count + 1)) }.filter { $0 != "README.md" }.sorted()

  /// The types of the repository, those of tests and examples included.
  private static let types = Result {
    PageText.types(declaredIn: try SourceTree.files(in: "Sources", "Tests", "Examples"))
  }

  /// The words of the sources and the shaders, without lines of comments: names of members are among them.
  private static let words = Result {
    let shaders = try FileManager.default.subpathsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent("Shaders").path)
    let lines =
      try SourceTree.files(in: "Sources", "Tests", "Examples").flatMap(\.lines)
      + shaders.filter { $0.contains(".") }.flatMap { try PageText.lines(of: $0, in: "Shaders") }
    return Set(lines.lazy.filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }.flatMap(identifiers))
  }

  private static func identifiers(_ line: Substring) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The lines of each step, from its number on.
  private static func steps(of lines: [Substring]) -> [[Substring]] {
    var (steps, isInStep): ([[Substring]], Bool) = ([], false)
    for line in lines {
      if line.wholeMatch(of: /\d+\. .+/) != nil {
        steps.append([line])
        isInStep = true
      } else if isInStep, line.wholeMatch(of: /[ ]{3,4}\S.*/) != nil {
        steps[steps.count - 1].append(line)
      } else {
        isInStep = false
      }
    }
    return steps
  }

  /// The words in backticks that name a file, a folder, a type or a member that does not exist.
  private static func missing(in lines: [Substring]) throws -> [String] {
    let (types, words) = (try types.get(), try words.get())
    let extensions: Set<Substring> = ["swift", "md", "glsl", "frag", "vert", "c", "h", "modulemap", "py", "js", "yml"]
    return lines.flatMap { PageText.code($0) }.filter { code in
      // A command's arguments do not count.
      let word = String(code.prefix { $0 != " " })
      if word.contains("/") || word.contains("+") || word.split(separator: ".").last.map(extensions.contains) == true {
        return !PageText.isPlace(word)
      }
      let name = String(word.prefix { $0 != "." })
      if PageText.isTypeName(name), name.contains(where: \.isLowercase), !types.contains(name) {
        return !PageText.isPlace(name)
      }
      return identifiers(word[...]).contains { $0.first?.isLowercase == true && $0.count > 1 && !words.contains($0) }
    }
  }

  @Test func recipesAreLinkedFromTheirIndexAndAModule() throws {
    verify(Self.recipes.count > 20)
    let index = try PageText.lines(of: "README.md", in: Self.folder).joined()
    let modules = try PageText.files.filter { $0.hasSuffix("/README.md") && !$0.hasPrefix("Documentation/") }
      .map { try PageText.lines(of: $0, in: ".").joined() }.joined()
    for recipe in Self.recipes {
      verify(index.contains("](\(recipe))"), "\(recipe) is not in the index")
      verify(modules.contains("Documentation/Adding/\(recipe))"), "no README of a module links to \(recipe)")
    }
  }

  @Test(arguments: recipes) func stepsAreFewAndShort(recipe: String) throws {
    let steps = Self.steps(of: try PageText.lines(of: recipe, in: Self.folder))
    verify(steps.count > 4, steps.count <= 15, "\(recipe) has \(steps.count) steps")
    for (number, step) in zip(1..., steps) {
      verify(step[0].hasPrefix("\(number). "), step.count <= 2, "\(recipe): \(step[0])")
    }
  }

  @Test(arguments: recipes) func recipeNamesWhatExists(recipe: String) throws {
    let lines = try PageText.lines(of: recipe, in: Self.folder)
    try verify(Self.missing(in: lines) == [])
    let suites = lines.compactMap { $0.firstMatch(of: /SUITES=([\w,]+)/)?.output.1 }.flatMap {
      $0.split(separator: ",")
    }
    verify(!suites.isEmpty || recipe == "PortingRule.md")
    let types = try Self.types.get()
    for suite in suites { verify(types.contains(String(suite)), "there is no suite \(suite)") }
  }

  @Test func missingNamesAreFound() throws {
    // Written in one word, it would be a word of the sources.
    let absent = "no" + "SuchMember"
    let names =
      "`CALayer`, `CALayer+Nothing`, `Sources/None`, `NoType.member`, `none.frag`, `quad.frag`, `LayerModel`, `x`,"
      + " `\(absent)`, `CALayer.\(absent)(of:)`, `CALayer.bounds`"
    let missing = try Self.missing(in: [names[...]])
    verify(missing.prefix(4) == ["CALayer+Nothing", "Sources/None", "NoType.member", "none.frag"])
    verify(missing.dropFirst(4) == [absent, "CALayer.\(absent)(of:)"])
  }

  @Test func stepsEndAtAnEmptyLine() {
    verify(Self.steps(of: ["1. a", "   b", "", "   c", "2. d"]) == [["1. a", "   b"], ["2. d"]])
  }
}
