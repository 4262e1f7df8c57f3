import Foundation

/// A file name with a placeholder for the frame's number, in FFmpeg's syntax: `frame-%04d.png`.
package struct FramePattern: Equatable, Sendable {
  /// The text before and after the number.
  private let prefix: String, suffix: String

  /// The least number of digits; shorter numbers are padded with zeros.
  private let width: Int

  /// Parses a name with one `%d` or `%0Nd`, N from 1 to 99. `%%` stands for a percent sign.
  ///
  /// `nil` for any other text.
  package init?(_ name: String) {
    var parts = [""]
    var width = 0
    var rest = name[...]
    while let next = rest.popFirst() {
      guard next == "%" else {
        parts[parts.count - 1].append(next)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard rest.popFirst() == "d", parts.count == 1 else { return nil }
      if !digits.isEmpty {
        guard digits.first == "0", (2...3).contains(digits.count), let value = Int(digits), value > 0 else {
          return nil
        }
        width = value
      }
      parts.append("")
    }
    guard parts.count == 2 else { return nil }
    (prefix, suffix, self.width) = (parts[0], parts[1], width)
  }

  /// The name for frame `number`, which must not be negative.
  package func name(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }
}
