import Foundation
import Geometry

extension DrawItem {
  /// What to draw this item with where it covers its pixels wholly: a program that does no more than it takes.
  ///
  /// - Parameters:
  ///   - corners: Of the part that is drawn, output pixels.
  ///   - isOpaque: Whether the item is opaque wherever it paints.
  ///   - imageIsOpaque: Whether its image is.
  /// - Returns: The item as such a quadrilateral and its state; `nil` where only the item program can paint it.
  func quadrilateral(
    _ sources: ItemSources, over corners: [Vector2], isOpaque: Bool, imageIsOpaque: Bool
  ) -> (DrawItem, ItemSources)? {
    let flags = Flags(rawValue: details.z)
    if flags == [.contents, .pass, .inside], sources.mask == nil, case .item = sources.program {
      return pictureQuad(sources)
    }
    guard flags.isDisjoint(with: [.pass, .plane, .shape, .boxShadow, .gradient, .cubic, .silhouette]), details.y == 0
    else { return nil }
    var (item, sources) = (self, sources)
    var features: QuadFeatures = []
    if flags.contains(.contents) {
      guard case .image = sources.image, imageU.w < 0 else { return nil }
      features.insert(.image)
      guard let filter = filter(over: corners, flags) else { return nil }
      sources.filter = filter
      if filter == .nearest { features.insert(.nearest) }
      if filter == .trilinear { features.insert(.trilinear) }
      if imageW.x != 0 || imageW.y != 0 { features.insert(.perspective) }
      if !staysInRange(corners) { features.insert(.clamp) }
      let covers = imageIsOpaque && contentsTint.w >= 1
      if background.w > 0, !covers {
        features.insert(.over)
      } else if border == .zero {
        // One colour fades all there is.
        item.contentsTint *= placement.z
        item.placement.z = 1
      }
      if item.contentsTint != SIMD4(repeating: 1) { features.insert(.tint) }
    } else {
      sources.image = .none
      if border == .zero {
        item.background *= placement.z
        item.placement.z = 1
      }
    }
    if item.placement.z != 1 { features.insert(.fade) }
    sources.program = .quad(features)
    if isOpaque, sources.blending == .sourceOver { sources.blending = .copy }
    return (item, sources)
  }

  /// A finished picture, pixel for pixel.
  private func pictureQuad(_ sources: ItemSources) -> (DrawItem, ItemSources) {
    var (item, sources) = (self, sources)
    (item.imageU, item.imageV, item.imageW) = (SIMD4(1, 0, 0, -1), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
    item.contentsTint = SIMD4(repeating: placement.z)
    item.placement.z = 1
    sources.program = .quad(item.contentsTint.w == 1 ? .picture : [.picture, .tint])
    return (item, sources)
  }

  /// Image coordinates of an output pixel, homogeneous.
  private func texel(at p: Vector2) -> SIMD3<Float> {
    let (x, y) = (Float(p.x) - placement.x, Float(p.y) - placement.y)
    func form(_ v: SIMD4<Float>) -> Float { v.x * x + v.y * y + v.z }
    return SIMD3(form(imageU), form(imageV), form(imageW))
  }

  /// Whether no sample over `corners` is beyond what the image coordinates may be, the outer halves of edge texels apart: the texture
  /// repeats those.
  private func staysInRange(_ corners: [Vector2]) -> Bool {
    corners.allSatisfy { corner in
      let t = texel(at: corner)
      let (u, v) = (t.x / t.z, t.y / t.z)
      return u >= imageRange.x - 0.501 && v >= imageRange.y - 0.501 && u <= imageRange.z + 0.501
        && v <= imageRange.w + 0.501
    }
  }

  /// The filter that serves all of `corners`; `nil` where it changes on the way.
  private func filter(over corners: [Vector2], _ flags: Flags) -> ItemSources.Filter? {
    if isPixelForPixel { return .exact }
    let magnification = flags.contains(.magnifyNearest) ? ItemSources.Filter.nearest : .linear
    let minification: ItemSources.Filter =
      flags.contains(.minifyNearest) ? .nearest : flags.contains(.minifyTrilinear) ? .trilinear : .linear
    if magnification == minification { return magnification }
    var (least, most) = (Float.infinity, -Float.infinity)
    for corner in corners {
      let t = texel(at: corner)
      let (u, v) = (t.x / t.z, t.y / t.z)
      let (ux, vx) = ((imageU.x - u * imageW.x) / t.z, (imageV.x - v * imageW.x) / t.z)
      let (uy, vy) = ((imageU.y - u * imageW.y) / t.z, (imageV.y - v * imageW.y) / t.z)
      let square = max(ux * ux + vx * vx, uy * uy + vy * vy)
      least = min(least, square)
      most = max(most, square)
    }
    guard most.isFinite else { return nil }
    // Squares of texels a pixel; a level is a factor of four.
    let bias = Float(exp2(2 * Double(imageV.w)))
    (least, most) = (least * bias, most * bias)
    if least > 1.1 { return minification }
    if most < 0.9 { return magnification }
    let isEverywhereSame = imageW.x == 0 && imageW.y == 0
    if isEverywhereSame { return most > 1.00002 ? minification : magnification }
    // Levels below 0 are interpolated in the full size.
    return magnification == .linear && minification == .trilinear ? .trilinear : nil
  }

  /// Whether pixels are texels, at whole distances.
  private var isPixelForPixel: Bool {
    guard imageW.x == 0, imageW.y == 0 else { return false }
    let (u, v) = (imageU / imageW.z, imageV / imageW.z)
    func isWhole(_ x: Float) -> Bool { abs(x - x.rounded()) < 1e-3 }
    let isUpright = abs(abs(u.x) - 1) < 1e-5 && abs(u.y) < 1e-5 && abs(abs(v.y) - 1) < 1e-5 && abs(v.x) < 1e-5
    return isUpright && isWhole(u.z) && isWhole(v.z) && imageV.w == 0
  }
}

extension DrawItem {
  /// Around the quadrilateral, output pixels.
  var boundingBox: (low: SIMD2<Float>, high: SIMD2<Float>) {
    let (a, b) = (pointwiseMin(corners01, corners23), pointwiseMax(corners01, corners23))
    return (pointwiseMin(a.lowHalf, a.highHalf), pointwiseMax(b.lowHalf, b.highHalf))
  }

  /// The item over `part` and each further quadrilateral of a fan; the last may be a triangle. They share edges to the bit, so no
  /// pixel is hit twice.
  func fan(over part: ConvexPolygon) -> [DrawItem] {
    let v = part.vertices.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
    return stride(from: 1, to: v.count - 1, by: 2).map { k in
      var item = self
      item.corners01 = SIMD4(lowHalf: v[0], highHalf: v[k])
      item.corners23 = SIMD4(lowHalf: v[k + 1], highHalf: v[min(k + 2, v.count - 1)])
      return item
    }
  }

  /// What of the item lies in `frame`.
  package func clipped(to frame: PixelRect) -> [DrawItem] {
    let (low, high) = boundingBox
    if low.x >= Float(frame.minX), low.y >= Float(frame.minY), high.x <= Float(frame.maxX), high.y <= Float(frame.maxY)
    {
      return [self]
    }
    let corners = [corners01.lowHalf, corners01.highHalf, corners23.lowHalf, corners23.highHalf]
    let polygon = ConvexPolygon(corners.map { Vector2(Double($0.x), Double($0.y)) })
    return fan(over: polygon.clipped(to: ConvexPolygon(frame).edgeForms))
  }
}
