import Foundation
import Geometry
import Imaging
import LayerModel

/// A layer tree read from CAML, Apple's XML for layers.
///
/// A document is a file `*.caml`, or a package `*.ca`: a directory with `index.xml`, the document it names, and pictures.
/// Only files inside that directory are read, and nothing from a network. Values that are wrong stop the reading with a
/// ``CAMLError``; what is merely not known or not found is passed over, and said in ``warnings`` or ``diagnostics``.
/// The layers are new with each document and belong to whoever holds it.
public struct CAMLDocument {
  /// How many elements may be inside each other, the document element counted.
  public static let maximumDepth = 512

  /// The document's layer. Its `isGeometryFlipped` is as written, and turns the host's space (see ``viewport``) again.
  public let root: CALayer

  /// What `index.xml` says; defaults for a document outside a package.
  public let index: CAMLIndex

  /// What may make the picture differ from its author's: missing images, classes that are drawn as plain layers …
  public let warnings: [CAMLWarning]

  /// Attributes, properties and objects that are not known and were passed over.
  public let diagnostics: [CAMLWarning]

  /// Reads a package, if `url` is a directory, or a single document.
  ///
  /// - Parameter imageLoader: Decodes the bytes of an image file. What it throws becomes a warning.
  public init(contentsOf url: URL, imageLoader: @escaping (Data) throws -> CGImage = { try CGImage(data: $0) })
    throws(CAMLError)
  {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw CAMLError(code: .unreadableFile, file: url.relativePath, position: nil, message: "there is no such file")
    }
    guard isDirectory.boolValue else {
      // Whoever names a file may name any: only what the document names is kept inside its directory.
      guard let data = try? Data(contentsOf: url) else {
        throw CAMLError(
          code: .unreadableFile, file: url.relativePath, position: nil, message: "the file cannot be read")
      }
      let directory = PackageDirectory(url: url.deletingLastPathComponent())
      let source = try XMLSource(data, file: url.relativePath)
      try self.init(source, index: CAMLIndex(), images: ImageStore(directory: directory, load: imageLoader))
      return
    }
    let package = PackageDirectory(url: url)
    let indexFile = url.relativePath + "/index.xml"
    let indexSource = try XMLSource(try package.document(at: "index.xml", shownAs: indexFile), file: indexFile)
    let index = try CAMLIndex(indexSource)
    guard let name = index.rootDocument, !name.isEmpty else {
      throw CAMLError(
        code: .missingRootDocument, file: indexFile, position: nil,
        message: "there is no “rootDocument” in the property list")
    }
    let file = url.relativePath + "/" + name
    let source = try XMLSource(try package.document(at: name, shownAs: file), file: file)
    try self.init(source, index: index, images: ImageStore(directory: package, load: imageLoader))
  }

  /// Reads a document from memory.
  ///
  /// - Parameters:
  ///   - baseURL: The directory that images are in; without one, only images inside the document are found.
  ///   - fileName: What errors and warnings call the document.
  ///   - imageLoader: Decodes the bytes of an image file. What it throws becomes a warning.
  public init(
    data: Data, baseURL: URL?, fileName: String = "main.caml",
    imageLoader: @escaping (Data) throws -> CGImage = { try CGImage(data: $0) }
  ) throws(CAMLError) {
    let images = ImageStore(directory: baseURL.map { PackageDirectory(url: $0) }, load: imageLoader)
    try self.init(try XMLSource(data, file: fileName), index: CAMLIndex(), images: images)
  }

  private init(_ source: XMLSource, index: CAMLIndex, images: ImageStore) throws(CAMLError) {
    let reader = LayerReader(source, images: images)
    root = try reader.read(try CAMLElement.parse(source))
    warnings = reader.warnings.warnings
    diagnostics = reader.diagnostics.warnings
    self.index = index
  }

  /// The picture the document asks to be rendered into.
  ///
  /// Its size is `renderWidth` × `renderHeight`, else that of the document, else that of the root's bounds. The root is
  /// centred in it; y runs up in the space around the root, unless `index.xml` says `geometryFlipped`.
  public var viewport: Viewport {
    let width = index.renderWidth ?? index.documentWidth
    let height = index.renderHeight ?? index.documentHeight
    var size: CGSize?
    if let width, let height { size = CGSize(width: width, height: height) }
    return Viewport(
      size: size, scale: CGFloat(index.renderScale), yAxis: index.geometryFlipped ? .down : .up, placement: .fill,
      background: index.renderBackground)
  }
}

extension PackageDirectory {
  /// The bytes of a document of the package, which must be there.
  fileprivate func document(at path: String, shownAs file: String) throws(CAMLError) -> Data {
    do {
      return try data(at: path)
    } catch {
      throw CAMLError(code: .unreadableFile, file: file, position: nil, message: error.reason)
    }
  }
}
