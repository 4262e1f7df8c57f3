import Foundation
import Imaging
import LayerModel

/// The contents of a document, or of one part of a wallpaper.
struct DocumentContents {
  let root: CALayer
  var index = CAMLIndex()
  var sets: [StateSet] = []
  var warnings: [CAMLWarning] = []
  var diagnostics: [CAMLWarning] = []

  /// Reads a document from its text.
  init(_ source: XMLSource, index: CAMLIndex = CAMLIndex(), images: ImageStore) throws(CAMLError) {
    let reader = LayerReader(source, images: images)
    root = try reader.read(try CAMLElement.parse(source))
    sets = reader.stateSets
    warnings = reader.warnings.warnings
    diagnostics = reader.diagnostics.warnings
    self.index = index
  }

  /// Reads a package.
  ///
  /// - Parameter name: The package's name in errors and warnings.
  init(
    package: PackageDirectory, name: String, imageLoader: @escaping (Data) throws -> CGImage
  ) throws(CAMLError) {
    let indexFile = name + "/index.xml"
    let indexSource = try XMLSource(try package.document(at: "index.xml", shownAs: indexFile), file: indexFile)
    let index = try CAMLIndex(indexSource)
    guard let document = index.rootDocument, !document.isEmpty else {
      throw CAMLError(
        code: .missingRootDocument, file: indexFile, position: nil,
        message: "there is no “rootDocument” in the property list")
    }
    let file = name + "/" + document
    let source = try XMLSource(try package.document(at: document, shownAs: file), file: file)
    try self.init(source, index: index, images: ImageStore(directory: package, load: imageLoader))
  }

  /// Wraps `root`, which combines several documents.
  init(root: CALayer, index: CAMLIndex) { (self.root, self.index) = (root, index) }
}

extension PackageDirectory {
  /// The bytes of a document of the package; throws if it cannot be read.
  func document(at path: String, shownAs file: String) throws(CAMLError) -> Data {
    do {
      return try data(at: path)
    } catch {
      throw CAMLError(code: .unreadableFile, file: file, position: nil, message: error.reason)
    }
  }
}
