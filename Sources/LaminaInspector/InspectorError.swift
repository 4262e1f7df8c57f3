/// Why a page was not written.
public struct InspectorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the page, or of the file or folder that belongs to it.
  public let file: String

  /// The problem, without the path.
  public let reason: String

  /// The path and its problem, in a line.
  public var description: String { "\(file): \(reason)" }
}
