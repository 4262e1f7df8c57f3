import Constraints
import Synchronization
import TestSupport

@Suite struct ConstraintSolverTests {
  private let solver = ConstraintSolver()

  // MARK: - Answers

  @Test func requiredEquationsHold() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x), Term(y)], .equal, 10)
    _ = try solver.add([Term(x), Term(y, -1)], .equal, 4)
    try solver.solve()
    verify(solver.value(of: x) == 7, solver.value(of: y) == 3, solver.isUnique(x), solver.isUnique(y))
  }

  @Test func higherPrioritiesComeStrictlyFirst() throws {
    let x = solver.makeVariable()
    _ = try solver.add([Term(x)], .equal, 10, priority: 750)
    for _ in 0..<1000 { _ = try solver.add([Term(x)], .equal, 90, priority: 749, weight: 1000) }
    try solver.solve()
    verify(solver.value(of: x) == 10)
  }

  @Test func weightsCountWithinAPriority() throws {
    let x = solver.makeVariable()
    _ = try solver.add([Term(x)], .equal, 10, priority: 1, weight: 1)
    _ = try solver.add([Term(x)], .equal, 90, priority: 1, weight: 1.5)
    try solver.solve()
    verify(solver.value(of: x) == 90)
  }

  @Test func aVariableWithoutConstraintsIsZeroAndNotUnique() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x), Term(y, -2)], .equal, 5)
    try solver.solve()
    verify(!solver.isUnique(x), !solver.isUnique(y))
    _ = try solver.add([Term(y)], .atLeast, 3, priority: 5)
    try solver.solve()
    verify(solver.value(of: y) >= 3, !solver.isUnique(x))
  }

  @Test func nonNegativeVariablesStayAtZero() throws {
    let (width, x) = (solver.makeVariable(isNonNegative: true), solver.makeVariable())
    _ = try solver.add([Term(width)], .equal, -20, priority: 500)
    _ = try solver.add([Term(x), Term(width, -1)], .equal, 8)
    try solver.solve()
    verify(solver.value(of: width) == 0, solver.value(of: x) == 8)
    let id = try solver.add([Term(width)], .equal, 5)
    try solver.solve()
    verify(solver.value(of: width) == 5)
    try solver.remove(id)
    try solver.solve()
    verify(solver.value(of: width) == 0)
  }

  // MARK: - Conflicts

  @Test func conflictsNameTheirConstraintsAndLeaveTheRest() throws {
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], .atLeast, 10)
    _ = try solver.add([Term(z)], .equal, 1)
    let second = try solver.add([Term(y), Term(x, -1)], .equal, 5)
    var failure: SolverFailure?
    do { _ = try solver.add([Term(y)], .atMost, 12) } catch { failure = error }
    guard case .conflict(let opponents) = failure else { throw try #require(failure) }
    verify(Set(opponents) == [first, second])
    _ = try solver.add([Term(y)], .atMost, 20)
    try solver.solve()
    verify(solver.value(of: y) >= 15, solver.value(of: y) <= 20, solver.value(of: z) == 1)
  }

  @Test func aConstraintThatFollowsFromOthersMayTakeTheirPlace() throws {
    let x = solver.makeVariable()
    let first = try solver.add([Term(x)], .equal, 10)
    let again = try solver.add([Term(x, 2)], .equal, 20)
    try solver.remove(first)
    try solver.solve()
    verify(solver.value(of: x) == 10)
    try solver.setConstant(30, of: again)
    try solver.solve()
    verify(solver.value(of: x) == 15)
  }

  @Test func editsThatContradictAreFound() throws {
    let x = solver.makeVariable()
    let low = try solver.add([Term(x)], .atLeast, 10)
    let high = try solver.add([Term(x)], .atMost, 20)
    try solver.setConstant(30, of: low)
    do {
      try solver.solve()
      Issue.record("no contradiction")
    } catch { verify(error == .contradiction([low, high])) }
  }

  // MARK: - Changes

  @Test func valuesThatMovedAreTold() throws {
    let variables = (0..<3).map { _ in solver.makeVariable() }
    let ids = try variables.map { try solver.add([Term($0)], .equal, 1) }
    try solver.solve()
    verify(Set(solver.takeMovedVariables()) == [0, 1, 2])
    try solver.setConstant(4, of: ids[1])
    try solver.solve()
    verify(solver.takeMovedVariables() == [1], solver.takeMovedVariables().isEmpty)
  }

  @Test func constraintsThatAffectAValueAreTold() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], .equal, 1)
    _ = try solver.add([Term(y)], .atLeast, 0)
    let third = try solver.add([Term(y), Term(x, -1)], .equal, 1)
    try solver.solve()
    verify(Set(solver.constraints(affecting: y)) == [first, third])
  }

  // MARK: - Large systems

  /// A column of cells, each with a row of three texts of their own widths, and as high as the highest.
  private func addCells(_ count: Int) throws -> (width: ConstraintID, last: Variable) {
    let whole = solver.makeVariable()
    let width = try solver.add([Term(whole)], .equal, 390)
    var bottom: [Term] = []
    for i in 0..<count {
      let (top, height) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true))
      _ = try solver.add([Term(top)] + bottom, .equal, 0)
      bottom = [Term(top, -1), Term(height, -1)]
      var end: [Term] = []
      for column in 0..<3 {
        let (x, own) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true))
        _ = try solver.add([Term(x)] + end, .equal, 8)
        _ = try solver.add([Term(own)], .atMost, 60 + Double(i % 9), priority: column == 1 ? 249 : 250)
        _ = try solver.add([Term(own)], .atLeast, 60 + Double(i % 9), priority: 750)
        end = [Term(x, -1), Term(own, -1)]
        _ = try solver.add([Term(height)], .atLeast, 20 + Double((i + column) % 4))
      }
      _ = try solver.add(end + [Term(whole)], .equal, 8)
      _ = try solver.add([Term(height)], .equal, 0, priority: 50)
    }
    return (width, bottom[0].variable)
  }

  @Test func memoryGrowsWithTheTerms() throws {
    let cells = try addCells(1000)
    try solver.solve()
    // Of 1,000 cells, 999 lie above the last. Their heights are 22 or 23, and 23 in three of four.
    verify(solver.value(of: cells.last) == 22_727)
    verify(solver.entryCount < 60_000, "\(solver.entryCount)")
    verify(solver.pivots < 20_000, "\(solver.pivots)")
    let pivots = solver.pivots
    try solver.setConstant(500, of: cells.width)
    try solver.solve()
    verify(solver.pivots - pivots < 10, "the same texts give way")
    _ = try solver.add([Term(cells.last)], .atMost, 22_700, priority: 40)
    try solver.solve()
    verify(solver.value(of: cells.last) == 22_727)
  }

  @Test func aSystemThatNeedsTooMuchMemoryIsRefused() throws {
    solver.entryLimit = 1000
    do {
      _ = try addCells(1000)
      Issue.record("no limit")
    } catch { verify(error as? SolverFailure == .tooLarge) }
  }

  @Test func aDeadlineStopsTheSolver() throws {
    let asked = Atomic(0)
    do {
      try WorkCheck.with({ _ in asked.add(1, ordering: .relaxed).newValue < 50 }) {
        _ = try addCells(100_000)
        try solver.solve()
      }
      Issue.record("not stopped")
    } catch { verify(error as? SolverFailure == .stopped) }
    verify(asked.load(ordering: .relaxed) == 50, solver.pivots < 4096)
  }
}
