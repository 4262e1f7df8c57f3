import Drawing

extension InstalledFonts {
  /// The fonts in a line: how many there are, and which one stands in for the system's.
  var summary: String {
    guard let systemFamily else { return "none, so texts show nothing: \(Self.advice)" }
    return "\(faces) in \(families) \(families == 1 ? "family" : "families"); the system font is \(systemFamily)"
  }
}
