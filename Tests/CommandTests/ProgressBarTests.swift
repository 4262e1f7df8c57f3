import LaminaCommand
import TestSupport

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0, "[....................] 0/4 a"), (1, "[#####...............] 1/4 a"), (4, "[####################] 4/4 a"),
  ])
  func theBarFills(done: Int, line: String) {
    verify(ProgressBar.line(done: done, of: 4, next: "a", width: 80) == line)
  }

  @Test(
    arguments: [
      (0, 5, nil), (1, 0, nil), (1, 2, "0.5/s, 0:06 left"), (4, 2, "2.0/s, 0:00 left"), (5, 2, "2.5/s, 0:00 left"),
      (1, 2000, "0.0/s, 1:40:00 left"),
    ] as [(Int, Double, String?)])
  func theRemainingTimeFollowsThePace(done: Int, seconds: Double, pace: String?) {
    verify(ProgressBar.pace(done: done, of: 4, seconds: seconds) == pace)
  }

  @Test func aLineFitsItsTerminal() {
    let name = String(repeating: "n", count: 100)
    for width in 0...90 {
      verify(ProgressBar.line(done: 1, of: 3, next: name, width: width).count == max(0, width - 1))
    }
  }

  @Test func aNameCannotMoveTheCursor() {
    let line = ProgressBar.line(done: 0, of: 2, next: "a\n\u{1B}[2Jb\r", width: 80)
    verify(!line.contains { $0.isNewline || $0 == "\u{1B}" })
  }
}
