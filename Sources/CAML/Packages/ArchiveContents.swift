import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension DocumentContents {
  /// Reads a zip archive that holds a wallpaper, a package, or several packages, which are then the parts of a
  /// wallpaper.
  ///
  /// If the archive holds several wallpapers, as a `.tendies` file may, the first in path order is read.
  init(
    archive file: URL, _ budget: DocumentBudget, imageLoader: ((Data) throws -> CGImage)?
  ) throws(CAMLError) {
    let name = file.relativePath
    func failure(_ message: String, _ code: CAMLError.Code = .badArchive) -> CAMLError {
      CAMLError(code: code, file: name, position: nil, message: message)
    }
    let archive: ZipArchive
    do throws(ZipArchive.Failure) {
      let limits = budget.limits
      archive = try ZipArchive(
        path: file.path,
        limits: ZipArchive.Limits(
          entries: limits.entries, bytes: limits.unpackedBytes, expansion: limits.expansion))
    } catch {
      throw failure(error.reason, error.isExcess ? .limitExceeded : .badArchive)
    }
    func directory(_ path: String) -> (PackageDirectory, name: String) {
      (PackageDirectory(archive, path: path), path.isEmpty ? name : "\(name)/\(path)")
    }
    let wallpapers = archive.directories(withExtension: "wallpaper")
    let packages = archive.directories(withExtension: "ca")
    if let first = wallpapers.first {
      let (directory, shown) = directory(first)
      self = try DocumentContents(wallpaper: directory, name: shown, budget, imageLoader: imageLoader)
      if wallpapers.count > 1 {
        let others = wallpapers.dropFirst().map(\.quoted).joined(separator: ", ")
        warn(in: name, "of \(wallpapers.count) wallpapers only \(first.quoted) is read, not \(others)")
      }
    } else if let first = packages.first {
      let parent = first.parentPath
      let siblings = packages.filter { $0.parentPath == parent }
      let (directory, shown) = directory(siblings.count > 1 ? parent : first)
      if siblings.count > 1 {
        self = try DocumentContents(wallpaper: directory, name: shown, budget, imageLoader: imageLoader)
      } else {
        self = try DocumentContents(package: directory, name: shown, budget, imageLoader: imageLoader)
      }
    } else if let index = archive.shortestPath(named: ["index.xml", "main.caml"]) {
      let (directory, shown) = directory(index.parentPath)
      self = try DocumentContents(package: directory, name: shown, budget, imageLoader: imageLoader)
    } else {
      throw failure("there is neither a wallpaper nor a package in the archive")
    }
  }

  /// Adds a warning about the file as a whole.
  mutating func warn(in file: String, _ message: String) {
    warnings.append(CAMLWarning(file: file, position: nil, message: message))
  }
}

extension ZipArchive {
  /// The sorted paths of the outermost directories with this extension.
  fileprivate func directories(withExtension suffix: String) -> [String] {
    var found: Set<String> = []
    // A look at each component of 60,000 long paths takes seconds.
    for path in paths where strstr(path.lowercased(), ".\(suffix)/") != nil {
      guard FrameMeter.goesOn else { break }
      let components = path.split(separator: "/").dropLast()
      if let i = components.firstIndex(where: { $0.lowercased().hasSuffix("." + suffix) }) {
        found.insert(components[...i].joined(separator: "/"))
      }
    }
    return found.sorted()
  }

  /// Of the files with these names, the first in the fewest directories.
  fileprivate func shortestPath(named names: [String]) -> String? {
    func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
    let found = paths.filter { path in names.contains { path == $0 || path.hasSuffix("/" + $0) } }
    return found.map { (path: $0, depth: depth($0)) }.min { $0.depth < $1.depth }?.path
  }
}

extension String {
  /// The path without its last component.
  fileprivate var parentPath: String { utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "" }
}
