import CAML
import TestSupport

/// Decodes three bytes of ASCII as an image: width and height as digits, and a letter. Throws for other data.
func toyImage(_ data: Data) throws -> CGImage {
  let bytes = [UInt8](data)
  guard bytes.count == 3, (0x31...0x39).contains(bytes[0]), (0x31...0x39).contains(bytes[1]) else {
    throw ToyImageError()
  }
  let (width, height) = (Int(bytes[0] - 0x30), Int(bytes[1] - 0x30))
  return CGImage(width: width, height: height, premultipliedRGBA: .init(repeating: 255, count: 4 * width * height))
}

struct ToyImageError: Error, CustomStringConvertible {
  var description: String { "not a\ntoy image" }
}

func read(_ text: String, in directory: URL? = nil) throws(CAMLError) -> CAMLDocument {
  try CAMLDocument(data: Data(text.utf8), baseURL: directory, imageLoader: toyImage)
}

/// A document around one layer's element.
func readLayer(_ element: String, in directory: URL? = nil) throws(CAMLError) -> CAMLDocument {
  try read("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(element)</caml>", in: directory)
}

/// The error from reading `text`; `nil` if it succeeds.
func failure(_ text: String) -> CAMLError? {
  do throws(CAMLError) {
    _ = try read(text)
    return nil
  } catch {
    return error
  }
}

/// A directory of files for one test, which is removed after it.
struct TemporaryDirectory {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("caml-\(UUID().uuidString)")

  init(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

/// `document`, written and read again.
func readAgain(_ document: CAMLDocument) throws -> CAMLDocument {
  let writer = document.written()
  let pictures = writer.images.map { ($0.path, "\($0.image.width)\($0.image.height)p") }
  let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: pictures))
  defer { directory.remove() }
  return try read(writer.text, in: directory.url)
}
