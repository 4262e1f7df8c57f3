import CZip
import Foundation
import Geometry
import LayerSnapshots

/// A zip archive whose entries are read one by one into memory.
///
/// Nothing is unpacked to disk. Malicious archives are refused: too many entries, names that lead out of the archive,
/// or too many bytes when unpacked. Not safe to use from two threads at once.
package final class ZipArchive {
  package struct Limits {
    /// The greatest number of entries.
    package var entries: Int
    /// The greatest number of unpacked bytes, over all entries that are read.
    package var bytes: Int
    /// The greatest number of unpacked bytes for each byte of the archive, beyond the first 2²⁰.
    package var expansion: Int

    package init(entries: Int, bytes: Int, expansion: Int = .max) {
      (self.entries, self.bytes, self.expansion) = (entries, bytes, expansion)
    }
  }

  /// An error with the reason why an archive or an entry is not read.
  package struct Failure: Error {
    package let reason: String
    /// Whether the archive exceeds one of the limits.
    package var isExcess = false
  }

  private let handle: OpaquePointer
  private let limits: Limits
  private var bytesRead = 0
  /// The number of unpacked bytes that the expansion limit allows.
  private let maximumExpanded: Int

  /// The file entries by path. Swift compares strings by canonical equivalence, so differently composed accents match.
  private let entries: [String: zip_uint64_t]

  /// The sorted paths of the files.
  package let paths: [String]

  /// Opens the archive in the file at `path`.
  package init(path: String, limits: Limits) throws(Failure) {
    var code: CInt = 0
    guard let handle = zip_open(path, CInt(ZIP_RDONLY), &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw Failure(reason: "not a zip archive that can be read: \(String(cString: zip_error_strerror(&error)))")
    }
    self.handle = handle
    self.limits = limits
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
    let (most, isHuge) = size.multipliedReportingOverflow(by: limits.expansion)
    maximumExpanded = isHuge ? .max : max(most, 1 << 20)
    do throws(Failure) {
      entries = try Self.entries(of: handle, limit: limits.entries)
    } catch {
      zip_discard(handle)
      throw error
    }
    paths = entries.keys.sorted()
  }

  deinit { zip_discard(handle) }

  /// Whether the data starts as a zip archive does, whole or damaged. No document starts with “PK”.
  package static func isArchive(_ start: Data) -> Bool { start.starts(with: [0x50, 0x4B]) }

  private static func entries(of handle: OpaquePointer, limit: Int) throws(Failure) -> [String: zip_uint64_t] {
    let count = zip_get_num_entries(handle, 0)
    guard count <= limit else {
      throw Failure(
        reason: "\(count) entries; more than \(limit) are not read (DocumentLimits.entries, --max-entries)",
        isExcess: true)
    }
    var entries: [String: zip_uint64_t] = [:]
    for index in 0..<zip_uint64_t(max(count, 0)) {
      var status = zip_stat_t()
      guard zip_stat_index(handle, index, 0, &status) == 0, let bytes = status.name else {
        throw Failure(reason: "the entry with number \(index) is damaged")
      }
      if index & 255 == 255, !FrameMeter.goesOn { throw Failure(reason: "the archive is no longer wanted") }
      if isPlain(bytes) {
        let path = String(cString: bytes)
        guard Int32(status.encryption_method) == ZIP_EM_NONE else {
          throw Failure(reason: "the entry \(path.quoted) is encrypted")
        }
        if entries[path] == nil { entries[path] = index }
        continue
      }
      // Archives made on Windows may use backslashes as separators.
      let name = String(cString: bytes).replacingOccurrences(of: "\\", with: "/")
      let components = name.split(separator: "/", omittingEmptySubsequences: false)
      guard !name.hasPrefix("/"), !components.contains(".."), components.first?.hasSuffix(":") != true else {
        throw Failure(reason: "the entry \(name.quoted) leaves the archive")
      }
      guard Int32(status.encryption_method) == ZIP_EM_NONE else {
        throw Failure(reason: "the entry \(name.quoted) is encrypted")
      }
      let path = components.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
      if name.hasSuffix("/") || path.isEmpty || isLeftover(path) { continue }
      if entries[path] == nil { entries[path] = index }
    }
    return entries
  }

  /// Whether an entry's name is a file's path as it is read: nothing in it is to be changed, refused or left out. Most
  /// names are; a look at each component takes a hundred times as long.
  private static func isPlain(_ name: UnsafePointer<CChar>) -> Bool {
    guard name.pointee != 0, name.pointee != CChar(UInt8(ascii: "/")), name.pointee != CChar(UInt8(ascii: ".")),
      String(validatingCString: name) != nil, name[strlen(name) - 1] != CChar(UInt8(ascii: "/"))
    else { return false }
    let unwanted: [String] = ["//", "/.", "\\", ":", "__MACOSX", ".DS_Store"]
    return unwanted.allSatisfy { strstr(name, $0) == nil }
  }

  /// The sorted names of the files and directories in a directory; the empty path is the whole archive.
  package func names(in directory: String) -> [String] {
    let prefix = directory.isEmpty ? "" : directory + "/"
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    var names: Set<String> = []
    for path in paths[low...] {
      guard path.hasPrefix(prefix), FrameMeter.goesOn else { break }
      let rest = path.dropFirst(prefix.count)
      names.insert(String(rest[..<(rest.firstIndex(of: "/") ?? rest.endIndex)]))
    }
    return names.sorted()
  }

  /// Whether `path` is metadata that macOS adds to archives and foreign file systems.
  static func isLeftover(_ path: String) -> Bool {
    let components = path.split(separator: "/")
    return components.first == "__MACOSX" || components.last == ".DS_Store" || components.last?.hasPrefix("._") == true
  }

  /// The bytes of the file at `path`; `nil` if there is no such file.
  package func data(at path: String) throws(Failure) -> Data? {
    guard let index = entries[path] else { return nil }
    guard let file = zip_fopen_index(handle, index, 0) else {
      throw Failure(reason: "the entry cannot be read: \(String(cString: zip_error_strerror(zip_get_error(handle))))")
    }
    defer { zip_fclose(file) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // The size that the archive states may be false, so the bytes are counted as they are read.
      let count = zip_fread(file, &buffer, zip_uint64_t(buffer.count))
      guard count >= 0 else {
        throw Failure(reason: "the entry is damaged: \(String(cString: zip_file_strerror(file)))")
      }
      if count == 0 { return data }
      bytesRead += Int(count)
      guard bytesRead <= limits.bytes else {
        throw Failure(
          reason:
            "more than \(limits.bytes) bytes in the archive are not read (DocumentLimits.unpackedBytes, --max-unpacked)",
          isExcess: true)
      }
      guard bytesRead <= maximumExpanded else {
        throw Failure(
          reason: "more than \(limits.expansion) bytes for each byte of the archive are not read "
            + "(DocumentLimits.expansion, --max-expansion)", isExcess: true)
      }
      buffer.withUnsafeBufferPointer { data.append($0.baseAddress!, count: Int(count)) }
      guard FrameMeter.goesOn else { throw Failure(reason: "the archive is no longer wanted") }
    }
  }
}
