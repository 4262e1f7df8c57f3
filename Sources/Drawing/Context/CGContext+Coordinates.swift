import CCairo
import Foundation
import Geometry

extension CGContext {
  /// From user space to base space: pixels, y up from the bottom left.
  public var ctm: CGAffineTransform { state.ctm }

  /// From user space to the pixels of the bitmap, y up: the same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts `transform` before ``ctm``: what is drawn from now on goes through it first.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
    applyMatrix()
  }

  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }

  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }

  /// The smallest rectangle around the corners.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// The smallest rectangle around the corners.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

  /// Whether y of user space runs down the picture, as far as a turned one has a down: whether it is mirrored.
  package var isYDown: Bool { ctm.determinant < 0 }

  /// Makes points the units and puts `bounds` over the bitmap: the corner that is seen at the top left goes to the first pixel.
  /// Shadows count in the same points.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point.
  ///   - yDown: Whether y is to run down the picture.
  package func enterSpace(over bounds: CGRect, scale s: CGFloat, yDown: Bool) {
    let (left, rows) = (-bounds.minX * s, CGFloat(height))
    baseTransform = CGAffineTransform(scaleX: s, y: yDown ? -s : s)
    concatenate(
      yDown
        ? CGAffineTransform(a: s, b: 0, c: 0, d: -s, tx: left, ty: rows + bounds.minY * s)
        : CGAffineTransform(a: s, b: 0, c: 0, d: s, tx: left, ty: rows - bounds.maxY * s))
  }

  /// Whether ``ctm`` is finite and has an inverse; otherwise nothing is drawn.
  var canDraw: Bool { state.ctm.isDrawable }

  /// From base space to pixels of the bitmap, whose y runs down from the top left; and back, for it is its own inverse.
  var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

  /// From user space to pixels of the bitmap, y down.
  var pixelTransform: CGAffineTransform { state.ctm.concatenating(flip) }

  /// Hands ``ctm`` to Cairo. One without an inverse would put the `cairo_t` into an error state for good.
  func applyMatrix() {
    let m = canDraw ? pixelTransform : .identity
    var matrix = cairo_matrix_t(
      xx: m.a.native, yx: m.b.native, xy: m.c.native, yy: m.d.native, x0: m.tx.native, y0: m.ty.native)
    cairo_set_matrix(cairo, &matrix)
  }
}

extension CGAffineTransform {
  /// Finite, with an inverse, and neither so large nor so small that the inverse means nothing.
  var isDrawable: Bool {
    let sum = abs(a) + abs(b) + abs(c) + abs(d)
    let determinant = abs(determinant)
    return sum < 1e15 && abs(tx) < 1e15 && abs(ty) < 1e15 && determinant > 1e-15 * sum * sum && determinant > 1e-30
  }

  /// The greatest length that a unit vector gets.
  var greatestScale: Double {
    let (a, b, c, d) = (a.native, b.native, c.native, d.native)
    let half = (a * a + b * b + c * c + d * d) / 2
    let determinant = a * d - b * c
    return (half + Double.maximum(0, half * half - determinant * determinant).squareRoot()).squareRoot()
  }
}
