/// The horizontal position of lines. Source: <https://developer.apple.com/documentation/uikit/nstextalignment>.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Lines reach both edges by wider spaces; the last line of a paragraph is aligned as ``natural``.
  case justified = 3
  /// Left, or right in paragraphs that run from right to left.
  case natural = 4
}
