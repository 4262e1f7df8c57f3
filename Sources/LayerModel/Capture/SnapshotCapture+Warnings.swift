import Drawing

extension SnapshotCapture {
  /// One warning is enough of each kind.
  enum WarningKind: Hashable {
    case notFinite, filter, blendMode, copies, particles, tiles, backingStore
    /// Of that name.
    case font(String)
  }

  mutating func warn(_ kind: WarningKind, _ message: @autoclosure () -> String) {
    // What is warned of is the node at hand, whether it is there yet or not.
    troubled.formUnion([Int32(nodes.count) - 1, Int32(nodes.count)])
    guard kindsOfWarnings.insert(kind).inserted else { return }
    warnings.append(.init(description: message()))
  }

  /// Each font is missed once by the process.
  mutating func warn(ofFontsMissingFrom layer: CATextLayer) {
    for name in layer.missingFonts {
      guard let substitute = CTFont.familyInPlace(ofMissing: name) else { continue }
      // The next snapshot does not say it again.
      record?.invalidate()
      warn(.font(name), "\(layer.words) asks for the font “\(name)”, which is not installed; “\(substitute)” stands in")
    }
  }

  func hasWarned(of kind: WarningKind) -> Bool { kindsOfWarnings.contains(kind) }
}
