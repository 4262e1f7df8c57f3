import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Images in one place are drawn together, and a layer that covers the whole picture becomes its clear colour.
@Suite struct ImagePairTests {
  private static let images = (0..<3).map { k in
    CGImage(width: 16, height: 16) { x, y in SIMD4(repeating: UInt8(40 + 20 * k + 4 * x + y)) }
  }

  private func sheet(_ k: Int, x: CGFloat = 10) -> CALayer {
    let layer = CALayer(x, 10, 16, 16)
    layer.contents = Self.images[k]
    return layer
  }

  private func pass(_ layers: CALayer...) throws -> RenderPass {
    let root = CALayer(size: 64)
    for layer in layers { root.addSublayer(layer) }
    return try LeafTests.list(root).passes[0]
  }

  @Test func twoImagesInOnePlaceAreOneItem() throws {
    let (one, three) = (try pass(sheet(0), sheet(1)), try pass(sheet(0), sheet(1), sheet(2)))
    #expect(one.items.count == 1)
    #expect(one.states.map(\.secondImage) == [1] && one.states[0].image == .image(0))
    guard case .quad(let features) = one.states[0].program else {
      Issue.record("not a quadrilateral")
      return
    }
    #expect(features.contains([.image, .pair]))
    #expect(three.items.count == 2)
    #expect(three.states.map(\.secondImage) == [1, nil])
  }

  @Test func othersStayApart() throws {
    #expect(try pass(sheet(0), sheet(1, x: 11)).items.count == 2)
    // Something is painted between them.
    #expect(try pass(sheet(0), CALayer(40, 40, 4, 4, .red), sheet(1)).items.count == 3)
    let fine = sheet(1)
    (fine.magnificationFilter, fine.minificationFilter) = (.nearest, .nearest)
    let (large, small) = (sheet(0), fine)
    for layer in [large, small] { layer.bounds.size = CGSize(width: 20, height: 20) }
    #expect(try pass(large, small).items.count == 2)
    let framed = sheet(1)
    (framed.borderWidth, framed.borderColor) = (1, .red)
    #expect(try pass(sheet(0), framed).states.allSatisfy { $0.secondImage == nil })
    let masked = sheet(1)
    masked.mask = sheet(2, x: 0)
    let last = try LeafTests.list(CALayer(size: 64, holding: sheet(0), masked)).passes.last
    #expect(last?.items.count == 2)
  }

  @Test func eachKeepsItsOpacityAndItsSize() throws {
    let (lower, upper) = (sheet(0), sheet(1))
    for layer in [lower, upper] { layer.bounds.size = CGSize(width: 20, height: 20) }
    (lower.opacity, upper.opacity) = (0.5, 0.25)
    upper.contents = CGImage.distinct(32, 16)
    let item = try pass(lower, upper).items
    try #require(item.count == 1)
    #expect(item[0].tint == SIMD4(repeating: 0.5) && item[0].upperTint == SIMD4(repeating: 0.25))
    // Texels per pixel, of the first image and of the second.
    #expect(abs(item[0].imageMap.u.x / item[0].imageMap.w.z - 0.8) < 1e-6)
    #expect(abs(item[0].upperMap.u.x / item[0].imageMap.w.z - 1.6) < 1e-6)
  }

  @Test func oneColorIsTheClearColor() throws {
    func picture(_ root: CALayer) throws -> RenderPass { try LeafTests.list(root).passes[0] }
    let red = try picture(CALayer(0, 0, 20, 20, .red))
    #expect(red.items.isEmpty && red.clearColor.rgba == SIMD4(1, 0, 0, 1))
    let faint = try picture(CALayer(0, 0, 20, 20, CGColor(gray: 1, alpha: 0.5)))
    #expect(faint.items.count == 1 && faint.clearColor.rgba == .zero)
    let root = CALayer(0, 0, 20, 20)
    root.addSublayer(CALayer(0, 0, 20, 19, .red))
    #expect(try picture(root).items.count == 1)
    // Only the lowest one becomes the clear colour.
    root.insertSublayer(CALayer(0, 0, 20, 20, .blue), at: 0)
    let both = try picture(root)
    #expect(both.items.count == 1 && both.clearColor.rgba == SIMD4(0, 0, 1, 1))
  }

  @Test func whatReachesBeyondTheFrameIsTold() throws {
    func features(width: CGFloat) throws -> QuadFeatures? {
      let bar = CALayer(32 - width / 2, 10, width, 4, CGColor(gray: 1, alpha: 0.5))
      bar.allowsEdgeAntialiasing = false
      guard case .quad(let features) = try pass(bar).states[0].program else { return nil }
      return features
    }
    #expect(try features(width: 64) == [])
    #expect(try features(width: 66) == .far)
  }
}
