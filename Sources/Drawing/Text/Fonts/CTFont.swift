import Foundation
import Geometry

/// A face at a size: Core Text's font, found by fontconfig and drawn by Cairo.
///
/// Sizes are points of the space that text is drawn in, whatever its resolution, and measures are the designer's, not rounded.
/// Where no font that is installed has the name asked for, another one stands in: the metrics and names are its own.
/// Source: <https://developer.apple.com/documentation/coretext/ctfont>.
public final class CTFont: Sendable, Hashable, CustomStringConvertible {
  let match: FontMatch

  /// Points; finite and not negative, at most ``maximumSize``.
  package let size: CGFloat

  /// Applied to each glyph about its place on the baseline, y up; advances keep their length.
  let matrix: CGAffineTransform

  /// More than a picture can hold of.
  package static let maximumSize: CGFloat = 20_000

  init(_ match: FontMatch, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.match = match
    self.size = size > 0 ? min(size, Self.maximumSize) : 0
    self.matrix = matrix.isFinite ? matrix : .identity
  }

  /// The font called `name`: its PostScript name, its full name or that of its family.
  ///
  /// - Parameter size: In points. Zero means 12; what is negative or NaN draws nothing.
  public convenience init(_ name: CFString, size: CGFloat) { self.init(name, size: size, matrix: nil) }

  /// As ``init(_:size:)``, with a transform for each glyph.
  convenience init(_ name: CFString, size: CGFloat, matrix: CGAffineTransform?) {
    self.init(.named(name), size: size == 0 ? 12 : size, matrix: matrix ?? .identity)
  }

  /// What there is for `name`, of which nobody is told that it is missing.
  package convenience init(standingInFor name: String, size: CGFloat) {
    var match = FontMatch.named(name)
    match.isSubstitute = false
    self.init(match, size: size)
  }

  /// A face at a size, points.
  package convenience init(_ font: CGFont, size: CGFloat) { self.init(font.match, size: size) }

  /// The face of `family` that is nearest to what is asked for.
  ///
  /// - Parameters:
  ///   - family: Also one of fontconfig's generic names, such as `sans-serif`.
  ///   - weight: As in OpenType: 100 thin, 400 regular, 700 bold, 900 black.
  package convenience init(family: String, weight: Double = 400, isItalic: Bool = false, size: CGFloat) {
    let traits = FontTraits(
      weight: Double.maximum(1, Double.minimum(weight, 1000)), slant: isItalic ? .italic : .upright)
    self.init(.of(family: family, traits), size: size)
  }

  /// The same face at another size, points.
  package func withSize(_ size: CGFloat) -> CTFont { CTFont(match, size: size, matrix: matrix) }

  /// What was asked for, where no font that is installed has that name.
  package var missingName: String? { match.isSubstitute ? match.requested : nil }

  /// The name of the family that the glyphs come from.
  package var familyName: String { match.family }

  package var fullName: String { match.fullName }
  package var postScriptName: String { match.postScriptName }

  /// Up from the baseline to the top of a line, points.
  package var ascent: CGFloat { size * match.metrics.ascent }
  /// Down from the baseline to the bottom of a line, points: positive.
  package var descent: CGFloat { size * match.metrics.descent }
  /// Between the bottom of a line and the top of the next, points.
  package var leading: CGFloat { size * match.metrics.leading }
  package var capHeight: CGFloat { size * match.metrics.capHeight }
  package var xHeight: CGFloat { size * match.metrics.xHeight }

  public static func == (a: CTFont, b: CTFont) -> Bool {
    a.match == b.match && a.size == b.size && a.matrix == b.matrix
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(match)
    hasher.combine(size)
  }

  public var description: String { "CTFont(\(postScriptName), size: \(size))" }
}
