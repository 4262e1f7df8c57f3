import Foundation

/// Two components.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkvector2>.
public struct GLKVector2: Sendable {
  /// The first component.
  public var x: Float
  /// The second component.
  public var y: Float

  /// Zero.
  public init() { self.init(values: .zero) }

  /// A vector of the components `v`.
  public init(v: (Float, Float)) { (x, y) = v }

  /// A vector of components by name.
  public init(x: Float, y: Float) { (self.x, self.y) = (x, y) }

  init(values: SIMD2<Float>) { self.init(x: values.x, y: values.y) }

  var values: SIMD2<Float> { SIMD2<Float>(x, y) }

  /// The components as a tuple.
  public var v: (Float, Float) {
    get { (x, y) }
    set { (x, y) = newValue }
  }

  /// Another name of `x`.
  public var s: Float {
    get { x }
    set { x = newValue }
  }
  /// Another name of `y`.
  public var t: Float {
    get { y }
    set { y = newValue }
  }

  /// The component at an index, from 0.
  public subscript(i: Int) -> Float { values[i] }
}

/// A vector of components.
public func GLKVector2Make(_ x: Float, _ y: Float) -> GLKVector2 { GLKVector2(x: x, y: y) }

/// A vector of the first components of an array.
public func GLKVector2MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector2 {
  GLKVector2(x: values[0], y: values[1])
}

/// −v.
public func GLKVector2Negate(_ vector: GLKVector2) -> GLKVector2 { GLKVector2(values: -vector.values) }

/// a + b.
public func GLKVector2Add(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: vectorLeft.values + vectorRight.values)
}

/// a − b.
public func GLKVector2Subtract(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: vectorLeft.values - vectorRight.values)
}

/// a · b, component by component.
public func GLKVector2Multiply(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: vectorLeft.values * vectorRight.values)
}

/// a / b, component by component.
public func GLKVector2Divide(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: vectorLeft.values / vectorRight.values)
}

/// v + s, in each component.
public func GLKVector2AddScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(values: vector.values + value)
}

/// v − s, in each component.
public func GLKVector2SubtractScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(values: vector.values - value)
}

/// v · s.
public func GLKVector2MultiplyScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(values: vector.values * value)
}

/// v / s.
public func GLKVector2DivideScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(values: vector.values / value)
}

/// The greater of each pair of components.
public func GLKVector2Maximum(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: pointwiseMax(vectorLeft.values, vectorRight.values))
}

/// The smaller of each pair of components.
public func GLKVector2Minimum(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> GLKVector2 {
  GLKVector2(values: pointwiseMin(vectorLeft.values, vectorRight.values))
}

/// Whether all components of the first vector equal those of the second.
public func GLKVector2AllEqualToVector2(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> Bool {
  all(vectorLeft.values .== vectorRight.values)
}

/// Whether all components are equal to a number.
public func GLKVector2AllEqualToScalar(_ vector: GLKVector2, _ value: Float) -> Bool { all(vector.values .== value) }

/// Whether all components of the first vector are greater than those of the second.
public func GLKVector2AllGreaterThanVector2(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> Bool {
  all(vectorLeft.values .> vectorRight.values)
}

/// Whether all components are greater than a number.
public func GLKVector2AllGreaterThanScalar(_ vector: GLKVector2, _ value: Float) -> Bool { all(vector.values .> value) }

/// Whether all components of the first vector are at least those of the second.
public func GLKVector2AllGreaterThanOrEqualToVector2(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> Bool {
  all(vectorLeft.values .>= vectorRight.values)
}

/// Whether all components are at least a number.
public func GLKVector2AllGreaterThanOrEqualToScalar(_ vector: GLKVector2, _ value: Float) -> Bool {
  all(vector.values .>= value)
}

/// v / |v|; NaN for a vector of length 0.
public func GLKVector2Normalize(_ vector: GLKVector2) -> GLKVector2 {
  GLKVector2(values: vector.values / GLKVector2Length(vector))
}

/// The sum of the products of components.
public func GLKVector2DotProduct(_ vectorLeft: GLKVector2, _ vectorRight: GLKVector2) -> Float {
  (vectorLeft.values * vectorRight.values).sum()
}

/// √(v · v).
public func GLKVector2Length(_ vector: GLKVector2) -> Float { GLKVector2DotProduct(vector, vector).squareRoot() }

/// The length of the difference.
public func GLKVector2Distance(_ vectorStart: GLKVector2, _ vectorEnd: GLKVector2) -> Float {
  GLKVector2Length(GLKVector2Subtract(vectorEnd, vectorStart))
}

/// a + (b − a) · t.
public func GLKVector2Lerp(_ vectorStart: GLKVector2, _ vectorEnd: GLKVector2, _ t: Float) -> GLKVector2 {
  GLKVector2(values: vectorStart.values + (vectorEnd.values - vectorStart.values) * t)
}

/// The part of a vector along another one.
public func GLKVector2Project(_ vectorToProject: GLKVector2, _ projectionVector: GLKVector2) -> GLKVector2 {
  let share =
    GLKVector2DotProduct(projectionVector, vectorToProject) / GLKVector2DotProduct(projectionVector, projectionVector)
  return GLKVector2MultiplyScalar(projectionVector, share)
}

/// The components as text.
public func NSStringFromGLKVector2(_ vector: GLKVector2) -> String { text(of: [vector.x, vector.y]) }
