import Foundation
import Geometry
import Synchronization

/// A bitmap: premultiplied sRGB-encoded RGBA, 8 bits a channel, rows from the top, no padding.
///
/// Immutable, so that a layer, a snapshot, both renderers and a texture cache can share one.
/// Named as Apple's <https://developer.apple.com/documentation/coregraphics/cgimage>, with this one pixel format.
///
/// ```swift
/// let red = CGImage(width: 1, height: 1, premultipliedRGBA: [128, 0, 0, 128])  // red, half transparent
/// // red.pixel(0, 0) == (red: 128, green: 0, blue: 0, alpha: 128)
/// ```
public final class CGImage: Sendable, CFObject {
  /// Size in pixels.
  public let width: Int, height: Int

  /// `4 · width · height` bytes: red, green, blue (each ≤ alpha), alpha.
  ///
  /// Of an image that was made to be decoded when it is shown, such as a frame of an ``ImageSequence``, they are decoded here, and may be
  /// again after other images needed the memory.
  public var premultipliedRGBA: [UInt8] {
    switch pixels {
    case .stored(let bytes): bytes
    case .deferred(let pixels): pixels.bytes
    }
  }

  private let pixels: Pixels
  public let extendedRGBA: [Float16]?
  public var isExtended: Bool { extendedRGBA != nil }

  public init(width: Int, height: Int, extendedRGBA: [Float16]) {
    (self.width, self.height) = (width, height)
    self.extendedRGBA = extendedRGBA
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let a = extendedRGBA[i + 3]
      for c in 0..<4 { bytes[i + c] = UInt8((max(0, min(c == 3 ? 1 : a, extendedRGBA[i + c])) * 255).rounded()) }
    }
    pixels = .stored(bytes)
    (isMask, shouldInterpolate) = (false, true)
  }

  private enum Pixels: Sendable {
    case stored([UInt8])
    case deferred(DeferredPixels)
  }

  /// Whether the image is a mask: it has no colours, and the fill colour is painted through its alpha.
  public let isMask: Bool

  /// Whether programs ask for smooth scaling. Stored: ``CGContext/interpolationQuality`` decides.
  public let shouldInterpolate: Bool

  /// ``isOpaque``, once it is known.
  private let knownOpacity = Mutex<Bool?>(nil)

  /// See ``associatedObject(_:)``.
  private let associatedObjects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Creates an image from pixels that are already premultiplied.
  ///
  /// - Precondition: both sizes are positive and there are `4 · width · height` bytes.
  public convenience init(width: Int, height: Int, premultipliedRGBA: [UInt8]) {
    self.init(width: width, height: height, premultipliedRGBA: premultipliedRGBA, isMask: false)
  }

  init(width: Int, height: Int, premultipliedRGBA: [UInt8], isMask: Bool = false, shouldInterpolate: Bool = true) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    precondition(premultipliedRGBA.count == 4 * width * height, "an image of \(width)×\(height) has four bytes a pixel")
    self.width = width
    self.height = height
    pixels = .stored(premultipliedRGBA)
    extendedRGBA = nil
    (self.isMask, self.shouldInterpolate) = (isMask, shouldInterpolate)
  }

  /// Creates an image whose pixels are decoded when they are first needed.
  init(_ pixels: DeferredPixels) {
    (width, height, self.pixels) = (pixels.width, pixels.height, .deferred(pixels))
    (isMask, shouldInterpolate) = (false, true)
    extendedRGBA = nil
  }

  /// 8, whatever the file had.
  public var bitsPerComponent: Int { 8 }
  /// 32: red, green, blue, alpha.
  public var bitsPerPixel: Int { 32 }
  /// Four for each pixel, without gaps.
  public var bytesPerRow: Int { 4 * width }

  /// The premultiplied bytes of the pixel in column `x` and row `y`, from the top left.
  public func pixel(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside \(width)×\(height)")
    let i = 4 * (y * width + x)
    return (premultipliedRGBA[i], premultipliedRGBA[i + 1], premultipliedRGBA[i + 2], premultipliedRGBA[i + 3])
  }

  /// Whether every pixel's alpha is 255. Computed once.
  package var isOpaque: Bool {
    knownOpacity.withLock { known in
      if let known { return known }
      let isOpaque = premultipliedRGBA.withUnsafeBytes { bytes in
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
      }
      known = isOpaque
      return isOpaque
    }
  }

  /// What another module keeps for as long as the image lives: one object of each class, made when it is first asked for.
  package func associatedObject<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    associatedObjects.withLock { objects in
      let key = ObjectIdentifier(Object.self)
      if let known = objects[key] as? Object { return known }
      let new = make()
      objects[key] = new
      return new
    }
  }
}

/// An image is equal to itself alone, as Apple's.
extension CGImage: Hashable {
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
