import Foundation
import Geometry
import LayerSnapshots

/// The coverage of shapes and of outlines, and where it is in an atlas; kept from one display list to the next. Equal
/// ones that lie whole pixels apart share theirs: dots, stars, the icons of a list.
///
/// For that, the place of a shape within its pixel is rounded to 2⁻¹² pixels. Edges move by 0.00017 pixels at most,
/// which changes a pixel by less than 0.05/255. A shape that is cut, reaches far beyond the frame, or is seen in
/// perspective, has a mask of its own.
package struct ShapeMasks {
  /// A filled or stroked path, in points of its plane.
  struct Shape: Hashable {
    enum Paint: Hashable {
      case fill(FillRule)
      case stroke(StrokeStyle)
    }
    var path: BezierPath
    var paint: Paint
    /// The standard deviation by which it is blurred; 0 for a sharp one. See ``ShadowCoverage``.
    var sigma = 0.0

    func mask(through projection: Projection, clip: ConvexPolygon?, in frame: PixelRect) -> CoverageMask? {
      if sigma > 0 { return shadow(through: projection, clip: clip, in: frame) }
      switch paint {
      case .fill(let rule):
        return ShapeCoverage.mask(filling: path, rule: rule, through: projection, clip: clip, in: frame)
      case .stroke(let style):
        return ShapeCoverage.mask(stroking: path, style: style, through: projection, clip: clip, in: frame)
      }
    }

    private func shadow(through projection: Projection, clip: ConvexPolygon?, in frame: PixelRect) -> CoverageMask? {
      var (sharp, box) = (self, box)
      sharp.sigma = 0
      var part = PixelRect(around: projection.image(of: box.polygon, within: frame.outset(by: 2))).intersection(frame)
      if let clip { part = part.intersection(PixelRect(around: clip)) }
      box = box.intersection(PlaneBox(shownIn: part, by: projection))
      return ShadowCoverage.mask(
        from: box.low, to: box.high, sigma: sigma, through: projection, clip: clip, in: part
      ) { sharp.mask(through: $0, clip: nil, in: $1) }
    }

    /// Contains all that is drawn.
    var box: PlaneBox {
      let tail = LayerEffects.tail * sigma
      switch paint {
      case .fill: return PlaneBox(around: path, margin: tail)
      case .stroke(let style): return PlaneBox(around: path, margin: style.reach + tail)
      }
    }

    /// A few elements distinguish a long path from most others.
    func hash(into hasher: inout Hasher) {
      hasher.combine(paint)
      hasher.combine(sigma)
      let elements = path.elements
      hasher.combine(elements.count)
      for i in stride(from: 0, to: elements.count, by: max(1, elements.count / 4)) { hasher.combine(elements[i]) }
    }
  }

  /// All that decides about coverage.
  enum Key: Hashable {
    /// A shape as seen from the pixel that its plane's origin lies in, or from the output's first one: the map from its
    /// plane to pixels, counted from that one, and the rest of the key of a shape that is cut.
    case shape(Shape, Homography, Cut?)
    case outline(OutlineKey)
  }

  struct Cut: Hashable {
    /// The coefficients of the forms that decide which points of the plane exist.
    var existence: [Vector3]
    var clip: [Vector2]?
    /// The coefficients of the clip's hard edges.
    var hard: [Vector3]
    var frame: PixelRect
  }

  private(set) var atlas = CoverageAtlas()
  /// The strips of shapes and outlines, counted from their pixel; none for those that cover nothing.
  private var known: [Key: [CoverageStrip]] = [:]
  /// From a pixel's centre to its sample point.
  private var sample = Vector2(0, 0)
  /// The work on outlines, as ``RenderLimits/work`` counts it, since it was last set to 0.
  var work = 0
  private static let (workOfTexel, workOfRow) = (4, 16)
  /// The texels of the masks that this display list has shown so far, and that the one before it showed.
  private var shown = (now: 0, before: 0)

  /// The rounding of places within a pixel: how many there are along a side.
  static let places = 4096.0
  /// How many texels may be kept at the beginning of a list, and how many times those that the last list showed.
  private static let (mostKept, mostTimesShown) = (1 << 24, 2)
  /// The texels that a key counts as, for the memory of its vertices.
  private static let texelsOfKey = 2048

  package init() {}

  /// Prepares for the next display list. All masks are dropped where few of many were shown: shapes that change in each
  /// frame leave one behind each time.
  mutating func beginList(sampledAt sample: Vector2) {
    if sample != self.sample { known = [:] }
    self.sample = sample
    shown = (0, shown.now)
    let kept = atlas.count + Self.texelsOfKey * (known.count)
    if kept > max(Self.mostKept, Self.mostTimesShown * shown.before) {
      (atlas, known) = (CoverageAtlas(), [:])
    }
  }

  /// The strips of a shape, as far as a clip and the frame leave it.
  mutating func strips(
    of shape: Shape, through projection: Projection, cutBy clip: Region?, in frame: PixelRect
  ) -> CoverageStrips {
    if clip == nil, let (map, pixel, reach) = place(of: shape, through: projection, near: frame) {
      let strips = strips(of: .shape(shape, map, nil)) {
        $0.add(shape.mask(through: .output.precomposed(with: map), clip: nil, in: reach))
      }
      return CoverageStrips(strips, from: pixel)
    }
    let cut = Cut(
      existence: projection.existence.map(\.coefficients), clip: clip?.soft.vertices,
      hard: clip?.hard.map(\.coefficients) ?? [], frame: frame)
    let strips = strips(of: .shape(shape, projection.map, cut)) {
      let mask = shape.mask(through: projection, clip: clip?.soft, in: frame)
      return $0.add(mask?.cut(by: clip?.hard ?? [], sampledAt: $0.sample))
    }
    return CoverageStrips(strips, from: SIMD2(0, 0))
  }

  /// The strips that `key` describes, which `workOut` adds to the atlas if they are new.
  ///
  /// - Parameter count: The number of outlines that each has coverage of.
  mutating func strips(
    of key: Key, outlines count: Int = 1, _ workOut: (inout ShapeMasks) -> [CoverageStrip]
  ) -> [CoverageStrip] {
    let strips: [CoverageStrip]
    if let found = known[key] {
      strips = found
    } else {
      strips = workOut(&self)
      known[key] = strips
    }
    shown.now += strips.reduce(Self.texelsOfKey) { $0 + ($1.texel == nil ? 0 : $1.frame.area * count) }
    return strips
  }

  private mutating func add(_ mask: CoverageMask?) -> [CoverageStrip] {
    guard let mask else { return [] }
    let (frame, width) = (mask.frame, mask.frame.width)
    let rows = StripCoverage.mostTexels / width
    return stride(from: frame.minY, to: frame.maxY, by: rows).map { y in
      let part = frame.intersection(PixelRect(minX: frame.minX, minY: y, maxX: frame.maxX, maxY: y + rows))
      let first = (y - frame.minY) * width
      let place = atlas.add(part.area) { texels in
        mask.coverage.withUnsafeBufferPointer {
          if let start = $0.baseAddress { texels.update(from: start + first, count: part.area) }
        }
      }
      return CoverageStrip(frame: part, page: place.page, texel: place.texel)
    }
  }

  /// The strips of an outline's regions within a frame.
  mutating func add(_ regions: [Region], in frame: PixelRect, hasHole: Bool) -> [CoverageStrip] {
    let before = atlas.count
    let strips = StripCoverage.strips(of: regions, in: frame, sampledAt: sample, hasHole: hasHole, to: &atlas)
    work += Self.workOfTexel * (atlas.count - before) + Self.workOfRow * regions.count * frame.height
    return strips
  }

  /// The map of a shape that lies within the guard band around the frame, the pixel that it counts from, and the pixels
  /// around it, counted from that one; `nil` for a shape that is cut.
  ///
  /// Little is seen of some of these shapes, but a row of icons that a frame cuts, as a scrolled one, needs no masks of
  /// its own.
  private func place(
    of shape: Shape, through projection: Projection, near frame: PixelRect
  ) -> (map: Homography, pixel: SIMD2<Int>, reach: PixelRect)? {
    let (map, weight) = (projection.map, projection.map.origin.z)
    guard map.isAffine, weight > 0, projection.existence.isEmpty else { return nil }
    let origin = Vector2(map.origin.x, map.origin.y) / weight
    let pixel = origin.rounded(.down)
    let box = shape.box
    guard !box.isEmpty, all(pixel .> -0x1p20), all(pixel .< 0x1p20) else { return nil }
    let place = ((origin - pixel) * Self.places).rounded(.toNearestOrEven) / Self.places
    let local = Homography(x: map.x / weight, y: map.y / weight, origin: Vector3(place.x, place.y, 1))
    let whole = SIMD2(Int(pixel.x), Int(pixel.y))
    let reach = PixelRect(around: box.polygon.image(through: local)).outset(by: 1)
    let placed = reach.moved(by: whole.x, whole.y), band = frame.outset(by: Surface.guardBandMargin)
    return placed.intersection(band) == placed ? (local, whole, reach) : nil
  }
}

extension CoverageStrips {
  /// The strips of one outline, with the pixels around them.
  fileprivate init(_ strips: [CoverageStrip], from pixel: SIMD2<Int>) {
    let frame = strips.reduce(PixelRect(width: 0, height: 0)) { $0.union($1.frame) }
    self.init(strips: strips, origin: pixel, frame: frame.moved(by: pixel.x, pixel.y))
  }
}
