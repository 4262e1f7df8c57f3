/// The metadata in a JPEG's segments before the first scan: EXIF, a colour profile, Adobe's marker.
///
/// A segment is FF, a code, two bytes of length (which include themselves), and its content. Reading ends at damage
/// without an error; the decoder reports it.
struct JPEGMetadata {
  var orientation = CGImagePropertyOrientation.up
  var profile: [UInt8] = []
  /// The file of the thumbnail, if there is one.
  var thumbnail: UnsafeRawBufferPointer?

  /// Whether Adobe's segment is present. It means that CMYK samples are inverted: 255 is no ink.
  var isAdobe = false

  init(_ file: UnsafeRawBufferPointer) {
    var parts: [Int: UnsafeRawBufferPointer.SubSequence] = [:], partCount = 0
    for (code, content) in Self.segments(of: file) {
      switch code {
      case 0xE1 where content.starts(with: Self.exif):
        guard let exif = ExifBlock(UnsafeRawBufferPointer(rebasing: content)) else { continue }
        (orientation, thumbnail) = (exif.orientation, exif.thumbnail ?? thumbnail)
      case 0xE2 where content.starts(with: Self.profile) && content.count > Self.profile.count + 2:
        // A profile is split into parts, each with its number, counted from 1, and the number of parts.
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

  /// The codes and contents of the segments up to the first scan.
  private static func segments(of file: UnsafeRawBufferPointer) -> [(
    code: UInt8, content: Slice<UnsafeRawBufferPointer>
  )] {
    var segments: [(UInt8, Slice<UnsafeRawBufferPointer>)] = []
    // After the start of the image, FF D8.
    var rest = file.dropFirst(2)
    while rest.first == 0xFF {
      // FF may be repeated as padding.
      rest = rest.drop { $0 == 0xFF }
      guard let code = rest.popFirst(), code != 0xDA, code != 0xD9 else { break }
      // These codes have no length and no content.
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
