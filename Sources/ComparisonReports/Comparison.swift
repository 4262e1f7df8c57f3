import Lamina
import ReferenceRendering

/// The result for one scene, or for one pair of image files.
package struct Comparison {
  /// How a comparison ended.
  package enum Verdict: String, Codable, Sendable {
    case agrees, differs
    /// Only the first of two folders has the picture.
    case missing
    /// Only the second of two folders has the picture.
    case extra
    /// A picture of a folder cannot be decoded.
    case unreadable
    /// A test has no recorded picture.
    case unrecorded
  }

  /// The measure of the pixels' differences.
  package enum Measure {
    /// The classes and allowances of the reference.
    case reference(ReferencePicture, Agreement)
    /// The greatest allowed difference of a channel.
    case tolerance(UInt8)
  }

  /// The path of the scene, or the file name of the image.
  package let name: String
  package let expected: CGImage?, actual: CGImage?
  package let measure: Measure
  package let verdict: Verdict

  /// The pixel counts and worst differences, in one line.
  package let summary: String

  /// The renderer of the actual picture, in words; `nil` where all pictures of a report have the same one.
  package var renderer: String?
  /// The shell command that makes the actual picture the expected one; `nil` for none.
  package var accept: String?

  package var agrees: Bool { verdict == .agrees }

  /// Compares renderings of a scene, with the reference's pixel classes.
  ///
  /// - Parameter picture: The expected picture, which may be another renderer's, with the reference's classes.
  package init(name: String, picture: ReferencePicture, actual: CGImage) {
    let agreement = Agreement(of: actual, with: picture)
    (self.name, expected, self.actual) = (name, picture.image, actual)
    measure = .reference(picture, agreement)
    verdict = agreement.isWithinTolerance ? .agrees : .differs
    let classes = [("interior", agreement.interior), ("boundary", agreement.boundary), ("tie", agreement.tie)]
    let counts = classes.map { name, tally in
      "\(name) \(tally.count)" + (tally.worst.map { " (worst \($0.difference))" } ?? "")
    }
    summary = counts.joined(separator: ", ") + (agreement.isWithinTolerance ? "" : "; \(agreement)")
  }

  /// Compares two images.
  package init(name: String, expected: CGImage, actual: CGImage, tolerance: UInt8) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
    measure = .tolerance(tolerance)
    let difference = ImageDifference(of: actual, from: expected, threshold: tolerance)
    verdict = difference.isWithinThreshold ? .agrees : .differs
    summary = difference.description
  }

  /// A picture without its counterpart.
  ///
  /// - Parameter reason: The reason why there is no comparison, in one line.
  package init(name: String, expected: CGImage?, actual: CGImage?, _ verdict: Verdict, reason: String) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
    (self.verdict, summary, measure) = (verdict, reason, .tolerance(0))
  }
}
