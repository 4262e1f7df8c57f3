import LaminaCommand
import Testing

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0, "[....................] 0/4 a"), (1, "[#####...............] 1/4 a"), (4, "[####################] 4/4 a"),
  ])
  func theBarFills(done: Int, line: String) {
    #expect(ProgressBar.line(done: done, of: 4, next: "a", width: 80) == line)
  }

  @Test func aLineFitsItsTerminal() {
    let name = String(repeating: "n", count: 100)
    for width in 0...90 {
      #expect(ProgressBar.line(done: 1, of: 3, next: name, width: width).count == max(0, width - 1))
    }
  }

  @Test func aNameCannotMoveTheCursor() {
    let line = ProgressBar.line(done: 0, of: 2, next: "a\n\u{1B}[2Jb\r", width: 80)
    #expect(!line.contains { $0.isNewline || $0 == "\u{1B}" })
  }
}
