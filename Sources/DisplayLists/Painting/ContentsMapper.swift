import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Maps a layer's contents onto an item: finds the map from output pixels to image pixels, and the filters.
struct ContentsMapper {
  let contents: ContentsPlacement
  /// The projection of the layer's plane, and whether y runs down in it.
  let projection: Projection, yDown: Bool
  let origin: Vector2
  let base: Int
  /// The pixels to draw.
  let frame: PixelRect
  /// Multiplies the image.
  let tint: SIMD4<Float>
  /// Whether the surface is a function of the plane: then no pixel is nearest, and minified images are averaged,
  /// whatever their filters.
  var isAveraged = false

  /// The image, or a tile of it.
  struct Part {
    var paint: ImagePaint
    /// The index in ``DisplayList/images``.
    var index: Int
    /// Forms over output pixels, ≥ 0 where no other tile takes over.
    var cuts: [LinearForm] = []
  }

  /// The number of texels around its own that a tile holds: one for bilinear interpolation across the border, more for
  /// mip levels.
  private var apron: Int { isTrilinear ? 64 : 1 }

  private var isTrilinear: Bool { isAveraged || contents.minificationFilter == .trilinear }

  /// The image, if one texture can hold it; otherwise its visible tiles, and where it is small enough, a level of its
  /// mip chain.
  func parts(images: inout ImageList, table: inout EdgeTable) -> [Part] {
    let image = contents.image
    let whole = PixelRect(width: image.width, height: image.height)
    let (x, y) = contents.stretch(yDown: yDown)
    let isLinear = x.isLinear && y.isLinear
    let map = isLinear ? contents.imageMap(yDown: yDown) : .translation(-x.plane[0], -y.plane[0])
    var paint = ImagePaint(map: ImageMap(map, of: projection, from: origin), range: .zero, tint: tint)
    if !isLinear { paint.stretch = table.record(x, y, base: base) }
    paint.filters = contents.filters
    if isAveraged { paint.filters.average() }
    if image.width <= images.maximumSize && image.height <= images.maximumSize {
      return [part(ImagePart(image: image, rect: whole), paint, cuts: [], &images)]
    }
    guard let back = projection.map.inverse else { return [] }
    guard isTrilinear, isLinear, let level = MipLevel(fittingInto: images.maximumSize, of: image),
      let extent = level.extent(of: contents, by: map, in: projection, back, isAveraged: isAveraged)
    else { return tiles(paint, x, y, whole, back, cut: nil, &images) }
    switch extent {
    case .everything: return [reduction(paint, level.part, cuts: [], &images)]
    case .beyond(let line):
      let far = isVisible(within: [line]) ? [reduction(paint, level.part, cuts: [line], &images)] : []
      return tiles(paint, x, y, whole, back, cut: -line, &images) + far
    }
  }

  private func part(_ part: ImagePart, _ paint: ImagePaint, cuts: [LinearForm], _ images: inout ImageList) -> Part {
    var paint = paint
    contents.setRange(of: &paint, in: part, yDown: yDown)
    return Part(paint: paint, index: images.index(of: part, mipmapped: isTrilinear), cuts: cuts)
  }

  /// Whether some of the frame lies within the cuts.
  private func isVisible(within cuts: [LinearForm]) -> Bool {
    let corners = ConvexPolygon(frame).vertices
    // The sample point lies in the frame, up to rounding errors.
    return cuts.allSatisfy { cut in corners.contains { cut.value(at: $0) > -1 } }
  }

  /// One part per tile that shows, with cuts where the next tile takes over.
  ///
  /// - Parameters:
  ///   - back: The map from output pixels to the plane.
  ///   - cut: A form over output pixels that is ≥ 0 where tiles show; `nil` for everywhere.
  private func tiles(
    _ paint: ImagePaint, _ x: NinePartAxis, _ y: NinePartAxis, _ whole: PixelRect, _ back: Homography, cut: LinearForm?,
    _ images: inout ImageList
  ) -> [Part] {
    let core = max(1, images.maximumSize - 2 * apron)
    var result: [Part] = []
    for top in stride(from: 0, to: whole.maxY, by: core) {
      for left in stride(from: 0, to: whole.maxX, by: core) {
        let own = PixelRect(minX: left, minY: top, maxX: left + core, maxY: top + core)
        // Outside the image, its edge texels repeat: the outer tiles have no cut there.
        var bounds: [LinearForm] = []
        if left > 0 { bounds.append(x.form(along: Vector2(1, 0), from: left)) }
        if own.maxX < whole.maxX { bounds.append(-x.form(along: Vector2(1, 0), from: own.maxX)) }
        if top > 0 { bounds.append(y.form(along: Vector2(0, 1), from: top)) }
        if own.maxY < whole.maxY { bounds.append(-y.form(along: Vector2(0, 1), from: own.maxY)) }
        var cuts = bounds.map { $0.pulledBack(through: back).normalized }
        if let cut { cuts.append(cut) }
        guard isVisible(within: cuts) else { continue }
        let tile = ImagePart(image: contents.image, rect: own.outset(by: apron).intersection(whole))
        result.append(part(tile, paint, cuts: cuts, &images))
      }
    }
    return result
  }

  /// The part that shows a level of the mip chain, and those below it.
  private func reduction(
    _ paint: ImagePaint, _ level: ImagePart, cuts: [LinearForm], _ images: inout ImageList
  ) -> Part {
    var paint = paint
    paint.map.u *= Float(level.scale.x)
    paint.map.v *= Float(level.scale.y)
    // Where the level itself is read, it is read as the first of its chain.
    paint.filters.magnification = .linear
    return part(level, paint, cuts: cuts, &images)
  }
}

extension ContentsPlacement {
  /// The filters that the layer's contents are read with.
  var filters: ImageFilters { ImageFilters(magnificationFilter, minificationFilter, bias: minificationFilterBias) }

  /// The paint for one part of the image, without its map and tint.
  func paint(of part: ImagePart, yDown: Bool) -> ImagePaint {
    var paint = ImagePaint(map: .identity, range: .zero, filters: filters)
    setRange(of: &paint, in: part, yDown: yDown)
    return paint
  }

  /// Sets the range of image coordinates, limited to the part, and the texture's first texel, which is the part's.
  fileprivate func setRange(of paint: inout ImagePaint, in part: ImagePart, yDown: Bool) {
    let (range, scale) = (texelRange(yDown: yDown), part.scale)
    let (low, high) = (
      Vector2(Double(part.rect.minX) + 0.5, Double(part.rect.minY) + 0.5),
      Vector2(Double(part.rect.maxX) - 0.5, Double(part.rect.maxY) - 0.5)
    )
    let (least, greatest) = (
      (range.min * scale).clamped(lowerBound: low, upperBound: high),
      (range.max * scale).clamped(lowerBound: low, upperBound: high)
    )
    paint.range = SIMD4<Float>(SIMD4(least.x, least.y, greatest.x, greatest.y))
    paint.firstTexel = SIMD2(Float(part.rect.minX), Float(part.rect.minY))
    paint.isWholeRange = least == low && greatest == high
  }
}

extension NinePartAxis {
  /// The form over the plane that is ≥ 0 where the image coordinate is `i` or more; `axis` is the plane's axis.
  fileprivate func form(along axis: Vector2, from i: Int) -> LinearForm {
    let form = LinearForm(axis.x, axis.y, -plane(at: Double(i)))
    return image[3] < image[0] ? -form : form
  }

  /// The plane coordinate at which the image coordinate is `i`: the inverse of ``image(at:)``.
  private func plane(at i: Double) -> Double {
    let sign: Double = image[3] < image[0] ? -1 : 1
    for k in 0..<3 where plane[k + 1] > plane[k] {
      let isLast = k == 2 || plane[3] == plane[k + 1]
      if (i - image[k + 1]) * sign <= 0 || isLast {
        let slope = slope(ofPiece: k)
        return slope == 0 ? plane[k] : plane[k] + (i - image[k]) / slope
      }
    }
    return plane[0]
  }
}
