import CAML
import Drawing
import TestSupport

/// Fills the half of its bounds where y is least.
private final class LowerHalf: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
  }
}

@Suite struct DrawnContentsTests {
  /// In a document y runs up, so the least y is at the bottom of the picture.
  @Test func drawnContentsAreWrittenAsImage() throws {
    let root = CALayer()
    let drawn = LowerHalf()
    drawn.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    drawn.setNeedsDisplay()
    root.addSublayer(drawn)
    let writer = root.camlDocument()
    let image = try #require(writer.images.first?.image)
    verify(writer.images.count == 1, writer.text.contains("<contents type=\"CGImage\""))
    verify(image.pixel(0, 3) == (255, 0, 0, 255), image.pixel(0, 0).alpha == 0)
    // With flipped geometry the layer's y runs down, so its contents are drawn again.
    root.isGeometryFlipped = true
    let turned = try #require(root.camlDocument().images.first?.image)
    verify(turned.pixel(0, 0) == (255, 0, 0, 255), turned.pixel(0, 3).alpha == 0)
  }

  @Test func aTextIsWrittenAsText() {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 20)
    layer.string = "Hi"
    layer.display()
    let writer = layer.camlDocument()
    verify(layer.contents != nil, writer.images.isEmpty, writer.text.contains("Hi"))
  }
}
