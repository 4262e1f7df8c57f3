import DisplayLists
import TestSupport

/// A layer that covers the whole picture becomes its clear colour.
@Suite struct ClearColorTests {
  @Test func oneColorIsTheClearColor() throws {
    func picture(_ root: CALayer) throws -> RenderPass { try LeafTests.list(root).passes[0] }
    let red = try picture(CALayer(0, 0, 20, 20, .red))
    verify(red.items.isEmpty, red.clearColor.rgba == SIMD4(1, 0, 0, 1))
    let faint = try picture(CALayer(0, 0, 20, 20, CGColor(gray: 1, alpha: 0.5)))
    verify(faint.items.count == 1, faint.clearColor.rgba == .zero)
    let root = CALayer(0, 0, 20, 20)
    root.addSublayer(CALayer(0, 0, 20, 19, .red))
    try verify(picture(root).items.count == 1)
    // Only the lowest one becomes the clear colour.
    root.insertSublayer(CALayer(0, 0, 20, 20, .blue), at: 0)
    let both = try picture(root)
    verify(both.items.count == 1, both.clearColor.rgba == SIMD4(0, 0, 1, 1))
  }
}
