import ReferenceRendering
import TestSupport

/// Equal instances of a layer share the pictures of their groups and shadows.
@Suite struct SharedPictureTests {
  enum Effect: CaseIterable, Sendable {
    case opacity, mask, filter, blur, blendMode, shadow

    func apply(to card: CALayer) {
      switch self {
      case .opacity: card.opacity = 0.6
      case .mask:
        card.mask = CALayer(3, 3, 20, 16, .red)
        card.mask?.cornerRadius = 5
      case .filter:
        let filter = CAFilter(type: "colorSaturate")
        filter.setValue(0.3, forKey: "inputAmount")
        card.filters = [filter]
      case .blur:
        let filter = CAFilter(type: "gaussianBlur")
        filter.setValue(1.5, forKey: "inputRadius")
        card.filters = [filter]
      case .blendMode: card.compositingFilter = "multiplyBlendMode"
      case .shadow: (card.shadowOpacity, card.shadowRadius, card.shadowColor) = (0.7, 2, .blue)
      }
    }
  }

  /// Copies of a card, `step` apart.
  private func copies(_ count: Int, of effect: Effect, apart step: Vector2 = Vector2(2, 3)) -> CALayer {
    let card = CALayer(0, 0, 24, 20, .green)
    // The content of a blur is shared in any case.
    for k in 0..<(effect == .blur || effect == .shadow ? 0 : 40) {
      let layer = CALayer(3, 2, 15, 14, k % 2 == 0 ? .red : .blue)
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1 + 0.15 * CGFloat(k)))
      card.addSublayer(layer)
    }
    effect.apply(to: card)
    let replicator = CAReplicatorLayer()
    replicator.place(10.25, 8.5, 40, 40)
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(CGFloat(step.x), CGFloat(step.y), 0)
    replicator.addSublayer(card)
    return CALayer(size: 90, holding: replicator)
  }

  private func work(_ root: CALayer, sharesPictures: Bool = true) throws -> Int {
    try workOfFrame { try ReferenceRenderer(sharesPictures: sharesPictures).render(root, at: 0) }
  }

  @Test(arguments: Effect.allCases) func copiesAWholeNumberOfPixelsApartShareAPicture(_ effect: Effect) throws {
    // The layers above a shadow are no group: each copy paints its own.
    let rest = effect == .shadow ? try work(copies(16, of: effect).withoutShadows) : 0
    for step in [Vector2(2, 3), Vector2(0, 0)] {
      let root = copies(16, of: effect, apart: step)
      let (shared, apart) = (try work(root), try work(root, sharesPictures: false))
      verify(shared > rest, 2 * (shared - rest) < apart - rest, "\(step): \(shared), \(apart), \(rest)")
    }
  }

  @Test(arguments: [Effect.opacity, .mask, .filter, .blendMode]) func copiesAtOtherSubpixelOffsetsShareNoPicture(
    _ effect: Effect
  ) throws {
    let root = copies(16, of: effect, apart: Vector2(1.937, 2.9))
    let (shared, apart) = (try work(root), try work(root, sharesPictures: false))
    verify(shared == apart, "\(shared), \(apart)")
  }

  /// Pictures are equal to the byte with and without sharing.
  @Test(arguments: Effect.allCases) func sharedPicturesEqualSeparatePictures(_ effect: Effect) throws {
    for step in [Vector2(2, 3), Vector2(0, 0), Vector2(1.5, 0.25), Vector2(9, -4)] {
      let root = copies(7, of: effect, apart: step)
      for clip in [false, true] {
        root.masksToBounds = clip
        try expectSame(root, "\(effect), \(step), \(clip)")
      }
    }
  }

  @Test(arguments: Cases.seeds(12, ofMany: 200)) func copiesOfRandomTreesLookTheSame(seed: UInt64) throws {
    let tree = RandomTree(seed: seed, hasEffects: true)
    let replicator = CAReplicatorLayer()
    (replicator.bounds, replicator.position) = (tree.root.bounds, tree.root.position)
    replicator.instanceCount = 4
    let step = CGFloat(seed % 4)
    replicator.instanceTransform = CATransform3DMakeTranslation(step, step == 3 ? -5 : 2 * step, 0)
    if seed % 3 == 0 { tree.root.opacity = 0.6 }
    if seed % 5 == 0 { Effect.allCases[Int(seed / 5) % 6].apply(to: tree.root) }
    let root = CALayer()
    (root.bounds, root.position) = (tree.root.bounds, tree.root.position)
    replicator.addSublayer(tree.root)
    root.addSublayer(replicator)
    try expectSame(root, "seed \(seed)")
  }

  private func expectSame(_ root: CALayer, _ what: String) throws {
    let snapshot = root.commitFrame(at: 0)
    let shared = try ReferenceRenderer().picture(of: snapshot)
    let apart = try ReferenceRenderer(sharesPictures: false).picture(of: snapshot)
    verify(shared.image.premultipliedRGBA == apart.image.premultipliedRGBA, "\(what)")
  }
}

extension CALayer {
  fileprivate var withoutShadows: CALayer {
    for layer in selfAndBelow { layer.shadowOpacity = 0 }
    return self
  }
}
