import CFontconfig
import Foundation
import Synchronization

/// A configuration of Fontconfig, whose fonts are read without a message of Fontconfig's on standard error.
///
/// Fontconfig reads all fonts of a folder once, and writes what it found into its first cache folder that it can write
/// or create. Without one it prints an error for each folder of fonts, in every process. It also prints that error if
/// another process creates the same cache folder at the same moment, and one for each write to a full disk. Therefore
/// it reads folders only if their caches are up to date, or a cache folder has room for more. Otherwise fonts are added
/// file by file, which writes no cache. Reading 1,000 files takes 0.3 s, and half a millisecond where they are cached.
final class FontConfiguration {
  private let config: OpaquePointer

  deinit { FcConfigDestroy(config) }

  private init?(_ config: OpaquePointer?) {
    guard let config else { return nil }
    self.config = config
  }

  // MARK: Fonts

  /// The system's configuration with its fonts. Without a configuration file: the usual folders of fonts, and the rules
  /// that packages have installed.
  private static func system() -> FontConfiguration? {
    guard let result = FontConfiguration(FcConfigCreate()) else { return nil }
    // `FcInitLoadConfig` would complain about a missing file, and read all rules that exist besides those that apply.
    FcConfigParseAndLoad(result.config, nil, 0)
    if result.strings(FcConfigGetConfigFiles(result.config)).isEmpty {
      result.parse(
        """
        <dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix="xdg">fonts</dir>
        <include ignore_missing="yes">/etc/fonts/conf.d</include>
        """)
    }
    if result.strings(FcConfigGetCacheDirs(result.config)).isEmpty {
      result.parse("<cachedir>/var/cache/fontconfig</cachedir><cachedir prefix=\"xdg\">fontconfig</cachedir>")
    }
    result.readFonts()
    return result
  }

  /// The fonts of a folder and of the folders inside, without the system's fonts, rules and aliases of families; `nil`
  /// if there are none.
  static func fonts(inFolder folder: String) -> FontConfiguration? {
    guard let result = FontConfiguration(FcConfigCreate()) else { return nil }
    result.parse("<cachedir prefix=\"xdg\">fontconfig</cachedir>")
    if result.isCached(folder) || result.canWriteCaches() {
      result.addFolder(folder)
    } else {
      var visited: Set<String> = []
      result.addFiles(inFolder: folder, &visited)
    }
    return (result.addedFonts?.pointee.nfont ?? 0) > 0 ? result : nil
  }

  /// Reads the fonts of the configuration's own folders.
  private func readFonts() {
    let folders = strings(FcConfigGetFontDirs(config))
    if folders.allSatisfy({ isCached($0) }) || canWriteCaches() {
      FcConfigBuildFonts(config)
      return
    }
    // A configuration without folders has an empty set of fonts, for which nothing is written.
    parse("<reset-dirs/>")
    FcConfigBuildFonts(config)
    var visited: Set<String> = []
    for folder in folders { addFiles(inFolder: folder, &visited) }
    removeAddedBitmapFonts()
  }

  private var addedFonts: UnsafeMutablePointer<FcFontSet>? { FcConfigGetFonts(config, FcSetApplication) }

  private func addFolder(_ folder: String) { _ = folder.withFcString { FcConfigAppFontAddDir(config, $0) } }

  /// Adds the fonts of a folder and of the folders inside: from caches where there are any, otherwise file by file.
  private func addFiles(inFolder folder: String, _ visited: inout Set<String>) {
    // Links may lead back to a folder that contains them.
    guard visited.insert(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path).inserted else { return }
    if isCached(folder) { return addFolder(folder) }
    // In Fontconfig's order, which decides between fonts that match equally well.
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted { strcmp($0, $1) < 0 }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        addFiles(inFolder: path, &visited)
      } else {
        _ = path.withFcString { FcConfigAppFontAddFile(config, $0) }
      }
    }
  }

  /// Removes bitmap fonts, as the rules of Debian's configuration do: no rule applies to fonts that are added file by
  /// file.
  private func removeAddedBitmapFonts() {
    guard let set = addedFonts else { return }
    var kept: Int32 = 0
    for i in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[i] else { continue }
      var isScalable = FcBool(1)
      if FcPatternGetBool(font, FC_SCALABLE, 0, &isScalable) == FcResultMatch, isScalable == 0 {
        FcPatternDestroy(font)
      } else {
        set.pointee.fonts[Int(kept)] = font
        kept += 1
      }
    }
    set.pointee.nfont = kept
  }

  // MARK: Caches

  /// True if Fontconfig has nothing to write for a folder and the folders inside: it has up-to-date caches, or cannot
  /// read them.
  private func isCached(_ folder: String) -> Bool {
    guard FileManager.default.fileExists(atPath: folder) else { return true }
    guard let cache = folder.withFcString({ FcDirCacheLoad($0, config, nil) }) else { return false }
    defer { FcDirCacheUnload(cache) }
    return (0..<FcCacheNumSubdir(cache)).allSatisfy { index in
      FcCacheSubdir(cache, index).map { isCached(String(cString: $0)) } ?? true
    }
  }

  /// True if the cache folder that Fontconfig will choose takes new files. Creates that folder if there is none.
  private func canWriteCaches() -> Bool {
    for folder in strings(FcConfigGetCacheDirs(config)) {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if access(folder, W_OK) == 0 { return Self.hasRoom(folder) }
    }
    return false
  }

  /// True if the folder takes a file of 8 MiB, the caches of 4,000 fonts.
  private static func hasRoom(_ folder: String) -> Bool {
    let size = 8 << 20
    // A file beyond the process's limit would end the process.
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur >= size else {
      return false
    }
    var path = Array("\(folder)/lamina-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return false }
    defer {
      close(file)
      unlink(path)
    }
    return posix_fallocate(file, 0, off_t(size)) == 0
  }

  private func parse(_ elements: String) {
    _ = "<fontconfig>\(elements)</fontconfig>".withFcString { FcConfigParseAndLoadFromMemory(config, $0, 0) }
  }

  private func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var result: [String] = []
    while let text = FcStrListNext(list) { result.append(String(cString: text)) }
    return result
  }
}

extension FontConfiguration {
  /// Whether one of these configurations is Fontconfig's current one.
  private static let isLoaded = Mutex(false)
  private static let fontLock = NSLock()

  /// Makes this the configuration that Fontconfig, Pango and Cairo use. False if that failed.
  func makeCurrent() -> Bool {
    Self.fontLock.withLock {
      Self.isLoaded.withLock { isLoaded in
        guard FcConfigSetCurrent(config) != 0 else { return false }
        isLoaded = true
        return true
      }
    }
  }

  /// Loads the system's fonts, unless fonts are loaded. Must come before the first use of Fontconfig or Pango, which
  /// would load them otherwise.
  static func load() {
    isLoaded.withLock { isLoaded in
      if !isLoaded, let system = system() { FcConfigSetCurrent(system.config) }
      isLoaded = true
    }
  }

  /// Waits until no other thread looks for fonts or adds some, and loads the system's fonts if none are loaded.
  static func lock() {
    fontLock.lock()
    load()
  }

  static func unlock() { fontLock.unlock() }
}
