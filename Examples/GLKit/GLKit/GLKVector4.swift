import Foundation

/// Four components.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkvector4>.
public struct GLKVector4: Sendable {
  /// The first component.
  public var x: Float
  /// The second component.
  public var y: Float
  /// The third component.
  public var z: Float
  /// The fourth component.
  public var w: Float

  /// Zero.
  public init() { self.init(values: .zero) }

  /// A vector of the components `v`.
  public init(v: (Float, Float, Float, Float)) { (x, y, z, w) = v }

  /// A vector of components by name.
  public init(x: Float, y: Float, z: Float, w: Float) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  init(values: SIMD4<Float>) { self.init(x: values.x, y: values.y, z: values.z, w: values.w) }

  var values: SIMD4<Float> { SIMD4<Float>(x, y, z, w) }

  /// The components as a tuple.
  public var v: (Float, Float, Float, Float) {
    get { (x, y, z, w) }
    set { (x, y, z, w) = newValue }
  }

  /// Another name of `x`.
  public var r: Float {
    get { x }
    set { x = newValue }
  }
  /// Another name of `y`.
  public var g: Float {
    get { y }
    set { y = newValue }
  }
  /// Another name of `z`.
  public var b: Float {
    get { z }
    set { z = newValue }
  }
  /// Another name of `w`.
  public var a: Float {
    get { w }
    set { w = newValue }
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
  /// Another name of `z`.
  public var p: Float {
    get { z }
    set { z = newValue }
  }
  /// Another name of `w`.
  public var q: Float {
    get { w }
    set { w = newValue }
  }

  /// The component at an index, from 0.
  public subscript(i: Int) -> Float { values[i] }
}

/// A vector of components.
public func GLKVector4Make(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKVector4 {
  GLKVector4(x: x, y: y, z: z, w: w)
}

/// A vector of the first components of an array.
public func GLKVector4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector4 {
  GLKVector4(x: values[0], y: values[1], z: values[2], w: values[3])
}

/// A vector of three components and a fourth.
public func GLKVector4MakeWithVector3(_ vector: GLKVector3, _ w: Float) -> GLKVector4 {
  GLKVector4(x: vector.x, y: vector.y, z: vector.z, w: w)
}

/// −v.
public func GLKVector4Negate(_ vector: GLKVector4) -> GLKVector4 { GLKVector4(values: -vector.values) }

/// a + b.
public func GLKVector4Add(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: vectorLeft.values + vectorRight.values)
}

/// a − b.
public func GLKVector4Subtract(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: vectorLeft.values - vectorRight.values)
}

/// a · b, component by component.
public func GLKVector4Multiply(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: vectorLeft.values * vectorRight.values)
}

/// a / b, component by component.
public func GLKVector4Divide(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: vectorLeft.values / vectorRight.values)
}

/// v + s, in each component.
public func GLKVector4AddScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(values: vector.values + value)
}

/// v − s, in each component.
public func GLKVector4SubtractScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(values: vector.values - value)
}

/// v · s.
public func GLKVector4MultiplyScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(values: vector.values * value)
}

/// v / s.
public func GLKVector4DivideScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(values: vector.values / value)
}

/// The greater of each pair of components.
public func GLKVector4Maximum(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: pointwiseMax(vectorLeft.values, vectorRight.values))
}

/// The smaller of each pair of components.
public func GLKVector4Minimum(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  GLKVector4(values: pointwiseMin(vectorLeft.values, vectorRight.values))
}

/// Whether all components of the first vector equal those of the second.
public func GLKVector4AllEqualToVector4(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> Bool {
  all(vectorLeft.values .== vectorRight.values)
}

/// Whether all components are equal to a number.
public func GLKVector4AllEqualToScalar(_ vector: GLKVector4, _ value: Float) -> Bool { all(vector.values .== value) }

/// Whether all components of the first vector are greater than those of the second.
public func GLKVector4AllGreaterThanVector4(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> Bool {
  all(vectorLeft.values .> vectorRight.values)
}

/// Whether all components are greater than a number.
public func GLKVector4AllGreaterThanScalar(_ vector: GLKVector4, _ value: Float) -> Bool { all(vector.values .> value) }

/// Whether all components of the first vector are at least those of the second.
public func GLKVector4AllGreaterThanOrEqualToVector4(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> Bool {
  all(vectorLeft.values .>= vectorRight.values)
}

/// Whether all components are at least a number.
public func GLKVector4AllGreaterThanOrEqualToScalar(_ vector: GLKVector4, _ value: Float) -> Bool {
  all(vector.values .>= value)
}

/// v / |v|; NaN for a vector of length 0.
public func GLKVector4Normalize(_ vector: GLKVector4) -> GLKVector4 {
  GLKVector4(values: vector.values / GLKVector4Length(vector))
}

/// The sum of the products of components.
public func GLKVector4DotProduct(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> Float {
  (vectorLeft.values * vectorRight.values).sum()
}

/// √(v · v).
public func GLKVector4Length(_ vector: GLKVector4) -> Float { GLKVector4DotProduct(vector, vector).squareRoot() }

/// The length of the difference.
public func GLKVector4Distance(_ vectorStart: GLKVector4, _ vectorEnd: GLKVector4) -> Float {
  GLKVector4Length(GLKVector4Subtract(vectorEnd, vectorStart))
}

/// a + (b − a) · t.
public func GLKVector4Lerp(_ vectorStart: GLKVector4, _ vectorEnd: GLKVector4, _ t: Float) -> GLKVector4 {
  GLKVector4(values: vectorStart.values + (vectorEnd.values - vectorStart.values) * t)
}

/// The cross product: at right angles to both, so that x × y is z. The fourth component is 0.
public func GLKVector4CrossProduct(_ vectorLeft: GLKVector4, _ vectorRight: GLKVector4) -> GLKVector4 {
  let (a, b) = (vectorLeft, vectorRight)
  return GLKVector4(x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x, w: 0)
}

/// The part of a vector along another one.
public func GLKVector4Project(_ vectorToProject: GLKVector4, _ projectionVector: GLKVector4) -> GLKVector4 {
  let share =
    GLKVector4DotProduct(projectionVector, vectorToProject) / GLKVector4DotProduct(projectionVector, projectionVector)
  return GLKVector4MultiplyScalar(projectionVector, share)
}

/// The components as text.
public func NSStringFromGLKVector4(_ vector: GLKVector4) -> String {
  text(of: [vector.x, vector.y, vector.z, vector.w])
}
