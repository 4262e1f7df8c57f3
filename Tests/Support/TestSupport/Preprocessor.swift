/// The lines of a shader that its conditions leave, without comments, as far as the shaders of this package need it:
/// `defined` with `!`, `&&` and `||`, without parentheses.
package struct Preprocessor {
  package private(set) var lines: [String] = []
  private var defined: Set<Substring> = []
  /// For each open condition: whether its lines count, and whether one of its branches has counted.
  private var conditions: [(counts: Bool, isTaken: Bool)] = []

  package init(_ source: String) {
    for line in source.split(separator: "\n") { read(line) }
  }

  private mutating func read(_ line: Substring) {
    let words = line.split(separator: " ")
    switch words.first {
    case "#ifdef": begin(defined.contains(words[1]))
    case "#ifndef": begin(!defined.contains(words[1]))
    case "#if": begin(isTrue(words.dropFirst()))
    case "#elif": turn(isTrue(words.dropFirst()))
    case "#else": turn(true)
    case "#endif": conditions.removeLast()
    case _ where conditions.contains { !$0.counts }: break
    case "#define": defined.insert(words[1])
    case "#undef": defined.remove(words[1])
    default: lines.append(String(line))
    }
  }

  private mutating func begin(_ isTrue: Bool) { conditions.append((isTrue, isTrue)) }

  private mutating func turn(_ isTrue: Bool) {
    let last = conditions.count - 1
    conditions[last].counts = isTrue && !conditions[last].isTaken
    if isTrue { conditions[last].isTaken = true }
  }

  private func isTrue(_ words: ArraySlice<Substring>) -> Bool {
    words.split(separator: "||").contains { terms in
      terms.split(separator: "&&").allSatisfy { term in
        let isNegated = term.first == "!defined"
        return term.last.map(defined.contains) != isNegated
      }
    }
  }
}
