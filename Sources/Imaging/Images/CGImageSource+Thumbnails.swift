import Foundation
import Geometry

/// A small image; `nil` for damaged data, for an index beyond the last, and without a thumbnail if the options ask for
/// none to be made.
///
/// The options, as Apple documents them:
/// - ``kCGImageSourceCreateThumbnailFromImageAlways``: makes the thumbnail of the whole image;
/// - ``kCGImageSourceCreateThumbnailFromImageIfAbsent``: does so if the file has none. Without either, only the file's
///   own counts: that of a JPEG's EXIF data;
/// - ``kCGImageSourceThumbnailMaxPixelSize``: the greatest width and height. Default: none;
/// - ``kCGImageSourceCreateThumbnailWithTransform``: turns the picture upright, by the whole image's orientation.
///   Default: false.
///
/// Source: <https://developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:)>.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func flag(_ key: CFString) -> Bool { (options?[key] as? Bool) ?? (options?[key] as? NSNumber)?.boolValue ?? false }
  let isUpright = flag(kCGImageSourceCreateThumbnailWithTransform)
  let isAlwaysMade = flag(kCGImageSourceCreateThumbnailFromImageAlways)
  var image = isAlwaysMade ? nil : isrc.storedThumbnail(at: index, isUpright: isUpright)
  if image == nil, isAlwaysMade || flag(kCGImageSourceCreateThumbnailFromImageIfAbsent) {
    image = isrc.image(at: index, isUpright: isUpright)
  }
  return image.map { image in side(options?[kCGImageSourceThumbnailMaxPixelSize]).map(image.reduced(toSide:)) ?? image }
}

/// A number of pixels; `nil` for other values, for NaN and for numbers below 1.
private func side(_ value: Any?) -> Int? {
  let number = (value as? Int).map(Double.init) ?? (value as? CGFloat)?.native ?? (value as? NSNumber)?.doubleValue
  guard let number, number >= 1 else { return nil }
  return Int(Double.minimum(number, Double(CGImage.maximumPixels)))
}

extension CGImageSource {
  /// The thumbnail in the file; `nil` without one that can be read.
  fileprivate func storedThumbnail(at index: Int, isUpright: Bool) -> CGImage? {
    guard index == 0, format == .jpeg else { return nil }
    let (file, orientation) = data.withUnsafeBytes { bytes in
      let metadata = JPEGMetadata(bytes)
      return (metadata.thumbnail.map { Data($0) }, metadata.orientation)
    }
    guard let file, ImageFormat(of: file) == .jpeg else { return nil }
    let decode = { @Sendable () -> CodedPicture? in
      var picture = try? CodedPicture.read(file, maximumPixels: CGImage.maximumPixels).0
      // A thumbnail lies as the whole image does, and has no orientation of its own.
      picture?.orientation = orientation
      return picture
    }
    return decode().map { CGImage($0, isUpright: isUpright, again: decode) }
  }
}
