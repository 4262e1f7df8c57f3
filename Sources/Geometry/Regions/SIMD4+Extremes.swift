// The standard library's `min()`, `pointwiseMin(_:_:)` and their like cost a call each.

extension SIMD4 where Scalar: FloatingPoint {
  /// The least component.
  @inlinable
  package var least: Scalar {
    @inline(__always) get { Scalar.minimum(Scalar.minimum(x, y), Scalar.minimum(z, w)) }
  }

  /// The greatest component.
  @inlinable
  package var greatest: Scalar {
    @inline(__always) get { Scalar.maximum(Scalar.maximum(x, y), Scalar.maximum(z, w)) }
  }
}

extension SIMD4<Float> {
  /// The lesser of each two components.
  @inlinable @inline(__always)
  package func lesser(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .< self) }

  /// The greater of each two components.
  @inlinable @inline(__always)
  package func greater(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .> self) }
}
