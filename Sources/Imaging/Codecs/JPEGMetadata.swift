/// What a JPEG says about its picture in the segments before the samples: EXIF, a colour profile, Adobe's mark.
///
/// A segment is FF, a code, two bytes of length (which count themselves), and its content. A list that is damaged ends
/// where it is; the decoder complains by itself.
struct JPEGMetadata {
  var orientation = CGImagePropertyOrientation.up
  var profile: [UInt8] = []

  /// Whether Adobe's segment is there: with it the samples of inks are inverted, 255 for none.
  var isAdobe = false

  init(_ file: UnsafeRawBufferPointer) {
    var parts: [Int: UnsafeRawBufferPointer.SubSequence] = [:], partCount = 0
    for (code, content) in Self.segments(of: file) {
      switch code {
      case 0xE1 where content.starts(with: Self.exif):
        orientation = ExifBlock(UnsafeRawBufferPointer(rebasing: content))?.orientation ?? orientation
      case 0xE2 where content.starts(with: Self.profile) && content.count > Self.profile.count + 2:
        // A profile is cut into parts that say which they are, from 1, and of how many.
        let start = content.startIndex + Self.profile.count
        parts[Int(content[start])] = content[(start + 2)...]
        partCount = Int(content[start + 1])
      case 0xEE: isAdobe = isAdobe || content.starts(with: Self.adobe)
      default: break
      }
    }
    let ordered = (0..<partCount).compactMap { parts[$0 + 1] }
    guard ordered.count == partCount else { return }
    profile = ordered.flatMap { Array($0) }
  }

  private static let exif = Array("Exif\0\0".utf8), profile = Array("ICC_PROFILE\0".utf8), adobe = Array("Adobe".utf8)

  /// Codes and contents up to the first scan.
  private static func segments(of file: UnsafeRawBufferPointer) -> [(
    code: UInt8, content: Slice<UnsafeRawBufferPointer>
  )] {
    var segments: [(UInt8, Slice<UnsafeRawBufferPointer>)] = []
    // Behind the start of the image, FF D8.
    var rest = file.dropFirst(2)
    while rest.first == 0xFF {
      // FF may be repeated to fill up.
      rest = rest.drop { $0 == 0xFF }
      guard let code = rest.popFirst(), code != 0xDA, code != 0xD9 else { break }
      // These stand alone.
      if code == 0x01 || (0xD0...0xD8).contains(code) { continue }
      guard rest.count >= 2 else { break }
      let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
      guard length >= 2, length <= rest.count else { break }
      segments.append((code, rest.prefix(length).dropFirst(2)))
      rest = rest.dropFirst(length)
    }
    return segments
  }
}
