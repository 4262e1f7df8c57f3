import Drawing
import Foundation
import Geometry
import Imaging

// The current context of a thread, into which UIKit's drawing calls draw.

/// The current context of this thread; `nil` if nothing is being drawn.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicsgetcurrentcontext()>.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.ofThread.contexts.last?.context }

/// Makes `context` the current one until the matching ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.ofThread.contexts.append(ContextStack.Entry(context: context, scale: 1))
}

/// Restores the previous context. Has no effect without one.
public func UIGraphicsPopContext() { _ = ContextStack.ofThread.contexts.popLast() }

/// Makes a new bitmap the current context, until the matching ``UIGraphicsEndImageContext()``. Y runs down.
///
/// - Parameters:
///   - size: In points. Without pixels, or with too many, drawing has no effect until the matching end.
///   - opaque: Whether the bitmap has no alpha and starts black.
///   - scale: Pixels per point; 0 for the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  beginImageContext(size, isOpaque: opaque, scale, CGColorSpaceCreateDeviceRGB())
}

/// - Parameter space: The space of the pixels.
func beginImageContext(_ size: CGSize, isOpaque: Bool, _ scale: CGFloat, _ space: CGColorSpace) {
  let scale = scale == 0 ? UIScreen.main.scale : scale
  ContextStack.ofThread.contexts.append(
    ContextStack.Entry(context: CGContext(points: size, scale: scale, isOpaque: isOpaque, space), scale: scale))
}

/// Makes a new transparent bitmap with one pixel per point the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// A copy of the current bitmap.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.ofThread.contexts.last else { return nil }
  return entry.context?.makeImage().map { UIImage(cgImage: $0, scale: entry.scale, orientation: .up) }
}

/// Ends the context begun by ``UIGraphicsBeginImageContextWithOptions(_:_:_:)``.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle with the current context's fill colour, replacing its pixels: a clear colour punches a hole.
///
/// The blend mode is `copy`. Source: <https://developer.apple.com/documentation/uikit/uirectfill(_:)>.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current context's fill colour, by a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.paint(blendMode) { $0.fill(rect) }
}

/// Frames a rectangle inside its sides, one point wide, with the current context's fill colour, as UIKit does.
///
/// The blend mode is `copy`, as in ``UIRectFill(_:)``.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Frames a rectangle as ``UIRectFrame(_:)`` does, by a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  let (w, h) = (rect.width, rect.height)
  if w <= 2 || h <= 2 { return UIRectFillUsingBlendMode(rect, blendMode) }
  let sides = [
    CGRect(x: rect.minX, y: rect.minY, width: w, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: w, height: 1),
    CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: h - 2),
    CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: h - 2),
  ]
  UIGraphicsGetCurrentContext()?.paint(blendMode) { $0.fill(sides) }
}

/// Intersects the current context's clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// The stack of a thread's contexts, the current one last.
private final class ContextStack {
  struct Entry {
    let context: CGContext?
    let scale: CGFloat
  }

  var contexts: [Entry] = []

  static var ofThread: ContextStack { Thread.own("lamina.Hosting.ContextStack", ContextStack()) }
}

extension Thread {
  /// The object of the calling thread under a key, made when it is first asked for.
  static func own<Object: AnyObject>(_ key: String, _ make: @autoclosure () -> Object) -> Object {
    let values = Thread.current.threadDictionary
    if let known = values[key] as? Object { return known }
    let made = make()
    values[key] = made
    return made
  }
}

extension CGContext {
  /// Calls `paint` with the context, whose state is restored then. Without a blend mode and an alpha, the context's own
  /// are used.
  func paint(_ blendMode: CGBlendMode? = nil, alpha: CGFloat? = nil, _ paint: (CGContext) -> Void) {
    saveGState()
    if let blendMode { setBlendMode(blendMode) }
    if let alpha { setAlpha(alpha) }
    paint(self)
    restoreGState()
  }

  /// Creates a bitmap of `points` at `scale` pixels per point, rounded up, in which y runs down from the top left.
  convenience init?(points: CGSize, scale: CGFloat, isOpaque: Bool, _ space: CGColorSpace) {
    let (w, h) = ((points.width * scale).rounded(.up), (points.height * scale).rounded(.up))
    guard w > 0, h > 0, w <= CGFloat(CGContext.maximumSide), h <= CGFloat(CGContext.maximumSide) else { return nil }
    self.init(width: Int(w), height: Int(h), isOpaque: isOpaque, space: space)
    enterSpace(over: CGRect(origin: .zero, size: points), scale: scale, yDown: true)
  }
}
