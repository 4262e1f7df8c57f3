/// A place in a text file.
public struct CAMLPosition: Hashable, Sendable {
  /// From 1.
  public let line: Int

  /// From 1, counted in Unicode scalars.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a document cannot be read.
public struct CAMLError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Code: Sendable {
    /// There is no such file, it cannot be opened, or it lies outside its package.
    case unreadableFile
    /// Not XML, or XML that is never read: another encoding than UTF-8, declarations of entities.
    case notWellFormed
    /// Elements inside each other, more than ``CAMLDocument/maximumDepth`` of them.
    case tooDeep
    /// `index.xml` is no property list of the expected form.
    case badPropertyList
    /// `index.xml` does not say which file holds the layers.
    case missingRootDocument
    /// The document does not begin with a layer.
    case missingRootLayer
    /// A value that is not of its property's type: a number list, a boolean, a transform function …
    case badValue
    /// A zip archive that is damaged, encrypted or too large, whose entries lie outside it, or that holds no document.
    case badArchive
    /// A wallpaper without parts, or whose `Wallpaper.plist` cannot be read.
    case badWallpaper
    /// A name that no state of the document has.
    case unknownState
  }

  public let code: Code

  /// The file, as its URL was given.
  public let file: String

  /// Where in the file; `nil` when it is about the file as a whole.
  public let position: CAMLPosition?

  /// What is wrong, in one line.
  public let message: String

  /// One line: `FILE:LINE:COLUMN: message`.
  public var description: String { located(file, position, message) }
}

/// Something in a document that was passed over; the rest was read.
public struct CAMLWarning: Equatable, Sendable, CustomStringConvertible {
  /// The file, as its URL was given.
  public let file: String

  public let position: CAMLPosition?

  /// What was found and what was done about it, in one line.
  public let message: String

  /// One line: `FILE:LINE:COLUMN: message`.
  public var description: String { located(file, position, message) }
}

private func located(_ file: String, _ position: CAMLPosition?, _ message: String) -> String {
  guard let position else { return "\(file): \(message)" }
  return "\(file):\(position.line):\(position.column): \(message)"
}

extension String {
  /// In quotation marks, on one line, and not longer than a message can bear.
  var quoted: String {
    let shown = prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return "“\(String(shown))\(count > 60 ? "…" : "")”"
  }

  /// On one line.
  var singleLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
