import Foundation
import Geometry
import Synchronization

/// A bitmap: premultiplied sRGB-encoded RGBA, 8 bits a channel, rows from the top, no padding; beside it the same
/// picture in half-precision floats, where an image holds more.
///
/// Immutable, so that a layer, a snapshot, both renderers and a texture cache can share one.
/// Named as Apple's <https://developer.apple.com/documentation/coregraphics/cgimage>, with these two pixel formats.
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
  /// An image that decodes when it is shown, such as a frame of an ``ImageSequence``, decodes them here, and may do so
  /// again after other images needed the memory. The bytes of an image of half floats are its straight colours clamped
  /// to 0…1, premultiplied and rounded to the nearest.
  public var premultipliedRGBA: [UInt8] { pixels.samples }

  /// The pixels of an image that holds more than 8 bits of sRGB: four half floats a pixel, premultiplied, in extended
  /// sRGB; `nil` for any other image.
  ///
  /// Extended sRGB continues below 0 and above 1 with the odd curve, f(−x) = −f(x). Alpha is in 0…1; no sample is NaN
  /// or infinite. The samples of a file are decoded when they are first asked for, and may be decoded again after other
  /// images needed the memory.
  public var extendedRGBA: [Float16]? { extended?.samples }

  /// Whether the image has ``extendedRGBA``: it was made of half floats, or of samples or a file with 16 bits a channel
  /// or with a space that has colours outside sRGB. Costs nothing.
  public var isExtended: Bool { extended != nil }

  private let pixels: PixelStorage<UInt8>
  private let extended: PixelStorage<Float16>?

  /// Whether the image is a mask: it has no colours, and the fill colour is painted through its alpha.
  public let isMask: Bool

  /// Whether the image may be transparent; false if it was made of a file, samples or a context without alpha.
  package let hasAlpha: Bool

  /// Whether programs ask for smooth scaling. Stored: ``CGContext/interpolationQuality`` decides.
  public let shouldInterpolate: Bool

  /// ``isOpaque``, once it is known.
  private let knownOpacity = Mutex<Bool?>(nil)

  /// See ``associatedObject(_:)``.
  private let associatedObjects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Creates an image from bytes that are already premultiplied.
  ///
  /// - Precondition: both sizes are positive and there are `4 · width · height` bytes.
  public convenience init(width: Int, height: Int, premultipliedRGBA: [UInt8]) {
    self.init(width: width, height: height, premultipliedRGBA: premultipliedRGBA, isMask: false)
  }

  /// - Parameter hasAlpha: If false, every alpha must be 255.
  package convenience init(width: Int, height: Int, premultipliedRGBA: [UInt8], hasAlpha: Bool) {
    self.init(width: width, height: height, premultipliedRGBA: premultipliedRGBA, isMask: false, hasAlpha: hasAlpha)
  }

  convenience init(
    width: Int, height: Int, premultipliedRGBA: [UInt8], isMask: Bool, shouldInterpolate: Bool = true,
    hasAlpha: Bool = true
  ) {
    precondition(premultipliedRGBA.count == 4 * width * height, "an image of \(width)×\(height) has four bytes a pixel")
    self.init(
      width: width, height: height, .stored(premultipliedRGBA), isMask: isMask, shouldInterpolate: shouldInterpolate,
      hasAlpha: hasAlpha)
  }

  /// Creates an image whose pixels are decoded when they are first needed.
  convenience init(_ pixels: DeferredPixels<UInt8>, extended: DeferredPixels<Float16>? = nil, hasAlpha: Bool = true) {
    self.init(
      width: pixels.width, height: pixels.height, .deferred(pixels), extended: extended.map { .deferred($0) },
      hasAlpha: hasAlpha)
  }

  /// - Parameters:
  ///   - pixels: `4 · width · height` bytes.
  ///   - extended: As many half floats, for an image that holds more.
  ///   - hasAlpha: If false, every alpha must be greatest.
  init(
    width: Int, height: Int, _ pixels: PixelStorage<UInt8>, extended: PixelStorage<Float16>? = nil,
    isMask: Bool = false, shouldInterpolate: Bool = true, hasAlpha: Bool = true
  ) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    (self.width, self.height, self.pixels, self.extended) = (width, height, pixels, extended)
    (self.isMask, self.shouldInterpolate, self.hasAlpha) = (isMask, shouldInterpolate, hasAlpha)
  }

  /// 8, or 16 for an image with ``extendedRGBA``. The file's own depth may differ.
  public var bitsPerComponent: Int { isExtended ? 16 : 8 }
  /// 32, or 64 for an image with ``extendedRGBA``: red, green, blue, alpha.
  public var bitsPerPixel: Int { 4 * bitsPerComponent }
  /// Four samples for each pixel, without gaps.
  public var bytesPerRow: Int { bitsPerComponent / 2 * width }

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
      if !hasAlpha { return true }
      let isOpaque = premultipliedRGBA.withUnsafeBytes { bytes in
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
      }
      known = isOpaque
      return isOpaque
    }
  }

  /// An object of another module that lives as long as the image: one of each class, made on first use.
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
