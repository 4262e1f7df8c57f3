import DisplayLists
import Foundation
import GPURendering
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Frames in which most of a tree moves by whole pixels: see `MovingDisplayList`.
@Suite struct MovedTreeTests {
  private let screen = CALayer(0, 0, 300, 200, CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
  private let root = CALayer(0, 0, 300, 200)
  private let renderer: GPURenderer

  init() throws {
    renderer = try GPURenderer(device: .automatic, under: .validating)
    let picture = CGImage(width: 16, height: 16) { x, y in SIMD4(UInt8(15 * x), UInt8(15 * y), 90, 200) }
    screen.addSublayer(CALayer(10, 10, 60, 50, CGColor(red: 1, green: 1, blue: 0, alpha: 0.5)))
    screen.addSublayer(root)
    for k in 0..<120 {
      let layer = CALayer(CGFloat(25 * (k % 12)), CGFloat(20 * (k / 12)), 24, 20)
      layer.transform = CATransform3DMakeRotation(0.1 * CGFloat(k + 1), 0, 0, 1)
      layer.backgroundColor = CGColor(red: 0.2, green: 0.1, blue: CGFloat(k) / 120, alpha: k % 4 == 0 ? 1 : 0.6)
      if k % 3 == 1 { layer.cornerRadius = 5 }
      if k % 3 == 2 { layer.contents = picture }
      root.addSublayer(layer)
    }
    screen.addSublayer(CALayer(200, 100, 60, 50, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  /// Draws the next frame after a change.
  private func draw(_ change: () -> Void = {}) throws -> (CGImage, FrameStatistics) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
    let viewport = Viewport(size: screen.bounds.size)
    return (try renderer.render(screen.commitFrame(in: viewport), in: viewport), renderer.lastFrame)
  }

  /// The greatest difference from the picture of a renderer that has drawn nothing else.
  private func error(of picture: CGImage) throws -> Int {
    let viewport = Viewport(size: screen.bounds.size)
    let other = try GPURenderer(device: .automatic, under: .validating)
      .render(LayerSnapshot(screen, in: viewport), in: viewport)
    return zip(picture.premultipliedRGBA, other.premultipliedRGBA).map { abs(Int($0) - Int($1)) }.max() ?? 255
  }

  private func moveAFewTimes() throws {
    for _ in 0..<6 { _ = try draw { root.position.x += 1 } }
  }

  @Test func aMoveByWholePixelsUploadsNothing() throws {
    try moveAFewTimes()
    var pictures: Set<[UInt8]> = []
    for step in [(1.0, 0.0), (-9, 3), (0, -20), (15, 40), (0, 0)] {
      let (picture, counts) = try draw {
        root.position.x += CGFloat(step.0)
        root.position.y += CGFloat(step.1)
      }
      verify(counts.bytesUploaded == 0 && counts.items >= 100, "\(counts)")
      try verify(error(of: picture) <= 1)
      pictures.insert(picture.premultipliedRGBA)
    }
    verify(pictures.count == 4)
  }

  /// All other changes are listed and uploaded.
  @Test(arguments: ["fraction", "far", "turn", "fade", "color", "sprite"])
  func anotherChangeIsDrawn(kind: String) throws {
    try moveAFewTimes()
    let before = try draw { root.position.x += 1 }
    let (picture, counts) = try draw {
      switch kind {
      case "fraction": root.position.x += 0.5
      case "far": root.position.y += CGFloat(MovingDisplayList.margin + 1)
      case "turn": root.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      case "fade": root.opacity = 0.5
      case "color": root.sublayers?[7].backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      default: root.sublayers?[8].position.x += 5
      }
    }
    verify(before.1.bytesUploaded == 0 && counts.bytesUploaded > 0)
    verify(picture.premultipliedRGBA != before.0.premultipliedRGBA)
    try verify(error(of: picture) <= 1)
  }

  /// A list of another tree replaces what was kept.
  @Test func anotherTreeInBetweenIsNoHarm() throws {
    try moveAFewTimes()
    _ = try renderer.render(LayerSnapshot(CALayer(0, 0, 20, 20, .white)))
    let (picture, counts) = try draw { root.position.x += 1 }
    verify(counts.bytesUploaded > 0)
    try verify(error(of: picture) <= 1)
  }
}
