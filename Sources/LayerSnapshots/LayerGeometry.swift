import Foundation
import Geometry

/// The placement of a layer in its superlayer: plain values at one instant.
///
/// The matrix of a layer C with bounds `(bx, by, w, h)` into its superlayer P is
///
///     A    = (bx + anchorPoint.x·w, by + anchorPoint.y·h, anchorPointZ)      C's anchor, in C
///     F    = identity, or y ↦ 2·by + h − y if C's geometry is flipped
///     Q    = the same anchor of P, in P
///     C→P  = F · T(−A) · transform · T(position, zPosition) · T(−Q) · P.sublayerTransform · T(Q)
///
/// `position` is the place of the anchor, z included. The superlayer's `bounds.origin` does not enter here, but in the
/// placement of P, and so scrolling works. Source: Core Animation Programming Guide, "Layer Geometry".
@usableFromInline
package struct LayerGeometry: Equatable, Sendable {
  @usableFromInline package var bounds = CGRect.zero
  @usableFromInline package var position = CGPoint.zero
  @usableFromInline package var zPosition: CGFloat = 0
  @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  @usableFromInline package var anchorPointZ: CGFloat = 0
  /// `nil` for the identity, as the next.
  @usableFromInline package internal(set) var ownTransform: StoredTransform?
  @usableFromInline var ownSublayerTransform: StoredTransform?
  @usableFromInline package var isFlipped = false

  package init() {}

  @inlinable
  package var transform: CATransform3D {
    get { ownTransform?.value ?? CATransform3DIdentity }
    set { ownTransform = StoredTransform(newValue) }
  }

  @inlinable
  package var sublayerTransform: CATransform3D {
    get { ownSublayerTransform?.value ?? CATransform3DIdentity }
    set { ownSublayerTransform = StoredTransform(newValue) }
  }

  /// The anchor point in the layer's own space, points.
  @inlinable
  package var anchor: Vector3 {
    Vector3(
      bounds.origin.x + anchorPoint.x * bounds.size.width, bounds.origin.y + anchorPoint.y * bounds.size.height,
      anchorPointZ)
  }

  /// F: flips the layer's own space about the middle of its bounds if `isFlipped` is set.
  package var flip: CATransform3D {
    guard isFlipped else { return CATransform3DIdentity }
    var t = CATransform3DMakeScale(1, -1, 1)
    t.m42 = 2 * bounds.origin.y + bounds.size.height
    return t
  }

  /// F · T(−A) · transform · T(position, zPosition): maps the layer's space to its superlayer's, before the
  /// superlayer's `sublayerTransform`.
  @inlinable
  package var placement: CATransform3D {
    if isFlipped { return flippedPlacement }
    let place = Vector3(position.x.native, position.y.native, zPosition.native)
    guard let ownTransform else {
      let step = place - anchor
      return CATransform3DMakeTranslation(step.x, step.y, step.z)
    }
    return ownTransform.value.moved(from: anchor, to: place)
  }

  @usableFromInline
  var flippedPlacement: CATransform3D {
    let a = anchor
    let moved = flip.then(CATransform3DMakeTranslation(-a.x, -a.y, -a.z))
    return moved.then(transform).then(CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// T(−Q) · sublayerTransform · T(Q): the transform that this layer applies to all of its sublayers.
  package var sublayerProjection: CATransform3D { ownSublayerProjection ?? CATransform3DIdentity }

  /// ``sublayerProjection``; `nil` for the identity.
  package var ownSublayerProjection: CATransform3D? {
    guard let ownSublayerTransform else { return nil }
    let q = anchor
    return ownSublayerTransform.value.about(q.x, q.y, q.z)
  }

  /// Returns the map from the layer's space to its superlayer's. Points keep their depth; see
  /// ``Homography/init(flattening:)``.
  package func matrix(toSuperlayer superlayer: LayerGeometry) -> CATransform3D {
    placement.then(superlayer.sublayerProjection)
  }

  /// Whether every number is finite. If not, neither the layer nor its sublayers paint anything.
  @inlinable @inline(__always)
  package var isFinite: Bool {
    // A sum with NaN or infinity is not finite. A sum of large finite numbers may overflow: then each number is tested.
    let sum =
      bounds.origin.x + bounds.origin.y + bounds.size.width + bounds.size.height + position.x + position.y + zPosition
      + anchorPointZ + anchorPoint.x + anchorPoint.y + (ownTransform?.value.sum ?? 0)
      + (ownSublayerTransform?.value.sum ?? 0)
    return sum.isFinite || hasFiniteNumbers
  }

  @usableFromInline
  var hasFiniteNumbers: Bool {
    bounds.isFinite && position.x.isFinite && position.y.isFinite && zPosition.isFinite && anchorPointZ.isFinite
      && anchorPoint.x.isFinite && anchorPoint.y.isFinite && transform.isFinite && sublayerTransform.isFinite
  }
}

/// A transform other than the identity, in memory of its own: most layers have none, and keep the eight bytes of a
/// reference.
@usableFromInline
package final class StoredTransform: Sendable {
  @usableFromInline let value: CATransform3D

  /// Returns `nil` for the identity.
  @inlinable
  init?(_ value: CATransform3D) {
    if CATransform3DIsIdentity(value) { return nil }
    self.value = value
  }

  @usableFromInline
  static func areEqual(_ a: StoredTransform?, _ b: StoredTransform?) -> Bool {
    if a === b { return true }
    guard let a, let b else { return false }
    return a.value == b.value
  }
}

extension StoredTransform: CustomStringConvertible {
  @usableFromInline package var description: String { "\(value)" }
}

extension LayerGeometry {
  @inlinable
  package static func == (a: LayerGeometry, b: LayerGeometry) -> Bool {
    a.position == b.position && a.bounds.components == b.bounds.components && a.zPosition == b.zPosition
      && a.anchorPoint == b.anchorPoint
      && a.anchorPointZ == b.anchorPointZ && a.isFlipped == b.isFlipped
      && (a.ownTransform === b.ownTransform || StoredTransform.areEqual(a.ownTransform, b.ownTransform))
      && (a.ownSublayerTransform === b.ownSublayerTransform
        || StoredTransform.areEqual(a.ownSublayerTransform, b.ownSublayerTransform))
  }
}

extension CATransform3D {
  /// The sum of all elements.
  @inlinable @inline(__always)
  var sum: CGFloat {
    let (first, second) = (m11 + m12 + m13 + m14, m21 + m22 + m23 + m24)
    let (third, fourth) = (m31 + m32 + m33 + m34, m41 + m42 + m43 + m44)
    return first + second + (third + fourth)
  }
}

extension CGRect {
  /// The origin and the size: x, y, width, height.
  @inlinable package var components: SIMD4<Double> {
    SIMD4(origin.x.native, origin.y.native, size.width.native, size.height.native)
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// The intersection; null if a number of either is NaN or infinite. Foundation's `intersection` traps on NaN.
  package func overlap(_ other: CGRect) -> CGRect { isFinite && other.isFinite ? intersection(other) : .null }
}
