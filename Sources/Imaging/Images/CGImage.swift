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
public final class CGImage: Sendable {
  /// Size in pixels.
  public let width: Int, height: Int

  /// `4 · width · height` bytes: red, green, blue (each ≤ alpha), alpha.
  public let premultipliedRGBA: [UInt8]

  /// The properties of the pixels that are known so far.
  private struct Findings {
    var isOpaque: Bool?
    var visibilities: [PixelRect: Visibility] = [:]
  }

  private let findings = Mutex(Findings())

  /// The visible pixels of a part of the image, and how opaque they are.
  package struct Visibility: Sendable {
    /// The bounding box of the pixels that are not fully transparent; empty without any.
    package var box = PixelRect(width: 0, height: 0)
    /// Statistics of the pixels in `box`: the mean alpha, 0…1; the share that is not fully transparent; and the share that is
    /// neither fully transparent nor opaque.
    package var meanAlpha = 0.0, visible = 0.0, translucent = 0.0
    /// The visible area within `box`. `nil` if it saves little, or if the part has no transparent border around `box`.
    package var bands: VisibleBands?
  }

  /// The largest number of parts with a cached ``visibility(in:)``.
  private static let mostBoxes = 4096

  /// Creates an image from pixels that are already premultiplied.
  ///
  /// - Precondition: both sizes are positive and there are `4 · width · height` bytes.
  public init(width: Int, height: Int, premultipliedRGBA: [UInt8]) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    precondition(premultipliedRGBA.count == 4 * width * height, "an image of \(width)×\(height) has four bytes a pixel")
    self.width = width
    self.height = height
    self.premultipliedRGBA = premultipliedRGBA
  }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }

  /// The premultiplied bytes of the pixel in column `x` and row `y`, from the top left.
  public func pixel(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside \(width)×\(height)")
    let i = 4 * (y * width + x)
    return (premultipliedRGBA[i], premultipliedRGBA[i + 1], premultipliedRGBA[i + 2], premultipliedRGBA[i + 3])
  }

  /// Whether every pixel's alpha is 255. Computed once.
  package var isOpaque: Bool {
    findings.withLock { findings in
      if let known = findings.isOpaque { return known }
      let isOpaque = premultipliedRGBA.withUnsafeBytes { bytes in
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
      }
      findings.isOpaque = isOpaque
      return isOpaque
    }
  }

  /// The visible pixels in `part`, a rectangle of pixels that is clipped to the image. Computed once per part.
  package func visibility(in part: PixelRect) -> Visibility {
    let part = part.intersection(PixelRect(width: width, height: height))
    return findings.withLock { findings in
      if let known = findings.visibilities[part] { return known }
      let new = measuredVisibility(in: part)
      if findings.visibilities.count >= Self.mostBoxes { findings.visibilities = [:] }
      findings.visibilities[part] = new
      return new
    }
  }

  /// Bands are computed only for boxes of at least this many pixels a side, and less than this share of visible pixels.
  private static let leastForBands = 16
  private static let mostForBands = 0.85

  private func bands(in box: PixelRect) -> VisibleBands {
    var rows = Array(repeating: 0..<0, count: box.height), columns = Array(repeating: 0..<0, count: box.width)
    premultipliedRGBA.withUnsafeBytes { bytes in
      for y in 0..<box.height {
        let row = 4 * ((y + box.minY) * width + box.minX) + 3
        for x in 0..<box.width where bytes[row + 4 * x] != 0 {
          rows[y] = rows[y].isEmpty ? x..<(x + 1) : rows[y].lowerBound..<(x + 1)
          columns[x] = columns[x].isEmpty ? y..<(y + 1) : columns[x].lowerBound..<(y + 1)
        }
      }
    }
    return VisibleBands(rows: rows, columns: columns)
  }

  private func measuredVisibility(in part: PixelRect) -> Visibility {
    if part.isEmpty { return Visibility() }
    return premultipliedRGBA.withUnsafeBytes { bytes in
      var result = Visibility()
      var (sum, visible, translucent) = (0, 0, 0)
      for y in part.minY..<part.maxY {
        let row = 4 * y * width + 3
        var (first, last) = (Int.max, -1)
        for x in part.minX..<part.maxX {
          let alpha = Int(bytes[row + 4 * x])
          if alpha == 0 { continue }
          first = min(first, x)
          last = x
          sum += alpha
          visible += 1
          if alpha < 255 { translucent += 1 }
        }
        if last >= 0 { result.box = result.box.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)) }
      }
      let area = Double(max(1, result.box.width * result.box.height))
      let isFramed =
        result.box.minX > part.minX && result.box.minY > part.minY && result.box.maxX < part.maxX
        && result.box.maxY < part.maxY
      if isFramed, min(result.box.width, result.box.height) >= Self.leastForBands,
        Double(visible) < Self.mostForBands * area
      {
        result.bands = bands(in: result.box)
      }
      result.meanAlpha = Double(sum) / 255 / area
      (result.visible, result.translucent) = (Double(visible) / area, Double(translucent) / area)
      return result
    }
  }
}
