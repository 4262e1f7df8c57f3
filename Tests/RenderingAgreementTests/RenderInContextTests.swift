import CAML
import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel
import ReferenceRendering
import TestSupport
import Testing

/// `CALayer.render(in:)` draws what the reference renders, where transforms are affine.
@Suite struct RenderInContextTests {
  /// What a picture drawn into a context may differ by, over the four channels, in 255ths. Cairo takes the coverage of slanted edges
  /// from 15 lines a row of pixels, and mixes colours in 8 bits each time.
  private enum Tolerance {
    static let interior = 4
    static let boundary = 24
    /// The share of pixels in all that may be beyond, inside and on boundaries: where several edges meet in a pixel, coverages
    /// that are multiplied are not their common area.
    static let interiorExceptions = 0.001
    static let boundaryExceptions = 0.01
  }

  /// The picture of `render(in:)` where the viewport puts the root.
  private func draw(_ root: CALayer, _ viewport: Viewport) throws -> CGImage {
    let target = try viewport.resolved(for: LayerSnapshot(root))
    let context = try #require(CGContext(width: target.frame.width, height: target.frame.height))
    if let background = viewport.background {
      context.setFillColor(background)
      context.fill(CGRect.infinite)
    }
    context.translateBy(x: 0, y: CGFloat(target.frame.height))
    context.scaleBy(x: viewport.scale, y: -viewport.scale)
    context.concatenate(CATransform3DGetAffineTransform(target.rootMatrix))
    root.render(in: context)
    return try #require(context.makeImage())
  }

  /// What is wrong with a picture of the tree, in words; `nil` where it is right.
  private func complaint(_ root: CALayer, _ viewport: Viewport = Viewport(), name: String = "scene") throws -> String? {
    let image = try draw(root, viewport)
    let picture = try ReferenceRenderer().picture(of: LayerSnapshot(root, in: viewport), in: viewport)
    var (inside, onBoundary, worst, place) = (0, 0, 0, "")
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (e, a) = (picture.image.rgba(x, y), image.rgba(x, y))
        let difference = Int((pointwiseMax(e, a) &- pointwiseMin(e, a)).max())
        let tolerance: Int
        switch picture.pixelClass(x, y) {
        case .tie: continue
        case .boundary: tolerance = Tolerance.boundary
        case .interior: tolerance = Tolerance.interior + picture.allowance(x, y)
        }
        let excess = difference - Int((Double(tolerance) * picture.gain(x, y)).rounded(.up))
        if excess <= 0 { continue }
        if picture.pixelClass(x, y) == .interior { inside += 1 } else { onBoundary += 1 }
        if excess > worst { (worst, place) = (excess, "\(picture.pixelClass(x, y)) (\(x), \(y)) is \(a), not \(e)") }
      }
    }
    func allowed(_ share: Double) -> Int { max(2, Int(share * Double(image.width * image.height))) }
    if inside <= allowed(Tolerance.interiorExceptions), onBoundary <= allowed(Tolerance.boundaryExceptions) {
      return nil
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-context")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try image.writePNG(to: folder.appendingPathComponent("\(name)-actual.png"))
    try picture.image.writePNG(to: folder.appendingPathComponent("\(name)-expected.png"))
    return "\(inside) pixels are off, and \(onBoundary) on boundaries, the worst \(place); see \(folder.path)"
  }

  /// A random tree whose transforms are cut down to what a context can do.
  private func affineTree(seed: UInt64, hasEffects: Bool) -> RandomTree {
    let tree = RandomTree(seed: seed, hasEffects: hasEffects)
    // One that mirrors would tell the context that y runs the other way.
    tree.root.transform = CATransform3DIdentity
    for layer in tree.layers {
      layer.transform = CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(layer.transform))
      layer.sublayerTransform = CATransform3DMakeAffineTransform(
        CATransform3DGetAffineTransform(layer.sublayerTransform))
      layer.shouldRasterize = false
      // The reference draws a shadow before the sublayers: one that blends sees it. Here the finished picture casts it.
      if layer.selfAndBelow.dropFirst().contains(where: { $0.compositingFilter != nil }) { layer.shadowOpacity = 0 }
      layer.edgeAntialiasingMask = .all
      if let replicator = layer as? CAReplicatorLayer {
        replicator.instanceTransform = CATransform3DMakeAffineTransform(
          CATransform3DGetAffineTransform(replicator.instanceTransform))
      }
    }
    return tree
  }

  @Test(arguments: [false, true], RandomTreeTests.seeds)
  func randomTreesAgree(hasEffects: Bool, seeds: Range<UInt64>) throws {
    for seed in seeds {
      let tree = affineTree(seed: seed, hasEffects: hasEffects)
      let name = "seed-\(seed)\(hasEffects ? "-effects" : "")"
      guard let first = try complaint(tree.root, tree.viewport, name: name) else { continue }
      if ProcessInfo.processInfo.environment["LAMINA_SEED"] == nil {
        Issue.record("\(name): \(first); set LAMINA_SEED=\(seed) for the smallest tree that fails as well")
        continue
      }
      var shrinker = TreeShrinker(tree) { root, viewport in
        (try? complaint(root, viewport, name: "shrunk")) ?? nil != nil
      }
      shrinker.shrink()
      let smallest = try complaint(tree.root, shrinker.viewport, name: "\(name)-smallest") ?? ""
      Issue.record(
        """
        \(name): \(first)
        smallest tree that fails as well: \(smallest)
        \(shrinker.viewport)
        \(CAMLWriter(tree.root).document)
        """)
    }
  }
}
