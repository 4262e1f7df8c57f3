import Foundation
import Geometry
import Synchronization

/// A font face at a size: Core Text's font, found by fontconfig and drawn by Cairo.
///
/// Sizes are in points of the space in which text is drawn, at any resolution. Metrics are the design's, not rounded.
/// If no installed font has the requested name, a substitute is used, with its own metrics and names. Source:
/// <https://developer.apple.com/documentation/coretext/ctfont>.
public final class CTFont: NSObject, Sendable, CFObject {
  private let tag = AttributeTag()
  let match: FontMatch

  /// The size in points; finite, from 0 to ``maximumSize``.
  package let size: CGFloat

  /// The transform of each glyph about its origin on the baseline, y up. Advances do not change.
  let matrix: CGAffineTransform

  /// The largest size in points; larger ones are clamped.
  package static let maximumSize: CGFloat = 20_000

  init(_ match: FontMatch, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.match = match
    self.size = size > 0 ? min(size, Self.maximumSize) : 0
    self.matrix = matrix.isFinite ? matrix : .identity
  }

  /// Creates the font called `name`: its PostScript name, its full name or its family.
  ///
  /// - Parameter size: In points. Zero means 12; a font of negative or NaN size draws nothing.
  public convenience init(_ name: CFString, size: CGFloat) { self.init(name, size: size, matrix: nil) }

  /// Creates a font as ``init(_:size:)`` does, with a transform for each glyph.
  convenience init(_ name: CFString, size: CGFloat, matrix: CGAffineTransform?) {
    self.init(.named(name), size: size == 0 ? 12 : size, matrix: matrix ?? .identity)
  }

  /// Creates the font whose ``requestedName`` and size are known; one of size 0 draws nothing.
  package convenience init(requested name: String, size: CGFloat, matrix: CGAffineTransform) {
    self.init(.named(name), size: size, matrix: matrix)
  }

  /// Creates the font called `name` or its substitute, which is not reported as missing.
  package convenience init(standingInFor name: String, size: CGFloat) {
    var match = FontMatch.named(name)
    match.isSubstitute = false
    self.init(match, size: size)
  }

  /// Creates a font from a face, at a size in points.
  package convenience init(_ font: CGFont, size: CGFloat) { self.init(font.match, size: size) }

  /// Creates the font of `family` nearest to the requested traits.
  ///
  /// - Parameters:
  ///   - family: A family name, or one of fontconfig's generic names such as `sans-serif`.
  ///   - weight: As in OpenType: 100 thin, 400 regular, 700 bold, 900 black.
  package convenience init(family: String, weight: Double = 400, isItalic: Bool = false, size: CGFloat) {
    let traits = FontTraits(
      weight: Double.maximum(1, Double.minimum(weight, 1000)), slant: isItalic ? .italic : .upright)
    self.init(.of(family: family, traits), size: size)
  }

  /// Creates the system's font: Inter, or fontconfig's substitute for it.
  ///
  /// - Parameter weight: As in OpenType: 100 thin, 400 regular, 700 bold, 900 black.
  package convenience init(systemWeight weight: Double, isItalic: Bool = false, size: CGFloat) {
    self.init(family: FontFallback.systemFamily, weight: weight, isItalic: isItalic, size: size)
  }

  /// Creates the system's font at 12 points, as for a size of 0. On Apple's systems such a font has no defined look.
  public convenience override init() { self.init(systemWeight: 400, size: 12) }

  /// The same face at another size, in points.
  public func withSize(_ size: CGFloat) -> CTFont { CTFont(match, size: size, matrix: matrix) }

  /// The requested name, if no installed font has it.
  package var missingName: String? { match.isSubstitute ? match.requested : nil }

  /// The name by which documents and archives hold the font.
  package var requestedName: String { missingName ?? postScriptName }

  /// The family of the face that the glyphs come from.
  public var familyName: String { match.family }

  package var fullName: String { match.fullName }
  package var postScriptName: String { match.postScriptName }

  /// The height of a line above the baseline, in points.
  package var ascent: CGFloat { size * match.metrics.ascent }
  /// The depth of a line below the baseline, in points: positive.
  package var descent: CGFloat { size * match.metrics.descent }
  /// The gap between the bottom of a line and the top of the next, in points.
  public var leading: CGFloat { size * match.metrics.leading }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { size * match.metrics.capHeight }
  /// The height of an x, in points.
  public var xHeight: CGFloat { size * match.metrics.xHeight }

  /// Whether two fonts have the same design, size and matrix.
  public static func == (a: CTFont, b: CTFont) -> Bool {
    a.match == b.match && a.size == b.size && a.matrix == b.matrix
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CTFont).map { $0 == self } ?? false }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(match)
    hasher.combine(size)
    return hasher.finalize()
  }

  public override var description: String { "CTFont(\(postScriptName), size: \(size))" }
}

extension CTFont {
  private static let missed = Mutex<Set<String>>([])

  /// Whether every iPhone has a font with that name: its PostScript name, its family with the face's name, or its
  /// family.
  package static func isOnPhones(_ name: String) -> Bool { PhoneFamily.face(named: name) != nil }

  /// The families that every iPhone has, each with the PostScript names of its faces.
  package static var familiesOnPhones: [(name: String, faces: [String])] {
    PhoneFamily.all.map { ($0.name, $0.faces) }
  }

  /// The family that substitutes the missing font `name`, on the process's first call for that name; `nil` from then
  /// on. One warning is enough.
  package static func familyInPlace(ofMissing name: String) -> String? {
    missed.withLock { $0.insert(name).inserted } ? FontMatch.named(name).family : nil
  }
}
