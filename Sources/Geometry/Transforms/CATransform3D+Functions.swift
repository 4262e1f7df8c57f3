import Foundation

// Apple's functions on `CATransform3D`, under Apple's names and with Apple's argument order.
// Source: <https://developer.apple.com/documentation/quartzcore/core_animation_functions>.

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// A translation by `(tx, ty, tz)` points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
}

/// A scale about the origin by `(sx, sy, sz)`.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(
    m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: sz, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

/// A rotation by `angle` radians about the axis `(x, y, z)`, which need not have length one.
///
/// Positive angles turn +x towards +y about +z, +y towards +z about +x, and +z towards +x about +y.
/// An axis of length zero gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length != 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (c, s) = (CGFloat(cos(angle.native)), CGFloat(sin(angle.native)))
  let t = 1 - c
  return CATransform3D(
    m11: c + x * x * t, m12: x * y * t + z * s, m13: x * z * t - y * s, m14: 0,
    m21: x * y * t - z * s, m22: c + y * y * t, m23: y * z * t + x * s, m24: 0,
    m31: x * z * t + y * s, m32: y * z * t - x * s, m33: c + z * z * t, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// `translate(tx, ty, tz) · t`: the translation happens **first**, in the space that `t` then maps.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DMakeTranslation(tx, ty, tz).then(t)
}

/// `scale(sx, sy, sz) · t`: the scale happens **first**, in the space that `t` then maps.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DMakeScale(sx, sy, sz).then(t)
}

/// `rotate(angle, x, y, z) · t`: the rotation happens **first**. An axis of length zero returns `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DMakeRotation(angle, x, y, z).then(t)
}

/// `a`, then `b`: the product `a · b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.then(b) }

/// The inverse of `t`, or `t` itself when it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// Whether every element is exactly that of the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether every element of `a` equals that of `b` exactly.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// The 3D transform that acts as `m` on x and y, and leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether `t` acts on x and y only and has no perspective.
///
/// A scale or translation along z, a rotation about x or y, and any m34 make a transform not affine in this sense.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
    && t.m33 == 1 && t.m44 == 1
}

/// The affine part of `t` in x and y. Meaningful where ``CATransform3DIsAffine(_:)`` holds; otherwise z and perspective
/// are dropped.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
