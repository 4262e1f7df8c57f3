import Lamina

/// The current files of a scene: equal unless one was changed, added or removed.
struct SceneFiles: Equatable {
  private struct Version: Equatable {
    let seconds: Int, nanoseconds: Int, size: Int
  }

  private let versions: [String: Version]

  /// The files, in order of their paths, without folders.
  var paths: [String] {
    versions.keys.filter { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }.sorted()
  }

  /// At most this many files are looked at.
  private static let most = 10_000

  /// - Parameter path: A document, a package or wallpaper, or an archive. For a document, the pictures beside it and in
  ///   its folder `assets` are included, since they may be its images.
  init(_ path: String) {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    var files = [path]
    if exists, isDirectory.boolValue {
      files += Self.files(in: path, isDeep: true)
    } else if path.lowercased().hasSuffix(".caml") {
      let folder = (path as NSString).deletingLastPathComponent
      let base = folder.isEmpty ? "." : folder
      let beside = Self.files(in: base, isDeep: false).filter(PictureFolders.isPicture)
      files += beside + Self.files(in: "\(base)/assets", isDeep: true)
    }
    var versions: [String: Version] = [:]
    for file in files {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      // A folder's own time changes with files that are no part of the scene.
      if file != path, status.st_mode & S_IFMT == S_IFDIR { continue }
      versions[file] = Version(
        seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
    }
    self.versions = versions
  }

  private static func files(in folder: String, isDeep: Bool) -> [String] {
    let names =
      isDeep
      ? FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String }.prefix(most).map { $0 } ?? []
      : (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.prefix(most).map { "\(folder)/\($0)" }
  }
}
