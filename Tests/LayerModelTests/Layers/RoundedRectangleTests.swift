import TestSupport

@Suite struct RoundedRectangleTests {
  private let all: CACornerMask = CACornerMask(rawValue: 15)

  @Test(arguments: [(10.0, 10.0), (100, 25), (.infinity, 25), (-1, 0), (.nan, 0)])
  func theRadiusIsAtMostHalfTheShorterSide(given: Double, expected: Double) {
    let shape = RoundedRectangle(CGRect(0, 0, 80, 50), radius: given, corners: all)
    verify(shape.radius == expected, shape.isSquare == (expected == 0))
  }

  @Test func withoutCornersNothingIsRounded() {
    let shape = RoundedRectangle(CGRect(0, 0, 80, 50), radius: 10)
    verify(shape.isSquare, shape == RoundedRectangle(CGRect(0, 0, 80, 50), radius: 0, corners: all))
  }

  @Test func aCurveWithoutRoomIsCircular() {
    // 25 / 1.528665 = 16.354.
    verify(RoundedRectangle(CGRect(0, 0, 80, 50), radius: 16.3, corners: all, isContinuous: true).isContinuous)
    verify(!RoundedRectangle(CGRect(0, 0, 80, 50), radius: 16.4, corners: all, isContinuous: true).isContinuous)
  }

  @Test func insetsStayParallel() throws {
    let shape = RoundedRectangle(CGRect(0, 0, 80, 50), radius: 10, corners: [.layerMinXMinYCorner])
    let inside = try #require(shape.inset(by: 4))
    verify(inside.rect == CGRect(4, 4, 72, 42), inside.radius == 6, inside.corners == shape.corners)
    try verify(#require(shape.inset(by: 12)).isSquare, shape.inset(by: 25) == nil, shape.inset(by: 0) == shape)
  }
}
