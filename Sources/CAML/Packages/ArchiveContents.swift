import Foundation
import Geometry
import Imaging

extension DocumentContents {
  /// Reads a zip archive that holds a wallpaper, a package, or several packages, which are then the parts of a wallpaper.
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
    } else if let index = archive.paths.filter({ ["index.xml", "main.caml"].contains($0.split(separator: "/").last) })
      .min(by: { $0.split(separator: "/").count < $1.split(separator: "/").count })
    {
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
    for path in paths {
      let components = path.split(separator: "/").dropLast()
      if let i = components.firstIndex(where: { $0.lowercased().hasSuffix("." + suffix) }) {
        found.insert(components[...i].joined(separator: "/"))
      }
    }
    return found.sorted()
  }
}

extension String {
  /// The path without its last component.
  fileprivate var parentPath: String { split(separator: "/").dropLast().joined(separator: "/") }
}
