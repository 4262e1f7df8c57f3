// The standard library's `min()`, `pointwiseMin(_:_:)` and their like cost a call each.

extension SIMD4<Double> {
  /// The least component.
  @inlinable
  package var least: Double {
    @inline(__always) get { Double.minimum(Double.minimum(x, y), Double.minimum(z, w)) }
  }

  /// The greatest component.
  @inlinable
  package var greatest: Double {
    @inline(__always) get { Double.maximum(Double.maximum(x, y), Double.maximum(z, w)) }
  }
}

extension SIMD4<Float> {
  /// The least component.
  @inlinable
  package var least: Float {
    @inline(__always) get { Float.minimum(Float.minimum(x, y), Float.minimum(z, w)) }
  }

  /// The greatest component.
  @inlinable
  package var greatest: Float {
    @inline(__always) get { Float.maximum(Float.maximum(x, y), Float.maximum(z, w)) }
  }

  /// The lesser of each two components.
  @inlinable @inline(__always)
  package func lesser(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .< self) }

  /// The greater of each two components.
  @inlinable @inline(__always)
  package func greater(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .> self) }
}
