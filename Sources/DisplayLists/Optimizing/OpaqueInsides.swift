import Geometry

/// Items of the quad program that are antialiased at all sides, and opaque inside.
extension DrawItem {
  /// The least area of an inside, output pixels squared, that is worth an item of its own, and four more around it.
  private static let leastInside = 1500.0

  /// Whether the item is opaque inside its outline.
  func hasOpaqueInside(_ state: DrawState) -> Bool {
    guard case .quad(let features) = state.program, !features.isDisjoint(with: [.sides, .round]) else { return false }
    return isOpaqueInside && state.blending == .sourceOver
  }

  /// The part whose pixels are wholly covered, with its corners in the item's order; `nil` where there is none.
  private func inside(_ features: QuadFeatures) -> Quad? {
    guard var inside = features.contains(.sides) ? soft.inside : rounded(features).inside else { return nil }
    inside = Quad(x: inside.x + Double(origin.x), y: inside.y + Double(origin.y))
    return inside.signedArea * quad.signedArea < 0 ? Quad(inside[0], inside[3], inside[2], inside[1]) : inside
  }

  /// The inside as an item that covers it and paints anything; `nil` where it covers no cell of an ``OcclusionGrid``.
  func opaqueInside(_ state: DrawState) -> DrawItem? {
    guard case .quad(let features) = state.program, let inside = inside(features),
      abs(inside.signedArea) >= Double(OcclusionGrid.size * OcclusionGrid.size)
    else { return nil }
    var item = self
    item.setCorners(inside)
    return item
  }

  /// The inside as an opaque item, and the parts of the item around it; `nil` where the inside is small.
  func insideAndRing(_ state: DrawState) -> (inside: ItemList.Element, ring: [DrawItem])? {
    guard case .quad(let features) = state.program, let inside = inside(features),
      abs(inside.signedArea) >= Self.leastInside
    else { return nil }
    let outside = quad
    var (item, opaque) = (self, state)
    item.dropOutline()
    item.setCorners(inside)
    let outlined: QuadFeatures = [.sides, .round, .slices, .overflow]
    opaque.program = .quad(
      features.subtracting(features.contains(.image) ? outlined : outlined.union(.perspective)))
    opaque.blending = .copy
    let ring = (0..<4).compactMap { outside.ring($0, around: inside) }.map { part in
      var item = self
      item.setCorners(part)
      item.isOpaqueInside = false
      return item
    }
    return ((item, opaque), ring)
  }
}

extension SoftForm {
  /// The quadrilateral whose pixels lie wholly inside, counted from the origin; `nil` where there is none.
  fileprivate var inside: Quad? {
    let corners = Quad(x: SIMD4<Double>(x), y: SIMD4<Double>(y))
    return corners.moved(QuadEdges(corners), by: -PixelRect.pixelReach)
  }
}

extension RoundedForm {
  /// The largest rectangle whose pixels lie wholly inside the rounded one, counted from the origin; `nil` without
  /// one.
  fileprivate var inside: Quad? {
    // The middle of a quarter circle lies (1 − √½) radii from both sides.
    let margin = Double(size.z) * (1 - 0.5.squareRoot())
    let (width, height) = (Double(size.x) - margin, Double(size.y) - margin)
    guard width > 0, height > 0, let corners = map.inverse else { return nil }
    let inside = Quad(x: SIMD4(-width, width, width, -width), y: SIMD4(-height, -height, height, height))
      .image(through: corners)
    return inside.moved(QuadEdges(inside), by: -PixelRect.pixelReach)
  }
}
