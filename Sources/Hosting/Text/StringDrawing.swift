import Drawing
import Foundation
import Geometry

/// The way strings are drawn and measured. Source:
/// <https://developer.apple.com/documentation/uikit/nsstringdrawingoptions>.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An ellipsis ends the last line that fits the height, if there is more text. Only with `usesLineFragmentOrigin`,
  /// and in paragraphs that break lines between words or characters.
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
  /// The text is broken into lines from the rectangle's top down; without it, one line has its baseline at the
  /// rectangle's origin.
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  /// The font's leading counts. It always does here.
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  /// Measures glyphs' outlines rather than lines. Has no effect here.
  public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
}

/// The least scale at which text may be drawn to fit, and the scale that was used. Source:
/// <https://developer.apple.com/documentation/uikit/nsstringdrawingcontext>.
open class NSStringDrawingContext: NSObject {
  /// The least factor of fonts' sizes; 0, the default, leaves them.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the last drawing or measuring took.
  open fileprivate(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle of the last drawing or measuring.
  open fileprivate(set) var totalBounds = CGRect.zero

  public override init() { super.init() }
}

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

  /// Draws the text by options: see ``NSStringDrawingOptions``. It is not clipped. A width or height of 0 is no limit.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    guard let target = UIGraphicsGetCurrentContext() else { return }
    let layout = layout(in: rect.size, options, context)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.firstBaseline }
    context?.totalBounds = CGRect(origin: origin, size: layout.size)
    layout.draw(in: target, at: origin)
  }

  /// The rectangle of the text that ``draw(with:options:context:)`` draws at (0, 0), not rounded.
  ///
  /// Without `usesLineFragmentOrigin` its origin is the line's lower left corner, the descent below the baseline, as in
  /// UIKit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = layout(in: size, options, context)
    var rect = CGRect(origin: .zero, size: layout.size)
    if !options.contains(.usesLineFragmentOrigin) { rect.origin.y = layout.firstBaseline - layout.size.height }
    context?.totalBounds = rect
    return rect
  }

  private func layout(
    in size: CGSize, _ drawing: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> TextLayout {
    var options = TextLayout.Options()
    if drawing.contains(.usesLineFragmentOrigin) {
      options.width = size.width > 0 ? size.width : nil
      if drawing.contains(.truncatesLastVisibleLine), size.height > 0 {
        (options.height, options.truncatesLastLine) = (size.height, true)
      }
    } else {
      options.breaking = (.none, nil)
      options.maximumLines = 1
    }
    let factor = fittingScale(in: size, options, least: context?.minimumScaleFactor ?? 0)
    context?.actualScaleFactor = factor
    let text = factor < 1 ? scaled(by: factor) : self
    let layout = TextLayout(text, options)
    let isSingle = !drawing.contains(.usesLineFragmentOrigin)
    guard isSingle, size.width > 0, layout.size.width > size.width, endsLinesAtTheEdge else { return layout }
    (options.width, options.breaking) = (size.width, nil)
    return TextLayout(text, options)
  }

  /// The factor of fonts' sizes, from `least` to 1, at which the text fits; 1 if `least` is no such factor.
  private func fittingScale(in size: CGSize, _ options: TextLayout.Options, least: CGFloat) -> CGFloat {
    guard least > 0, least < 1, size.width > 0, !fits(TextLayout(self, options), size) else { return 1 }
    // Sizes in steps of a hundredth: where line breaks change, a larger size may fit where a smaller one does not.
    var factor: CGFloat = 1
    repeat {
      factor = CGFloat.maximum(least, factor - 0.01)
    } while factor > least && !fits(TextLayout(scaled(by: factor), options), size)
    return factor
  }

  /// Whether the text's style truncates or clips lines, rather than breaking them.
  private var endsLinesAtTheEdge: Bool {
    guard length > 0, let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle else {
      return false
    }
    return style.lineBreakMode != .byWordWrapping && style.lineBreakMode != .byCharWrapping
  }

  private func fits(_ layout: TextLayout, _ size: CGSize) -> Bool {
    layout.size.width <= size.width + 1e-6 && (size.height <= 0 || layout.size.height <= size.height + 1e-6)
  }

  /// The text with all fonts' sizes multiplied by a factor.
  func scaled(by factor: CGFloat) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      var all = attributes
      let font = all[.font] as? UIFont ?? CTFontCreateWithName("Helvetica", 12, nil)
      all[.font] = font.withSize(font.pointSize * factor)
      result.append(NSAttributedString(string: attributedSubstring(from: range).string, attributes: all))
    }
    return result
  }
}

/// A string that is drawn with attributes. Swift's strings have `NSString`'s methods, as on Apple's systems; UIKit has
/// no such protocol.
public protocol StringDrawing: CustomStringConvertible {}

extension String: StringDrawing {}
extension NSString: StringDrawing {}

extension StringDrawing {
  /// The size of the text with these attributes, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the text into the current context, the top left corner of its first line at `point`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the text into the current context, wrapped and clipped to `rect`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text into the current context, in `rect`, by the options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) { attributed(attributes).draw(with: rect, options: options, context: context) }

  /// The rectangle around the text, wrapped to `size`, by the options.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(
      with: size, options: options, context: context)
  }

  /// The text, which a string describes itself by, with attributes.
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: description, attributes: attributes)
  }
}
