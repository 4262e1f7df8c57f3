import Geometry
import LayerModel

/// Fills and strokes of paths.
extension Preparation {
  /// What a shape layer paints above its contents, in drawing order.
  func shapes(_ unit: Unit, _ pieces: Pieces, clip: Clip?) -> [Painting] {
    []
  }

  /// The inside of a path of the unit's plane, by the non-zero rule.
  func shape(_ path: BezierPath, _ unit: Unit, color: SIMD4<Double>, clip: Clip?) -> Painting? {
    nil
  }
}
