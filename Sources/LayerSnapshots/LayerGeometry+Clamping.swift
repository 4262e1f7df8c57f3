import Foundation
import Geometry

/// Numbers beyond all sense are clamped once, when a layer is captured, so that everything that reads a snapshot sees
/// the same numbers.
///
/// No picture reaches as far as ``Swift/Double/farthest``: anything placed by a clamped number lies beyond every
/// picture. NaN and infinity are not changed.
extension BinaryFloatingPoint {
  /// 2⁴⁰: the greatest coordinate, length or matrix element of a snapshot, either way. Doubles there are 1/4096 apart.
  @inlinable package static var farthest: Self { Self(sign: .plus, exponent: 40, significand: 1) }

  /// The number itself up to ±2⁴⁰, and ±2⁴⁰ for a finite one beyond.
  package var clampedToFarthest: Self {
    if magnitude <= Self.farthest || !isFinite { return self }
    return self < 0 ? -Self.farthest : Self.farthest
  }
}

extension LayerGeometry {
  /// The geometry with clamped numbers.
  ///
  /// A clamped size keeps the layer's anchor point in the unit space of its bounds, and also in points if the anchor is
  /// no farther away than 2⁴⁰. The bounds `CGRect.infinite` become a square around the anchor.
  @inlinable
  package var clamped: LayerGeometry { isModest ? self : withClampedNumbers }

  /// Whether no number has to be clamped; false for some others, too.
  @inlinable @inline(__always)
  package var isModest: Bool { squares < 0x1p80 }

  /// The bounds of ``clamped``.
  @inlinable
  package var clampedBounds: CGRect { isModest ? bounds : withClampedNumbers.bounds }

  /// The sum of the squares of all numbers, and of the anchor's distance from the origin of the bounds. If it is below
  /// 2⁸⁰, no number is clamped.
  @inlinable @inline(__always)
  var squares: Double {
    let origin = bounds.components
    let anchor = SIMD4(anchorPoint.x.native, anchorPoint.y.native, anchorPointZ.native, zPosition.native)
    let offset = SIMD4(origin.z * anchor.x, origin.w * anchor.y, position.x.native, position.y.native)
    var squares = origin * origin + anchor * anchor + offset * offset
    if let ownTransform { squares += ownTransform.value.squares }
    if let ownSublayerTransform { squares += ownSublayerTransform.value.squares }
    return squares.sum()
  }

  @usableFromInline
  var withClampedNumbers: LayerGeometry {
    var result = self
    (result.bounds.origin.x, result.bounds.size.width, result.anchorPoint.x) = Self.clampedAxis(
      bounds.origin.x, bounds.size.width, anchorPoint.x)
    (result.bounds.origin.y, result.bounds.size.height, result.anchorPoint.y) = Self.clampedAxis(
      bounds.origin.y, bounds.size.height, anchorPoint.y)
    result.position = CGPoint(x: position.x.clampedToFarthest, y: position.y.clampedToFarthest)
    result.zPosition = zPosition.clampedToFarthest
    result.anchorPointZ = anchorPointZ.clampedToFarthest
    if let ownTransform { result.transform = ownTransform.value.clamped }
    if let ownSublayerTransform { result.sublayerTransform = ownSublayerTransform.value.clamped }
    return result
  }

  /// One axis of the bounds: their start, their length, and the anchor point in units of the length.
  private static func clampedAxis(
    _ start: CGFloat, _ length: CGFloat, _ unit: CGFloat
  ) -> (start: CGFloat, length: CGFloat, unit: CGFloat) {
    let newLength = length.clampedToFarthest
    var newUnit = unit.clampedToFarthest
    let reach = (newUnit * newLength).clampedToFarthest
    if reach != newUnit * newLength, reach.isFinite { newUnit = reach / newLength }
    let anchor = start + unit * length
    let keepsAnchor = (newLength, newUnit) != (length, unit) && anchor.magnitude <= .farthest
    return ((keepsAnchor ? anchor - newUnit * newLength : start).clampedToFarthest, newLength, newUnit)
  }
}

extension CATransform3D {
  /// The sums of the squares of the columns.
  @inlinable @inline(__always)
  var squares: SIMD4<Double> {
    let (a, b) = (
      SIMD4(m11.native, m12.native, m13.native, m14.native), SIMD4(m21.native, m22.native, m23.native, m24.native)
    )
    let (c, d) = (
      SIMD4(m31.native, m32.native, m33.native, m34.native), SIMD4(m41.native, m42.native, m43.native, m44.native)
    )
    return (a * a + b * b) + (c * c + d * d)
  }

  /// The matrix with clamped elements.
  package var clamped: CATransform3D {
    var t = self
    for element in [
      \CATransform3D.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42,
      \.m43,
      \.m44,
    ] {
      t[keyPath: element] = t[keyPath: element].clampedToFarthest
    }
    return t
  }
}

extension Vector2 {
  package var clampedToFarthest: Vector2 { Vector2(x.clampedToFarthest, y.clampedToFarthest) }
}

extension CGSize {
  package var clampedToFarthest: CGSize { CGSize(width: width.clampedToFarthest, height: height.clampedToFarthest) }
}

extension CGRect {
  /// The rectangle with its origin and its size clamped separately.
  package var clampedToFarthest: CGRect {
    let corner = CGPoint(x: origin.x.clampedToFarthest, y: origin.y.clampedToFarthest)
    return CGRect(origin: corner, size: size.clampedToFarthest)
  }
}

extension BezierPath {
  /// The path with clamped coordinates, those of control points included.
  package var clamped: BezierPath {
    if points.allSatisfy({ abs($0.x) <= .farthest && abs($0.y) <= .farthest }) { return self }
    return BezierPath(
      elements.map { element in
        switch element {
        case .move(let p): .move(p.clampedToFarthest)
        case .line(let p): .line(p.clampedToFarthest)
        case .quad(let c, let p): .quad(control: c.clampedToFarthest, end: p.clampedToFarthest)
        case .cubic(let c1, let c2, let p):
          .cubic(control1: c1.clampedToFarthest, control2: c2.clampedToFarthest, end: p.clampedToFarthest)
        case .close: .close
        }
      })
  }
}
