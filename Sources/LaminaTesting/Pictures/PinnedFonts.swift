import Drawing
import Lamina
import Synchronization

/// Sets all text of this process in the fonts of `folder`, and in no others, from now on: pictures with text are then
/// the same on machines with different fonts.
///
/// Text that was measured before keeps its size, so call it before views are made: in a suite's `init()`, or in the
/// test. The fonts of a process can be pinned to one folder only.
///
/// - Parameter folder: A folder with TrueType or OpenType files, in folders inside, too.
/// - Throws: A ``PinnedFontsError`` for a folder without fonts, and for a second folder.
public func pinFonts(in folder: URL) throws {
  let path = folder.standardizedFileURL.resolvingSymlinksInPath().path
  try pinnedFolder.withLock { pinned in
    if pinned == path { return }
    if let pinned { throw PinnedFontsError(folder: path, reason: "the fonts are pinned to \(pinned) already") }
    guard pinFonts(inFolder: path) else { throw PinnedFontsError(folder: path, reason: "the folder has no fonts") }
    pinned = path
  }
}

private let pinnedFolder = Mutex<String?>(nil)

/// Why fonts cannot be pinned.
public struct PinnedFontsError: Error, Equatable, CustomStringConvertible {
  /// The path of the folder.
  public let folder: String
  /// The problem, in a few words.
  public let reason: String

  public var description: String { "\(folder): \(reason)" }
}
