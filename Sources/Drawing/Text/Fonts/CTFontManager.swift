import CFontconfig
import CPango
import Foundation
import Geometry
import Imaging
import Synchronization

/// Who sees a font that is registered: always this process only.
/// Source: <https://developer.apple.com/documentation/coretext/ctfontmanagerscope>.
public enum CTFontManagerScope: UInt32, Sendable {
  /// Treated as ``process``.
  case none
  /// This process.
  case process
  /// Treated as ``process``: nothing is installed.
  case persistent
  /// Treated as ``process``.
  case session
  /// Another name of ``persistent``.
  public static let user = CTFontManagerScope.persistent
}

/// Why a font was not registered. Source: <https://developer.apple.com/documentation/coretext/ctfontmanagererror>.
public enum CTFontManagerError: Int, Error, Sendable {
  /// There is no file at the URL.
  case fileNotFound = 101
  /// The file is no font.
  case unrecognizedFormat = 103
  /// The file is registered already.
  case alreadyRegistered = 105
  /// The file is not registered.
  case notRegistered = 201
}

/// The domain of ``CTFontManagerError`` as an `NSError`.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Makes the fonts of a file known by their names, to this process. False, with an error, for a file that is no font.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let failure = RegisteredFonts.add(fontURL.path)
  if let failure {
    error?.pointee = .passRetained(
      NSError(
        domain: kCTFontManagerErrorDomain, code: failure.rawValue,
        userInfo: [NSLocalizedDescriptionKey: "\(fontURL.path): \(failure)"]))
  }
  return failure == nil
}

/// Registers all fonts; `registrationHandler` is called once, with the failures.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let failures = fontURLs.compactMap { $0 as? URL }.compactMap { RegisteredFonts.add($0.path) }
  _ = registrationHandler?(failures, true)
}

/// Registers the fonts of all files. False if one failed; `errors` is not changed.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool { fontURLs.compactMap { $0 as? URL }.allSatisfy { RegisteredFonts.add($0.path) == nil } }

/// False: fonts stay registered until the process ends.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }

/// True for every font: a font of a data provider is known by its names from the start.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { true }

/// False: fonts stay registered until the process ends.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }

/// The names of installed families, in alphabetical order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { FontPattern.names(FC_FAMILY) }

/// The PostScript names of installed fonts, in alphabetical order.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray { FontPattern.names(FC_POSTSCRIPT_NAME) }

/// The descriptors of a file's fonts; `nil` if it has none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  RegisteredFonts.faces(of: fileURL.path).map { faces in
    faces.map { CTFontDescriptorCreateWithNameAndSize($0, 0) }
  }
}

extension CGFont {
  /// Creates the font of a file's bytes, and makes it known by its names; `nil` if they are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let name = RegisteredFonts.add(provider.data.map { Data($0) } ?? Data()) else { return nil }
    self.init(name)
  }
}

/// Makes the fonts of a folder, and of the folders inside, the only ones of this process.
///
/// - Returns: False, and the fonts stay, if there are none.
package func pinFonts(inFolder path: String) -> Bool { RegisteredFonts.replace(byFontsOf: path) }

/// The fonts that the program brings along.
enum RegisteredFonts {
  private static let paths = Mutex<Set<String>>([])

  /// The files of fonts that came as bytes.
  private static let files = Mutex<[String]>([])

  /// Adds the fonts of a file; `nil` on success.
  static func add(_ path: String) -> CTFontManagerError? {
    guard FileManager.default.fileExists(atPath: path) else { return .fileNotFound }
    guard faces(of: path) != nil else { return .unrecognizedFormat }
    if paths.withLock({ !$0.insert(path).inserted }) { return .alreadyRegistered }
    let isAdded = TextEngine.changeFonts {
      FontConfiguration.lock()
      defer { FontConfiguration.unlock() }
      return path.withFcString { FcConfigAppFontAddFile(nil, $0) != 0 }
    }
    guard isAdded else { return .unrecognizedFormat }
    forgetMatches()
    return nil
  }

  /// Replaces all fonts, those of the system and those that were added, by the fonts of a folder and of the folders
  /// inside.
  ///
  /// - Returns: False, and the fonts stay, if there are none.
  static func replace(byFontsOf folder: String) -> Bool {
    let isDone = TextEngine.changeFonts {
      FontConfiguration.fonts(inFolder: folder)?.makeCurrent() ?? false
    }
    guard isDone else { return false }
    paths.withLock { $0.removeAll() }
    forgetMatches()
    return true
  }

  private static func forgetMatches() {
    FontMatch.forgetAll()
    InstalledFonts.forgetAll()
  }

  /// Adds a font of bytes, which are kept in a file until the process ends; returns its PostScript name.
  static func add(_ data: Data) -> String? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-font-\(UUID().uuidString)")
    guard !data.isEmpty, (try? data.write(to: file)) != nil else { return nil }
    guard let name = faces(of: file.path)?.first, add(file.path) == nil else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    let isFirst = files.withLock { files in
      files.append(file.path)
      return files.count == 1
    }
    if isFirst { atexit { RegisteredFonts.files.withLock { for path in $0 { unlink(path) } } } }
    return name
  }

  /// The PostScript names of a file's fonts; `nil` if it has none.
  static func faces(of path: String) -> [String]? {
    guard let set = FcFontSetCreate() else { return nil }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    _ = path.withFcString { FcFreeTypeQueryAll($0, UInt32.max, nil, &count, set) }
    let names = FontPattern.strings(FC_POSTSCRIPT_NAME, in: set)
    return names.isEmpty ? nil : names
  }
}
