import Foundation
import Hosting

/// A picture of Core Image's. Only its extent is kept, and it is never drawn: ``CIContext`` makes transparent pictures
/// of it.
///
/// The class exists so that programs that draw filtered pictures, among other things, compile. The filters of
/// layers take no `CIImage`: see `CIFilter`. Source: <https://developer.apple.com/documentation/coreimage/ciimage>.
public final class CIImage: NSObject, NSCopying {
  /// The picture's place in its own space, pixels.
  public let extent: CGRect

  private init(extent: CGRect) { self.extent = extent }

  /// Makes a picture with the size of `cgImage`, at the origin.
  public convenience init(cgImage: CGImage) {
    self.init(extent: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
  }

  /// Makes a picture without an end in any direction.
  public convenience init(color: CIColor) { self.init(extent: .infinite) }

  /// Makes a picture without a size.
  public class func empty() -> CIImage { CIImage(extent: .zero) }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func copy() -> Any { self }

  /// Returns the part in `rect`.
  public func cropped(to rect: CGRect) -> CIImage {
    let part = extent.intersection(rect)
    return CIImage(extent: part.isNull ? .zero : part)
  }

  /// Returns the picture in another place.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    extent.isInfinite ? self : CIImage(extent: extent.applying(matrix))
  }

  /// Returns the picture with its edges continued without an end.
  public func clampedToExtent() -> CIImage { CIImage(extent: .infinite) }

  /// Returns the picture over another.
  public func composited(over dest: CIImage) -> CIImage { CIImage(extent: extent.union(dest.extent)) }

  /// Returns the picture unchanged: filters change layers only.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any] = [:]) -> CIImage { self }

  /// Returns the picture unchanged: filters change layers only.
  public func applyingGaussianBlur(sigma: Double) -> CIImage { self }
}

/// The class that draws a ``CIImage`` on Apple's systems. It draws nothing here.
///
/// Source: <https://developer.apple.com/documentation/coreimage/cicontext>.
public final class CIContext: NSObject {
  /// Makes a context. The options have no effect.
  public init(options: [CIContextOption: Any]?) { super.init() }

  /// Makes a context.
  public convenience override init() { self.init(options: nil) }

  /// Returns a transparent picture of the size of `fromRect`, in whole pixels; `nil` if that is empty or no bitmap has
  /// it.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    let rect = fromRect.integral
    guard !rect.isInfinite, rect.width >= 1, rect.height >= 1, max(rect.width, rect.height) < 32768 else { return nil }
    return CGContext(
      data: nil, width: Int(rect.width), height: Int(rect.height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
  }

  /// Draws nothing.
  public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {}
}

/// An option of a ``CIContext``. Source: <https://developer.apple.com/documentation/coreimage/cicontextoption>.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The space in which filters compute.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The space of the results.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Whether the CPU computes.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
}

extension CIFilter {
  /// The input `inputImage`, unchanged; `nil` without one. A ``CIImage`` is never drawn: only layers draw filters.
  public var outputImage: CIImage? { value(forKey: kCIInputImageKey) as? CIImage }
}
