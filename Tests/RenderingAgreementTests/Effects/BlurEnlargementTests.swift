import DisplayLists
import ReferenceRendering
import TestSupport

/// Blurred pictures are enlarged before they are shown, where that saves more than it takes. They look the same either
/// way.
@Suite struct BlurEnlargementTests {
  /// A layer of two colours that is blurred, or casts a shadow of `sigma` points.
  private static func tree(_ sigma: CGFloat, isShadow: Bool) -> CALayer {
    let group = CALayer(30, 24, 60, 50)
    group.addSublayer(CALayer(0, 0, 34, 50, CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)))
    group.addSublayer(CALayer(30, 10, 30, 24, CGColor(red: 0.1, green: 0.4, blue: 1, alpha: 0.8)))
    if isShadow {
      (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (0.8, sigma, CGSize(width: 7.3, height: 4.6))
    } else {
      group.filters = [CAFilter(type: "gaussianBlur")].compactMap { $0 }
      (group.filters?.first as? CAFilter)?.setValue(sigma, forKey: "inputRadius")
    }
    let root = CALayer(size: 120, holding: group)
    root.backgroundColor = .white
    return root
  }

  private static func passes(_ root: CALayer, scale: CGFloat = 1) throws -> [RenderPass] {
    let snapshot = root.commitFrame(), viewport = Viewport(scale: scale)
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 8192
    ).passes
  }

  private static func enlargements(_ passes: [RenderPass]) -> [EnlargementEffect] {
    passes.compactMap { $0.effect as? EnlargementEffect }
  }

  @Test(arguments: [false, true]) func theScaleOnTheOutputDecides(isShadow: Bool) throws {
    for (sigma, scale, isEnlarged) in [(3.9, 1.0, false), (4.1, 1, true), (2.1, 2, true), (9, 0.4, false)] {
      let passes = try Self.passes(Self.tree(CGFloat(sigma), isShadow: isShadow), scale: CGFloat(scale))
      let found = Self.enlargements(passes)
      verify(found.map(\.isVertical) == (isEnlarged ? [false, true] : []), "σ \(sigma) at scale \(scale)")
      guard isEnlarged else { continue }
      let last = try #require(
        passes.lastIndex { $0.effect is EnlargementEffect })
      let blurred = passes[last - 2].frame, enlarged = passes[last].frame
      verify(enlarged.width == 3 * blurred.width, enlarged.height == 3 * blurred.height)
      let states = passes[passes.count - 1].states.filter { $0.image == .pass(last) }
      verify(!states.isEmpty)
      for state in states { verify(state.filter == .linear, state.features.isDisjoint(with: [.cubic, .fine])) }
    }
  }

  private static let places: KeyValuePairs<String, @Sendable (CALayer) -> Void> = [
    "upright": { _ in },
    "turned": { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
    "in perspective": { layer in
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 150
      layer.transform = CATransform3DRotate(transform, 0.8, 0.2, 1, 0)
    },
    "clipped": { layer in
      let clip = CALayer(20, 20, 60, 60), root = layer.superlayer
      (clip.masksToBounds, clip.cornerRadius) = (true, 20)
      clip.addSublayer(layer)
      root?.addSublayer(clip)
    },
    "faded": { $0.opacity = 0.6 },
    "crossed": { layer in
      let other = CALayer(20, 20, 70, 60, CGColor(red: 0, green: 0.6, blue: 0, alpha: 0.7))
      other.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      layer.superlayer?.addSublayer(other)
    },
    "beyond the picture": { $0.position = CGPoint(x: 110, y: 100) },
    "over an opaque body": { layer in
      layer.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.2, alpha: 1)
      // A single body would cast the shadow of a box.
      layer.addSublayer(CALayer(-10, 30, 30, 12, .black))
    },
    "in a blurred picture": { layer in
      layer.superlayer?.filters = [CAFilter(type: "gaussianBlur")].compactMap { $0 }
      (layer.superlayer?.filters?.first as? CAFilter)?.setValue(5, forKey: "inputRadius")
    },
  ]

  @Test(arguments: Cases.pairs(places.map(\.key), [4.0, 6, 11]))
  func bothRenderersAgree(place: String, sigma: Double) throws {
    let move = try #require(Self.places.first { $0.key == place }?.value)
    for isShadow in [false, true] {
      let root = Self.tree(CGFloat(sigma), isShadow: isShadow)
      move(root.sublayers![0])
      // Tilted away, four points are less than four pixels.
      #expect(Self.enlargements(try Self.passes(root)).isEmpty == (place == "in perspective" && sigma == 4))
      let agreement = try Comparison(root, Viewport()).agreement
      verify(agreement.isWithinTolerance, "\(place), σ \(sigma), shadow \(isShadow): \(agreement)")
    }
  }

  /// A blurred half plane is Φ(x / σ), for any interpolation.
  @Test(arguments: [4.0, 5.5, 8, 13.3]) func anEdgeIsTheIntegralOfTheGaussian(sigma: Double) throws {
    let plane = CALayer(-300, -300, 364.25, 728, .black)
    let group = CALayer(0, 0, 128, 128)
    group.addSublayer(plane)
    group.filters = [CAFilter(type: "gaussianBlur")].compactMap { $0 }
    (group.filters?.first as? CAFilter)?.setValue(CGFloat(sigma), forKey: "inputRadius")
    let root = CALayer(size: 128, holding: group)
    root.backgroundColor = .white
    let picture = try Comparison(root, Viewport()).actual
    for x in 0..<128 {
      let expected = 255 * 0.5 * erfc((64.25 - Double(x) - 0.5) / (sigma * 2.0.squareRoot()))
      verify(abs(Double(picture.rgba(x, 64).x) - expected) < 1.2, "x = \(x)")
    }
  }
}
