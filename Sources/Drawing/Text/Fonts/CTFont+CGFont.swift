import Foundation

/// A font face without a size: Core Graphics' font.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgfont>.
public final class CGFont: Sendable, Hashable {
  let match: FontMatch

  /// Finds the font called `name`, its PostScript name, full name or family; `nil` if no installed font has that name.
  public init?(_ name: CFString) {
    match = .named(name)
    if match.isSubstitute { return nil }
  }

  public var postScriptName: CFString? { match.postScriptName }
  public var fullName: CFString? { match.fullName }

  /// The number of units in the em; the measures below are in these units.
  public var unitsPerEm: Int { match.metrics.unitsPerEm }

  /// The height of a line above the baseline, in units.
  public var ascent: Int { units(match.metrics.ascent) }
  /// The depth of a line below the baseline, in units: negative.
  public var descent: Int { -units(match.metrics.descent) }
  /// The gap between lines, in units.
  public var leading: Int { units(match.metrics.leading) }
  public var capHeight: Int { units(match.metrics.capHeight) }
  public var xHeight: Int { units(match.metrics.xHeight) }

  private func units(_ length: Double) -> Int { Int((length * Double(unitsPerEm)).rounded()) }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.match == b.match }

  public func hash(into hasher: inout Hasher) { hasher.combine(match) }
}
