import Drawing
import Foundation
import Geometry
import Imaging

// The current context of a thread: what UIKit's drawing calls draw into.

/// The context of the drawing that goes on in this thread; `nil` where none does.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicsgetcurrentcontext()>.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.ofThread.contexts.last?.context }

/// Makes `context` the current one until the matching ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.ofThread.contexts.append(ContextStack.Entry(context: context, scale: 1))
}

/// Goes back to the context before; does nothing where there is none.
public func UIGraphicsPopContext() { _ = ContextStack.ofThread.contexts.popLast() }

/// Makes a new bitmap the current context, with y running down.
///
/// - Parameters:
///   - size: In points. Where there are no pixels in it, or too many, calls that draw do nothing until the matching end.
///   - opaque: Whether the bitmap has no alpha, and begins black.
///   - scale: Pixels a point; 0 stands for the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale == 0 ? UIScreen.main.scale : scale
  ContextStack.ofThread.contexts.append(
    ContextStack.Entry(context: CGContext(points: size, scale: scale, isOpaque: opaque), scale: scale))
}

/// As ``UIGraphicsBeginImageContextWithOptions(_:_:_:)``, clear, at one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// The current bitmap as it is now.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.ofThread.contexts.last else { return nil }
  return entry.context?.makeImage().map { UIImage(cgImage: $0, scale: entry.scale, orientation: .up) }
}

/// Ends what ``UIGraphicsBeginImageContextWithOptions(_:_:_:)`` began.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle with the current context's fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Leaves of what the current context draws only what lies in a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// The contexts that drawing in one thread goes into, the current one last.
private final class ContextStack {
  struct Entry {
    let context: CGContext?
    let scale: CGFloat
  }

  var contexts: [Entry] = []

  private static let key = "lamina.Hosting.ContextStack"

  static var ofThread: ContextStack {
    let values = Thread.current.threadDictionary
    if let known = values[key] as? ContextStack { return known }
    let stack = ContextStack()
    values[key] = stack
    return stack
  }
}

extension CGContext {
  /// A bitmap of `points` at `scale` pixels each, rounded up, with y running down from the top left.
  convenience init?(points: CGSize, scale: CGFloat, isOpaque: Bool) {
    let (w, h) = ((points.width * scale).rounded(.up), (points.height * scale).rounded(.up))
    guard w > 0, h > 0, w <= CGFloat(CGContext.maximumSide), h <= CGFloat(CGContext.maximumSide) else { return nil }
    self.init(width: Int(w), height: Int(h), isOpaque: isOpaque)
    enterSpace(over: CGRect(origin: .zero, size: points), scale: scale, yDown: true)
  }
}
