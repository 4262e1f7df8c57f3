import CFontconfig
import Foundation
import Synchronization

/// An installed face, found by one of its names.
struct FontMatch: Hashable, Sendable {
  /// The requested name.
  let requested: String
  /// Whether no installed font has that name, so that this face is a substitute.
  var isSubstitute: Bool
  /// The family and the traits by which Pango finds the face.
  let family: String
  let traits: FontTraits
  /// The face's own names.
  let postScriptName: String
  let fullName: String
  let styleName: String
  /// The path of the face's file.
  let file: String?
  let metrics: FontMetrics

  private static let known = Mutex<[String: FontMatch]>([:])

  /// The face called `name`, in upper or lower case: a PostScript name (`DejaVuSans-Bold`), a full name
  /// (`DejaVu Sans Bold`) or a family (`DejaVu Sans`); otherwise fontconfig's substitute.
  static func named(_ name: String) -> FontMatch {
    if let match = known.withLock({ $0[name] }) { return match }
    return remember(find(name), as: name)
  }

  private static func remember(_ match: FontMatch, as key: String) -> FontMatch {
    known.withLock {
      // A limit, so that malicious documents do not fill the memory.
      if $0.count >= 4096 { $0 = [:] }
      $0[key] = match
    }
    return match
  }

  /// The face of `family` nearest to `traits`.
  static func of(family: String, _ traits: FontTraits) -> FontMatch {
    let key = "\(family)\u{0}\(traits.weight) \(traits.slant) \(traits.width)"
    if let match = known.withLock({ $0[key] }) { return match }
    let match = FontMatch(
      requested: family, isSubstitute: false, families: FontFallback.families(family), traits: traits)
    return remember(match, as: key)
  }

  /// Forgets all matches: there are other fonts now.
  static func forgetAll() { known.withLock { $0 = [:] } }

  private static func find(_ name: String) -> FontMatch {
    for key in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
      if let face = FontPattern.installed(key, name), let family = face.string(FC_FAMILY) {
        return FontMatch(requested: name, isSubstitute: false, families: [family], traits: face.traits)
      }
    }
    if FontPattern.installed(FC_FAMILY, name) != nil || FontFallback.genericFamilies.contains(name.lowercased()) {
      return FontMatch(requested: name, isSubstitute: false, families: [name], traits: FontTraits())
    }
    let fallback = FontFallback(for: name)
    var match = FontMatch(
      requested: name, isSubstitute: true, families: fallback.families, traits: fallback.traits)
    // The family may be there, written with other spaces and with a style that it does not have.
    match.isSubstitute = match.family.withoutSpaces != fallback.family.withoutSpaces
    return match
  }

  /// - Parameter families: At least one. Each is tried if neither the one before nor fontconfig's substitute for it is
  ///   installed.
  private init(requested: String, isSubstitute: Bool, families: [String], traits: FontTraits) {
    let family = families[0]
    let best = FontPattern.best(families: families, traits)
    self.requested = requested
    self.isSubstitute = isSubstitute
    // An installed family keeps the requested name; a substitute has its own.
    let found = best?.string(FC_FAMILY) ?? family
    self.family = best?.hasFamily(family) == true ? family : found
    self.traits = traits
    postScriptName = best?.string(FC_POSTSCRIPT_NAME) ?? found
    fullName = best?.string(FC_FULLNAME) ?? found
    styleName = best?.string(FC_STYLE) ?? ""
    file = best?.string(FC_FILE)
    metrics = FontMetrics(family: self.family, traits)
  }
}

/// The substitute for a font that is not installed: the family and traits that its name implies.
package struct FontFallback {
  /// The family that the name implies.
  let family: String
  private(set) var traits = FontTraits()
  /// Names for fontconfig, which knows their substitutes: the family, then its replacements, and last Helvetica, as on
  /// Apple's systems.
  package let families: [String]

  /// A family that was requested by its name. For the system's family, its replacements follow.
  static func families(_ family: String) -> [String] {
    family == systemFamily ? [family, "sans-serif"] : [family]
  }

  /// Names that match any installed font.
  static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "mono", "cursive", "fantasy", "emoji", "math", "system-ui",
  ]

  package init(for name: String) {
    if let face = PhoneFamily.face(named: name) {
      (family, families) = (face.family.name, face.family.families)
      setTraits(face.style)
      return
    }
    let parts = name.split(separator: "-", maxSplits: 1)
    var words = (parts.first ?? "").split(separator: " ").map(String.init)
    var style = parts.count > 1 ? parts[1].lowercased() : ""
    if parts.count < 2 {
      while words.count > 1, let last = words.last?.lowercased(), Self.isStyle(last) {
        style = last + style
        words.removeLast()
      }
    }
    var family = words.joined(separator: " ")
    for ending in ["PSMT", "MT", "PS"] where family.hasSuffix(ending) && family.count > ending.count {
      family.removeLast(ending.count)
      break
    }
    let compact = family.withoutSpaces
    if let known = PhoneFamily.family(compact: compact) {
      (self.family, families) = (known.name, known.families)
    } else if Self.systemNames.contains(compact) {
      (self.family, families) = (Self.systemFamily, Self.families(Self.systemFamily))
    } else {
      let kind = Self.kinds.first { $0.names.contains(compact) }?.kind ?? "Helvetica"
      (self.family, families) = (family, [family, kind])
    }
    setTraits(style)
  }

  /// - Parameter style: Words in lower case.
  private mutating func setTraits(_ style: String) {
    traits.weight = Self.weights.first { style.contains($0.word) }?.weight ?? 400
    if style.contains("italic") { traits.slant = .italic }
    if style.contains("oblique") { traits.slant = .oblique }
    if style.contains("condensed") { traits.width = 75 }
  }

  private static func isStyle(_ word: String) -> Bool {
    ["italic", "oblique", "condensed", "regular", "roman"].contains(word) || weights.contains { $0.word == word }
  }

  /// Words for weights, each before the shorter words that it contains.
  private static let weights: [(word: String, weight: Double)] = [
    ("ultralight", 200), ("extralight", 200), ("thin", 100), ("semibold", 600), ("demibold", 600), ("demi", 600),
    ("extrabold", 800), ("ultrabold", 800), ("extrablack", 900), ("heavy", 800), ("black", 900), ("light", 300),
    ("medium", 500), ("bold", 700),
  ]

  /// The family of the system's texts, in place of San Francisco: Inter, whose metrics are the nearest of the open
  /// families. If it is not installed, fontconfig's substitute.
  static let systemFamily = "Inter"

  /// San Francisco's names.
  private static let systemNames: Set<String> = [
    ".sfui", ".sfuitext", ".sfuidisplay", ".sfns", ".sfnstext", ".sfnsdisplay", ".applesystemuifont", "sfpro",
    "sfprotext", "sfprodisplay", "sfprorounded", "sanfrancisco", "sfuitext", "sfuidisplay", "-apple-system",
  ]

  /// Families that no iPhone has, and whose kind fontconfig does not know.
  private static let kinds: [(kind: String, names: Set<String>)] = [
    ("monospace", ["monaco", "sfmono", "consolas"]),
    ("serif", ["times", "newyork", "garamond"]),
  ]
}

extension String {
  /// The string without spaces, in lower case.
  fileprivate var withoutSpaces: String { lowercased().filter { $0 != " " } }
}
