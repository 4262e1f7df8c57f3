import Drawing
import Foundation
import Geometry
import Imaging

/// An image with a size in points.
///
/// As a layer's ``CALayer/contents`` it shows nothing, as in UIKit: set its ``cgImage`` instead.
/// Source: <https://developer.apple.com/documentation/uikit/uiimage>.
/// `@unchecked Sendable`: immutable.
open class UIImage: NSObject, @unchecked Sendable {
  /// The pixels; `nil` for an image without any.
  public let cgImage: CGImage?
  /// Pixels per point.
  public let scale: CGFloat
  /// The orientation of the pixels. Images read from files are already upright.
  public let imageOrientation: Orientation

  /// The orientations of stored pixels.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiimage/orientation>.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Creates an image without pixels.
  public override init() { (cgImage, scale, imageOrientation) = (nil, 1, .up) }

  public init(cgImage: CGImage) { (self.cgImage, scale, imageOrientation) = (cgImage, 1, .up) }

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - orientation: Stored; drawing does not turn the pixels.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
  }

  /// Decodes a PNG, JPEG, WebP or GIF; `nil` on failure.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Reads an image file; `nil` on failure. The scale is 2 or 3 if the name ends in `@2x` or `@3x` before the extension.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFileNamed: path), orientation: .up)
  }

  /// Finds an image by name: in the main bundle, beside the program, or in the working directory.
  ///
  /// The extension is the name's, or else any supported one. The first folder with a file counts; of its scales, the least one that
  /// is at least the screen's, or else the largest.
  public convenience init?(named name: String) {
    guard let path = Self.path(named: name, scale: UIScreen.main.scale) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// The size in points.
  public var size: CGSize {
    guard let cgImage, scale > 0 else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// Draws the image into the current context with its top left corner at `point`.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into the current context, upright where y runs down.
  public func draw(in rect: CGRect) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    // Core Graphics draws images upright where y runs up.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(cgImage, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }

  /// The image as a PNG file; `nil` without pixels.
  public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }
}

extension UIImage {
  private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

  /// The scale in a file name such as `star@2x.png`.
  static func scale(ofFileNamed path: String) -> CGFloat {
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// The path of the file for an image name.
  private static func path(named name: String, scale: CGFloat) -> String? {
    let given = URL(fileURLWithPath: name).pathExtension.lowercased()
    let hasExtension = extensions.contains(given)
    let stem = hasExtension ? String(name.dropLast(given.count + 1)) : name
    // Scales of at least the screen's in ascending order, then smaller ones in descending order.
    let scales = [1, 2, 3].filter { $0 >= scale.native } + [3, 2, 1].filter { $0 < scale.native }
    let directories =
      [Bundle.main.resourcePath, Bundle.main.executableURL?.deletingLastPathComponent().path].compactMap { $0 }
      + [FileManager.default.currentDirectoryPath]
    for directory in directories {
      for scale in scales {
        for type in hasExtension ? [given] : extensions {
          let suffix = scale == 1 ? "" : "@\(Int(scale))x"
          let path = URL(fileURLWithPath: directory).appendingPathComponent("\(stem)\(suffix).\(type)").path
          if FileManager.default.fileExists(atPath: path) { return path }
        }
      }
    }
    return nil
  }
}
