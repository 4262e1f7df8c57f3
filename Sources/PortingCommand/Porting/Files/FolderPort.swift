import Foundation

/// A failure of the port, in one line.
package enum PortError: Error, Equatable, CustomStringConvertible {
  /// The command line asks for something forbidden.
  case usage(String)
  /// The sources cannot be read.
  case unreadable(String)
  /// The copy cannot be written.
  case unwritable(String)

  package var description: String {
    switch self {
    case .usage(let message), .unreadable(let message), .unwritable(let message): message
    }
  }
}

/// The port of a folder of sources into a copy.
///
/// The sources are not changed. The copy is made in a folder beside its place and gets its name when it is whole.
package struct FolderPort {
  private let sources: URL
  private let copy: URL
  /// The file of stand-ins to write, from the copy's folder; `nil` for none.
  private let standIns: String?
  private let files = FileManager.default

  /// Folders without sources, which tools keep beside them.
  private static let skipped: Set<String> = [".git", ".build", ".swiftpm", ".svn", ".hg", "DerivedData", "xcuserdata"]

  /// - Parameter standIns: The path of a file to write in the copy, with declarations that compile and do nothing.
  /// - Throws: `PortError` if `sources` is no folder, if the copy already exists, or if one of the two would lie inside
  ///   the other.
  package init(_ sources: String, into copy: String, standIns: String? = nil) throws(PortError) {
    self.standIns = standIns
    if let standIns {
      let parts = standIns.split(separator: "/", omittingEmptySubsequences: false)
      guard standIns.hasSuffix(".swift"), !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
        throw .usage("\(standIns): not the path of a Swift file in the copy")
      }
    }
    guard !sources.isEmpty, !copy.isEmpty else { throw .usage("a folder has no name") }
    self.sources = URL(fileURLWithPath: sources, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
    let wanted = URL(fileURLWithPath: copy).standardizedFileURL
    let parent = wanted.deletingLastPathComponent().resolvingSymlinksInPath()
    self.copy = parent.appendingPathComponent(wanted.lastPathComponent)
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: self.sources.path, isDirectory: &isFolder) else {
      throw .unreadable("\(sources): no such folder")
    }
    guard isFolder.boolValue else { throw .unreadable("\(sources): not a folder") }
    let (from, to) = (self.sources.path + "/", self.copy.path + "/")
    if to.hasPrefix(from) { throw .usage("\(copy): lies in the sources, which must not change") }
    if from.hasPrefix(to) { throw .usage("\(copy): holds the sources, which must not change") }
    guard files.fileExists(atPath: parent.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .unwritable("\(copy): the folder to write it into does not exist")
    }
    // A broken link counts as an existing file.
    if (try? files.attributesOfItem(atPath: self.copy.path)) != nil { throw .unwritable("\(copy): exists already") }
  }

  /// Makes the copy.
  ///
  /// - Parameter isCancelled: Asked before every file; after true, nothing is left behind and `nil` is returned.
  package func run(isCancelled: () -> Bool = { false }) throws(PortError) -> PortReport? {
    let unfinished = copy.deletingLastPathComponent()
      .appendingPathComponent(".\(copy.lastPathComponent).\(UUID().uuidString)")
    defer { try? files.removeItem(at: unfinished) }
    do {
      try files.createDirectory(at: unfinished, withIntermediateDirectories: false)
    } catch {
      throw .unwritable("\(copy.path): its folder cannot be written")
    }
    let entries = try entries()
    let swift = entries.filter { $0.hasSuffix(".swift") }
    // Read twice, so that a large folder is not in memory whole.
    var knowledge = FolderKnowledge()
    for path in swift {
      if isCancelled() { return nil }
      guard let bytes = try bytes(of: path) else { continue }
      knowledge.learn(from: ReadSource(bytes), at: path)
    }
    knowledge.hasStandIns = standIns != nil
    knowledge.settle()
    var report = PortReport()
    for path in entries {
      if isCancelled() { return nil }
      let target = unfinished.appendingPathComponent(path)
      if path.hasSuffix(".swift"), let bytes = try bytes(of: path) {
        let source = ReadSource(bytes)
        let ported = PortedSource(source, at: path, knowing: knowledge)
        report.add(path, source, ported)
        try write(ported.bytes == bytes ? nil : ported.bytes, path, to: target)
      } else {
        report.addOther(path)
        try write(nil, path, to: target)
      }
    }
    if let standIns { try writeStandIns(at: standIns, in: unfinished) }
    if isCancelled() { return nil }
    guard rename(unfinished.path, copy.path) == 0 else {
      throw .unwritable("\(copy.path): \(String(cString: strerror(errno)))")
    }
    return report
  }

  private func writeStandIns(at path: String, in folder: URL) throws(PortError) {
    let target = folder.appendingPathComponent(path)
    if files.fileExists(atPath: target.path) { throw .unwritable("\(path): the sources have such a file") }
    do {
      try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(StandIns.text.utf8).write(to: target)
    } catch {
      throw .unwritable("\(path): cannot be written")
    }
  }

  /// The paths of the folder's files, links and folders, each folder before its contents.
  private func entries() throws(PortError) -> [String] {
    var result: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let names: [String]
      do {
        names = try files.contentsOfDirectory(atPath: sources.appendingPathComponent(folder).path).sorted()
      } catch {
        throw .unreadable("\(folder.isEmpty ? sources.path : folder): cannot be read")
      }
      for name in names where !Self.skipped.contains(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch type(of: path) {
        case .typeDirectory:
          result.append(path)
          pending.append(path)
        case .typeRegular, .typeSymbolicLink: result.append(path)
        default: throw .unreadable("\(path): neither a file nor a folder")
        }
      }
    }
    return result.sorted()
  }

  private func type(of path: String) -> FileAttributeType? {
    (try? files.attributesOfItem(atPath: sources.appendingPathComponent(path).path))?[.type] as? FileAttributeType
  }

  /// The contents of a Swift file; `nil` for a link or a folder.
  private func bytes(of path: String) throws(PortError) -> [UInt8]? {
    guard type(of: path) == .typeRegular else { return nil }
    do {
      return [UInt8](try Data(contentsOf: sources.appendingPathComponent(path)))
    } catch {
      throw .unreadable("\(path): cannot be read")
    }
  }

  /// Copies an entry, with `bytes` in place of its contents unless they are `nil`.
  private func write(_ bytes: [UInt8]?, _ path: String, to target: URL) throws(PortError) {
    let original = sources.appendingPathComponent(path)
    do {
      if type(of: path) == .typeDirectory {
        try files.createDirectory(at: target, withIntermediateDirectories: true)
      } else if let bytes {
        try Data(bytes).write(to: target)
        let permissions = try files.attributesOfItem(atPath: original.path)[.posixPermissions]
        try files.setAttributes([.posixPermissions: permissions ?? 0o644], ofItemAtPath: target.path)
      } else {
        try files.copyItem(at: original, to: target)
      }
    } catch {
      throw .unwritable("\(path): cannot be copied")
    }
  }
}
