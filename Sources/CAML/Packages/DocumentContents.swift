import Foundation
import Geometry
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
  init(_ source: XMLSource, images: ImageStore) throws(CAMLError) {
    try self.init(ParsedDocument(source: source, element: try CAMLElement.parse(source, images.budget)), images: images)
  }

  /// Makes the layers of a document.
  init(_ parsed: ParsedDocument, images: ImageStore) throws(CAMLError) {
    let reader = LayerReader(parsed.source, images: images)
    root = try reader.read(parsed.element)
    sets = reader.stateSets
    warnings = parsed.notes + reader.warnings.warnings
    diagnostics = reader.diagnostics.warnings
    index = parsed.index
  }

  /// Reads a package.
  ///
  /// - Parameter name: The package's name in errors and warnings.
  init(
    package: PackageDirectory, name: String, _ budget: DocumentBudget,
    imageLoader: ((Data) throws -> CGImage)?
  ) throws(CAMLError) {
    try self.init(
      try ParsedDocument(package: package, name: name, budget),
      images: ImageStore(directory: package, budget, load: imageLoader))
  }

  /// Wraps `root`, which combines several documents.
  init(root: CALayer, index: CAMLIndex) { (self.root, self.index) = (root, index) }
}

/// A document before its layers are made, which may be done any number of times.
struct ParsedDocument {
  private(set) var source: XMLSource
  let element: CAMLElement
  private(set) var index = CAMLIndex()
  /// The warnings about `index.xml`.
  private(set) var notes: [CAMLWarning] = []

  init(source: XMLSource, element: CAMLElement) { (self.source, self.element) = (source, element) }

  /// The same document, to make its layers on another thread.
  init(again parsed: ParsedDocument) {
    self = parsed
    source = XMLSource(again: parsed.source)
  }

  /// Parses the document of a package.
  ///
  /// - Parameter name: The package's name in errors and warnings.
  init(package: PackageDirectory, name: String, _ budget: DocumentBudget) throws(CAMLError) {
    let indexFile = name + "/index.xml"
    let main = package.mainDocument
    var (index, notes) = (CAMLIndex(), [CAMLWarning]())
    if main == nil, let advice = package.adviceWithoutIndex {
      throw CAMLError(code: .unreadableFile, file: name, position: nil, message: advice)
    }
    if package.names.contains("index.xml") || main == nil {
      let data = try package.document(at: "index.xml", shownAs: indexFile)
      let list = try XMLSource(data, file: indexFile)
      var warnings = Notes(list)
      index = try CAMLIndex(list, budget, warnings: &warnings)
      notes = warnings.warnings
      if index.rootDocument?.isEmpty ?? true, let main {
        notes.append(
          CAMLWarning(
            file: indexFile, position: nil,
            message: "there is no “rootDocument” in the property list; \(main.quoted) is taken"))
      }
    }
    if index.rootDocument?.isEmpty ?? true { index.rootDocument = main }
    guard let document = index.rootDocument else {
      throw CAMLError(
        code: .missingRootDocument, file: indexFile, position: nil,
        message: "there is no “rootDocument” in the property list")
    }
    let file = name + "/" + document
    source = try XMLSource(try package.document(at: document, shownAs: file), file: file)
    element = try CAMLElement.parse(source, budget)
    (self.index, self.notes) = (index, notes)
  }
}

extension PackageDirectory {
  /// The name of the only document in the directory, or of `main.caml` among several; `nil` without either.
  ///
  /// A manifest of assets is no document, and neither are the files that macOS writes beside a file on other systems.
  fileprivate var mainDocument: String? {
    let documents = names.filter {
      $0.lowercased().hasSuffix(".caml") && $0 != "assetManifest.caml" && !$0.hasPrefix("._")
    }
    return documents.count == 1 ? documents[0] : documents.first { $0.lowercased() == "main.caml" }
  }

  /// Advice about a directory without an `index.xml`; `nil` if it has one.
  fileprivate var adviceWithoutIndex: String? {
    let names = names
    if names.contains("index.xml") { return nil }
    func list(_ names: [String]) -> String {
      names.prefix(3).map(\.quoted).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
    func named(_ suffixes: [String]) -> [String] {
      names.filter { name in suffixes.contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix(".") }
    }
    let scenes = named([".ca", ".wallpaper", ".tendies"])
    if !scenes.isEmpty { return "this folder is no package; it holds \(list(scenes)): name that" }
    let documents = named([".caml"])
    if documents.count > 1 {
      return "there is no index.xml, and no main.caml among \(list(documents)): name one of them"
    }
    return names.isEmpty ? "the folder is empty" : "there is neither an index.xml nor a document in the folder"
  }

  /// The bytes of a document of the package, which must be there.
  func document(at path: String, shownAs file: String) throws(CAMLError) -> Data {
    do {
      return try data(at: path)
    } catch {
      throw CAMLError(
        code: error.isExcess ? .limitExceeded : .unreadableFile, file: file, position: nil, message: error.reason)
    }
  }
}
