import Foundation
import Geometry
import Imaging
import LayerModel

/// A layer tree read from CAML, Apple's XML for layers.
///
/// A document is one of these:
///
/// | what | holds |
/// |---|---|
/// | `*.caml` | the layers |
/// | `*.ca` | a directory: `index.xml`, the document that it names, and pictures; without `index.xml`, one document |
/// | `*.wallpaper` | a directory: packages as parts that share one picture, and `Wallpaper.plist` |
/// | `*.tendies`, `*.zip` | a zip archive of wallpapers, of which the first is read, or of a package |
///
/// Only files inside that directory or archive are read, and nothing from a network; nothing is unpacked into files. Values that are
/// wrong stop the reading with a ``CAMLError``; what is merely not known or not found is passed over, and said in ``warnings`` or
/// ``diagnostics``. The layers are new with each document and belong to whoever holds it.
///
/// Layers have their animations. Where the document has ``states``, the layers show the one that `renderState` of ``index`` names,
/// and are as written otherwise.
public struct CAMLDocument {
  /// How many elements may be inside each other, the document element counted.
  public static let maximumDepth = 512

  /// The document's layer. Its `isGeometryFlipped` is as written, and turns the host's space (see ``viewport``) again.
  ///
  /// Of a wallpaper, a plain layer of the document's size with the roots of the parts in it, back to front.
  public let root: CALayer

  /// What `index.xml` says; defaults for a document outside a package.
  public let index: CAMLIndex

  /// What may make the picture differ from its author's: missing images, classes that are drawn as plain layers …
  public let warnings: [CAMLWarning]

  /// Attributes, properties and objects that are not known and were passed over.
  public let diagnostics: [CAMLWarning]

  /// What errors call the document.
  let file: String

  let controller: StateController

  /// Reads whatever is at `url`: a document, a package, a wallpaper or an archive.
  ///
  /// - Parameter imageLoader: Decodes the bytes of an image file. What it throws becomes a warning.
  public init(contentsOf url: URL, imageLoader: @escaping (Data) throws -> CGImage = { try CGImage(data: $0) })
    throws(CAMLError)
  {
    func unreadable(_ message: String) -> CAMLError {
      CAMLError(code: .unreadableFile, file: url.relativePath, position: nil, message: message)
    }
    let name = url.relativePath
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw unreadable("there is no such file")
    }
    if isDirectory.boolValue {
      let directory = PackageDirectory(url: url)
      let isWallpaper = name.lowercased().hasSuffix(".wallpaper") || directory.names.contains("Wallpaper.plist")
      let contents =
        isWallpaper
        ? try DocumentContents(wallpaper: directory, name: name, imageLoader: imageLoader)
        : try DocumentContents(package: directory, name: name, imageLoader: imageLoader)
      self.init(contents, file: name)
      return
    }
    // Whoever names a file may name any: only what the document names is kept inside its directory.
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw unreadable("the file cannot be read")
    }
    if ZipArchive.isArchive(data) {
      self.init(try DocumentContents(archive: url, imageLoader: imageLoader), file: name)
    } else {
      let images = ImageStore(directory: PackageDirectory(url: url.deletingLastPathComponent()), load: imageLoader)
      self.init(try DocumentContents(try XMLSource(data, file: name), images: images), file: name)
    }
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
    self.init(try DocumentContents(try XMLSource(data, file: fileName), images: images), file: fileName)
  }

  private init(_ contents: DocumentContents, file: String) {
    var contents = contents
    controller = StateController(contents.sets)
    if let name = contents.index.renderState {
      if controller.has(name) {
        controller.show(name)
      } else {
        contents.warn(in: file, "there is no state \(name.quoted), which “renderState” names")
      }
    }
    (root, index, self.file) = (contents.root, contents.index, file)
    (warnings, diagnostics) = (contents.warnings, contents.diagnostics)
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
