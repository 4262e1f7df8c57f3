import Drawing
import Foundation
import Geometry
import Imaging
import Testing

struct CGContextTests {
  /// The base space has its origin at the bottom left.
  @Test func fillsWhatTheMatrixSays() throws {
    let context = try #require(CGContext(width: 4, height: 3))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.translateBy(x: 1, y: 0)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let image = try #require(context.makeImage())
    #expect(image.pixel(1, 2) == (255, 0, 0, 255))
    #expect(image.pixel(0, 2) == (0, 0, 0, 0))
    #expect(image.pixel(1, 1) == (0, 0, 0, 0))
  }
}
