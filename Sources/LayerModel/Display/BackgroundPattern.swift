import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The picture of a layer's background where that is a pattern: its cells side by side over the bounds.
///
/// Cells lie on a grid from the origin of the layer's space, upright, and scroll with the bounds' origin. The picture
/// has the pattern's own pixels: as many per point as the image of `UIColor(patternImage:)`, and
/// ``CALayer/contentsScale`` for a pattern that is drawn.
final class BackgroundPattern {
  let placement: ContentsPlacement
  private let key: Key

  /// Everything that the picture depends on.
  struct Key: Equatable {
    let pattern: ObjectIdentifier
    let color: [CGFloat]
    let bounds: CGRect
    let scale: CGFloat
    let yDown: Bool
    let filters: [CALayerContentsFilter]
    let bias: Float
  }

  /// The most pixels of a picture; the pictures of larger layers are less sharp.
  private static let maximumPixels = 0x1p24

  // Held, so that no other pattern gets its address.
  private let color: CGColor

  private init(_ placement: ContentsPlacement, _ key: Key, _ color: CGColor) {
    (self.placement, self.key, self.color) = (placement, key, color)
  }

  /// - Returns: `nil` if there is nothing to paint.
  convenience init?(_ pattern: CGPattern, of color: CGColor, _ key: Key) {
    guard let placement = ContentsPlacement(key, pattern, color) else { return nil }
    self.init(placement, key, color)
  }

  /// Whether the picture is the one for a key.
  func matches(_ key: Key) -> Bool { self.key == key }

  /// The pixels of a grid from the origin of the layer's space that the bounds touch.
  fileprivate struct Grid {
    let (x, y, width, height): (Int, Int, Int, Int)
    let scale: CGFloat

    /// - Returns: `nil` if a number is too large.
    init?(around bounds: CGRect, scale given: CGFloat) {
      guard given > 0, given.isFinite else { return nil }
      // Rounding to whole pixels adds up to two on a side: (w · scale + 2) · (h · scale + 2) is the largest area.
      let (w, h) = (bounds.width, bounds.height)
      let area = ((w + h) * (w + h) + w * h * CGFloat(maximumPixels - 4)).squareRoot() - (w + h)
      let side = CGFloat(CGContext.maximumSide - 2) / CGFloat.maximum(w, h)
      scale = CGFloat.minimum(given, CGFloat.minimum(side, area / (w * h)))
      let (left, low) = ((bounds.minX * scale).rounded(.down), (bounds.minY * scale).rounded(.down))
      let (right, high) = ((bounds.maxX * scale).rounded(.up), (bounds.maxY * scale).rounded(.up))
      guard scale > 0, abs(left) < 0x1p40, abs(low) < 0x1p40, right > left, high > low else { return nil }
      (x, y, width, height) = (Int(left), Int(low), Int(right - left), Int(high - low))
    }

    var rect: CGRect {
      CGRect(
        x: CGFloat(x) / scale, y: CGFloat(y) / scale, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    }
  }
}

extension ContentsPlacement {
  fileprivate init?(_ key: BackgroundPattern.Key, _ pattern: CGPattern, _ color: CGColor) {
    guard let grid = BackgroundPattern.Grid(around: key.bounds, scale: key.scale),
      let image = CGImage.cells(of: pattern, color, over: grid, yDown: key.yDown)
    else { return nil }
    let (bounds, rect) = (key.bounds, grid.rect)
    self.init(
      image: image, frame: bounds,
      unitRect: CGRect(
        x: (bounds.minX - rect.minX) / rect.width, y: (bounds.minY - rect.minY) / rect.height,
        width: bounds.width / rect.width, height: bounds.height / rect.height),
      center: nil, magnificationFilter: ImageFilter(key.filters[0]), minificationFilter: ImageFilter(key.filters[1]),
      minificationFilterBias: key.bias.isFinite ? Double(key.bias) : 0)
  }
}

extension CGImage {
  /// Draws the cells of a pattern: one that is then repeated, if cells are whole pixels apart, or else each.
  fileprivate static func cells(
    of pattern: CGPattern, _ color: CGColor, over grid: BackgroundPattern.Grid, yDown: Bool
  ) -> CGImage? {
    let step = pattern.step
    let (width, height) = (step.width * grid.scale, step.height * grid.scale)
    guard pattern.matrix.isIdentity, width == width.rounded(), height == height.rounded(),
      width <= CGFloat(grid.width), height <= CGFloat(grid.height)
    else { return drawn(color, over: grid.rect, grid.width, grid.height, grid.scale, yDown: yDown) }
    let cell = CGRect(origin: .zero, size: step)
    return drawn(color, over: cell, Int(width), Int(height), grid.scale, yDown: yDown)?.repeated(
      over: grid, yDown: yDown)
  }

  private static func drawn(
    _ color: CGColor, over rect: CGRect, _ width: Int, _ height: Int, _ scale: CGFloat, yDown: Bool
  ) -> CGImage? {
    guard let canvas = CGContext(width: width, height: height) else { return nil }
    canvas.enterSpace(over: rect, scale: scale, yDown: yDown)
    canvas.setFillColor(color)
    canvas.fill(rect)
    return canvas.makeImage()
  }

  /// Repeats the image, which lies at the grid's origin, over the grid.
  private func repeated(over grid: BackgroundPattern.Grid, yDown: Bool) -> CGImage {
    let (cell, result) = (premultipliedRGBA, grid)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * result.width * result.height)
    let left = result.x.modulo(width)
    for row in 0..<result.height {
      let y = yDown ? (result.y + row).modulo(height) : height - 1 - (result.y + result.height - 1 - row).modulo(height)
      let line = cell[(4 * width * y)..<(4 * width * (y + 1))]
      var (from, rest) = (left, result.width)
      while rest > 0 {
        let count = min(width - from, rest)
        pixels += line[(line.startIndex + 4 * from)..<(line.startIndex + 4 * (from + count))]
        (from, rest) = (0, rest - count)
      }
    }
    return CGImage(width: result.width, height: result.height, premultipliedRGBA: pixels)
  }
}

extension Int {
  /// The remainder of a division, from 0 to `divisor` − 1.
  fileprivate func modulo(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
