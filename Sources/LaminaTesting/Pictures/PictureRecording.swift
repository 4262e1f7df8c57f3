import Foundation

/// When a test writes the picture that it draws in place of the recorded one. A test that records fails.
///
/// The names are the values of the environment variable `SNAPSHOT_TESTING_RECORD`, as swift-snapshot-testing has them:
///
///     SNAPSHOT_TESTING_RECORD=failed swift test
public enum PictureRecording: String, Sendable {
  /// Always.
  case all
  /// If there is no recorded picture, or if the drawn one does not match it.
  case failed
  /// If there is no recorded picture. This is the default.
  case missing
  /// Never: a test without a recorded picture fails.
  case never

  /// The value of `SNAPSHOT_TESTING_RECORD`; ``missing`` if the variable is unset, or has another value.
  static let ofEnvironment =
    PictureRecording(
      rawValue: ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"] ?? "") ?? .missing
}
