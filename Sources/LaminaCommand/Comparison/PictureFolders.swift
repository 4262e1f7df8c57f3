import ComparisonReports
import Lamina

/// Two folders of pictures, matched by name, such as snapshot suites write.
struct PictureFolders {
  /// The pictures of both folders in the order of their names: paths from the folder, such as `buttons/pressed.png`.
  let names: [String]
  private let expected: Found, actual: Found
  private let tolerance: UInt8

  /// The files of one folder by name.
  private struct Found {
    let files: [String: URL]

    init(_ folder: String) throws {
      let root = URL(fileURLWithPath: folder)
      guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
        throw CommandFailure(.badInput, "\(folder): the folder cannot be read")
      }
      let pictures = paths.filter { path in
        let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
        return !isHidden && PictureFolders.isPicture(path)
      }
      files = Dictionary(uniqueKeysWithValues: pictures.map { ($0, root.appendingPathComponent($0)) })
    }
  }

  /// Whether the name ends as a picture's.
  static func isPicture(_ path: String) -> Bool {
    ["png", "jpg", "jpeg", "webp", "gif"].contains((path as NSString).pathExtension.lowercased())
  }

  /// Whether `path` is a folder, and not a scene's.
  static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
      return false
    }
    let name = SceneInput.withoutTrailingSlashes(path).lowercased()
    let isNamedScene = name.hasSuffix(".ca") || name.hasSuffix(".wallpaper")
    let holdsScene = ["index.xml", "Wallpaper.plist"].contains {
      FileManager.default.fileExists(atPath: "\(path)/\($0)")
    }
    return !isNamedScene && !holdsScene
  }

  /// - Parameter tolerance: The greatest allowed difference of a channel.
  init(expected: String, actual: String, tolerance: UInt8) throws {
    (self.expected, self.actual, self.tolerance) = (try Found(expected), try Found(actual), tolerance)
    names = Set(self.expected.files.keys).union(self.actual.files.keys).sorted {
      $0.compare($1, options: [.numeric, .caseInsensitive], locale: nil) == .orderedAscending
    }
    if names.isEmpty { throw CommandFailure(.badInput, "there are no pictures in \(expected) or \(actual)") }
  }

  /// Compares the picture `name` of both folders. A picture that cannot be decoded is a verdict, so that the others are
  /// compared.
  func compare(_ name: String) -> Comparison {
    var unreadable: [String] = []
    func image(_ side: Found) -> CGImage? {
      guard let file = side.files[name] else { return nil }
      do {
        return try CGImage(contentsOf: file)
      } catch {
        unreadable.append("\(error)")
        return nil
      }
    }
    let (expected, actual) = (image(expected), image(actual))
    if let reason = unreadable.first {
      return Comparison(name: name, expected: expected, actual: actual, .unreadable, reason: reason)
    }
    guard let expected else {
      return Comparison(name: name, expected: nil, actual: actual, .extra, reason: "only the second folder has it")
    }
    guard let actual else {
      return Comparison(name: name, expected: expected, actual: nil, .missing, reason: "only the first folder has it")
    }
    return Comparison(name: name, expected: expected, actual: actual, tolerance: tolerance)
  }
}
