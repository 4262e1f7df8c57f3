import CFontconfig
import Synchronization

/// The fonts that texts are set in: those of the system, and those that the process registered.
package struct InstalledFonts {
  /// The numbers of faces and of families.
  package let faces: Int, families: Int
  /// The family in place of the system's font, San Francisco; `nil` without fonts.
  package let systemFamily: String?

  /// Looks at all fonts.
  package init() {
    faces = FontPattern.names(FC_POSTSCRIPT_NAME).count
    families = FontPattern.names(FC_FAMILY).count
    systemFamily = families > 0 ? FontMatch.of(family: FontFallback.systemFamily, FontTraits()).family : nil
  }

  /// The paths of the fonts' files.
  package static var files: [String] { FontPattern.names(FC_FILE) }

  /// What to do without fonts.
  package static let advice = "install some, such as the packages fonts-inter and fonts-dejavu-core"

  private struct State {
    /// Whether there are none; `nil` if that is not known.
    var areMissing: Bool?
    var warning = Warning.none
  }

  private enum Warning { case none, due, given }

  private static let state = Mutex(State())

  /// Whether there is no font at all, so that texts show nothing.
  package static var areMissing: Bool {
    state.withLock { state in
      if let known = state.areMissing { return known }
      let areMissing = FontPattern.names(FC_FAMILY).isEmpty
      state.areMissing = areMissing
      return areMissing
    }
  }

  /// Notes that a text is laid out: without fonts, a warning is due.
  static func noteText() {
    if areMissing { state.withLock { if $0.warning == .none { $0.warning = .due } } }
  }

  /// Whether a text was laid out without fonts, and no warning was given.
  package static var isWarningDue: Bool { state.withLock { $0.warning == .due } }

  /// The warning that a text was laid out without fonts; on later calls `nil`.
  package static func takeWarning() -> String? {
    state.withLock { state in
      guard state.warning == .due else { return nil }
      state.warning = .given
      return "no fonts are installed, so texts show nothing; \(advice)"
    }
  }

  /// Forgets what is known: there are other fonts now.
  static func forgetAll() { state.withLock { $0.areMissing = nil } }
}
