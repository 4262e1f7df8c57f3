/// The kinds of files that are sometimes given for a document, by their first bytes.
enum FileKind {
  /// The kind of a file that begins with `bytes`, such as “a PNG image”; `nil` for other files.
  static func name(of bytes: [UInt8]) -> String? {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      let count = text.utf8CodeUnitCount
      guard bytes.count >= place + count else { return false }
      return text.withUTF8Buffer { $0.elementsEqual(bytes[place..<place + count]) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a PNG image" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG image" }
    if has("GIF87a") || has("GIF89a") { return "a GIF image" }
    if has("RIFF"), has("WEBP", at: 8) { return "a WebP image" }
    if has("II*\0") || has("MM\0*") { return "a TIFF image" }
    if has("BM"), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) { return "a BMP image" }
    if has("ftyp", at: 4) { return "a film, or an image of the HEIF family" }
    if has("bplist") { return "a binary property list" }
    if has("%PDF") { return "a PDF document" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "a gzip archive" }
    if bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A]) { return "an xz archive" }
    if bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) { return "a 7z archive" }
    if has("Rar!") { return "a RAR archive" }
    if has("PK\u{3}\u{4}") || has("PK\u{5}\u{6}") { return "a zip archive" }
    if bytes.dropFirst().starts(with: [0x45, 0x4C, 0x46]), bytes[0] == 0x7F { return "a program" }
    return nil
  }
}
