import Geometry
import LayerSnapshots

/// A position in a text file.
public struct CAMLPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int

  /// The column, from 1, counted in Unicode scalars.
  public let column: Int

  /// Both are counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// An error that stops the reading of a document.
public struct CAMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of the problem, for programs; ``CAMLError/description`` is for people.
  public enum Code: Sendable {
    /// The file does not exist, cannot be opened, lies outside its package, or is an archive, which takes no data.
    case unreadableFile
    /// The file is not XML, or is XML that is refused: an encoding other than UTF-8, or entity declarations.
    case notWellFormed
    /// Elements are nested deeper than ``CAMLDocument/maximumDepth``.
    case tooDeep
    /// The document exceeds one of the ``DocumentLimits``, which the message names.
    case limitExceeded
    /// The ``Deadline`` of the request passed, or its task was cancelled, before the document was read.
    case stopped
    /// `index.xml` is not a property list of the expected form.
    case badPropertyList
    /// `index.xml` does not name the file with the layers.
    case missingRootDocument
    /// The document does not begin with a layer.
    case missingRootLayer
    /// A zip archive is damaged, encrypted or too large, has entries that lie outside it, or holds no document.
    case badArchive
    /// A wallpaper has no parts, or its `Wallpaper.plist` cannot be read.
    case badWallpaper
    /// No state of the document has that name.
    case unknownState
  }

  /// The kind of the problem.
  public let code: Code

  /// The path of the file, which starts with the given URL's path, or the `fileName` of a document in memory.
  public let file: String

  /// The position in the file; `nil` if the error is about the file as a whole.
  public let position: CAMLPosition?

  /// The problem, in one line.
  public let message: String

  /// One line: `FILE:LINE:COLUMN: message`.
  public var description: String { located(file, position, message) }
}

/// A part of a document that was skipped; the rest was read.
public struct CAMLWarning: Equatable, Sendable, CustomStringConvertible {
  /// The path of the file, which starts with the given URL's path, or the `fileName` of a document in memory.
  public let file: String

  /// The place in the file; `nil` where the warning is about the whole file.
  public let position: CAMLPosition?

  /// The problem and how it was handled, in one line.
  public let message: String

  /// The known name that an unknown one was probably meant to be; `nil` if none is close.
  public internal(set) var suggestion: String?

  /// The number of places of the file with this problem; ``position`` is the first of them.
  public internal(set) var count = 1

  /// One line: `FILE:LINE:COLUMN: message`, with the suggestion, and the number of places if there are several.
  public var description: String { located(file, position, message) + addition }

  /// The suggestion and the number of places, to stand after the message.
  package var addition: String {
    (suggestion.map { "; did you mean \($0.quoted)?" } ?? "") + (count > 1 ? " (\(count) times)" : "")
  }
}

extension CAMLError {
  /// The error of a document, or of a file of one, that is no longer wanted.
  init(file: String, _ cause: StoppedFrame.Cause) {
    let reason = if case .seconds(let limit) = cause { "not read after \(limit) s" } else { "the task was cancelled" }
    self.init(code: .stopped, file: file, position: nil, message: reason)
  }
}

private func located(_ file: String, _ position: CAMLPosition?, _ message: String) -> String {
  guard let position else { return "\(file): \(message)" }
  return "\(file):\(position.line):\(position.column): \(message)"
}

extension String {
  /// The text with its line breaks replaced by spaces.
  var singleLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
