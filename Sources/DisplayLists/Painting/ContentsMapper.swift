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
  /// The pixels to draw.
  let frame: PixelRect
  /// Multiplies the image.
  let tint: SIMD4<Float>
  /// Whether the surface is a function of the plane: then no pixel is nearest, and minified images are averaged,
  /// whatever their filters.
  var isAveraged = false

  /// A part of the item with one map to the image, or to a tile of it.
  struct Part {
    var paint: ImagePaint
    /// The index in ``DisplayList/images``.
    var index: Int
    /// Forms over output pixels, ≥ 0 where no other part takes over.
    var cuts: [LinearForm] = []
  }

  /// The number of texels around its own that a tile holds: one for bilinear interpolation across the border, more for
  /// mip levels.
  private var apron: Int { isTrilinear ? 64 : 1 }

  private var isTrilinear: Bool { isAveraged || contents.minificationFilter == .trilinear }

  /// The image in one part or, stretched in nine parts, in as many as have a size. One that no texture holds comes in
  /// its visible tiles and, where it is small enough, as a level of its mip chain.
  func parts(images: inout ImageList) -> [Part] {
    let (x, y) = contents.stretch(yDown: yDown)
    let back = projection.map.inverse ?? .identity
    return NinePart.parts(x.pieces, y.pieces).flatMap {
      parts(through: $0.map, back, within: $0.cuts(through: back), &images)
    }
  }

  /// The parts of an image that is stretched evenly.
  ///
  /// - Parameters:
  ///   - map: The map from the plane to pixels of the image.
  ///   - back: The map from output pixels to the plane.
  ///   - cuts: Forms over output pixels that are ≥ 0 where it shows.
  private func parts(
    through map: Homography, _ back: Homography, within cuts: [LinearForm], _ images: inout ImageList
  ) -> [Part] {
    let image = contents.image
    let whole = PixelRect(width: image.width, height: image.height)
    var paint = ImagePaint(map: ImageMap(map, back: back, from: origin), range: .zero, tint: tint)
    paint.filters = contents.filters
    if isAveraged { paint.filters.average() }
    guard cuts.isEmpty || isVisible(within: cuts) else { return [] }
    if image.width <= images.maximumSize && image.height <= images.maximumSize {
      return [part(ImagePart(image: image, rect: whole), paint, cuts: cuts, &images)]
    }
    guard isTrilinear, let level = MipLevel(fittingInto: images.maximumSize, of: image),
      let extent = level.extent(of: contents, by: map, in: projection, back, isAveraged: isAveraged)
    else { return tiles(paint, map, whole, back, within: cuts, &images) }
    switch extent {
    case .everything: return [reduction(paint, level.part, cuts: cuts, &images)]
    case .beyond(let line):
      let beyond = cuts + [line]
      let far = isVisible(within: beyond) ? [reduction(paint, level.part, cuts: beyond, &images)] : []
      return tiles(paint, map, whole, back, within: cuts + [-line], &images) + far
    }
  }

  private func part(_ part: ImagePart, _ paint: ImagePaint, cuts: [LinearForm], _ images: inout ImageList) -> Part {
    var paint = paint
    contents.setRange(of: &paint, in: part, yDown: yDown)
    return Part(paint: paint, index: images.index(of: part, mipmapped: isTrilinear), cuts: cuts)
  }

  /// Whether some of the frame lies within the cuts, or no farther than a pixel from there: sample points may.
  private func isVisible(within cuts: [LinearForm]) -> Bool {
    let near = cuts.map { LinearForm($0.coefficients + Vector3(0, 0, 1)) }
    return !ConvexPolygon(frame).clipped(to: near).isEmpty
  }

  /// One part per tile that shows, with cuts where the next tile takes over.
  private func tiles(
    _ paint: ImagePaint, _ map: Homography, _ whole: PixelRect, _ back: Homography, within cuts: [LinearForm],
    _ images: inout ImageList
  ) -> [Part] {
    let core = max(1, images.maximumSize - 2 * apron)
    /// ≥ 0 where the image coordinates are at least these; the map is upright.
    func column(from u: Int) -> LinearForm { LinearForm(map.x.x, 0, map.origin.x - Double(u)) }
    func row(from v: Int) -> LinearForm { LinearForm(0, map.y.y, map.origin.y - Double(v)) }
    var result: [Part] = []
    for top in stride(from: 0, to: whole.maxY, by: core) {
      for left in stride(from: 0, to: whole.maxX, by: core) {
        let own = PixelRect(minX: left, minY: top, maxX: left + core, maxY: top + core)
        // Outside the image, its edge texels repeat: the outer tiles have no cut there.
        var bounds: [LinearForm] = []
        if left > 0 { bounds.append(column(from: left)) }
        if own.maxX < whole.maxX { bounds.append(-column(from: own.maxX)) }
        if top > 0 { bounds.append(row(from: top)) }
        if own.maxY < whole.maxY { bounds.append(-row(from: own.maxY)) }
        let cuts = cuts + bounds.map { $0.pulledBack(through: back).normalized }
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

/// A part of a nine-part image in a plane.
struct NinePart {
  /// A piece of an axis of the plane: the image coordinate at `p` is `start` + `slope` · p.
  struct Piece {
    var low: Double, high: Double
    var start = 0.0, slope = 1.0
  }

  let box: PlaneBox
  /// The map from the plane to the image.
  let map: Homography
  /// Forms over the plane, ≥ 0 where no other part takes over. The outermost parts go on beyond the frame.
  private var ends: [LinearForm] = []

  private init(_ columns: [Piece], _ column: Int, _ rows: [Piece], _ row: Int) {
    let (x, y) = (columns[column], rows[row])
    box = PlaneBox(low: Vector2(x.low, y.low), high: Vector2(x.high, y.high))
    map = Homography(x: Vector3(x.slope, 0, 0), y: Vector3(0, y.slope, 0), origin: Vector3(x.start, y.start, 1))
    if column > 0 { ends.append(LinearForm(1, 0, -x.low)) }
    if column + 1 < columns.count { ends.append(LinearForm(-1, 0, x.high)) }
    if row > 0 { ends.append(LinearForm(0, 1, -y.low)) }
    if row + 1 < rows.count { ends.append(LinearForm(0, -1, y.high)) }
  }

  static func parts(_ columns: [Piece], _ rows: [Piece]) -> [NinePart] {
    rows.indices.flatMap { row in columns.indices.map { NinePart(columns, $0, rows, row) } }
  }

  /// - Parameter back: The map from output pixels to the plane.
  /// - Returns: Forms over output pixels, ≥ 0 where no other part takes over.
  func cuts(through back: Homography) -> [LinearForm] {
    let cuts = ends.map { $0.pulledBack(through: back).normalized }
    // A part between two others has two cuts, which the shader decides about. Doubled, a single one is left to it, too,
    // so that each pixel belongs to one of them.
    return cuts.count == 1 ? cuts + cuts : cuts
  }
}

extension NinePartAxis {
  /// The pieces that have a length.
  fileprivate var pieces: [NinePart.Piece] {
    let known = isLinear ? [1] : (0..<3).filter { plane[$0 + 1] > plane[$0] }
    return known.map { k in
      let slope = slope(ofPiece: k)
      return NinePart.Piece(low: plane[k], high: plane[k + 1], start: image[k] - plane[k] * slope, slope: slope)
    }
  }
}
