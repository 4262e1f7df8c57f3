import CFontconfig
import Foundation

/// An `FcPattern`, destroyed with this object.
final class FontPattern {
  private let pattern: OpaquePointer

  private init(owning pattern: OpaquePointer) { self.pattern = pattern }

  deinit { FcPatternDestroy(pattern) }

  /// An installed font whose property `key` is `name`; `nil` without one.
  static func installed(_ key: String, _ name: String) -> FontPattern? {
    // A C string ends at its first zero byte.
    guard !name.isEmpty, !name.utf8.contains(0), let pattern = FcPatternCreate() else { return nil }
    FontConfiguration.lock()
    defer {
      FontConfiguration.unlock()
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
    FontConfiguration.lock()
    defer {
      FontConfiguration.unlock()
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
  /// Calls `body` with the string as Fontconfig takes it.
  func withFcString<Result>(_ body: (UnsafePointer<FcChar8>) -> Result) -> Result {
    withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: utf8.count + 1) { body($0) }
    }
  }
}
