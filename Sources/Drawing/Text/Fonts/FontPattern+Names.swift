import CFontconfig

extension FontPattern {
  /// A property of all installed fonts, without duplicates.
  static func names(_ key: String) -> [String] {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    FontConfiguration.lock()
    defer { FontConfiguration.unlock() }
    FcObjectSetAdd(objects, key)
    guard let fonts = FcFontList(nil, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    return Set(strings(key, in: fonts)).sorted()
  }

  /// A property of the fonts of a set, in their order.
  static func strings(_ key: String, in set: UnsafeMutablePointer<FcFontSet>) -> [String] {
    (0..<Int(set.pointee.nfont)).compactMap { i in
      var text: UnsafeMutablePointer<FcChar8>?
      guard let font = set.pointee.fonts[i], FcPatternGetString(font, key, 0, &text) == FcResultMatch, let text else {
        return nil
      }
      return String(cString: text)
    }
  }
}
