import Geometry
import Imaging

/// Images that were made smaller while a layer tree is drawn: copies of a layer show the same.
final class ReducedImages {
  private struct Key: Hashable {
    let image: ObjectIdentifier
    let width: Int, height: Int
  }

  /// With each, the image that it was made of, so that no other image gets its identity.
  private var known: [Key: (source: CGImage, reduced: CGImage)] = [:]
  private var bytes = 0

  /// The most bytes to keep; beyond that all are dropped.
  private static let mostBytes = 1 << 26

  /// `image` made smaller, as by ``CGImage/reduced(toWidth:height:isExtended:)``.
  func reduced(_ image: CGImage, toWidth width: Int, height: Int, isExtended: Bool) -> CGImage {
    let key = Key(image: ObjectIdentifier(image), width: width, height: height)
    if let (_, reduced) = known[key] { return reduced }
    let reduced = image.reduced(toWidth: width, height: height, isExtended: isExtended)
    // One that was cut short is not kept.
    guard reduced !== image, WorkCheck.goesOn else { return reduced }
    bytes += 4 * (image.width * image.height + width * height)
    if bytes > Self.mostBytes {
      known.removeAll()
      bytes = 4 * (image.width * image.height + width * height)
    }
    known[key] = (image, reduced)
    return reduced
  }
}
