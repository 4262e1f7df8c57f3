import Foundation
import Geometry
import Imaging
import LayerModel

/// A document that data fills: parsed once, filled any number of times.
///
///     let template = try CAMLTemplate(contentsOf: URL(fileURLWithPath: "Card.ca"))
///     let card = try template.document(with: ["title.string": "Hello", "photo.contents": .imageData(photo)])
///     let picture = try card.root.image(in: card.viewport)
///
/// A key is the name of a layer, a dot, and a key path as in CAML: `title.string`, `bar.bounds.size.width`,
/// `badge.transform.rotation.z`, `photo.filters.blur.inputRadius`. All layers of the name get the value. It is set on
/// the layers as written, before a state of the document shows. A text that replaces an attributed string has the
/// attributes of its first character.
///
/// Any thread may fill a template, several at a time. Each document has layers of its own; they share the images.
public struct CAMLTemplate: Sendable {
  // Only copied, as `ParsedDocument(again:)` does.
  private nonisolated(unsafe) let parsed: ParsedDocument
  private let images: ImageStore.Loaded
  private let folder: URL?
  private let file: String
  private let limits: DocumentLimits

  /// The sorted names of the layers that data may fill.
  public let layerNames: [String]

  /// The bytes that the template keeps, about.
  package let cost: Int

  /// Whether data can fill what is at `url`: a document or a package, but no wallpaper and no archive.
  package static func isTemplate(_ url: URL) -> Bool {
    !["wallpaper", "tendies", "zip"].contains(url.pathExtension.lowercased())
      && !FileManager.default.fileExists(atPath: url.appendingPathComponent("Wallpaper.plist").path)
  }

  /// Parses the document or the package at `url`. Wallpapers and archives are no templates.
  ///
  /// - Parameter limits: The limits of each document, data included.
  public init(contentsOf url: URL, limits: DocumentLimits = LayerContext.current.limits) throws(CAMLError) {
    let (name, budget) = (url.relativePath, DocumentBudget(limits))
    guard Self.isTemplate(url) else {
      throw CAMLError(
        code: .unreadableFile, file: name, position: nil, message: "a wallpaper or an archive takes no data")
    }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue {
      try self.init(folder: url, file: name, budget) { () throws(CAMLError) in
        try ParsedDocument(package: PackageDirectory(url: url), name: name, budget)
      }
      return
    }
    guard let data = try? Data(contentsOf: url) else {
      throw CAMLError(code: .unreadableFile, file: name, position: nil, message: "the file cannot be read")
    }
    try self.init(folder: url.deletingLastPathComponent(), file: name, budget) { () throws(CAMLError) in
      let source = try XMLSource(data, file: name)
      return ParsedDocument(source: source, element: try CAMLElement.parse(source, budget))
    }
  }

  /// Parses a document in memory.
  ///
  /// - Parameters:
  ///   - baseURL: The directory of the images. Without one, only images embedded in the document or the data are found.
  ///   - fileName: The document's name in errors and warnings.
  ///   - limits: The limits of each document, data included.
  public init(
    data: Data, baseURL: URL?, fileName: String = "main.caml", limits: DocumentLimits = LayerContext.current.limits
  ) throws(CAMLError) {
    let budget = DocumentBudget(limits)
    try self.init(folder: baseURL, file: fileName, budget) { () throws(CAMLError) in
      let source = try XMLSource(data, file: fileName)
      return ParsedDocument(source: source, element: try CAMLElement.parse(source, budget))
    }
  }

  /// Makes the document once, for its images, its names and its errors.
  private init(
    folder: URL?, file: String, _ budget: DocumentBudget, parse: () throws(CAMLError) -> ParsedDocument
  ) throws(CAMLError) {
    let images = ImageStore(directory: folder.map { PackageDirectory(url: $0) }, budget, load: nil)
    let contents: DocumentContents
    do throws(CAMLError) {
      parsed = try parse()
      contents = try DocumentContents(parsed, images: images)
    } catch {
      throw budget.late.map { CAMLError(file: file, $0) } ?? error
    }
    if let cause = budget.late { throw CAMLError(file: file, cause) }
    (self.images, self.folder, self.file, limits) = (images.loaded, folder, file, budget.limits)
    layerNames = TemplateFilling(contents.root, images: images).names
    // An element takes about ten times its text.
    cost = 10 * parsed.source.bytes.count + 4 * budget.pixels
  }

  /// Makes a document, and sets the values of `data` on its layers.
  public func document(with data: [String: TemplateValue] = [:]) throws(TemplateError) -> CAMLDocument {
    let budget = DocumentBudget(limits)
    let images = ImageStore(directory: folder.map { PackageDirectory(url: $0) }, budget, again: images)
    let contents: DocumentContents
    do throws(CAMLError) {
      contents = try DocumentContents(ParsedDocument(again: parsed), images: images)
    } catch {
      throw TemplateError(budget.late.map { CAMLError(file: file, $0) } ?? error)
    }
    do throws(TemplateError) {
      try TemplateFilling(contents.root, images: images).set(data)
    } catch {
      throw budget.late.map { TemplateError(CAMLError(file: file, $0)) } ?? error
    }
    if let cause = budget.late { throw TemplateError(CAMLError(file: file, cause)) }
    return CAMLDocument(contents, file: file)
  }
}
