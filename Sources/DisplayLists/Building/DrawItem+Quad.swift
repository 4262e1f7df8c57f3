import Foundation
import Geometry
import Imaging

extension DrawItem {
  /// Turns an item that covers its pixels wholly into one that is drawn by a program that does no more than it takes.
  ///
  /// - Parameters:
  ///   - sources: Its state, which changes with it.
  ///   - corners: Of the part that is drawn, output pixels.
  ///   - isOpaque: Whether the item is opaque wherever it paints.
  ///   - imageIsOpaque: Whether its image is.
  /// - Returns: Whether it is; nothing changes where only the item program can paint it.
  mutating func becomeQuadrilateral(
    _ sources: inout ItemSources, over corners: Quad, isOpaque: Bool, imageIsOpaque: Bool
  ) -> Bool {
    let flags = Flags(rawValue: details.z)
    if flags == [.contents, .pass, .inside], sources.mask == nil, case .item = sources.program {
      becomePicture(&sources)
      return true
    }
    guard flags.isDisjoint(with: [.pass, .plane, .shape, .boxShadow, .gradient, .cubic, .silhouette]), details.y == 0
    else { return false }
    var features: QuadFeatures = []
    if flags.contains(.contents) {
      guard case .image = sources.image, imageU.w < 0 else { return false }
      features.insert(.image)
      let texels = TexelCorners(self, corners)
      guard let filter = filter(over: texels, flags) else { return false }
      if flags.contains(.averaged), filter == .trilinear { return false }
      sources.filter = filter
      if filter == .nearest { features.insert(.nearest) }
      if filter == .trilinear { features.insert(.trilinear) }
      if imageW.x != 0 || imageW.y != 0 { features.insert(.perspective) }
      if !flags.contains(.wholeRange), !staysInRange(texels) { features.insert(.clamp) }
      // Under an opaque image nothing shows, nor does it where both fade: programs that other items share must not look.
      if imageIsOpaque, contentsTint.w >= 1 { background = .zero }
      if background.w > 0 {
        features.insert(.over)
      } else if border == .zero {
        // One colour fades all there is.
        contentsTint *= placement.z
        placement.z = 1
      }
      if contentsTint != SIMD4(repeating: 1) { features.insert(.tint) }
    } else {
      sources.image = .none
      if border == .zero {
        background *= placement.z
        placement.z = 1
      }
    }
    if placement.z != 1 { features.insert(.fade) }
    outlines = .zero
    sources.program = .quad(features)
    if isOpaque, sources.blending == .sourceOver { sources.blending = .copy }
    return true
  }

  /// Output pixels that bands must leave out to be worth their four more triangles: sprites of 64 × 64 pixels are not.
  private static let leastSaving = 1500.0

  /// Rasterises a parallelogram only where its image, or its mask, can be seen.
  ///
  /// - Parameter bands: From its first corner towards the second and the fourth.
  mutating func keepTo(_ bands: VisibleBands, _ sources: inout ItemSources) {
    guard case .quad(let features) = sources.program, features.isDisjoint(with: [.perspective, .over, .round, .edge]),
      sources.blending == .sourceOver, bands.saved * abs(quad.signedArea) > Self.leastSaving
    else { return }
    func packed(_ bytes: SIMD4<UInt8>) -> UInt32 { unsafeBitCast(bytes, to: UInt32.self).littleEndian }
    let lines = SIMD4(0, bands.lines.x, bands.lines.y, 255)
    outlines = SIMD4(packed(lines), packed(bands.low), packed(bands.high), bands.areColumns ? 2 : 1)
    sources.program = .quad(features.union(.bands))
  }

  /// A finished picture, pixel for pixel.
  private mutating func becomePicture(_ sources: inout ItemSources) {
    (imageU, imageV, imageW) = (SIMD4(1, 0, 0, -1), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
    contentsTint = SIMD4(repeating: placement.z)
    placement.z = 1
    sources.program = .quad(contentsTint.w == 1 ? .picture : [.picture, .tint])
  }

  /// Image coordinates of an output pixel at each corner.
  private struct TexelCorners {
    let u: SIMD4<Float>
    let v: SIMD4<Float>
    let weight: SIMD4<Float>

    @inline(__always)
    init(_ item: borrowing DrawItem, _ corners: Quad) {
      let (x, y) = (SIMD4<Float>(corners.x) - item.placement.x, SIMD4<Float>(corners.y) - item.placement.y)
      func form(_ c: SIMD4<Float>) -> SIMD4<Float> { x * c.x + y * c.y + c.z }
      weight = form(item.imageW)
      (u, v) = (form(item.imageU) / weight, form(item.imageV) / weight)
    }
  }

  /// Whether no sample over the corners is beyond what the image coordinates may be.
  private func staysInRange(_ t: TexelCorners) -> Bool {
    let slack: Float = 1e-3
    let isInside =
      (t.u .>= imageRange.x - slack) .& (t.v .>= imageRange.y - slack) .& (t.u .<= imageRange.z + slack)
      .& (t.v .<= imageRange.w + slack)
    return all(isInside)
  }

  /// The filter that serves all of `corners`; `nil` where it changes on the way.
  private func filter(over t: TexelCorners, _ flags: Flags) -> ItemSources.Filter? {
    if isPixelForPixel { return .exact }
    let magnification = flags.contains(.magnifyNearest) ? ItemSources.Filter.nearest : .linear
    let minification: ItemSources.Filter =
      flags.contains(.minifyNearest) ? .nearest : flags.contains(.minifyTrilinear) ? .trilinear : .linear
    if magnification == minification { return magnification }
    let (ux, vx) = ((imageU.x - t.u * imageW.x) / t.weight, (imageV.x - t.v * imageW.x) / t.weight)
    let (uy, vy) = ((imageU.y - t.u * imageW.y) / t.weight, (imageV.y - t.v * imageW.y) / t.weight)
    let squares = pointwiseMax(ux * ux + vx * vx, uy * uy + vy * vy)
    var (least, most) = (squares.min(), squares.max())
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
    @inline(__always) get {
      // Written out: the library's functions take a call each.
      let a = corners01.replacing(with: corners23, where: corners23 .< corners01)
      let b = corners01.replacing(with: corners23, where: corners23 .> corners01)
      return (
        a.lowHalf.replacing(with: a.highHalf, where: a.highHalf .< a.lowHalf),
        b.lowHalf.replacing(with: b.highHalf, where: b.highHalf .> b.lowHalf)
      )
    }
  }

  /// The quadrilateral, output pixels.
  var quad: Quad {
    let (a, b) = (SIMD4<Double>(corners01), SIMD4<Double>(corners23))
    return Quad(x: SIMD4(a.x, a.z, b.x, b.z), y: SIMD4(a.y, a.w, b.y, b.w))
  }

  /// Sets the quadrilateral, of output pixels.
  @inline(__always)
  mutating func setCorners(_ quad: Quad) {
    let (x, y) = (SIMD4<Float>(Self.onGrid(quad.x)), SIMD4<Float>(Self.onGrid(quad.y)))
    corners01 = SIMD4(x.x, y.x, x.y, y.y)
    corners23 = SIMD4(x.z, y.z, x.w, y.w)
  }

  /// The item over `part` and each further quadrilateral of a fan; the last may be a triangle. They share edges to the bit, so no
  /// pixel is hit twice.
  func fan(over part: ConvexPolygon) -> [DrawItem] {
    let v = part.vertices.map { SIMD2<Float>(Self.onGrid($0)) }
    return stride(from: 1, to: v.count - 1, by: 2).map { k in
      var item = self
      item.corners01 = SIMD4(lowHalf: v[0], highHalf: v[k])
      item.corners23 = SIMD4(lowHalf: v[k + 1], highHalf: v[min(k + 2, v.count - 1)])
      return item
    }
  }

  /// Corners lie on the grid that rasterisers round to, of so many steps a pixel: moved by whole pixels, they cover the same.
  @inline(__always)
  static func onGrid<Corners: SIMD>(_ corners: Corners) -> Corners where Corners.Scalar == Double {
    // Adding a number of that size rounds to whole multiples, without a call for each corner.
    let (steps, size) = (Corners.Scalar(256), Corners.Scalar(0x1.8p52))
    return (corners * steps + size - size) / steps
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
