import GPURendering
import TestSupport

/// Small layers with antialiased edges, held to the areas that pixels share with them.
@Suite struct SoftQuadTests {
  /// The coverage of a layer of one colour, at any place.
  private static func shares(_ layer: CALayer) -> (_ x: Int, _ y: Int) -> Double {
    let projection = Homography(flattening: layer.transform)
    let (size, anchor, position) = (layer.bounds.size, layer.anchorPoint, layer.position)
    let (width, height, radius) = (size.width.native, size.height.native, layer.cornerRadius.native)
    let centers = [
      (width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius),
    ]
    // Between 64 chords and a round corner lies less than 1/255 of a pixel.
    let chords = radius > 0 ? 64 : 0
    let points = centers.enumerated().flatMap { k, center in
      (0...chords).map { i in
        let angle = .pi / 2 * (Double(k) + Double(i) / Double(max(chords, 1)))
        return Vector2(center.0 + radius * cos(angle), center.1 + radius * sin(angle))
      }
    }
    let seen = points.map {
      projection.image(of: $0 - Vector2(anchor.x.native * width, anchor.y.native * height))
        + Vector2(position.x.native, position.y.native)
    }
    let outline = ConvexPolygon(seen)
    func reach(_ axis: KeyPath<Vector2, Double>) -> ClosedRange<Double> {
      let values = seen.map { $0[keyPath: axis] }
      return (values.min() ?? 0) - 1...(values.max() ?? 0)
    }
    let (columns, rows) = (reach(\.x), reach(\.y))
    return { x, y in
      guard columns.contains(Double(x)), rows.contains(Double(y)) else { return 0 }
      let pixel = ConvexPolygon(CGRect(x: x, y: y, width: 1, height: 1))
      return abs(pixel.intersection(outline).signedArea)
    }
  }

  /// The greatest difference between a white layer's alpha and the area that it shares with a pixel, of 255; and the
  /// number of pixels that it shares a part of.
  private static func difference(_ layer: CALayer) throws -> (worst: Double, partial: Int) {
    let share = shares(layer)
    let root = CALayer(size: 96, holding: layer)
    let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
    var (worst, partial) = (0.0, 0)
    for y in 0..<96 {
      for x in 0..<96 {
        let expected = share(x, y)
        if expected > 0.01, expected < 0.99 { partial += 1 }
        worst = max(worst, abs(expected * 255 - Double(picture.rgba(x, y).w)))
      }
    }
    return (worst, partial)
  }

  private static func layer(_ random: inout SplitMix64) -> CALayer {
    let layer = CALayer()
    // From slivers to layers whose inside is a separate item.
    let longest = random.pick([1.0, 3, 12, 40, 90])
    layer.bounds.size = CGSize(width: random.number(0.05, longest), height: random.number(0.05, longest))
    layer.position = CGPoint(x: random.number(0, 96), y: random.number(0, 96))
    layer.anchorPoint = CGPoint(x: random.number(0, 1), y: random.number(0, 1))
    switch random.whole(0...4) {
    case 0: break
    case 1: layer.transform = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1)
    case 2: layer.transform = CATransform3DMakeScale(-1, random.number(0.3, 2), 1)
    case 3:
      layer.transform.m21 = random.number(-1, 1)
      layer.transform = CATransform3DRotate(layer.transform, random.number(0, 7), 0, 0, 1)
    default:
      layer.transform.m34 = -1 / 200
      layer.transform = CATransform3DRotate(layer.transform, random.number(-1, 1), random.unit(), 1, 0.3)
    }
    return layer
  }

  @Test func aPixelIsCoveredByTheAreaThatItShares() throws {
    var partial = 0
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let layer = Self.layer(&random)
      layer.backgroundColor = .white
      let (off, edge) = try Self.difference(layer)
      verify(off < 1, "seed \(seed)")
      partial += edge
    }
    verify(partial > 10_000)
  }

  /// Rounded rectangles that are stretched, skewed, or in perspective, with large and with small corners.
  @Test func aRoundCornerCoversTheAreaThatItShares() throws {
    var partial = 0
    for seed in 0..<150 {
      var random = SplitMix64(seed: UInt64(seed))
      let layer = CALayer(20, 20, random.number(4, 60), random.number(4, 60), .white)
      layer.cornerRadius = random.number(0.05, 0.5) * min(layer.bounds.width, layer.bounds.height)
      layer.position = CGPoint(x: random.number(30, 66), y: random.number(30, 66))
      switch seed % 3 {
      case 0: layer.transform = CATransform3DMakeScale(random.number(0.3, 1.5), random.number(0.3, 1.5), 1)
      case 1: layer.transform.m21 = random.number(-1, 1)
      default: layer.transform.m34 = -1 / 150
      }
      let tilt = seed % 3 == 2 ? random.number(-1, 1) : 0
      layer.transform = CATransform3DRotate(layer.transform, random.number(0, 7), 0, 0, 1)
      layer.transform = CATransform3DRotate(layer.transform, tilt, random.unit(), 1, 0)
      // Where the border of a pixel meets a tight bend, six points are off by 6/255.
      let (off, edge) = try Self.difference(layer)
      verify(off < 7, "seed \(seed)")
      partial += edge
    }
    verify(partial > 5_000)
  }

  /// A gradient's colour is taken at the pixel's centre in the layer's plane; at its sides, at the nearest point.
  @Test(arguments: [0, 8] as [CGFloat])
  func aGradientGoesEvenlyFromSideToSide(radius: CGFloat) throws {
    for k in 0..<24 {
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 20, y: 24, width: 56, height: 48)
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
      layer.colors = [CGColor.black, CGColor.white]
      layer.cornerRadius = radius
      layer.transform.m34 = k % 2 == 0 ? -1 / 200 : 0
      layer.transform = CATransform3DRotate(layer.transform, 0.3 * CGFloat(k), 0, 0, 1)
      layer.transform = CATransform3DRotate(layer.transform, 0.6, 1, 0.5, 0)
      let share = Self.shares(layer)
      let back = try #require(Homography(flattening: layer.transform).inverse)
      let root = CALayer(size: 96, holding: layer)
      let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
      var count = 0
      for y in 0..<96 {
        for x in 0..<96 where share(x, y) > 0.999 {
          count += 1
          let place = back.image(of: Vector2(Double(x) + 0.5 - 48, Double(y) + 0.5 - 48))
          let expected = (place.x + 28) / 56 * 255
          let pixel = picture.rgba(x, y)
          verify(abs(expected - Double(pixel.x)) < 1.5, pixel.w == 255, "\(k): \(pixel) at \(x), \(y)")
        }
      }
      verify(count > 500)
    }
  }

  @Test func aBorderEndsWhereItsWidthSays() throws {
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(seed))
      let layer = CALayer(20, 20, random.number(8, 40), random.number(8, 40), .white)
      layer.position = CGPoint(x: random.number(30, 60), y: random.number(30, 60))
      (layer.borderWidth, layer.borderColor) = (random.number(0.2, 3), .black)
      let scale = CATransform3DMakeScale(random.pick([-1, 1]), random.number(0.5, 2), 1)
      let turn = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1)
      // A turned rectangle, or, one in four times, a parallelogram, or a rectangle in perspective.
      layer.transform = seed % 4 == 0 ? CATransform3DConcat(turn, scale) : CATransform3DConcat(scale, turn)
      if seed % 4 == 1 {
        layer.transform.m34 = -1 / 150
        layer.transform = CATransform3DRotate(layer.transform, random.number(-1, 1), random.unit(), 1, 0.3)
      }
      let inside = CALayer()
      inside.bounds = layer.bounds.insetBy(dx: layer.borderWidth, dy: layer.borderWidth)
      (inside.position, inside.transform) = (layer.position, layer.transform)
      let (outer, inner) = (Self.shares(layer), Self.shares(inside))
      let root = CALayer(size: 96, holding: layer)
      let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
      for y in 0..<96 {
        for x in 0..<96 {
          let pixel = picture.rgba(x, y)
          verify(abs(outer(x, y) * 255 - Double(pixel.w)) < 1, "seed \(seed): alpha at \(x), \(y)")
          verify(abs(inner(x, y) * 255 - Double(pixel.x)) < 1, "seed \(seed): white at \(x), \(y)")
        }
      }
    }
  }
}
