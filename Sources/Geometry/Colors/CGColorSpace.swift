import Foundation

/// How many components a colour has, and what they mean.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspacemodel>. Other models are not there.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
}

/// What the components of a colour mean: red, green and blue, or grey; always sRGB-encoded.
///
/// There is one encoding. The device's spaces are sRGB, grey is sRGB with three equal components, and extended sRGB is cut
/// to 0…1 where it is drawn. Spaces that would need a conversion, such as Display P3 or linear ones, are not there: their
/// names give `nil`.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspace>.
public final class CGColorSpace: Sendable, Hashable, CustomStringConvertible {
  /// Apple's are `CFString`s; the raw values are the same.
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  public let model: CGColorSpaceModel

  /// `nil` for the device's spaces.
  public let name: String?

  fileprivate init(_ model: CGColorSpaceModel, name: String?) { (self.model, self.name) = (model, name) }

  /// The space of that name; `nil` where it is not one of the three above.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb, name: name)
    case Self.genericGrayGamma2_2: self.init(.monochrome, name: name)
    default: return nil
    }
  }

  /// Without alpha: 3 or 1.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.model == b.model && a.name == b.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }

  public var description: String { name ?? (model == .rgb ? "device RGB" : "device grey") }
}

/// Red, green and blue, which are sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb, name: nil) }

/// Grey: sRGB with three equal components.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome, name: nil) }

extension CGColor {
  /// A colour of `space`: its components, then alpha.
  ///
  /// - Parameter components: As many as the space has, and one more.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    switch space.model {
    case .rgb: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .unknown: return nil
    }
  }

  /// sRGB, whatever the colour was made in.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
}
