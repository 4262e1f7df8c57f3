import Foundation

/// Three components.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkvector3>.
public struct GLKVector3: Sendable {
  /// The first component.
  public var x: Float
  /// The second component.
  public var y: Float
  /// The third component.
  public var z: Float

  /// Zero.
  public init() { self.init(values: .zero) }

  /// A vector of the components `v`.
  public init(v: (Float, Float, Float)) { (x, y, z) = v }

  /// A vector of components by name.
  public init(x: Float, y: Float, z: Float) { (self.x, self.y, self.z) = (x, y, z) }

  init(values: SIMD3<Float>) { self.init(x: values.x, y: values.y, z: values.z) }

  var values: SIMD3<Float> { SIMD3<Float>(x, y, z) }

  /// The components as a tuple.
  public var v: (Float, Float, Float) {
    get { (x, y, z) }
    set { (x, y, z) = newValue }
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

  /// The component at an index, from 0.
  public subscript(i: Int) -> Float { values[i] }
}

/// A vector of components.
public func GLKVector3Make(_ x: Float, _ y: Float, _ z: Float) -> GLKVector3 { GLKVector3(x: x, y: y, z: z) }

/// A vector of the first components of an array.
public func GLKVector3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector3 {
  GLKVector3(x: values[0], y: values[1], z: values[2])
}

/// −v.
public func GLKVector3Negate(_ vector: GLKVector3) -> GLKVector3 { GLKVector3(values: -vector.values) }

/// a + b.
public func GLKVector3Add(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: vectorLeft.values + vectorRight.values)
}

/// a − b.
public func GLKVector3Subtract(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: vectorLeft.values - vectorRight.values)
}

/// a · b, component by component.
public func GLKVector3Multiply(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: vectorLeft.values * vectorRight.values)
}

/// a / b, component by component.
public func GLKVector3Divide(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: vectorLeft.values / vectorRight.values)
}

/// v + s, in each component.
public func GLKVector3AddScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(values: vector.values + value)
}

/// v − s, in each component.
public func GLKVector3SubtractScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(values: vector.values - value)
}

/// v · s.
public func GLKVector3MultiplyScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(values: vector.values * value)
}

/// v / s.
public func GLKVector3DivideScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(values: vector.values / value)
}

/// The greater of each pair of components.
public func GLKVector3Maximum(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: pointwiseMax(vectorLeft.values, vectorRight.values))
}

/// The smaller of each pair of components.
public func GLKVector3Minimum(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKVector3(values: pointwiseMin(vectorLeft.values, vectorRight.values))
}

/// Whether all components of the first vector equal those of the second.
public func GLKVector3AllEqualToVector3(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> Bool {
  all(vectorLeft.values .== vectorRight.values)
}

/// Whether all components are equal to a number.
public func GLKVector3AllEqualToScalar(_ vector: GLKVector3, _ value: Float) -> Bool { all(vector.values .== value) }

/// Whether all components of the first vector are greater than those of the second.
public func GLKVector3AllGreaterThanVector3(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> Bool {
  all(vectorLeft.values .> vectorRight.values)
}

/// Whether all components are greater than a number.
public func GLKVector3AllGreaterThanScalar(_ vector: GLKVector3, _ value: Float) -> Bool { all(vector.values .> value) }

/// Whether all components of the first vector are at least those of the second.
public func GLKVector3AllGreaterThanOrEqualToVector3(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> Bool {
  all(vectorLeft.values .>= vectorRight.values)
}

/// Whether all components are at least a number.
public func GLKVector3AllGreaterThanOrEqualToScalar(_ vector: GLKVector3, _ value: Float) -> Bool {
  all(vector.values .>= value)
}

/// v / |v|; NaN for a vector of length 0.
public func GLKVector3Normalize(_ vector: GLKVector3) -> GLKVector3 {
  GLKVector3(values: vector.values / GLKVector3Length(vector))
}

/// The sum of the products of components.
public func GLKVector3DotProduct(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> Float {
  (vectorLeft.values * vectorRight.values).sum()
}

/// √(v · v).
public func GLKVector3Length(_ vector: GLKVector3) -> Float { GLKVector3DotProduct(vector, vector).squareRoot() }

/// The length of the difference.
public func GLKVector3Distance(_ vectorStart: GLKVector3, _ vectorEnd: GLKVector3) -> Float {
  GLKVector3Length(GLKVector3Subtract(vectorEnd, vectorStart))
}

/// a + (b − a) · t.
public func GLKVector3Lerp(_ vectorStart: GLKVector3, _ vectorEnd: GLKVector3, _ t: Float) -> GLKVector3 {
  GLKVector3(values: vectorStart.values + (vectorEnd.values - vectorStart.values) * t)
}

/// The cross product: at right angles to both, so that x × y is z.
public func GLKVector3CrossProduct(_ vectorLeft: GLKVector3, _ vectorRight: GLKVector3) -> GLKVector3 {
  let (a, b) = (vectorLeft, vectorRight)
  return GLKVector3(x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x)
}

/// The part of a vector along another one.
public func GLKVector3Project(_ vectorToProject: GLKVector3, _ projectionVector: GLKVector3) -> GLKVector3 {
  let share =
    GLKVector3DotProduct(projectionVector, vectorToProject) / GLKVector3DotProduct(projectionVector, projectionVector)
  return GLKVector3MultiplyScalar(projectionVector, share)
}

/// The components as text.
public func NSStringFromGLKVector3(_ vector: GLKVector3) -> String { text(of: [vector.x, vector.y, vector.z]) }
