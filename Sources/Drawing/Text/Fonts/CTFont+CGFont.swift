import Foundation

/// A face without a size: Core Graphics' font.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgfont>.
public final class CGFont: Sendable, Hashable {
  let match: FontMatch

  /// The font called `name`: its PostScript name, or its full name; `nil` where none that is installed has that name.
  public init?(_ name: CFString) {
    match = .named(name)
    if match.isSubstitute { return nil }
  }

  public var postScriptName: CFString? { match.postScriptName }
  public var fullName: CFString? { match.fullName }

  /// The parts of the em that the measures count.
  public var unitsPerEm: Int { match.metrics.unitsPerEm }

  /// Up from the baseline, in parts of the em.
  public var ascent: Int { units(match.metrics.ascent) }
  /// Up from the baseline, in parts of the em: negative.
  public var descent: Int { -units(match.metrics.descent) }
  /// Between lines, in parts of the em.
  public var leading: Int { units(match.metrics.leading) }
  public var capHeight: Int { units(match.metrics.capHeight) }
  public var xHeight: Int { units(match.metrics.xHeight) }

  private func units(_ length: Double) -> Int { Int((length * Double(unitsPerEm)).rounded()) }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.match == b.match }

  public func hash(into hasher: inout Hasher) { hasher.combine(match) }
}
