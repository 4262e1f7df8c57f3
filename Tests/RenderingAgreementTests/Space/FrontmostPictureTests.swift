import CAML
import ReferenceRendering
import TestSupport

/// `frontmostLayer(at:)` returns the visible layer.
///
/// The definition: every layer fills its bounds with its own colour and does nothing else except clip, be masked by a
/// filled box, and have its place. The reference draws that, and a pixel's colour identifies the layer. Where edges
/// share a pixel, any layer that fills one of the nine pixels around it is right.
@Suite struct FrontmostPictureTests {
  private static let scenes: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".ca") }.sorted()
  }()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples/Scenes")

  @Test func exampleScenesExist() { verify(Self.scenes.count >= 20) }

  @Test(arguments: scenes.prefix(Cases.areAll ? scenes.count : 4))
  func frontmostLayerMatchesEveryPixelOfAnExample(scene: String) throws {
    let document = try CAMLDocument(contentsOf: Self.folder.appendingPathComponent(scene)) { _ in
      CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    }
    try check(document.root, scene)
  }

  @Test(arguments: [CALayerCornerCurve.circular, .continuous], [8.0, 20, 60])
  func frontmostLayerMatchesPixelsOfRoundClips(curve: CALayerCornerCurve, radius: CGFloat) throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    root.position = CGPoint(x: 60, y: 60)
    let clip = CALayer()
    clip.bounds = CGRect(x: 0, y: 0, width: 90, height: 80)
    clip.position = CGPoint(x: 60, y: 60)
    clip.cornerRadius = radius
    clip.cornerCurve = curve
    clip.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner, .layerMaxXMinYCorner]
    clip.masksToBounds = true
    let inside = CALayer()
    inside.bounds = CGRect(x: 0, y: 0, width: 60, height: 200)
    clip.addSublayer(inside)
    root.addSublayer(clip)
    try check(root, "\(curve)")
  }

  private func check(_ root: CALayer, _ name: String) throws {
    var layers: [CALayer] = []
    Self.reduce(root, &layers)
    let size = root.bounds.size
    let viewport = Viewport(size: size, placement: .placed)
    let picture = try ReferenceRenderer().picture(of: LayerSnapshot(root, at: 0, in: viewport), in: viewport)
    let (width, height) = (picture.image.width, picture.image.height)
    func id(_ x: Int, _ y: Int) -> Int? {
      guard x >= 0, y >= 0, x < width, y < height, picture.pixelClass(x, y) == .interior else { return nil }
      let p = picture.image.pixel(x, y)
      return p.alpha == 0 ? 0 : Int(p.red) << 16 | Int(p.green) << 8 | Int(p.blue)
    }
    let ids = Dictionary(uniqueKeysWithValues: layers.enumerated().map { (ObjectIdentifier($1), $0 + 1) })
    var (wrong, judged): ([String], Int) = ([], 0)
    let rows = Array(stride(from: 0, to: height, by: Cases.areAll ? 1 : 5))
    for y in rows {
      for x in 0..<width {
        let found = root.frontmostLayer(at: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let answer = found.flatMap { ids[ObjectIdentifier($0)] } ?? 0
        var right: Set<Int> = []
        if let own = id(x, y) {
          right = [own]
        } else {
          for j in -1...1 { for i in -1...1 { if let near = id(x + i, y + j) { right.insert(near) } } }
          // A sliver between edges, which fills no pixel.
          if right.isEmpty { continue }
        }
        judged += 1
        // Edges closer together than a pixel: look at its middle alone.
        if !right.contains(answer) { right = try Self.ids(aroundTheMiddleOf: x, y, of: root) }
        if !right.contains(answer) { wrong.append("(\(x), \(y)): \(answer), not \(right)") }
      }
    }
    verify(judged > width * rows.count * 9 / 10)
    verify(wrong.isEmpty, "\(name): \(wrong.count) pixels, as \(wrong.prefix(4))")
  }

  /// The layers that the middle of a pixel shows, 33 times enlarged: one, or those on both sides of an edge through it.
  private static func ids(aroundTheMiddleOf x: Int, _ y: Int, of root: CALayer) throws -> Set<Int> {
    var viewport = Viewport(size: CGSize(width: 1, height: 1), scale: 33, placement: .placed)
    viewport.origin = CGPoint(x: x, y: y)
    let picture = try ReferenceRenderer().picture(of: LayerSnapshot(root, at: 0, in: viewport), in: viewport)
    var ids: Set<Int> = []
    for j in 15...17 {
      for i in 15...17 where picture.pixelClass(i, j) == .interior {
        let p = picture.image.pixel(i, j)
        ids.insert(p.alpha == 0 ? 0 : Int(p.red) << 16 | Int(p.green) << 8 | Int(p.blue))
      }
    }
    return ids
  }

  /// Gives each layer its own colour, and removes everything that would change it.
  private static func reduce(_ root: CALayer, _ layers: inout [CALayer]) {
    var pending = [root]
    while let layer = pending.popLast() {
      layers.append(layer)
      let number = layers.count
      layer.removeAllAnimations()
      if layer.opacity > 0 { layer.opacity = 1 }
      layer.contents = nil
      layer.delegate = nil
      (layer.borderWidth, layer.shadowOpacity) = (0, 0)
      (layer.filters, layer.compositingFilter, layer.shouldRasterize) = (nil, nil, false)
      layer.allowsEdgeAntialiasing = true
      if !layer.masksToBounds { layer.cornerRadius = 0 }
      switch layer {
      case let gradient as CAGradientLayer: gradient.colors = nil
      case let shape as CAShapeLayer: shape.path = nil
      case let text as CATextLayer: text.string = nil
      case let emitter as CAEmitterLayer: emitter.emitterCells = nil
      case let replicator as CAReplicatorLayer:
        replicator.instanceColor = .white
        (replicator.instanceRedOffset, replicator.instanceGreenOffset) = (0, 0)
        (replicator.instanceBlueOffset, replicator.instanceAlphaOffset) = (0, 0)
      default: break
      }
      if let mask = layer.mask {
        let box = CALayer()
        (box.bounds, box.position, box.anchorPoint) = (mask.bounds, mask.position, mask.anchorPoint)
        (box.transform, box.backgroundColor) = (mask.transform, .black)
        layer.mask = box
      }
      layer.backgroundColor = CGColor(
        red: CGFloat(number >> 16) / 255, green: CGFloat(number >> 8 & 255) / 255, blue: CGFloat(number & 255) / 255,
        alpha: 1)
      pending += layer.sublayers ?? []
    }
  }
}
