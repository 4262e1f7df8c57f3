import Foundation
import Geometry
import LayerModel

/// A grid of pixels in a layer's plane.
struct PlaneBitmap {
  /// Pixels a point.
  var scale: Double
  /// The plane's point where the grid's pixel (0, 0) begins.
  var origin: Vector2
  /// The pixels that are held; all others are clear.
  var frame: PixelRect
  /// The standard deviation of what is blurred, points; `nil` for a bitmap that is shown pixel by pixel.
  var sigma: Double?
  /// How many pixels a side are drawn for each pixel of the grid, then averaged: edges that coincide are covered c, not
  /// 2c − c², and the narrower the edges the less of that is left.
  var refinement = 1
  /// Into ``DisplayList/bitmaps``, for one that outlives the frame.
  var cachedAs: Int?

  /// Mipmap levels above 0 of a bitmap that is minified with them.
  static let mipLevels = 6
  /// No bitmap has more pixels.
  static let maximumPixels = 1 << 24
  /// Up to this many pixels a rasterised layer is held whole, so that it can be kept; of larger ones, what is seen.
  static let maximumPixelsUnseen = 1 << 22
  /// How many pixels a standard deviation takes: then the area of a pixel and cubic interpolation change nothing that shows.
  static let pixelsPerSigma = 2.0
  /// The grid of what is blurred begins at a multiple of so many pixels from the corner of what there is: one grid for all
  /// that is seen of a picture of usual size.
  static let originStep = 65536.0
  /// The finest drawing of what is blurred: eight pixels a standard deviation.
  static let finestRefinement = 4

  /// The plane to pixels of the bitmap, counted from the first that is held.
  var imageMap: Homography {
    .translation(-origin.x, -origin.y).then(.scale(scale))
      .then(.translation(-Double(frame.minX), -Double(frame.minY)))
  }

  /// The plane, as a host whose output is the grid, or its refinement.
  var host: Projection {
    let pixels = scale * Double(refinement)
    return Projection.output.precomposed(with: Homography.translation(-origin.x, -origin.y).then(.scale(pixels)))
  }

  /// The pixels that are drawn.
  var drawnFrame: PixelRect {
    PixelRect(
      minX: frame.minX * refinement, minY: frame.minY * refinement, maxX: frame.maxX * refinement,
      maxY: frame.maxY * refinement)
  }

  init(scale: Double, origin: Vector2, frame: PixelRect) {
    (self.scale, self.origin, self.frame) = (scale, origin, frame)
  }

  /// As fine as its size allows.
  mutating func refine(longestSide: Int) {
    refinement = Self.finestRefinement
    while refinement > 1,
      frame.width * frame.height * refinement * refinement > Self.maximumPixels
        || max(frame.width, frame.height) * refinement > longestSide
    {
      refinement /= 2
    }
  }

  /// The smallest grid of `scale` pixels a point that holds `box`, with a clear rim of `margin` pixels; what is not in `visible`
  /// is left out where it is large. Coarser where it would have too many pixels.
  ///
  /// - Parameter alignment: the grid's first and last pixels are multiples of it.
  init?(
    holding box: PlaneBox, visible: PlaneBox, scale wanted: Double, origin: Vector2, margin: Int, alignment: Int = 1,
    longestSide: Int
  ) {
    if box.isEmpty { return nil }
    self.origin = origin
    scale = wanted
    for _ in 0..<64 {
      frame = Self.grid(box, scale, origin, margin, alignment)
      if frame.width * frame.height > Self.maximumPixelsUnseen || max(frame.width, frame.height) > longestSide {
        frame = Self.grid(box.intersection(visible), scale, origin, margin, alignment)
        if frame.isEmpty { return nil }
      }
      if frame.width * frame.height <= Self.maximumPixels, max(frame.width, frame.height) <= longestSide { return }
      scale /= 2
    }
    return nil
  }

  private static func grid(
    _ box: PlaneBox, _ scale: Double, _ origin: Vector2, _ margin: Int, _ alignment: Int
  ) -> PixelRect {
    var rect = PixelRect(around: box.moved(by: -origin).scaled(by: scale).polygon)
    if rect.isEmpty { return rect }
    rect = rect.outset(by: margin)
    func down(_ v: Int) -> Int { Int((Double(v) / Double(alignment)).rounded(.down)) * alignment }
    return PixelRect(
      minX: down(rect.minX), minY: down(rect.minY), maxX: -down(-rect.maxX), maxY: -down(-rect.maxY))
  }
}

extension Rasterization {
  /// The width of the clear rim around a bitmap, in its pixels: one for interpolation, or one pixel of the last mipmap level. The bitmap
  /// begins and ends at multiples of it.
  var rim: Int { minificationFilter == .trilinear ? 1 << PlaneBitmap.mipLevels : 1 }

  /// How far a bitmap shows beyond the box that it holds, in points: partly filled pixels, and interpolation of the last level.
  var reach: Double { 2 * Double(rim) / scale }
}

extension PlaneBox {
  func scaled(by s: Double) -> PlaneBox {
    guard !isEmpty else { return self }
    var box = self
    // Not cut off: pixels of a fine grid may be many.
    box.low = low * s
    box.high = high * s
    return box
  }

  /// The part of a layer's plane that shows in `frame`.
  init(shownIn frame: PixelRect, by projection: Projection) {
    guard let back = projection.map.inverse else {
      self = .empty
      return
    }
    var seen = ConvexPolygon(frame.outset(by: 2))
    let weight = back.weight.coefficients
    seen = seen.clipped(to: LinearForm(weight.x, weight.y, weight.z - 1e-9 * (abs(weight).max())))
    seen = seen.clipped(to: projection.existence.lazy.map { $0.pulledBack(through: back) })
    self.init(around: seen.image(through: back))
  }
}

private func abs(_ v: Vector3) -> Vector3 { Vector3(Swift.abs(v.x), Swift.abs(v.y), Swift.abs(v.z)) }
