import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Images in one place are drawn together, and a layer that covers the whole picture becomes its clear colour.
@Suite struct ImagePairTests {
  private static let images = (0..<10).map { k in
    CGImage(width: 16, height: 16) { x, y in SIMD4(repeating: UInt8(40 + 12 * k + 4 * x + y)) }
  }

  private func sheet(_ k: Int, x: CGFloat = 10) -> CALayer {
    let layer = CALayer(x, 10, 16, 16)
    layer.contents = Self.images[k]
    return layer
  }

  private func pass(_ layers: CALayer...) throws -> RenderPass { try pass(layers) }

  private func pass(_ layers: [CALayer]) throws -> RenderPass {
    let root = CALayer(size: 64)
    for layer in layers { root.addSublayer(layer) }
    return try LeafTests.list(root).passes[0]
  }

  @Test func twoImagesInOnePlaceAreOneItem() throws {
    let one = try pass(sheet(0), sheet(1))
    verify(one.items.count == 1)
    verify(one.states.map(\.secondImage) == [1] && one.states[0].image == .image(0))
    guard case .quad(let features) = one.states[0].program else {
      Issue.record("not a quadrilateral")
      return
    }
    verify(features.contains([.image, .pair]))
  }

  /// The number of images over the first that each item has room for; 0 for a single image and a pair.
  @Test(arguments: [(1, [0]), (2, [0]), (3, [3]), (4, [3]), (5, [7]), (8, [7]), (9, [7, 0]), (10, [7, 0])])
  func upToEightImagesInOnePlaceAreOneItem(count: Int, stacked: [Int]) throws {
    let pass = try pass((0..<count).map { sheet($0) })
    verify(pass.states.map(\.program.stackedCount) == stacked)
    guard count > 2, case .quad(let features) = pass.states[0].program else { return }
    verify(features.isValid && pass.states[0].image == .image(0) && pass.states[0].secondImage == nil)
    for k in 0..<stacked[0] {
      // What a stack has room for and no image is clear.
      let isThere = k + 1 < count
      verify(pass.items[0].stackedImage(k) == (isThere ? k + 1 : 0))
      verify(pass.items[0].stackedOpacity(k) == (isThere ? 1 : 0))
    }
  }

  @Test func aStackIsOfImagesThatAreReadAlike() throws {
    func counts(_ layers: CALayer...) throws -> [Int] { try pass(layers).states.map(\.program.stackedCount) }
    let faint = sheet(1)
    faint.opacity = 0.25
    let items = try pass(sheet(0), faint, sheet(2)).items
    verify(items.count == 1 && [0, 1].map(items[0].stackedOpacity) == [0.25, 1])
    // Another place, another size, and something between.
    try verify(counts(sheet(0), sheet(1), sheet(2, x: 11)) == [0, 0])
    let wide = sheet(1)
    wide.contents = CGImage.distinct(32, 16)
    try verify(counts(sheet(0), wide, sheet(2)) == [0, 0])
    try verify(counts(sheet(0), sheet(1), CALayer(40, 40, 4, 4, .red), sheet(2), sheet(3), sheet(4)) == [0, 0, 3])
  }

  /// Stacks share a draw call where all their images are in one texture.
  @Test func stacksOfOneTextureAreOneDrawCall() throws {
    let pass = try pass((0..<6).map { sheet($0 % 3, x: $0 < 3 ? 0 : 30) })
    verify(pass.states.map(\.program.stackedCount) == [3, 3])
    func draws(_ images: [UInt32]) -> Int {
      Batcher.plan(for: pass, textures: Batcher.Textures(images: images)).batches.count
    }
    verify(draws([7, 7, 7]) == 1 && draws([7, 7, 8]) == 2 && draws([]) == 2)
  }

  @Test func othersStayApart() throws {
    try verify(pass(sheet(0), sheet(1, x: 11)).items.count == 2)
    // Something is painted between them.
    try verify(pass(sheet(0), CALayer(40, 40, 4, 4, .red), sheet(1)).items.count == 3)
    let fine = sheet(1)
    (fine.magnificationFilter, fine.minificationFilter) = (.nearest, .nearest)
    let (large, small) = (sheet(0), fine)
    for layer in [large, small] { layer.bounds.size = CGSize(width: 20, height: 20) }
    try verify(pass(large, small).items.count == 2)
    let framed = sheet(1)
    (framed.borderWidth, framed.borderColor) = (1, .red)
    try verify(pass(sheet(0), framed).states.allSatisfy { $0.secondImage == nil })
    let masked = sheet(1)
    masked.mask = sheet(2, x: 0)
    let last = try LeafTests.list(CALayer(size: 64, holding: sheet(0), masked)).passes.last
    verify(last?.items.count == 2)
  }

  @Test func eachKeepsItsOpacityAndItsSize() throws {
    let (lower, upper) = (sheet(0), sheet(1))
    for layer in [lower, upper] { layer.bounds.size = CGSize(width: 20, height: 20) }
    (lower.opacity, upper.opacity) = (0.5, 0.25)
    upper.contents = CGImage.distinct(32, 16)
    let item = try pass(lower, upper).items
    try #require(item.count == 1)
    verify(item[0].tint == SIMD4(repeating: 0.5) && item[0].upperTint == SIMD4(repeating: 0.25))
    // Texels per pixel, of the first image and of the second.
    verify(abs(item[0].imageMap.u.x / item[0].imageMap.w.z - 0.8) < 1e-6)
    verify(abs(item[0].upperMap.u.x / item[0].imageMap.w.z - 1.6) < 1e-6)
  }

  @Test func oneColorIsTheClearColor() throws {
    func picture(_ root: CALayer) throws -> RenderPass { try LeafTests.list(root).passes[0] }
    let red = try picture(CALayer(0, 0, 20, 20, .red))
    verify(red.items.isEmpty && red.clearColor.rgba == SIMD4(1, 0, 0, 1))
    let faint = try picture(CALayer(0, 0, 20, 20, CGColor(gray: 1, alpha: 0.5)))
    verify(faint.items.count == 1 && faint.clearColor.rgba == .zero)
    let root = CALayer(0, 0, 20, 20)
    root.addSublayer(CALayer(0, 0, 20, 19, .red))
    try verify(picture(root).items.count == 1)
    // Only the lowest one becomes the clear colour.
    root.insertSublayer(CALayer(0, 0, 20, 20, .blue), at: 0)
    let both = try picture(root)
    verify(both.items.count == 1 && both.clearColor.rgba == SIMD4(0, 0, 1, 1))
  }

  @Test func whatReachesBeyondTheFrameIsTold() throws {
    func features(width: CGFloat) throws -> QuadFeatures? {
      let bar = CALayer(32 - width / 2, 10, width, 4, CGColor(gray: 1, alpha: 0.5))
      bar.allowsEdgeAntialiasing = false
      guard case .quad(let features) = try pass(bar).states[0].program else { return nil }
      return features
    }
    try verify(features(width: 64) == [])
    try verify(features(width: 66) == .far)
  }
}
