import ReferenceRendering
import TestSupport

/// What is alike at many pixels is computed once. Pictures, classes and allowances are those of pixels that are
/// computed one by one.
@Suite struct ShortcutTests {
  /// A screen of 40 × 60 points: a white background, a text on it, a photo with round corners, cards at whole and at
  /// other pixels.
  private func screen() -> CALayer {
    let root = CALayer(0, 0, 40, 60)
    root.backgroundColor = .white
    let text = CALayer(2, 3, 36, 8)
    text.contents = CGImage(width: 108, height: 24) { x, y in (x * y) % 7 == 0 ? SIMD4(40, 60, 20, 200) : .zero }
    text.contentsScale = 3
    root.addSublayer(text)
    let photo = CALayer(4, 14, 20, 15)
    photo.contents = CGImage.distinct(31, 17)
    (photo.cornerRadius, photo.masksToBounds) = (3, true)
    root.addSublayer(photo)
    for (k, x) in [4.0, 15.25, 26.1].enumerated() {
      let card = CALayer(CGFloat(x), 34, 9, 7, k == 1 ? .green : .red)
      (card.cornerRadius, card.borderWidth, card.borderColor) = (CGFloat(k), CGFloat(k) / 2, .blue)
      card.opacity = k == 2 ? 0.5 : 1
      if k == 2 { card.addSublayer(CALayer(1, 1, 5, 3, .blue)) }
      root.addSublayer(card)
    }
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 3, y: 45, width: 21, height: 12), transform: nil)
    root.addSublayer(shape)
    return root
  }

  private func expectSame(_ root: CALayer, _ viewport: Viewport, _ what: String) throws {
    let snapshot = root.commitFrame(at: 0, in: viewport)
    let short = try ReferenceRenderer().picture(of: snapshot, in: viewport)
    let whole = try ReferenceRenderer(takesShortcuts: false).picture(of: snapshot, in: viewport)
    verify(short.image.premultipliedRGBA == whole.image.premultipliedRGBA, "\(what)")
    verify(short.image.extendedRGBA == whole.image.extendedRGBA, "\(what)")
    var differing = 0
    for y in 0..<whole.image.height {
      for x in 0..<whole.image.width {
        let isSame =
          short.pixelClass(x, y) == whole.pixelClass(x, y) && short.allowance(x, y) == whole.allowance(x, y)
          && short.gain(x, y) == whole.gain(x, y)
        if !isSame { differing += 1 }
      }
    }
    verify(differing == 0, "\(what)")
  }

  @Test(arguments: [1.0, 2, 3, 1.7]) func aScreenIsTheSame(scale: Double) throws {
    let root = screen()
    try expectSame(root, Viewport(scale: CGFloat(scale)), "plain")
    root.isGeometryFlipped = true
    try expectSame(root, Viewport(scale: CGFloat(scale), background: .black), "flipped")
    root.mask = CALayer(5, 5, 30, 50, .black)
    try expectSame(root, Viewport(scale: CGFloat(scale)), "masked")
  }

  /// Contents whose rows are no rows of texels, or that are not interpolated between texels of the image.
  @Test func contentsOfAllKindsAreTheSame() throws {
    let changes: [(String, (CALayer) -> Void)] = [
      ("turned", { $0.setAffineTransform(CGAffineTransform(rotationAngle: .pi)) }),
      ("slanted", { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) }),
      ("mirrored", { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }),
      ("in perspective", { $0.transform.m14 = 0.004 }),
      ("nearest", { $0.magnificationFilter = .nearest }),
      ("trilinear", { ($0.minificationFilter, $0.bounds.size) = (.trilinear, CGSize(width: 6, height: 9)) }),
      ("reduced", { $0.bounds.size = CGSize(width: 6, height: 9) }),
      ("nine parts", { $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) }),
      ("a part", { $0.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.6) }),
      ("hard edges", { $0.edgeAntialiasingMask = [] }),
    ]
    for (what, change) in changes {
      let root = screen()
      change(try #require(root.sublayers?[1]))
      try expectSame(root, Viewport(scale: 2), what)
    }
  }

  @Test(arguments: Cases.seeds(4, ofMany: 200)) func randomTreesAreTheSame(seed: UInt64) throws {
    let trees: [(String, RandomTree)] = [
      ("plain", RandomTree(seed: seed)), ("effects", RandomTree(seed: seed, hasEffects: true)),
      ("backdrops", .backdrops(seed: seed)), ("wide colours", .wideColors(seed: seed)), ("lists", .lists(seed: seed)),
    ]
    for (what, tree) in trees { try expectSame(tree.root, tree.viewport, "\(what) \(seed)") }
  }

  /// The image below an opaque card takes no work, and none is saved where the card lets some of it through.
  @Test func hiddenOperationsAreLeftOut() throws {
    func work(_ opacity: CGFloat, takesShortcuts: Bool) throws -> Int {
      let root = CALayer(0, 0, 64, 64)
      root.contents = CGImage.distinct(8, 8)
      root.addSublayer(CALayer(0, 0, 64, 64))
      root.sublayers?[0].backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: opacity)
      return try workOfFrame { try ReferenceRenderer(takesShortcuts: takesShortcuts).render(root, at: 0) }
    }
    let (hidden, all) = (try work(1, takesShortcuts: true), try work(1, takesShortcuts: false))
    verify(2 * hidden < all, "\(hidden), \(all)")
    try verify(work(0.9, takesShortcuts: true) == work(0.9, takesShortcuts: false))
  }
}
