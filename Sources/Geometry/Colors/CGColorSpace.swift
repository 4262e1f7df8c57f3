import Foundation

/// The number and meaning of a colour's components.
///
/// Only these models are supported.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspacemodel>.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
}

/// The meaning of a colour's components: red, green and blue, or grey; always sRGB-encoded.
///
/// There is only one encoding. Device spaces are sRGB, grey is sRGB with three equal components, and extended sRGB is clamped
/// to 0…1 when it is drawn. Spaces that need a conversion, such as Display P3 or linear spaces, are not supported: their names
/// give `nil`.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspace>.
public final class CGColorSpace: Sendable, Hashable, CustomStringConvertible {
  /// The name of sRGB. Apple's names are `CFString`s with the same values as these.
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  public let model: CGColorSpaceModel

  /// `nil` for the device's spaces.
  public let name: String?

  fileprivate init(_ model: CGColorSpaceModel, name: String?) { (self.model, self.name) = (model, name) }

  /// The space called `name`; `nil` unless it is one of the three names above.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb, name: name)
    case Self.genericGrayGamma2_2: self.init(.monochrome, name: name)
    default: return nil
    }
  }

  /// The number of components without alpha: 3 for RGB, 1 for grey.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.model == b.model && a.name == b.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }

  public var description: String { name ?? (model == .rgb ? "device RGB" : "device grey") }
}

/// The device's RGB space, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb, name: nil) }

/// The device's grey space: sRGB with three equal components.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome, name: nil) }

extension CGColor {
  /// Creates a colour in `space`.
  ///
  /// - Parameter components: As many components as the space has, then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    switch space.model {
    case .rgb: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .unknown: return nil
    }
  }

  /// The sRGB space, whatever space the colour was created in.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
}
