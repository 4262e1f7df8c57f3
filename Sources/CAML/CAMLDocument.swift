import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// A layer tree read from CAML, Apple's XML for layers.
///
/// A document is one of these:
///
/// | file | contents |
/// |---|---|
/// | `*.caml` | the layers |
/// | `*.ca` | a package: a directory with `index.xml`, the document that it names, and images |
/// | `*.wallpaper` | a directory with one package for each part of the wallpaper, and `Wallpaper.plist` |
/// | `*.tendies`, `*.zip` | a zip archive of wallpapers (the first is read) or of a package |
///
/// Reads only files inside that directory or archive, never the network, and unpacks nothing to disk. Values that
/// cannot be read, unknown names and missing files are skipped and reported in ``warnings`` or ``diagnostics``; a file
/// of another form is a ``CAMLError``. Every document creates new layers, which belong to the caller. A document that
/// exceeds one of the ``DocumentLimits`` is not read: ``CAMLError/Code/limitExceeded``.
///
/// Layers have their animations. If the document has ``states``, the layers show the state that `renderState` of
/// ``index`` names; otherwise they are as written.
public struct CAMLDocument {
  /// The greatest depth of nested elements, counting the document element.
  public static let maximumDepth = 512

  /// The document's root layer. Its `isGeometryFlipped` is as written, and flips the host's space (see ``viewport``)
  /// once more.
  ///
  /// For a wallpaper, a plain layer of the document's size whose sublayers are the roots of the parts, back to front.
  public let root: CALayer

  /// The contents of `index.xml`; defaults for a document outside a package.
  public let index: CAMLIndex

  /// Findings that may make the picture differ from the author's: missing images, classes drawn as plain layers …
  public let warnings: [CAMLWarning]

  /// Unknown attributes, properties and objects that were skipped.
  public let diagnostics: [CAMLWarning]

  /// The document's name in errors and warnings.
  let file: String

  let controller: StateController

  /// Reads the document, package, wallpaper or archive at `url`.
  ///
  /// Within a ``Deadline``, a document that is not read in time is refused: ``CAMLError/Code/stopped``.
  ///
  /// - Parameters:
  ///   - limits: The limits of the document.
  ///   - imageLoader: Decodes the bytes of an image file, instead of ``CGImage/init(data:maximumPixels:)``. An error
  ///     that it throws becomes a warning. The frames of an animated file are then not read.
  public init(
    contentsOf url: URL, limits: DocumentLimits = LayerContext.current.limits,
    imageLoader: ((Data) throws -> CGImage)? = nil
  ) throws(CAMLError) {
    let budget = DocumentBudget(limits)
    do throws(CAMLError) {
      try self.init(contentsOf: url, budget, imageLoader)
    } catch {
      // Where the time is over, other errors may follow from what was not read.
      throw budget.late.map { CAMLError(file: url.relativePath, $0) } ?? error
    }
    if let cause = budget.late { throw CAMLError(file: url.relativePath, cause) }
  }

  private init(
    contentsOf url: URL, _ budget: DocumentBudget, _ imageLoader: ((Data) throws -> CGImage)?
  ) throws(CAMLError) {
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
        ? try DocumentContents(wallpaper: directory, name: name, budget, imageLoader: imageLoader)
        : try DocumentContents(package: directory, name: name, budget, imageLoader: imageLoader)
      self.init(contents, file: name)
      return
    }
    // The caller may name any file. Only the files that a document names must be inside its directory.
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw unreadable("the file cannot be read")
    }
    // By its name, too, so that a damaged archive is not taken for a damaged document.
    if ["tendies", "zip"].contains(url.pathExtension.lowercased()) || ZipArchive.isArchive(data) {
      self.init(try DocumentContents(archive: url, budget, imageLoader: imageLoader), file: name)
    } else {
      let images = ImageStore(
        directory: PackageDirectory(url: url.deletingLastPathComponent()), budget, load: imageLoader)
      self.init(try DocumentContents(try XMLSource(data, file: name), images: images), file: name)
    }
  }

  /// Reads a document from memory.
  ///
  /// - Parameters:
  ///   - baseURL: The directory of the images. Without one, only images embedded in the document are found.
  ///   - fileName: The document's name in errors and warnings.
  ///   - limits: The limits of the document.
  ///   - imageLoader: Decodes the bytes of an image file, instead of ``CGImage/init(data:maximumPixels:)``. An error
  ///     that it throws becomes a warning. The frames of an animated file are then not read.
  public init(
    data: Data, baseURL: URL?, fileName: String = "main.caml", limits: DocumentLimits = LayerContext.current.limits,
    imageLoader: ((Data) throws -> CGImage)? = nil
  ) throws(CAMLError) {
    let directory = baseURL.map { PackageDirectory(url: $0) }
    let budget = DocumentBudget(limits)
    let images = ImageStore(directory: directory, budget, load: imageLoader)
    do throws(CAMLError) {
      self.init(try DocumentContents(try XMLSource(data, file: fileName), images: images), file: fileName)
    } catch {
      throw budget.late.map { CAMLError(file: fileName, $0) } ?? error
    }
    if let cause = budget.late { throw CAMLError(file: fileName, cause) }
  }

  init(_ contents: DocumentContents, file: String) {
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

  /// The viewport that the document asks to be rendered into.
  ///
  /// Its size is `renderWidth` × `renderHeight`, else the document's size, else the size of the root's bounds. The root
  /// is centred in it. In the space around the root y runs up, unless `index.xml` has `geometryFlipped`.
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
