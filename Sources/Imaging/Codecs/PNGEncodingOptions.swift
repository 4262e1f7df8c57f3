import Geometry

/// The numbers in which a PNG holds colours. By default 8 bits of sRGB.
public struct PNGEncodingOptions: Sendable, Hashable {
  /// The number of bits of each channel.
  public enum Depth: Int, Sendable, CaseIterable {
    /// Steps of 1/255.
    case eight = 8
    /// Steps of 1/65535.
    case sixteen = 16
  }

  /// The number of bits of each channel.
  public var depth: Depth

  /// The space of the file's colours: any of RGB, by name or of an ICC profile.
  ///
  /// The file says so by an ICC profile, and by cICP where numbers of ITU-T H.273 tell the same. As samples are in 0…1, an extended space
  /// is written as its standard one. PQ and HLG hold what is brighter than white: white is their reference white, 203 cd/m². The ICC
  /// profile of those is for readers without cICP, and clips at white.
  public var colorSpace: CGColorSpace

  /// - Parameters:
  ///   - depth: The number of bits of each channel.
  ///   - colorSpace: A space of RGB; sRGB if `nil`.
  public init(depth: Depth = .eight, colorSpace: CGColorSpace? = nil) {
    (self.depth, self.colorSpace) = (depth, colorSpace ?? CGColorSpaceCreateDeviceRGB())
  }

  /// Whether the file can tell more than 8 bits of sRGB: 16 bits, or colours outside sRGB.
  public var holdsMore: Bool { depth == .sixteen || colorSpace.leavesSRGB }

  /// Whether the file holds bytes of sRGB.
  var isPlain: Bool {
    if case .sRGB = colorSpace.encoding { depth == .eight } else { false }
  }
}
