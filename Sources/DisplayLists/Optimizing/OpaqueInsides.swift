import Geometry

/// Items of the quad program that are antialiased at all sides, and opaque inside.
extension DrawItem {
  /// The least area of an inside, output pixels squared, that is worth an item of its own.
  private static let leastInside = 200.0

  /// Whether the item is opaque inside its outline.
  func hasOpaqueInside(_ state: DrawState) -> Bool {
    guard case .quad(let features) = state.program, !features.isDisjoint(with: [.sides, .round]) else { return false }
    return isOpaqueInside && state.blending == .sourceOver
  }

  /// The inside, whose pixels are wholly covered, as an opaque item, and the parts of the item around it; `nil` where the inside is small.
  func insideAndRing(_ state: DrawState) -> (inside: ItemList.Element, ring: [DrawItem])? {
    guard case .quad(let features) = state.program else { return nil }
    let outside = quad
    guard var inside = features.contains(.sides) ? soft.inside : rounded(features).inside,
      abs(inside.signedArea) >= Self.leastInside
    else { return nil }
    inside = Quad(x: inside.x + Double(origin.x), y: inside.y + Double(origin.y))
    if inside.signedArea * outside.signedArea < 0 { inside = Quad(inside[0], inside[3], inside[2], inside[1]) }
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
  /// The largest rectangle whose pixels lie wholly inside the rounded one, counted from the origin; `nil` where there is none.
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
