import TestSupport

/// The names of Core Graphics and Core Foundation for vectors, dictionaries of numbers, and objects.
@Suite struct CGGeometryTests {
  @Test func vectorsAreTwoNumbersInARow() throws {
    let vector = CGVector(dx: 1.5, dy: -2)
    let data = try JSONEncoder().encode(vector)
    verify(String(decoding: data, as: UTF8.self) == "[1.5,-2]", "\(vector)" == "(1.5, -2.0)")
    try verify(JSONDecoder().decode(CGVector.self, from: data) == vector)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CGVector.self, from: Data("[1]".utf8)) }
    verify(CGVector() == .zero, CGVector(dx: 3 as Int, dy: 4 as Int) == CGVector(dx: 3 as Double, dy: 4 as Double))
  }

  @Test func dictionariesKeepPointsSizesAndRectangles() {
    let rect = CGRect(x: 1, y: 2.5, width: 30, height: -4)
    let dictionary = rect.dictionaryRepresentation
    verify(dictionary as? [String: Double] == ["X": 1, "Y": 2.5, "Width": 30, "Height": -4])
    verify(CGRect(dictionaryRepresentation: dictionary) == rect)
    verify(CGPoint(dictionaryRepresentation: rect.origin.dictionaryRepresentation) == rect.origin)
    verify(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
  }

  /// Numbers of property lists and of callers have several types.
  @Test(arguments: ["X", "Y", "Width", "Height"])
  func dictionaryWithoutANumberIsNoRectangle(key: String) {
    var dictionary: CFDictionary = ["X": 1, "Y": CGFloat(2), "Width": NSNumber(value: 3), "Height": 4.5]
    verify(CGRect(dictionaryRepresentation: dictionary) == CGRect(x: 1, y: 2, width: 3, height: 4.5))
    dictionary[key] = "5"
    verify(CGRect(dictionaryRepresentation: dictionary) == nil)
    dictionary[key] = nil
    verify(CGRect(dictionaryRepresentation: dictionary) == nil)
  }

  @Test func equalToIgnoresTheSignOfARectanglesSize() {
    verify(CGRect(x: 0, y: 0, width: 4, height: 4).equalTo(CGRect(x: 4, y: 4, width: -4, height: -4)))
    verify(!CGRect(x: 0, y: 0, width: 4, height: 4).equalTo(CGRect(x: 0, y: 0, width: 4, height: -4)))
    verify(
      CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)),
      !CGPoint(x: CGFloat.nan, y: 2).equalTo(CGPoint(x: CGFloat.nan, y: 2)))
    verify(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: -2)))
  }

  // MARK: Core Foundation

  @Test func typeNumbersTellClassesApart() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    verify(CFGetTypeID(path) == CGPath.typeID, CFGetTypeID(CGMutablePath()) == CGPath.typeID)
    verify(CFGetTypeID(CGColor.red) == CGColor.typeID, CGColor.typeID != CGPath.typeID)
    verify(CFGetTypeID(CGColorSpaceCreateDeviceRGB()) == CGColorSpace.typeID, CFGetTypeID("text") == 0)
  }

  @Test func equalObjectsHaveEqualValues() {
    final class Plain {}
    let plain = Plain()
    verify(CFEqual(CGColor.red, CGColor(red: 1, green: 0, blue: 0, alpha: 1)), !CFEqual(CGColor.red, CGColor.blue))
    verify(CFEqual(plain, plain), !CFEqual(plain, Plain()), !CFEqual(CGColor.red, plain))
    verify(kCFBooleanTrue.boolValue, !kCFBooleanFalse.boolValue, CFArrayGetCount([1, "two", plain]) == 3)
  }
}
