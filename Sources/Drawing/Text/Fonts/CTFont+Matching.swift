import CFontconfig
import CPango
import Foundation
import Synchronization

/// The traits that distinguish the faces of a family.
struct FontTraits: Hashable, Sendable {
  /// The weight, as in OpenType: 100 thin, 400 regular, 700 bold, 900 black.
  var weight = 400.0
  var slant = Slant.upright
  /// The width, as fontconfig's percentage of the normal width: 75 condensed, 100 normal, 125 expanded.
  var width = 100

  enum Slant: Hashable, Sendable { case upright, italic, oblique }
}

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

  /// The face called `name`, in upper or lower case: a PostScript name (`DejaVuSans-Bold`), a full name (`DejaVu Sans Bold`) or a
  /// family (`DejaVu Sans`); otherwise fontconfig's substitute.
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

extension CTFont {
  private static let missed = Mutex<Set<String>>([])

  /// Whether every iPhone has a font with that name: its PostScript name, its family with the face's name, or its family.
  package static func isOnPhones(_ name: String) -> Bool { PhoneFamily.face(named: name) != nil }

  /// The families that every iPhone has, each with the PostScript names of its faces.
  package static var familiesOnPhones: [(name: String, faces: [String])] {
    PhoneFamily.all.map { ($0.name, $0.faces) }
  }

  /// The family that substitutes the missing font `name`, on the process's first call for that name; `nil` from then on. One
  /// warning is enough.
  package static func familyInPlace(ofMissing name: String) -> String? {
    missed.withLock { $0.insert(name).inserted } ? FontMatch.named(name).family : nil
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

/// An `FcPattern`, destroyed with this object.
private final class FontPattern {
  private let pattern: OpaquePointer

  private init(owning pattern: OpaquePointer) { self.pattern = pattern }

  deinit { FcPatternDestroy(pattern) }

  /// An installed font whose property `key` is `name`; `nil` without one.
  static func installed(_ key: String, _ name: String) -> FontPattern? {
    // A C string ends at its first zero byte.
    guard !name.isEmpty, !name.utf8.contains(0), let pattern = FcPatternCreate() else { return nil }
    RegisteredFonts.lock.lock()
    defer {
      RegisteredFonts.lock.unlock()
      FcPatternDestroy(pattern)
    }
    name.withFcString { _ = FcPatternAddString(pattern, key, $0) }
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    for object in [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(objects, object) }
    guard let fonts = FcFontList(nil, pattern, objects) else { return nil }
    defer { FcFontSetDestroy(fonts) }
    guard fonts.pointee.nfont > 0, let first = fonts.pointee.fonts[0] else { return nil }
    FcPatternReference(first)
    return FontPattern(owning: first)
  }

  /// The installed font that fontconfig chooses for the first of `families` that it has a match for, with `traits`;
  /// `nil` if there is no font at all.
  static func best(families: [String], _ traits: FontTraits) -> FontPattern? {
    guard !families.contains(where: { $0.utf8.contains(0) }), let pattern = FcPatternCreate() else { return nil }
    RegisteredFonts.lock.lock()
    defer {
      RegisteredFonts.lock.unlock()
      FcPatternDestroy(pattern)
    }
    for family in families where !family.isEmpty {
      family.withFcString { _ = FcPatternAddString(pattern, FC_FAMILY, $0) }
    }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(traits.weight))
    let slants: [FontTraits.Slant: Int32] = [.upright: 0, .italic: 100, .oblique: 110]
    FcPatternAddInteger(pattern, FC_SLANT, slants[traits.slant] ?? 0)
    FcPatternAddInteger(pattern, FC_WIDTH, Int32(traits.width))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    return FontPattern(owning: match)
  }

  /// The value of `key` at `index`.
  func string(_ key: String, _ index: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, index, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  /// Whether `family` is one of the font's family names.
  func hasFamily(_ family: String) -> Bool {
    var index: Int32 = 0
    while let name = string(FC_FAMILY, index) {
      if name.caseInsensitiveCompare(family) == .orderedSame { return true }
      index += 1
    }
    return false
  }

  /// The traits of an installed font; for a variable font with a range of them, the defaults.
  var traits: FontTraits {
    var traits = FontTraits()
    var weight = 0.0
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch {
      traits.weight = FcWeightToOpenTypeDouble(weight)
    }
    var slant: Int32 = 0
    if FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch, slant > 0 {
      traits.slant = slant >= 110 ? .oblique : .italic
    }
    var width: Int32 = 100
    if FcPatternGetInteger(pattern, FC_WIDTH, 0, &width) == FcResultMatch { traits.width = Int(width) }
    return traits
  }
}

extension String {
  /// The string without spaces, in lower case.
  fileprivate var withoutSpaces: String { lowercased().filter { $0 != " " } }

  /// Calls `body` with the string as Fontconfig takes it.
  func withFcString<Result>(_ body: (UnsafePointer<FcChar8>) -> Result) -> Result {
    withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: utf8.count + 1) { body($0) }
    }
  }
}
