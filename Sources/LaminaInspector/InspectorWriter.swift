import Lamina
import Pages

/// A writer of the inspector's page: one HTML file, and a folder beside it with the frames and the layers' pictures.
package struct InspectorWriter {
  private let page: URL
  private let files: URL

  /// Creates the folder if it does not exist. The page's own folder must exist, as for any file that is written.
  package init(page: URL) throws(InspectorError) {
    self.page = page
    if !FileManager.default.fileExists(atPath: page.deletingLastPathComponent().path) {
      throw InspectorError(file: page.relativePath, reason: "cannot be written: \(String(cString: strerror(ENOENT)))")
    }
    let base = page.deletingPathExtension().lastPathComponent
    files = page.deletingLastPathComponent().appendingPathComponent("\(base)-files")
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: files.path, isDirectory: &isDirectory), isDirectory.boolValue { return }
    do {
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
    } catch {
      throw InspectorError(file: files.relativePath, reason: "the folder cannot be made")
    }
  }

  /// The folder's name, from the page.
  package var folder: String { files.lastPathComponent }

  /// Writes a picture under a name made of its pixels, unless it is there.
  package func store(_ image: CGImage) throws -> String {
    let name = "\(PictureName(image)).png"
    let file = files.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: file.path) { try write(try image.pngData(), file) }
    return name
  }

  /// Writes the frame of a state.
  package func write(_ frame: InspectedFrame, state: Int, number: Int) throws {
    try write(
      FrameScript(frame, state: state, number: number).data, files.appendingPathComponent("frame-\(state)-\(number).js")
    )
  }

  package func write(_ inspection: SceneInspection) throws {
    try write(Data(try inspection.html().utf8), page)
  }

  private func write(_ data: Data, _ file: URL) throws {
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw InspectorError(file: file.relativePath, reason: "cannot be written")
    }
  }
}

extension InspectedFrame {
  /// The frame as JSON.
  package func json() throws -> Data { try Page.encoder.encode(self) }
}

/// A frame as the script that gives it to the page: `lamina.frame(state, number, frame)`.
package struct FrameScript {
  package let data: Data

  package init(_ frame: InspectedFrame, state: Int, number: Int) throws {
    let json = String(decoding: try frame.json(), as: UTF8.self)
    data = Data("lamina.frame(\(state), \(number), \(json));\n".utf8)
  }
}

/// A name that pictures share if their pixels are equal: FNV-1a of 64 bits over size and pixels.
package struct PictureName: CustomStringConvertible {
  package let description: String

  package init(_ image: CGImage) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x0000_0100_0000_01b3 }
    add(UInt64(image.width))
    add(UInt64(image.height))
    image.premultipliedRGBA.withUnsafeBytes { bytes in
      for i in stride(from: 0, to: bytes.count, by: 4) {
        add(UInt64(bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self)))
      }
    }
    description = String(hash, radix: 36)
  }
}

extension SceneInspection {
  /// The page.
  package func html() throws -> String {
    let json = String(decoding: try Page.encoder.encode(self), as: UTF8.self)
    return Page.inspector.html(title: "\(title) · lamina inspect", json: json)
  }
}
