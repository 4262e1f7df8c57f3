import Geometry
import LayerSnapshots

/// A grid of pixels in a layer's plane.
package struct PlaneBitmap: Hashable, Sendable {
  /// Pixels per point.
  var scale: Double
  /// The point of the plane where the grid's pixel (0, 0) begins.
  var origin: Vector2
  /// The pixels of the grid that the bitmap holds; all others are clear.
  package var frame: PixelRect
  /// The filter that the picture drawn on the grid goes through; `nil` for none.
  var filter: SpreadingFilter?
  /// Whether the pixels sample a smooth function of the plane. Others are shown as those of an image are.
  var isSmooth = false
  /// The number of pixels along each side that are drawn for one pixel of the grid, then averaged. Edges that meet
  /// within a drawn pixel composite to a coverage of c + (1 − c)² instead of 1, coincident ones to 2c − c² instead of
  /// c; the error shrinks with the pixel.
  var refinement = 1
  /// How many times finer than the grid the blurred picture is when it is shown, along each side. Where that is more
  /// than 1, linear interpolation is enough, which takes a quarter of the time of a cubic one or less.
  var enlargement = 1
  /// By how much the picture's middle is stretched along each axis, in points, as that of a nine-part image.
  var stretch = Vector2(0, 0)

  /// The number of mipmap levels above 0 of a bitmap with trilinear minification.
  static let mipLevels = 6
  /// The maximum number of pixels of a bitmap.
  static let maximumPixels = 1 << 24
  /// The maximum number of pixels on a side of a rasterised layer's bitmap, or that of the device's textures, if it is
  /// less.
  static let longestSide = 1 << 14
  /// The maximum number of pixels of a bitmap that holds all of its layer, so that it can be cached. A larger one holds
  /// the visible part.
  static let maximumCachedPixels = 1 << 22
  /// The grid of a blurred picture begins at a multiple of this many pixels from the picture's corner, so that all
  /// visible parts of a picture of usual size share one grid.
  static let originStep = 65536.0
  /// The refinement for a path by itself, whose coverage is exact. Averaged with weights, an edge on the border of two
  /// pixels is as soft as any other, to 0.5/255; without a refinement it was not, to 1.3/255.
  static let pathRefinement = 2
  /// The pixels per standard deviation of an enlarged picture, which is shown at least as large. Of a blurred edge,
  /// linear interpolation between them errs by 0.2/255.
  private static let enlargedPixelsPerSigma = 6.0

  /// How many pixels of an enlarged picture may be made along a pixel that shows it: making one takes a third of a
  /// cubic interpolation.
  private static let mostPerShownPixel = 1.5

  /// Sets ``enlargement``, for a picture blurred by `sigma` points that is shown by `projection`, unless that takes
  /// longer than it saves.
  mutating func enlarge(_ sigma: Double, for projection: Projection, longestSide: Int) {
    let middle = origin + Vector2(Double(frame.minX + frame.maxX), Double(frame.minY + frame.maxY)) / (2 * scale)
    let factor = Int((Self.enlargedPixelsPerSigma / (sigma * scale) - 1e-9).rounded(.up))
    guard let shown = projection.scale(at: middle), shown * Self.mostPerShownPixel >= Double(factor) * scale,
      frame.width * frame.height * factor * factor <= Self.maximumPixels,
      max(frame.width, frame.height) * factor <= longestSide
    else { return }
    enlargement = factor
  }

  /// The grid of the enlarged picture.
  var enlarged: PlaneBitmap {
    PlaneBitmap(scale: scale * Double(enlargement), origin: origin, frame: frame.scaled(by: enlargement))
  }

  /// The map from the plane to pixels of the bitmap, counted from the first pixel of ``frame``.
  var imageMap: Homography {
    .translation(-origin.x, -origin.y).then(.scale(scale))
      .then(.translation(-Double(frame.minX), -Double(frame.minY)))
  }

  /// The projection of the plane to the drawn pixels: those of the grid, divided by ``refinement``.
  var host: Projection {
    let pixels = scale * Double(refinement)
    return Projection.output.precomposed(with: Homography.translation(-origin.x, -origin.y).then(.scale(pixels)))
  }

  /// The output pixels that the bitmap's pixels are shown on, one on one; `nil` if they are turned, scaled or moved by
  /// a part of a pixel.
  func frame(shownBy projection: Projection) -> PixelRect? {
    guard projection.existence.isEmpty, projection.map.isAffine, let back = imageMap.inverse else { return nil }
    let map = back.then(projection.map)
    let weight = map.origin.z
    let (x, y, origin) = (map.x / weight, map.y / weight, map.origin / weight)
    let whole = Vector2(origin.x, origin.y).rounded(.toNearestOrAwayFromZero)
    guard abs(x.x - 1) < 1e-9, abs(x.y) < 1e-9, abs(y.x) < 1e-9, abs(y.y - 1) < 1e-9,
      abs(whole.x - origin.x) < 1e-6, abs(whole.y - origin.y) < 1e-6, abs(whole.x) < 1e6, abs(whole.y) < 1e6
    else { return nil }
    let (minX, minY) = (Int(whole.x), Int(whole.y))
    return PixelRect(minX: minX, minY: minY, maxX: minX + frame.width, maxY: minY + frame.height)
  }

  /// ``frame`` in drawn pixels.
  var drawnFrame: PixelRect { frame.scaled(by: refinement) }

  package init(scale: Double, origin: Vector2, frame: PixelRect) {
    (self.scale, self.origin, self.frame) = (scale, origin, frame)
  }

  /// Whether the grids are the same, and this one holds all pixels that `other` does.
  package func holds(_ other: PlaneBitmap) -> Bool {
    scale == other.scale && origin == other.origin && frame.intersection(other.frame) == other.frame
  }

  /// Sets ``refinement``, or the largest that the bitmap's size allows.
  mutating func refine(by wanted: Int, longestSide: Int) {
    refinement = wanted
    while refinement > 1,
      frame.width * frame.height > Self.maximumPixels / (refinement * refinement)
        || max(frame.width, frame.height) * refinement > longestSide
    {
      refinement = refinement > 2 ? max(2, refinement / 4 * 2) : 1
    }
  }

  /// The smallest grid of `scale` pixels per point that holds `box`, with a clear rim of `margin` pixels. A large grid
  /// leaves out the parts that are not in `visible`. `scale` is halved while the grid has too many pixels. `nil` if the
  /// grid is empty.
  ///
  /// - Parameter alignment: The first and the last pixel of the grid are multiples of it.
  init?(
    holding box: PlaneBox, visible: PlaneBox, scale wanted: Double, origin: Vector2, margin: Int, alignment: Int = 1,
    longestSide: Int
  ) {
    if box.isEmpty { return nil }
    self.origin = origin
    scale = wanted
    for _ in 0..<64 {
      frame = Self.grid(box, scale, origin, margin, alignment)
      if frame.width * frame.height > Self.maximumCachedPixels || max(frame.width, frame.height) > longestSide {
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

extension PlaneBitmap {
  /// Whether a rasterised layer's bitmap holds all of the layer, wherever that is shown.
  static func holdsAll(of box: PlaneBox, _ rasterization: Rasterization, longestSide: Int) -> Bool {
    if box.isEmpty { return true }
    let frame = grid(box, rasterization.scale, box.low, 2 * rasterization.rim, 1)
    return frame.width * frame.height <= maximumCachedPixels && max(frame.width, frame.height) <= longestSide
  }
}

extension PixelRect {
  /// The same rectangle in pixels that are `factor` times smaller.
  fileprivate func scaled(by factor: Int) -> PixelRect {
    PixelRect(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
  }
}

extension Rasterization {
  /// The width of the clear rim around a bitmap, in its pixels: one pixel for interpolation, or one pixel of the last
  /// mipmap level. The bitmap begins and ends at multiples of it.
  var rim: Int { minificationFilter == .trilinear ? 1 << PlaneBitmap.mipLevels : 1 }

  /// The distance that a bitmap may show beyond its box, in points: by partly covered pixels, and by interpolation in
  /// the last mipmap level.
  var reach: Double { 2 * Double(rim) / scale }
}

extension PlaneBox {
  func scaled(by s: Double) -> PlaneBox {
    guard !isEmpty else { return self }
    var box = self
    // Without the limit of ``PlaneBox/limit``: pixels of a fine grid may be many.
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
