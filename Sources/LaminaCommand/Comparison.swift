import Lamina

/// The result for one scene, or for one pair of image files.
struct Comparison {
  /// The path of the scene, or the file name of the image.
  let name: String
  let expected: CGImage, actual: CGImage
  let agrees: Bool

  /// The pixel counts and worst differences, in one line.
  let summary: String

  /// Compares renderings of a scene, with the reference's pixel classes.
  init(name: String, expected: CGImage, actual: CGImage, agreement: Agreement) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
    agrees = agreement.isWithinTolerance
    let classes = [("interior", agreement.interior), ("boundary", agreement.boundary), ("tie", agreement.tie)]
    let counts = classes.map { name, tally in
      "\(name) \(tally.count)" + (tally.worst.map { " (worst \($0.difference))" } ?? "")
    }
    summary = counts.joined(separator: ", ") + (agrees ? "" : "; \(agreement)")
  }

  /// Compares two image files.
  init(name: String, expected: CGImage, actual: CGImage, tolerance: UInt8) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
    let difference = ImageDifference(of: actual, from: expected, threshold: tolerance)
    agrees = difference.isWithinThreshold
    summary = difference.description
  }

  var verdict: String { agrees ? "ok" : "DIFFERS" }

  /// `name  verdict  summary`, with the name padded to `nameWidth` characters.
  func row(nameWidth: Int) -> String {
    let padding = String(repeating: " ", count: max(0, nameWidth - name.count))
    return "\(name)\(padding)  \(agrees ? "ok     " : "DIFFERS")  \(summary)"
  }
}
