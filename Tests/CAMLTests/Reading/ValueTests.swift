import CAML
import TestSupport

@Suite struct ValueTests {
  @Test(arguments: ["1 2 3 4", "1,2,3,4", "1, 2 ,3  4", " 1\t2\n3 4 ", "+1 2. 0.3e1 40E-1"])
  func numbersAreSeparatedBySpacesOrCommas(_ text: String) throws {
    let bounds = try readLayer("<CALayer bounds='\(text)'/>").root.bounds
    verify(bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(arguments: [
    ("inf", Double.infinity), ("-Inf", -.infinity), ("infinity", .infinity), ("1e-100", 1e-100), ("7.489e-4", 7.489e-4),
    ("-.5", -0.5),
  ])
  func numbersMayBeExtreme(_ text: String, _ value: Double) throws {
    try verify(readLayer("<CALayer zPosition='\(text)'/>").root.zPosition.native == value)
  }

  @Test func nanIsReadAsNumber() throws {
    try verify(readLayer("<CALayer zPosition='nan'/>").root.zPosition.isNaN)
  }

  @Test(arguments: [("0", false), ("1", true), ("true", true), ("false", false)])
  func booleansAreReadFromNumbersAndWords(_ text: String, _ value: Bool) throws {
    try verify(readLayer("<CALayer hidden='\(text)'/>").root.isHidden == value)
    try verify(readLayer("<CALayer><hidden type='integer' value='\(text)'/></CALayer>").root.isHidden == value)
  }

  /// The images of points under transform functions, before the division by w.
  @Test(arguments: [
    ("translate(10, 20, 0) rotate(90deg)", [1.0, 0, 0], [10.0, 21, 0]),
    ("rotate(90deg) translate(10, 0, 0)", [0, 0, 0], [0, 10, 0]),
    ("translate(10, 20, 0) rotate(90deg) scale(2, 3, 1)", [1, 1, 0], [7, 22, 0]),
    ("rotate(90deg) rotate(90deg, 0, 1, 0)", [1, 0, 0], [0, 0, -1]),
    ("rotate(90deg) rotate(90deg, 0, 1, 0)", [0, 1, 0], [-1, 0, 0]),
    ("rotate(90deg) rotate(90deg, 0, 1, 0)", [0, 0, 1], [0, 1, 0]),
    ("perspective(500)", [100, 0, 100], [125, 0, 125]),
    ("perspective(500)", [100, 0, -100], [83.33333333333333, 0, -83.33333333333333]),
    ("", [1, 2, 3], [1, 2, 3]),
    ("translate(1)", [0, 0, 0], [1, 0, 0]),
    ("translate(1,2)", [0, 0, 0], [1, 2, 0]),
    ("scale(2)", [1, 1, 1], [2, 2, 2]),
    ("scale(2 3)", [1, 1, 1], [2, 3, 1]),
    ("rotate(1.5707963267948966)", [1, 0, 0], [0, 1, 0]),
    ("rotate(1.5707963267948966rad)scale( 2,2,2 )", [1, 0, 0], [0, 2, 0]),
    ("matrix(1 0 0 0  0 1 0 0  0 0 1 0  7 8 9 1)", [1, 1, 1], [8, 9, 10]),
    ("matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1)", [1, 1, 1], [8, 9, 10]),
    ("matrix(0, 1, -1, 0, 5, 6)", [1, 0, 3], [5, 7, 3]),
  ])
  func transformFunctions(_ text: String, _ point: [Double], _ expected: [Double]) throws {
    let t = try readLayer("<CALayer transform='\(text)'/>").root.transform
    for (a, b) in zip(map(point, t), expected) { verify(abs(a - b) < 1e-9, "\(text)") }
  }

  @Test func perspectiveOfATurnedPoint() throws {
    let t = try readLayer("<CALayer transform='perspective(500) rotate(60deg, 0, 1, 0)'/>").root.transform
    verify(abs(map([100, 0, 0], t)[0] - 42.6183) < 1e-4)
  }

  @Test func transformElements() throws {
    let t = CATransform3DMakeScale(2, 2, 2)
    try verify(readLayer("<CALayer><transform type='CATransform3D' value='scale(2)'/></CALayer>").root.transform == t)
    try verify(
      readLayer("<CALayer><transform><CATransform3D value='scale(2)'/></transform></CALayer>").root.transform == t)
    try verify(
      readLayer("<CALayer><transform type='CATransform3D' value=''/></CALayer>").root.transform
        == CATransform3DIdentity)
  }

  /// `[x y z 1] · t`, divided.
  private func map(_ p: [Double], _ t: CATransform3D) -> [Double] {
    let e = t.elements
    let v = (0..<4).map { p[0] * e[$0] + p[1] * e[4 + $0] + p[2] * e[8 + $0] + e[12 + $0] }
    return v[0..<3].map { $0 / v[3] }
  }
}
