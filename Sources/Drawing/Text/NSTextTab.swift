import Foundation

/// A place to which a tab leads, points from the leading edge. The alignment is stored only: text begins there.
///
/// Source: <https://developer.apple.com/documentation/uikit/nstexttab>.
/// `@unchecked Sendable`: immutable.
open class NSTextTab: NSObject, @unchecked Sendable {
  /// A name of an option. Source: <https://developer.apple.com/documentation/uikit/nstexttab/optionkey>.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters that end a column, such as a decimal point. Stored only.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The place of the text at the stop.
  public let alignment: NSTextAlignment
  /// The distance from the leading edge, points.
  public let location: CGFloat
  /// Stored only.
  public let options: [OptionKey: Any]

  /// Creates a stop `location` points from the leading edge.
  public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
    (self.alignment, location, self.options) = (alignment, loc, options)
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
  }

  open override var hash: Int { location.hashValue }
}
