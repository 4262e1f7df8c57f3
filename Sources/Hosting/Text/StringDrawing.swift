import Drawing
import Foundation

/// Text drawing into the current context, as in UIKit, where y runs down. Nothing is drawn without a context.
///
/// Source: <https://developer.apple.com/documentation/foundation/nsattributedstring>, "Drawing attributed strings".
extension NSAttributedString {
  /// The size of the text, in points.
  public func size() -> CGSize { size(fitting: nil) }

  /// Draws the text with its top left corner at `point`.
  public func draw(at point: CGPoint) {
    if let context = UIGraphicsGetCurrentContext() { draw(in: context, at: point) }
  }

  /// Draws the text from the top of `rect` down, broken into lines of its width and clipped to it.
  public func draw(in rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { draw(in: context, inside: rect) }
  }
}

extension String {
  /// The size of the text with these attributes, in points.
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
