import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A picture whose colours are known without a renderer, and that takes a program with each of the vertex shaders: a
/// plain layer, a shape, a filtered group, and a blur.
///
/// A driver that draws nothing raises no error.
enum KnownPicture {
  /// Its snapshot, and the premultiplied colour of some of its pixels, by column and row.
  static func make() -> (snapshot: LayerSnapshot, colors: [(x: Int, y: Int, color: SIMD4<UInt8>)]) {
    let red = SIMD4<Double>(1, 0, 0, 1), green = SIMD4<Double>(0, 1, 0, 1), blue = SIMD4<Double>(0, 0, 1, 1)
    var (inverted, blurred, shape) = (LayerEffects(), LayerEffects(), style(8))
    let inversion = ColorMatrix(
      SIMD4(-1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, -1, 0), SIMD4(0, 0, 0, 1), bias: SIMD4(1, 1, 1, 0))
    inverted.filters = [.color(inversion)]
    blurred.filters = [.gaussianBlur(sigma: 1)]
    let kite = [Vector2(4, 2), Vector2(8, 8), Vector2(4, 14), Vector2(0, 8)]
    shape.shapePaint.fill = ShapePainting.Fill(
      path: BezierPath([.move(kite[0])] + kite.dropFirst().map { .line($0) } + [.close]), rule: .nonZero,
      color: PremultipliedColor(green))
    let snapshot = LayerSnapshot(
      warnings: [], time: 0,
      nodes: [
        node(0, at: 0, 48), node(1, at: 0, 8), node(2, at: 9, 8), node(3, at: 18, 8, effects: 0),
        node(4, at: 30, 16, effects: 1),
      ],
      styles: [style(48, SIMD4(0.2, 0.2, 0.2, 1)), style(8, red), shape, style(8, blue), style(16, red)],
      effects: [inverted, blurred], number: VersionNumber.fresh(), structure: VersionNumber.fresh(),
      stylesVersion: VersionNumber.fresh(), hasExtendedColors: false, changes: nil)
    return (
      snapshot,
      [
        (4, 8, SIMD4(255, 0, 0, 255)), (13, 8, SIMD4(0, 255, 0, 255)), (22, 8, SIMD4(255, 255, 0, 255)),
        (38, 8, SIMD4(255, 0, 0, 255)), (8, 8, SIMD4(51, 51, 51, 255)),
      ]
    )
  }

  /// The bounds of a layer, in points.
  private static func bounds(_ width: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: width, height: 16) }

  private static func style(_ width: CGFloat, _ color: SIMD4<Double> = .zero) -> LayerSnapshot.Style {
    var style = LayerSnapshot.Style()
    (style.shape, style.backgroundColor) = (RoundedRectangle(bounds(width)), PremultipliedColor(color))
    return style
  }

  /// Node and style of one number: the root, or one of its four sublayers. The left edge lies at `x`.
  private static func node(
    _ i: Int32, at x: CGFloat, _ width: CGFloat, effects: Int32 = -1
  ) -> LayerSnapshot.Node {
    var geometry = LayerGeometry()
    (geometry.bounds, geometry.position) = (bounds(width), CGPoint(x: x + width / 2, y: 8))
    return LayerSnapshot.Node(
      kind: .layer, subtreeEnd: i == 0 ? 5 : i + 1, parent: i == 0 ? -1 : 0, owner: -1, mask: -1, effects: effects,
      style: i, opacity: 1,
      isInvisible: false, isDoubleSided: true, allowsGroupOpacity: true, contentsAreFlipped: false, geometry: geometry,
      version: VersionNumber.fresh())
  }

  /// How a picture differs from the known one by more than 2/255 in a channel, in a sentence; `nil` if it does not.
  static func difference(of image: CGImage, from colors: [(x: Int, y: Int, color: SIMD4<UInt8>)]) -> String? {
    for (x, y, color) in colors {
      let pixel = image.pixel(x, y)
      let found = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
      let distance = SIMD4<Int>(truncatingIfNeeded: found) &- SIMD4<Int>(truncatingIfNeeded: color)
      if (0..<4).contains(where: { abs(distance[$0]) > 2 }) {
        return "draws a known picture wrongly: pixel (\(x), \(y)) is \(found), not \(color)"
      }
    }
    return nil
  }
}
