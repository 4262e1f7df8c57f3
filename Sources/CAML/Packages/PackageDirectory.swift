import Foundation

/// A directory, in the file system or in an archive, to which a document's file access is confined.
struct PackageDirectory {
  private enum Root {
    case folder(URL)
    /// - Parameter path: The path of the directory in the archive; empty for the whole archive.
    case archive(ZipArchive, path: String)
  }

  private let root: Root

  init(url: URL) { root = .folder(url) }

  init(_ archive: ZipArchive, path: String) { root = .archive(archive, path: path) }

  /// An error with the reason why a file is not read.
  struct Refusal: Error {
    let reason: String
    /// Whether a limit is exceeded, so that the document is not read.
    var isExcess = false
  }

  /// The bytes of the file at `path`, relative to the directory.
  ///
  /// A path with `%` is tried as written first, then percent-decoded.
  func data(at path: String) throws(Refusal) -> Data {
    let decoded = path.removingPercentEncoding ?? path
    for candidate in decoded == path ? [path] : [path, decoded] {
      if let data = try dataIfAny(at: try inside(candidate)) { return data }
    }
    throw Refusal(reason: "there is no such file")
  }

  /// The sorted names of the files and directories in this directory.
  var names: [String] {
    switch root {
    case .folder(let url):
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.filter { !ZipArchive.isLeftover($0) }.sorted()
    case .archive(let archive, let path):
      return archive.names(in: path)
    }
  }

  /// The subdirectory called `name`.
  func subdirectory(_ name: String) -> PackageDirectory {
    switch root {
    case .folder(let url):
      PackageDirectory(url: Self.file(inFolder: url, at: name) ?? url.appendingPathComponent(name))
    case .archive(let archive, let path):
      PackageDirectory(archive, path: path.isEmpty ? name : "\(path)/\(name)")
    }
  }

  /// - Parameter path: A path without components that lead out of the directory.
  private func dataIfAny(at path: String) throws(Refusal) -> Data? {
    switch root {
    case .folder(let url):
      return try data(inFolder: url, at: path)
    case .archive(let archive, let folder):
      do throws(ZipArchive.Failure) {
        return try archive.data(at: folder.isEmpty ? path : "\(folder)/\(path)")
      } catch {
        throw Refusal(reason: error.reason, isExcess: error.isExcess)
      }
    }
  }

  private func data(inFolder folder: URL, at path: String) throws(Refusal) -> Data? {
    guard let file = Self.file(inFolder: folder, at: path) else { return nil }
    let (here, there) = (folder.resolvingSymlinksInPath().pathComponents, file.resolvingSymlinksInPath())
    guard there.pathComponents.starts(with: here) else { throw Refusal(reason: outside) }
    let attributes = try? FileManager.default.attributesOfItem(atPath: there.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw Refusal(reason: "not a regular file") }
    guard let data = try? Data(contentsOf: there) else { throw Refusal(reason: "the file cannot be read") }
    return data
  }

  /// The file or directory at `path`. Where no name is as written, one counts that is composed of other characters for
  /// the same letters, as in an archive: macOS writes “é” as an “e” with an accent.
  private static func file(inFolder folder: URL, at path: String) -> URL? {
    var file = folder
    for name in path.split(separator: "/") {
      let exact = file.appendingPathComponent(String(name))
      if FileManager.default.fileExists(atPath: exact.path) {
        file = exact
        continue
      }
      // Swift compares strings by canonical equivalence.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []
      guard let equivalent = names.filter({ $0 == name }).min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) else {
        return nil
      }
      file = file.appendingPathComponent(equivalent)
    }
    return file
  }

  private var outside: String { "the path leaves the package" }

  /// `path` without `.` and `..`. Throws if it leads out of the directory.
  private func inside(_ path: String) throws(Refusal) -> String {
    if path.hasPrefix("/") || path.contains("://") || path.hasPrefix("file:") { throw Refusal(reason: outside) }
    if path.utf8.contains(0) { throw Refusal(reason: "not a path") }
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component != ".." {
        components.append(component)
      } else if components.popLast() == nil {
        throw Refusal(reason: outside)
      }
    }
    if components.isEmpty { throw Refusal(reason: "not a path") }
    return components.joined(separator: "/")
  }
}
