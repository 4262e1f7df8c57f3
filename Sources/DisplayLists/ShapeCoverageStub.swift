import Geometry

package struct CoverageMask { package let frame: PixelRect; package let coverage: [UInt8] }
package enum ShapeCoverage {
  package static func mask(
    filling path: BezierPath, rule: FillRule, through: Projection, clip: ConvexPolygon?, in frame: PixelRect
  ) -> CoverageMask? { nil }
  package static func mask(
    stroking path: BezierPath, style: StrokeStyle, through: Projection, clip: ConvexPolygon?, in frame: PixelRect
  ) -> CoverageMask? { nil }
}
