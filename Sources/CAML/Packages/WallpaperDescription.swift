import Foundation

/// The contents of a wallpaper's `Wallpaper.plist`: the packages that are its parts, and the screen that they were made
/// for.
struct WallpaperDescription {
  /// The names of the packages, back to front.
  private(set) var parts: [String] = []

  private(set) var screen: ScreenClass?

  /// Reads the plist. Values missing in it follow from the packages' names: `…_Background.ca`, `…_Floating.ca`,
  /// `…_Foreground.ca`.
  ///
  /// - Parameter name: The wallpaper's name in errors.
  init(_ directory: PackageDirectory, name: String) throws(CAMLError) {
    let names = directory.names
    let packages = names.filter { $0.lowercased().hasSuffix(".ca") }
    if names.contains("Wallpaper.plist") {
      try read(directory, name + "/Wallpaper.plist")
      parts = parts.filter { packages.contains($0) }
    }
    // Some plists list no parts.
    let named = Self.roles.compactMap { role in packages.first { $0.lowercased().hasSuffix("_\(role).ca") } }
    if parts.isEmpty {
      parts = named.isEmpty ? packages : named
    } else {
      for part in named where !parts.contains(part) && Self.rank(part) == 1 {
        parts.insert(part, at: min(1, parts.count))
      }
    }
    guard !parts.isEmpty else {
      throw CAMLError(
        code: .badWallpaper, file: name, position: nil, message: "there are no packages (.ca) in the wallpaper")
    }
    screen = screen ?? ScreenClass(name)
  }

  private static let roles = ["background", "floating", "foreground"]

  private static func rank(_ package: String) -> Int? {
    roles.firstIndex { package.lowercased().hasSuffix("_\($0).ca") }
  }

  private mutating func read(_ directory: PackageDirectory, _ file: String) throws(CAMLError) {
    let data = try directory.document(at: "Wallpaper.plist", shownAs: file)
    guard let plist = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) else {
      throw CAMLError(code: .badWallpaper, file: file, position: nil, message: "not a property list")
    }
    func dictionary(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
    let top = dictionary(plist)
    let assets = dictionary(dictionary(dictionary(top["assets"])["lockAndHome"])["default"])
    let keys = [
      "backgroundAnimationFileName", "floatingAnimationFileNameKey", "foregroundAnimationFileName", "assetFileName",
    ]
    parts = keys.compactMap { assets[$0] as? String }
    screen = [assets, top].lazy.compactMap { ($0["logicalScreenClass"] as? String).flatMap { ScreenClass($0) } }.first
  }
}

/// A screen's size and scale, parsed from a text such as `390w-844h@3x~iphone`.
struct ScreenClass: Equatable {
  /// The size in points.
  let width: Double, height: Double
  /// The number of pixels per point.
  let scale: Double

  /// Finds the first screen class anywhere in `text`.
  init?(_ text: String) {
    guard let match = text.firstMatch(of: /(\d{2,5})w-(\d{2,5})h@(\d)x/), let width = Double(match.1),
      let height = Double(match.2), let scale = Double(match.3), width > 0, height > 0, scale > 0
    else { return nil }
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}
