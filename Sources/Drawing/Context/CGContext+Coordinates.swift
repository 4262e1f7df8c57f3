import CCairo
import Foundation
import Geometry

extension CGContext {
  /// The current transform, from user space to base space: pixels, y up from the bottom left.
  public var ctm: CGAffineTransform { state.ctm }

  /// The transform from user space to the bitmap's pixels, y up; the same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Moves the origin of user space, by distances in user space.
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  /// Scales user space about its origin. Negative factors mirror it.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates user space by `angle` radians, from +x towards +y.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Prepends `transform` to ``ctm``: it is applied first to everything drawn from now on.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
    applyMatrix()
  }

  /// From user space to the bitmap's pixels, y up. A size is turned and scaled, not moved.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// From the bitmap's pixels, y up, to user space. A size is turned and scaled, not moved.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }

  /// From user space to the bitmap's pixels, y up. A size is turned and scaled, not moved.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// From the bitmap's pixels, y up, to user space. A size is turned and scaled, not moved.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }

  /// The bounding box of the rectangle's corners in base space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// The bounding box of the rectangle's corners in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

  /// Whether user space is mirrored with respect to base space: without rotation, whether y runs down the bitmap.
  package var isYDown: Bool { ctm.determinant < 0 }

  /// Makes points the unit of user space, with `bounds` covering the bitmap: its top left corner, as displayed, maps to
  /// the first pixel. Shadow offsets and blurs are in the same points.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - yDown: Whether y runs down the bitmap.
  package func enterSpace(over bounds: CGRect, scale s: CGFloat, yDown: Bool) {
    let (left, rows) = (-bounds.minX * s, CGFloat(height))
    baseTransform = CGAffineTransform(scaleX: s, y: yDown ? -s : s)
    concatenate(
      yDown
        ? CGAffineTransform(a: s, b: 0, c: 0, d: -s, tx: left, ty: rows + bounds.minY * s)
        : CGAffineTransform(a: s, b: 0, c: 0, d: s, tx: left, ty: rows - bounds.maxY * s))
    patternBase = ctm
  }

  /// Whether ``ctm`` is finite and has an inverse, and a document has a page; otherwise nothing is drawn.
  var canDraw: Bool { state.ctm.isDrawable && document?.isOnPage != false }

  /// The transform between base space and the bitmap's pixels, y down from the top left. It is its own inverse.
  var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

  /// The transform from user space to the bitmap's pixels, y down.
  var pixelTransform: CGAffineTransform { state.ctm.concatenating(flip) }

  /// Sets Cairo's matrix from ``ctm``. A matrix without an inverse would put the `cairo_t` into an error state
  /// permanently.
  func applyMatrix() {
    let m = canDraw ? pixelTransform : .identity
    var matrix = cairo_matrix_t(
      xx: m.a.native, yx: m.b.native, xy: m.c.native, yy: m.d.native, x0: m.tx.native, y0: m.ty.native)
    cairo_set_matrix(cairo, &matrix)
  }
}

extension CGAffineTransform {
  /// Whether the transform is finite and has an inverse, and is neither so large nor so small that the inverse is
  /// meaningless.
  var isDrawable: Bool {
    let sum = abs(a) + abs(b) + abs(c) + abs(d)
    let determinant = abs(determinant)
    return sum < 1e15 && abs(tx) < 1e15 && abs(ty) < 1e15 && determinant > 1e-15 * sum * sum && determinant > 1e-30
  }

  /// The largest factor by which the transform scales a length.
  var maximumScale: Double {
    let (a, b, c, d) = (a.native, b.native, c.native, d.native)
    let half = (a * a + b * b + c * c + d * d) / 2
    let determinant = a * d - b * c
    return (half + Double.maximum(0, half * half - determinant * determinant).squareRoot()).squareRoot()
  }
}
