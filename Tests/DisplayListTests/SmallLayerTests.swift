import DisplayLists
import TestSupport

/// Small layers cost one item each, at any place; the insides of large layers are separate items.
@Suite struct SmallLayerTests {
  enum Kind: CaseIterable {
    case color, translucent, image, opaqueImage, bordered, round, roundImage, roundBordered, gradient, roundGradient,
      radialGradient, title, roundTitle, clearCorners

    func layer(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CALayer {
      let layer = [.gradient, .roundGradient, .radialGradient].contains(self) ? CAGradientLayer() : CALayer()
      layer.frame = CGRect(x: x, y: y, width: side, height: side)
      decorate(layer)
      return layer
    }

    private func decorate(_ layer: CALayer) {
      switch self {
      case .color: layer.backgroundColor = .red
      case .translucent: (layer.backgroundColor, layer.opacity) = (.red, 0.5)
      case .image: layer.contents = LeafTests.images[1]
      case .opaqueImage: layer.contents = CGImage.distinct(32, 16)
      case .bordered: (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (.red, .black, 1)
      case .round: (layer.backgroundColor, layer.cornerRadius) = (.red, 6)
      case .roundImage:
        layer.contents = CGImage.distinct(32, 16)
        (layer.cornerRadius, layer.masksToBounds) = (6, true)
      case .roundBordered:
        (layer.backgroundColor, layer.cornerRadius) = (.red, 6)
        (layer.borderColor, layer.borderWidth) = (.black, 1)
      case .title, .roundTitle, .clearCorners:
        // Clear at its rim, as text is, and so far that no pixel of the smallest layer reaches past it.
        layer.contents = CGImage(width: 8, height: 8) { x, y in
          (3...4).contains(x) && (3...4).contains(y) ? SIMD4(255, 255, 255, 255) : .zero
        }
        layer.cornerRadius = self == .title ? 0 : 6
        if self == .clearCorners { return }
        (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (.red, .black, 1)
      case .radialGradient:
        guard let layer = layer as? CAGradientLayer else { return }
        (layer.type, layer.colors) = (.radial, [CGColor.red, CGColor.black, CGColor.blue])
        (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      case .gradient, .roundGradient:
        (layer as? CAGradientLayer)?.colors = [CGColor.red, CGColor.black]
        if self == .roundGradient { layer.cornerRadius = 6 }
      }
    }
  }

  enum Place: CaseIterable {
    case whole, fraction, turned, stretched, slanted

    func put(_ layer: CALayer) {
      switch self {
      case .whole: break
      case .fraction: layer.position = CGPoint(x: layer.position.x + 0.3, y: layer.position.y + 0.7)
      case .turned: layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      case .stretched: layer.transform = CATransform3DMakeScale(1.07, 0.73, 1)
      case .slanted:
        layer.transform.m34 = -1 / 400
        layer.transform = CATransform3DRotate(layer.transform, 0.4, 0, 1, 0)
      }
    }
  }

  /// The items of a hundred layers, and the batches that draw them.
  private func cost(_ kind: Kind, _ place: Place, side: CGFloat) throws -> (items: Int, batches: Int) {
    let root = CALayer(size: 400)
    for k in 0..<100 {
      let layer = kind.layer(CGFloat(k % 10) * 36, CGFloat(k / 10) * 36, side)
      place.put(layer)
      root.addSublayer(layer)
    }
    let list = try LeafTests.list(root)
    let textures = Batcher.Textures(images: Array(repeating: 1, count: list.images.count))
    let pass = try #require(list.passes.first)
    verify(list.passes.count == 1)
    return (pass.items.count, Batcher.plan(for: pass, textures: textures).batches.count)
  }

  @Test(arguments: Kind.allCases, Place.allCases)
  func aSmallLayerIsOneItem(kind: Kind, place: Place) throws {
    for side in [3, 14, 30] as [CGFloat] {
      let (items, batches) = try cost(kind, place, side: side)
      verify(items == 100, batches == 1, "\(side) points: \(items) items, \(batches) batches")
    }
  }

  /// Layers that touch no other are drawn together, for any number of them and any layers between them in the list.
  @Test func layersThatAlternateBetweenProgramsAreTwoBatches() throws {
    let root = CALayer(size: 400)
    for k in 0..<900 {
      let layer = (k % 2 == 0 ? Kind.color : .round).layer(CGFloat(k % 30) * 13 + 0.4, CGFloat(k / 30) * 13 + 0.4, 9)
      root.addSublayer(layer)
    }
    let pass = try #require(LeafTests.list(root).passes.first)
    verify(pass.items.count == 900, Batcher.plan(for: pass, textures: Batcher.Textures()).batches.count == 2)
  }

  @Test(arguments: Place.allCases)
  func aLargeLayerIsItsInsideAndARing(place: Place) throws {
    for kind in [Kind.color, .image, .opaqueImage, .gradient] {
      let layer = kind.layer(20, 20, 300)
      place.put(layer)
      let list = try LeafTests.list(CALayer(size: 400, holding: layer))
      verify(list.passes.count == 1, list.passes.first?.items.count == (place == .whole ? 1 : 5), "\(kind)")
    }
  }

  /// An image with a clear rim has no edges, unless its pixels are so small that one of the output reaches past the
  /// rim. In perspective, too.
  @Test(arguments: [Place.whole, .fraction, .turned, .slanted])
  func onlyAnImageMadeSmallerHasEdges(place: Place) throws {
    func isSoft(rim: Int, _ side: CGFloat) throws -> Bool {
      let layer = CALayer(10, 10, side, side)
      layer.contents = CGImage(width: 64, height: 64) { x, y in
        min(x, y) < rim || max(x, y) >= 64 - rim ? .zero : SIMD4(repeating: 255)
      }
      place.put(layer)
      // Between pixels, so that its own edges are not exact.
      layer.position.x += 0.3
      let pass = try #require(LeafTests.list(CALayer(size: 400, holding: layer)).passes.first)
      verify(pass.items.count == 1)
      return pass.states[0].features.contains(.sides)
    }
    for (rim, side) in [(1, 80.0), (1, 66), (4, 16), (8, 14)] {
      try verify(!isSoft(rim: rim, CGFloat(side)), "rim \(rim), \(side) points")
    }
    for (rim, side) in [(0, 50.0), (1, 30), (1, 9), (4, 6), (20, 5)] {
      try verify(isSoft(rim: rim, CGFloat(side)), "rim \(rim), \(side) points")
    }
  }
}
