import GPURendering
import TestSupport

@Suite struct TableRowsTests {
  @Test func aGrowingTableDoubles() {
    var rows = TableRows()
    let sizes = [1, 2, 3, 4, 5].map { needed in
      _ = rows.fit(needed, most: 6)
      return rows.count
    }
    verify(sizes == [1, 2, 4, 4, 6])
  }

  @Test func aTableShrinksAfterManyFramesThatNeedAQuarterOfIt() {
    var rows = TableRows()
    verify(rows.fit(100, most: 1000), rows.count == 100)
    for _ in 0..<TableRows.framesKept { verify(!rows.fit(24, most: 1000)) }
    verify(rows.fit(24, most: 1000), rows.count == 24)
  }

  @Test func aTableThatIsNeededNowAndThenKeepsItsSize() {
    var rows = TableRows()
    _ = rows.fit(100, most: 1000)
    for frame in 0..<4 * TableRows.framesKept {
      let changed = rows.fit(frame.isMultiple(of: TableRows.framesKept) ? 25 : 1, most: 1000)
      verify(!changed, rows.count == 100)
    }
  }
}
