import Foundation

/// A file of an asset catalogue. Catalogues are compiled by Xcode and not read here, so no asset is ever found.
///
/// Source: <https://developer.apple.com/documentation/uikit/nsdataasset>.
public final class NSDataAsset: NSObject {
  /// The asset's name.
  public let name: String
  /// The asset's contents.
  public let data: Data
  /// The asset's uniform type identifier.
  public let typeIdentifier: String

  /// Always `nil`, as if the asset were missing.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Always `nil`, as if the asset were missing.
  public init?(name: String, bundle: Bundle) { return nil }
}
