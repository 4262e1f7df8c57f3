import Foundation
import GPURendering
import Geometry
import Imaging
import LayerModel
import Testing

/// What a second frame draws of layers that are rasterised.
@Suite struct KeptBitmapTests {
  private let root = CALayer()
  private let card = CALayer()
  private let dot = CALayer()

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    card.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    card.cornerRadius = 6
    card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    card.shouldRasterize = true
    dot.frame = CGRect(x: 4, y: 4, width: 5, height: 5)
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    card.addSublayer(dot)
    root.addSublayer(card)
  }

  private func frame(_ renderer: GPURenderer) throws -> (pixels: [UInt8], drawn: Int, reused: Int) {
    let image = try renderer.render(LayerSnapshot(root))
    return (image.premultipliedRGBA, renderer.lastFrame.bitmapsDrawn, renderer.lastFrame.bitmapsReused)
  }

  @Test func aBitmapIsDrawnOnceForAsLongAsNothingInItChanges() throws {
    let renderer = try GPURenderer(device: .automatic, validates: true)
    let first = try frame(renderer)
    #expect(first.drawn == 1 && first.reused == 0)
    let second = try frame(renderer)
    #expect(second.drawn == 0 && second.reused == 1 && second.pixels == first.pixels)
    // Moving the layer leaves its own plane as it was.
    card.position.x += 20.5
    let moved = try frame(renderer)
    #expect(moved.drawn == 0 && moved.reused == 1 && moved.pixels != first.pixels)
    let fresh = try frame(GPURenderer(device: .automatic, validates: true))
    #expect(fresh.drawn == 1 && fresh.pixels == moved.pixels, "a kept bitmap shows as one drawn anew")
    dot.backgroundColor = .white
    let changed = try frame(renderer)
    #expect(changed.drawn == 1 && changed.reused == 0 && changed.pixels != moved.pixels)
  }
}
