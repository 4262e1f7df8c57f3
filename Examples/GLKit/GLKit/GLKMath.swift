import Foundation

/// Radians of degrees.
public func GLKMathDegreesToRadians(_ degrees: Float) -> Float { degrees * (.pi / 180) }

/// Degrees of radians.
public func GLKMathRadiansToDegrees(_ radians: Float) -> Float { radians * (180 / .pi) }

/// The place of a model's point in a window, as OpenGL's `gluProject`.
///
/// - Parameter viewport: Left, bottom, width and height in pixels.
/// - Returns: x and y in pixels; the depth, 0 at the near plane and 1 at the far one.
public func GLKMathProject(
  _ object: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4, _ viewport: UnsafePointer<Int32>
) -> GLKVector3 {
  let p = GLKMatrix4MultiplyAndProjectVector3(GLKMatrix4Multiply(projection, model), object)
  let unit = GLKVector3AddScalar(GLKVector3MultiplyScalar(p, 0.5), 0.5)
  return GLKVector3Make(
    Float(viewport[0]) + Float(viewport[2]) * unit.x, Float(viewport[1]) + Float(viewport[3]) * unit.y, unit.z)
}

/// The point of a model that is at a place in a window, as OpenGL's `gluUnProject`.
///
/// - Parameters:
///   - viewport: Left, bottom, width and height in pixels.
///   - success: Whether the inverse exists; if not, the result is meaningless.
public func GLKMathUnproject(
  _ window: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4, _ viewport: UnsafePointer<Int32>,
  _ success: UnsafeMutablePointer<Bool>?
) -> GLKVector3 {
  let unit = GLKVector3Make(
    (window.x - Float(viewport[0])) / Float(viewport[2]), (window.y - Float(viewport[1])) / Float(viewport[3]),
    window.z)
  let back = GLKMatrix4Invert(GLKMatrix4Multiply(projection, model), success)
  return GLKMatrix4MultiplyAndProjectVector3(back, GLKVector3SubtractScalar(GLKVector3MultiplyScalar(unit, 2), 1))
}

/// Numbers in braces.
func text(of numbers: [Float]) -> String { "{" + numbers.map(\.description).joined(separator: ", ") + "}" }
