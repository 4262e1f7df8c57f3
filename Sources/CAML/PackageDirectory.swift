import Foundation

/// A directory whose files a document may read; nothing outside it.
struct PackageDirectory {
  let url: URL

  /// Why a file is not read.
  struct Refusal: Error {
    let reason: String
  }

  /// The bytes of the file at `path`, relative to the directory.
  ///
  /// A path with `%` is tried as it stands first, then decoded.
  func data(at path: String) throws(Refusal) -> Data {
    let file = try file(at: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw Refusal(reason: "not a regular file") }
    guard let data = try? Data(contentsOf: file) else { throw Refusal(reason: "the file cannot be read") }
    return data
  }

  /// The existing file at `path`, links resolved.
  private func file(at path: String) throws(Refusal) -> URL {
    let decoded = path.removingPercentEncoding ?? path
    for candidate in decoded == path ? [path] : [path, decoded] {
      let file = url.appendingPathComponent(try inside(candidate))
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let (here, there) = (url.resolvingSymlinksInPath().pathComponents, file.resolvingSymlinksInPath())
      guard there.pathComponents.starts(with: here) else { throw Refusal(reason: outside) }
      return there
    }
    throw Refusal(reason: "there is no such file")
  }

  private var outside: String { "the path leaves the package" }

  /// `path` without `.` and `..`, if it stays inside.
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
