import Constraints
import TestSupport

/// Random systems, with the answers of another solver: `systems.py` says which, and what the lines of `systems.txt`
/// mean.
@Suite struct SystemsTests {
  /// A constraint of a system, and its number in the solver.
  private struct Held {
    let relation: Substring
    let level: Int
    let weight: Double
    var constant: Double
    let terms: [(variable: Int, coefficient: Double)]
    let id: ConstraintID

    func error(_ values: [Double]) -> Double {
      let gap = terms.reduce(-constant) { $0 + values[$1.variable] * $1.coefficient }
      switch relation {
      case "<=": return weight * Swift.max(0, gap)
      case ">=": return weight * Swift.max(0, -gap)
      default: return weight * Swift.abs(gap)
      }
    }
  }

  private static func pairs(_ words: ArraySlice<Substring>) throws -> [(Int, Double)] {
    try words.map { word in
      let parts = word.split(separator: ":")
      return (try #require(Int(parts[0])), try #require(Double(parts[1])))
    }
  }

  private static func attempt<Value>(_ body: () throws(SolverFailure) -> Value) -> Result<Value, SolverFailure> {
    do throws(SolverFailure) { return .success(try body()) } catch { return .failure(error) }
  }

  @Test func answersEqualAnotherSolvers() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("systems.txt")
    var (solver, variables, held) = (ConstraintSolver(), [Variable](), [Substring: Held]())
    var (systems, conflicts, checks, values) = (0, 0, 0, 0)
    for (number, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated() {
      let words = line.split(separator: " ")
      let place = Comment("line \(number + 1), system \(systems)")
      switch words[0] {
      case "system":
        (solver, held, systems) = (ConstraintSolver(), [:], systems + 1)
        variables = try (0..<(#require(Int(words[1])))).map { _ in solver.makeVariable() }
      case "+", "!":
        let (level, constant) = (try #require(Int(words[3])), try #require(Double(words[5])))
        let (weight, terms) = (try #require(Double(words[4])), try Self.pairs(words[6...]))
        let relation: Relation = words[2] == "<=" ? .atMost : words[2] == ">=" ? .atLeast : .equal
        let sum = terms.map { Term(variables[$0.0], $0.1) }
        let priority = level == 0 ? nil : -Double(level)
        switch Self.attempt({ () throws(SolverFailure) in
          try solver.add(sum, relation, constant, priority: priority, weight: weight)
        }) {
        case .success(let id):
          #expect(words[0] == "+", place)
          held[words[1]] = Held(
            relation: words[2], level: level, weight: weight, constant: constant, terms: terms, id: id)
        case .failure(.conflict(let opponents)):
          #expect(words[0] == "!", place)
          let required = Set(held.values.filter { $0.level == 0 }.map(\.id))
          #expect(required.isSuperset(of: opponents) && !opponents.isEmpty, place)
          conflicts += 1
        case .failure(let failure): throw failure
        }
      case "-":
        try solver.remove(#require(held[words[1]]).id)
        held[words[1]] = nil
      case "=", "x":
        let (id, constant) = (try #require(held[words[1]]?.id), try #require(Double(words[2])))
        held[words[1]]?.constant = constant
        switch Self.attempt({ () throws(SolverFailure) in
          try solver.setConstant(constant, of: id)
          try solver.solve()
        }) {
        case .success: #expect(words[0] == "=", place)
        case .failure(.contradiction(let opponents)):
          #expect(words[0] == "x" && opponents.contains(id), place)
          conflicts += 1
        case .failure(let failure): throw failure
        }
      default:
        try solver.solve()
        let found = variables.map(solver.value)
        var errors = [0.0, 0, 0, 0]
        for constraint in held.values { errors[constraint.level] += constraint.error(found) }
        #expect(errors[0] < 1e-6, place)
        for level in 1...3 {
          let wanted = try #require(Double(words[level]))
          #expect(Swift.abs(errors[level] - wanted) < 1e-6 * Swift.max(1, wanted), place)
        }
        for (variable, value) in try Self.pairs(words[4...]) {
          #expect(Swift.abs(found[variable] - value) < 1e-6 * Swift.max(1, Swift.abs(value)), place)
          values += 1
        }
        checks += 1
      }
    }
    verify(systems == 300, conflicts > 100, checks > 1000, values > 3000)
  }
}
