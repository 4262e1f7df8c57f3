import Foundation

/// A file name with a frame's number in it, as FFmpeg's: `frame-%04d.png`.
package struct FramePattern: Equatable, Sendable {
  /// What stands before and after the number.
  private let prefix: String, suffix: String

  /// The least number of digits; shorter numbers get zeros in front.
  private let width: Int

  /// Reads a name with one `%d` or `%0Nd`, N from 1 to 99, and any number of `%%`, each of which stands for a percent sign.
  ///
  /// `nil` for anything else.
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

  /// The name for frame `number`, which is not negative.
  package func name(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }
}
