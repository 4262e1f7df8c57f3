import Drawing
import Foundation

/// Text in the current context, as UIKit draws it: y runs down there. Nothing is drawn without a context.
///
/// Source: <https://developer.apple.com/documentation/foundation/nsattributedstring>, "Drawing attributed strings".
extension NSAttributedString {
  /// The room that the text takes, points.
  public func size() -> CGSize { size(fitting: nil) }

  /// Draws the text with its top left corner at `point`.
  public func draw(at point: CGPoint) {
    if let context = UIGraphicsGetCurrentContext() { draw(in: context, at: point) }
  }

  /// Draws the text from the top of `rect` down, broken into lines of its width. Nothing shows outside.
  public func draw(in rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { draw(in: context, inside: rect) }
  }
}

extension String {
  /// The room that the text takes with those attributes, points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attrs).size()
  }

  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }
}
