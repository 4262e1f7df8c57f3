import Drawing

extension SnapshotCapture {
  /// The kinds of warnings; each kind is reported once.
  enum WarningKind: Hashable {
    case notFinite, filter, blendMode, backdrops, copies, particles, tiles, backingStore, contents, gradient
    case noFonts
    /// A missing font with that name.
    case font(String)
    /// A group that has no effect.
    case parallax(String)
  }

  mutating func warn(_ kind: WarningKind, _ message: @autoclosure () -> String) {
    // The warning concerns the current node, whether or not it has been appended yet.
    troubled.formUnion([Int32(nodes.count) - 1, Int32(nodes.count)])
    guard kindsOfWarnings.insert(kind).inserted else { return }
    warnings.append(.init(description: message()))
  }

  /// Warns of missing fonts, each once per process.
  mutating func warn(ofFontsMissingFrom layer: CATextLayer) {
    if InstalledFonts.areMissing { return }
    for name in layer.missingFonts {
      guard let substitute = CTFont.familyInPlace(ofMissing: name) else { continue }
      // The next snapshot must not repeat the warning.
      record?.changes.invalidate()
      warn(.font(name), "\(layer.words) asks for the font “\(name)”, which is not installed; “\(substitute)” stands in")
    }
  }

  /// Warns if a text was laid out without any font, once per process.
  mutating func warnOfNoFonts() {
    guard side == .presentation, let warning = InstalledFonts.takeWarning() else { return }
    // The next snapshot must not repeat the warning.
    record?.changes.invalidate()
    warn(.noFonts, warning)
  }

  func hasWarned(of kind: WarningKind) -> Bool { kindsOfWarnings.contains(kind) }
}
