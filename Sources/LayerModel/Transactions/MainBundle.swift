import Foundation

/// The program's bundle.
package enum MainBundle {
  /// `nil` where `/proc` does not tell which program runs, as in some chroots and sandboxes: Foundation ends the
  /// process if it is asked there.
  package static let found: Bundle? = access("/proc/self/exe", F_OK) == 0 ? .main : nil
}
