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
  /// Recorded in the file as an ICC profile, and as cICP if ITU-T H.273 has numbers for the space. Samples are in 0…1,
  /// so an extended space is written as its standard one. In PQ and HLG, white is their reference white, 203 cd/m², and
  /// there is room above it. The ICC profile of a PQ or HLG file serves readers without cICP, and clips at white.
  public var colorSpace: CGColorSpace

  /// - Parameters:
  ///   - depth: The number of bits of each channel.
  ///   - colorSpace: A space of RGB; sRGB if `nil`.
  public init(depth: Depth = .eight, colorSpace: CGColorSpace? = nil) {
    (self.depth, self.colorSpace) = (depth, colorSpace ?? CGColorSpaceCreateDeviceRGB())
  }

  /// Whether the file can hold more than 8 bits of sRGB: 16 bits, or colours outside sRGB.
  public var holdsMore: Bool { depth == .sixteen || colorSpace.leavesSRGB }

  /// Whether the file holds bytes of sRGB.
  var isPlain: Bool {
    if case .sRGB = colorSpace.encoding { depth == .eight } else { false }
  }
}
