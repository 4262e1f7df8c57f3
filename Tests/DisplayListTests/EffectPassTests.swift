import DisplayLists
import Foundation
import Geometry
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// The cost of effects in passes and their pixels.
@Suite struct EffectPassTests {
  func list(_ root: CALayer, scale: CGFloat = 1, showing kept: KeptPicture? = nil) throws -> DisplayList {
    let snapshot = root.commitFrame()
    var memory = FrameMemory()
    memory.pictures = kept
    return DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport(scale: scale).resolved(for: snapshot), maximumImageSize: 4096, reusing: &memory)
  }

  /// A device that holds one picture.
  final class KeptPicture: KeptPictures {
    private let key: Picture.Key, frame: PixelRect

    init(_ key: Picture.Key, _ frame: PixelRect) { (self.key, self.frame) = (key, frame) }

    func frame(of key: Picture.Key) -> PixelRect? { key == self.key ? frame : nil }
  }

  static func card(_ x: CGFloat, _ y: CGFloat) -> CALayer {
    let card = CALayer(x, y, 14, 14, .red)
    card.cornerRadius = 4
    card.shadowOpacity = 0.5
    return card
  }

  @Test func aHundredRoundedCardsWithShadowsAreOnePass() throws {
    let root = CALayer(0, 0, 200, 200, .white)
    for i in 0..<100 { root.addSublayer(Self.card(CGFloat(i % 10) * 20, CGFloat(i / 10) * 20)) }
    let list = try list(root)
    verify(list.passes.count { $0.blur != nil || $0.items.count > 100 } == 1)
    verify(list.passes.filter { $0.items.count > 1 }.count == 1)
    verify(Batcher.plan(for: list.passes[0], textures: Batcher.Textures()).batches.count == 1)
  }

  /// The sharp shadow of a box is the box drawn once more, without a picture of it.
  @Test func sharpShadowsOfBoxesAreOnePass() throws {
    func list(_ change: (CALayer) -> Void) throws -> DisplayList {
      let root = CALayer(0, 0, 200, 200, .white)
      for i in 0..<100 {
        let card = Self.card(CGFloat(i % 10) * 20, CGFloat(i / 10) * 20)
        (card.shadowRadius, card.shadowOffset) = (0, CGSize(width: 2, height: 2.5))
        change(card)
        root.addSublayer(card)
      }
      return try self.list(root)
    }
    let alone = try list { _ in }
    verify(alone.passes.count == 1)
    verify(Batcher.plan(for: alone.passes[0], textures: Batcher.Textures()).batches.count == 1)
    try verify(list { $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5) }.passes.count == 1)
    // Sublayers outside the box cast their own shadows.
    try verify(list { $0.addSublayer(CALayer(10, 10, 8, 8, .blue)) }.passes.count > 100)
    let clipped = CALayer(0, 0, 200, 200, .white)
    (clipped.masksToBounds, clipped.cornerRadius) = (true, 30)
    for i in 0..<9 {
      let card = Self.card(CGFloat(i) * 20, CGFloat(i) * 20)
      card.shadowRadius = 0
      clipped.addSublayer(card)
    }
    try verify(self.list(clipped).passes.count == 1)
  }

  /// A layer that is one shape casts a sharp shadow without a picture of it.
  @Test func theSharpShadowOfAShapeIsItsCoverage() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 30, height: 20), transform: nil)
    (shape.fillColor, shape.shadowOpacity, shape.shadowRadius) = (.red, 1, 0)
    try verify(list(CALayer(size: 64, holding: shape)).passes.count == 1)
  }

  /// Clipped, cut or whole, all shadows of boxes come from bitmaps; boxes that differ in length alone share one.
  @Test func longBoxesShareTheBitmapOfTheirShadows() throws {
    func list(_ frames: [CGRect], _ change: (CALayer) -> Void) throws -> DisplayList {
      let root = CALayer(0, 0, 400, 400, .white)
      for frame in frames {
        let card = Self.card(0, 0)
        (card.frame, card.shadowRadius) = (frame, 1)
        change(card)
        root.addSublayer(card)
      }
      return try self.list(root)
    }
    let frames = [CGRect(x: 10, y: 10, width: 300, height: 340), CGRect(x: 50, y: 20, width: 280, height: 300)]
    for angle in [0, 0.6] {
      let list = try list(frames) { $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0) }
      let bitmaps = list.passes.dropLast()
      verify(bitmaps.count == 1, bitmaps.allSatisfy { $0.frame.area < 20_000 }, "\(list.passes.map(\.frame))")
    }
    // Of a short box, the bitmap is not stretched.
    let short = try list([CGRect(x: 10, y: 10, width: 60, height: 50)]) { _ in }
    verify(short.passes.count == 2, short.passes[0].frame.width > 300)
    let clip = CALayer(0, 0, 400, 400)
    (clip.masksToBounds, clip.cornerRadius) = (true, 40)
    clip.addSublayer(Self.card(-4, 10))
    let clipped = try self.list(CALayer(size: 400, holding: clip))
    verify(clipped.passes.count == 2)
    let shadow: QuadFeatures = [.picture, .silhouette, .covered]
    verify(clipped.passes[1].states.contains { $0.features == shadow })
  }

  /// Opaque or not, shapes over each other take no pass of their own.
  @Test(arguments: [1, 0.5] as [CGFloat]) func manyShapesAreOnePass(alpha: CGFloat) throws {
    let root = CALayer(0, 0, 200, 200, .white)
    for i in 0..<40 {
      let shape = CAShapeLayer()
      (shape.bounds, shape.position) = (CGRect(x: 0, y: 0, width: 12, height: 12), CGPoint(x: 20 + 4 * i, y: 50))
      shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
      shape.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: alpha)
      (shape.strokeColor, shape.lineWidth) = (CGColor(red: 0, green: 0, blue: 1, alpha: alpha), 2)
      root.addSublayer(shape)
    }
    try verify(list(root).passes.map(\.format) == [.rgba8])
  }

  /// A shadow without a closed formula is blurred: the silhouette is drawn finely and averaged, then blurred in one
  /// pass along rows and one along columns.
  @Test func anOddShapeIsBlurred() throws {
    let layer = Self.card(20, 20)
    layer.addSublayer(CALayer(10, 10, 10, 10, .blue))
    let list = try list(CALayer(size: 64, holding: layer))
    verify(list.passes.count { $0.blur != nil } == 2)
    verify(list.passes.count { $0.reduction != nil } == 1)
    verify(list.passes.count == 5)
  }

  /// The larger the blur, the coarser its bitmap.
  @Test(arguments: [3.0, 30, 300, 1_000]) func aLargeRadiusTakesASmallBitmap(radius: CGFloat) throws {
    let layer = CALayer(20, 20, 20, 20)
    layer.addSublayer(CALayer(0, 0, 20, 20, .red))
    layer.addSublayer(CALayer(15, 15, 20, 20, .red))
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    let list = try list(CALayer(size: 64, holding: layer))
    let blurred = list.passes.filter { $0.blur != nil }
    verify(blurred.count == 2)
    verify(blurred.allSatisfy { $0.frame.width * $0.frame.height < 20_000 })
  }

  /// The shader reads the backdrop from a copy of the layer's own pixels, and drawing continues in the same target.
  @Test func aBlendedLayerCopiesItsOwnPixelsOnly() throws {
    let root = CALayer(0, 0, 200, 200, .white)
    for k in 0..<5 {
      let layer = CALayer(CGFloat(k) * 30, 20, 20, 20, .red)
      layer.compositingFilter = "multiplyBlendMode"
      root.addSublayer(layer)
    }
    let list = try list(root)
    let copies = list.passes.filter { if case .copy = $0.contents { true } else { false } }
    verify(copies.count == 5)
    verify(copies.allSatisfy { $0.frame.width <= 24 && $0.frame.height <= 24 })
    let stages = list.passes.filter { $0.frame.width == 200 }
    verify(stages.count == 6, stages.dropFirst().allSatisfy { $0.continues != nil })
    verify(Set(list.lastInTarget.filter { list.passes[$0].frame.width == 200 }) == [list.passes.count - 1])
  }

  /// Passes that go on in one target have its format: that of a filter's pass, or 8 bits, which end sums at 1.
  @Test(arguments: [false, true]) func passesOfOneTargetHaveOneFormat(isSummed: Bool) throws {
    let group = CALayer(0, 0, 64, 64, .white)
    group.filters = [CAFilter(type: "colorInvert")]
    let root = CALayer(0, 0, 64, 64)
    root.addSublayer(group)
    func add(_ mode: String?, _ opacity: Float) {
      let layer = CALayer(4, 4, 56, 56, .red)
      (layer.compositingFilter, layer.opacity) = (mode, opacity)
      group.addSublayer(layer)
    }
    add("multiplyBlendMode", 0.9)
    add(nil, 0.1)
    add("multiplyBlendMode", 0.9)
    if isSummed { add("plusL", 0.5) }
    let list = try list(root)
    let last = list.lastInTarget
    let stages = list.passes.indices.filter { last[$0] != $0 || list.passes[$0].continues != nil }
    verify(stages.count >= 3)
    // Only 8 bits end sums at 1.
    verify(stages.allSatisfy { list.passes[$0].format == (isSummed ? .rgba8 : .rgba16F) })
    for k in list.passes.indices {
      guard case .copy(let source) = list.passes[k].contents else { continue }
      verify(list.passes[k].format == list.passes[source].format)
    }
  }

  /// A group as large as the picture under a small mask takes passes as large as the mask.
  @Test(arguments: [false, true]) func aMaskedGroupEndsWhereItsMaskDoes(isTurned: Bool) throws {
    let group = CALayer(0, 0, 200, 200, .red)
    group.addSublayer(CALayer(10, 10, 180, 180, .blue))
    let mask = CAShapeLayer()
    mask.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    mask.path = CGPath(ellipseIn: CGRect(x: 60, y: 70, width: 40, height: 30), transform: nil)
    group.mask = mask
    if isTurned { group.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1) }
    let list = try list(CALayer(size: 200, holding: group))
    let inner = list.passes.filter { $0.frame.width < 200 }
    verify(inner.count == 2)
    for pass in inner {
      verify((40...46).contains(isTurned ? pass.frame.height : pass.frame.width), "\(pass.frame)")
      verify((30...36).contains(isTurned ? pass.frame.width : pass.frame.height), "\(pass.frame)")
    }
    // Nothing of the group shows beside it.
    mask.path = CGPath(ellipseIn: CGRect(x: 260, y: 70, width: 40, height: 30), transform: nil)
    try verify(self.list(CALayer(size: 200, holding: group)).passes.count == 1)
  }

  @Test func groupWithoutOverlapFadesWithoutPass() throws {
    let group = CALayer(0, 0, 64, 64)
    group.opacity = 0.5
    group.addSublayer(CALayer(0, 0, 20, 20, .red))
    group.addSublayer(CALayer(30, 30, 20, 20, .blue))
    let root = CALayer(size: 64, holding: group)
    let apart = try list(root)
    verify(apart.passes.count == 1)
    verify(apart.listed(0).allSatisfy { $0.color.w * $0.item.opacity == 0.5 })
    group.sublayers?[1].position = CGPoint(x: 25, y: 25)
    try verify(list(root).passes.count == 2)
  }

  /// A shape is one item, unless it lies over something of its own layer.
  @Test func aShapeOverItselfMakesAGroupOfItsLayer() throws {
    func list(_ change: (CAShapeLayer) -> Void) throws -> DisplayList {
      let (group, shape) = (CALayer(0, 0, 64, 64), CAShapeLayer())
      (shape.path, shape.fillColor) = (
        CGPath(ellipseIn: CGRect(x: 8, y: 8, width: 40, height: 30), transform: nil), nil
      )
      shape.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      change(shape)
      group.opacity = 0.5
      group.addSublayer(shape)
      return try self.list(CALayer(size: 64, holding: group))
    }
    let alone: [(CAShapeLayer) -> Void] = [{ $0.fillColor = .red }, { $0.strokeColor = .red }]
    for change in alone { try verify(list(change).passes.count == 1) }
    let both: [(CAShapeLayer) -> Void] = [
      { ($0.fillColor, $0.strokeColor) = (.red, .blue) }, { ($0.fillColor, $0.backgroundColor) = (.red, .blue) },
      { ($0.strokeColor, $0.borderWidth, $0.borderColor) = (.red, 1, .blue) },
    ]
    for change in both { try verify(list(change).passes.count == 2, list(change).passes[0].cachedAs != nil) }
  }

  /// A frame that finds a group's picture shows it where its layers would be, without placing them on a surface of
  /// their own.
  @Test func aCachedGroupIsShownWhereItWasDrawn() throws {
    let group = CALayer(5, 5, 40, 40)
    group.opacity = 0.5
    group.sublayers = [CALayer(3, 4, 20, 20, .red), CALayer(15, 15, 20, 20, .blue)]
    let root = CALayer(size: 64, holding: group)
    let first = try list(root)
    let pass = try #require(first.passes.first { $0.cachedAs != nil })
    let (key, frame) = (try #require(pass.cachedAs), pass.frame)
    verify(frame == PixelRect(minX: 3, minY: 4, maxX: 35, maxY: 35))
    let cached = KeptPicture(key, frame)
    group.position.x += 7
    let second = try list(root, showing: cached)
    verify(second.passes.count == 1, second.passes[0].items.count == 1)
    verify(second.passes[0].states[0].image == .bitmap(0))
    let (low, high) = (second.passes[0].items[0].quad.low, second.passes[0].items[0].quad.high)
    verify(low == Vector2(15, 9), high == Vector2(47, 40), "\(low), \(high)")
    // Other layers, another place within a pixel and another map are other pictures.
    for change in [
      { $0.sublayers?[1].position.x += 1 }, { $0.position.x += 0.5 },
      { $0.transform = CATransform3DMakeScale(2, 1, 1) },
    ] as [(CALayer) -> Void] {
      change(group)
      try verify(list(root, showing: cached).passes.count == 2)
    }
  }

  /// Equal layers whole pixels apart share a picture, whichever they are.
  @Test func equalLayersShareAPicture() throws {
    func passes(_ place: CGFloat, _ change: (CALayer) -> Void = { _ in }) throws -> Int {
      let root = CALayer(size: 64)
      for x in [4, place] {
        let layer = CALayer(x, 5, 20, 20, .red)
        layer.filters = [CAFilter(type: "colorInvert")]
        root.addSublayer(layer)
      }
      root.sublayers.map { change($0[1]) }
      return try list(root).passes.count
    }
    try verify(passes(34) == 2)
    try verify(passes(34.5) == 3)
    try verify(passes(34) { $0.cornerRadius = 4 } == 3)
    try verify(passes(34) { $0.bounds.size.width = 22 } == 3)
    try verify(passes(34) { $0.backgroundColor = .blue } == 3)
  }

  @Test func maskAddsOnePass() throws {
    let layer = CALayer(0, 0, 40, 40, .red)
    layer.mask = CALayer(10, 10, 20, 20, .black)
    let list = try list(CALayer(size: 64, holding: layer))
    verify(list.passes.count == 3)
    verify(list.passes[0].frame == list.passes[1].frame)
    verify(list.passes[2].states.map(\.mask) == [1])
    layer.mask?.isHidden = true
    try verify(self.list(CALayer(size: 64, holding: layer)).passes.map(\.items.count) == [0])
  }

  @Test func aRasterisedLayerOnWholePixelsIsAPicture() throws {
    let layer = CALayer(10, 10, 20, 20, .red)
    layer.shouldRasterize = true
    layer.addSublayer(CALayer(15, 5, 20, 10, .blue))
    let root = CALayer(size: 64, holding: layer)
    func isPicture(_ scale: CGFloat = 1) throws -> Bool {
      let pass = try #require(try list(root, scale: scale).passes.last)
      verify(pass.items.count == 1)
      return pass.states[0].features == .picture
    }
    try verify(isPicture())
    // The bitmap has one pixel a point: it is scaled, then moved by half a pixel, then turned.
    try verify(!isPicture(2))
    layer.position.x += 0.5
    try verify(!isPicture())
    layer.position.x += 0.5
    try verify(isPicture())
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    try verify(!isPicture())
    layer.setAffineTransform(.identity)
    layer.minificationFilter = .trilinear
    try verify(!isPicture())
  }

  @Test func aRasterisedLayerIsABitmapInItsPlane() throws {
    let layer = CALayer(10, 10, 20, 20, .red)
    layer.shouldRasterize = true
    layer.addSublayer(CALayer(15, 5, 20, 10, .blue))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    let root = CALayer(size: 64, holding: layer)
    let first = try list(root, scale: 2)
    // One pixel per point, at any scale of the picture. The bitmap includes overflowing sublayers and a clear margin.
    verify(first.passes[0].frame == PixelRect(minX: -1, minY: -1, maxX: 36, maxY: 21))
    verify(first.passes.count == 2)
    let kept = try #require(first.passes[0].cachedAs)
    let cached = KeptPicture(kept, first.passes[0].frame)
    // Position and opacity do not affect the bitmap.
    layer.position.x += 3
    layer.opacity = 0.5
    let second = try list(root, scale: 2, showing: cached)
    verify(second.passes.count == 1)
    verify(second.passes[0].states.allSatisfy { $0.image == .bitmap(0) })
    verify(!second.passes[0].states.isEmpty)
    layer.backgroundColor = .green
    try verify(list(root, scale: 2, showing: cached).passes.count == 2)
  }

  /// Nested shadows share intermediate results, and silhouettes are nested at most four deep.
  @Test(arguments: [0.0, 5]) func nestedShadowsDoNotDouble(radius: CGFloat) throws {
    let root = CALayer(0, 0, 64, 64)
    var last = root
    for _ in 0..<12 {
      let layer = CALayer(1, 1, 40, 40)
      layer.addSublayer(CALayer(0, 0, 9, 30, .red))
      layer.shadowOpacity = 0.5
      layer.shadowRadius = radius
      last.addSublayer(layer)
      last = layer
    }
    try verify(list(root).passes.count < 5_000)
  }

  /// A chain of `count` layers, each in the one before, with a shadow or as a bitmap.
  private func chain(_ count: Int, _ style: (CALayer) -> Void) -> CALayer {
    let root = CALayer(0, 0, 64, 48)
    var last = root
    for _ in 0..<count {
      let layer = CALayer(6, 6, 10, 10, .red)
      layer.cornerRadius = 2
      style(layer)
      last.addSublayer(layer)
      last = layer
    }
    return root
  }

  private func shadow(_ layer: CALayer) {
    layer.shadowOpacity = 0.8
    layer.shadowRadius = 3
    layer.shadowOffset = CGSize(width: 2, height: 1)
  }

  /// Up to the deepest nesting, each further layer takes two more pictures: one for the frame, and one that all shadows
  /// around it share. Each takes four passes.
  @Test func nestedShadowsTakeTwoPicturesEach() throws {
    let counts = try [4, 8, 16].map { try list(chain($0, shadow)).passes.count }
    verify(counts[1] - counts[0] <= 4 * 8 + 2, counts[2] - counts[1] <= 8 * 8 + 2)
    verify(counts[2] > counts[1], counts[1] > counts[0])
  }

  /// Beyond it, the pixels of all passes grow no faster than the layers.
  @Test func deeplyNestedShadowsGrowAsTheLayersDo() throws {
    func pixels(_ count: Int) throws -> Int {
      try list(chain(count, shadow)).passes.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    }
    // Those of the innermost layers are small.
    let (some, many) = (try pixels(100), try pixels(200))
    verify(Double(many) < 2.3 * Double(some), "\(many), \(some)")
    verify(many < 200 * 1_000_000)
  }

  /// A bitmap does not depend on the surface that shows it: each is drawn once, and its shadow twice.
  @Test func nestedBitmapsWithShadowsDoNotDouble() throws {
    func passes(_ count: Int) throws -> Int {
      try list(
        chain(count) {
          shadow($0)
          $0.shouldRasterize = true
        }
      ).passes.count
    }
    let (some, many) = (try passes(4), try passes(8))
    verify(some > 8, many - some <= 4 * 10)
  }

  /// Nested groups use the targets of open groups; the encoder frees targets after their last use.
  @Test func sixtyFourNestedGroups() throws {
    let root = CALayer(0, 0, 32, 32)
    var last = root
    for _ in 0..<64 {
      let group = CALayer(0, 0, 32, 32, CGColor(gray: 0.5, alpha: 0.5))
      group.opacity = 0.9
      last.addSublayer(group)
      last = group
    }
    let list = try list(root)
    verify(list.passes.count >= 64)
    verify(list.passes.allSatisfy { $0.format == .rgba8 })
    for (k, pass) in list.passes.enumerated() { verify(pass.sourcePasses.allSatisfy { $0 < k }) }
  }
}

extension RenderPass {
  fileprivate var blur: BlurEffect? { effect as? BlurEffect }
  fileprivate var reduction: ReductionEffect? { effect as? ReductionEffect }
}
