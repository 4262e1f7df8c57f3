import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The paint of a layer's contents: an image sampled through a homography.
final class ContentsPaint: Sendable {
  private let chain: MipChain
  /// Maps output pixels to the layer's plane.
  private let inverse: Homography
  /// Maps the plane to pixels of the image.
  private let stretch: (x: NinePartAxis, y: NinePartAxis)
  /// The plane coordinates at which image coordinates jump.
  private let folds: (x: Double?, y: Double?)
  /// The bias added to the level of detail.
  private let bias: Double
  /// The range to which image coordinates are clamped.
  private let low: Vector2, high: Vector2
  private let magnification: ImageFilter, minification: ImageFilter
  /// Whether the nearest texel is determined over a whole pixel: see ``PixelGrid/isContinuous``.
  private let isContinuous: Bool
  private let sampleOffset: Vector2
  /// Positive at the output points that the plane reaches; a distance in pixels unless it is constant.
  private let isPlane: LinearForm
  /// The outline of the contents, projected and clipped: a mean counts the part inside.
  private let outline: PaintOutline
  /// Whether rows of pixels are rows of texels, and columns columns, and each pixel is interpolated linearly between
  /// texels of the image.
  private let isUpright: Bool

  /// - Parameters:
  ///   - inverse: maps output pixels to the layer's plane.
  ///   - region: the region of the contents.
  ///   - sampleOffset: the offset of sample points from the centres of output pixels.
  init(
    _ placement: ContentsPlacement, chain: MipChain, inverse: Homography, region: Region, yDown: Bool,
    isContinuous: Bool, sampleOffset: Vector2
  ) {
    self.chain = chain
    self.inverse = inverse
    stretch = placement.stretch(yDown: yDown)
    folds = (stretch.x.fold, stretch.y.fold)
    bias = isContinuous ? 0 : placement.minificationFilterBias
    (low, high) = placement.texelRange(yDown: yDown)
    magnification = placement.magnificationFilter
    minification = isContinuous ? .trilinear : placement.minificationFilter
    self.isContinuous = isContinuous
    self.sampleOffset = sampleOffset
    isPlane = inverse.weight.normalized
    outline = PaintOutline(of: region)
    let isStraight =
      inverse.x.y == 0 && inverse.y.x == 0 && inverse.isAffine && inverse.origin.z > 0
      && [inverse.x, inverse.y, inverse.origin].allSatisfy { ($0 * $0).sum() < 1e100 }
    let switchesFilter = (magnification == .nearest) != (minification == .nearest)
    // The level of detail is the same everywhere.
    let lod =
      PixelFootprint(of: inverse, at: .zero) { [stretch] in
        Vector2(stretch.x.slope(at: $0.x), stretch.y.slope(at: $0.y))
      }.levelOfDetail + bias
    isUpright =
      isStraight && stretch.x.isLinear && stretch.y.isLinear && folds.x == nil && folds.y == nil && !switchesFilter
      && (ImageFilter.isMinified(lod) ? minification : magnification) == .linear && !chain.levels[0].bytes.isEmpty
      && !(isContinuous && lod > Self.leastLevelOfMeans)
  }

  /// What the pixels of a part of a tile show; `nil` if the contents are not upright.
  func uprightSamples(in rect: PixelRect) -> UprightSamples? {
    guard isUpright else { return nil }
    let image = chain.levels[0]
    func pair(_ p: Double, _ size: Int, _ stride: Int) -> UprightSamples.Pair {
      let q = p - 0.5
      let start = q.rounded(.down)
      func texel(_ i: Int) -> Int { stride * min(max(i, 0), size - 1) }
      return UprightSamples.Pair(first: texel(Int(start)), second: texel(Int(start) + 1), fraction: q - start)
    }
    let (x, y) = (Double(rect.minX) + 0.5, Double(rect.minY) + 0.5)
    return UprightSamples(
      image.bytes, in: rect,
      columns: (rect.minX..<rect.maxX).map { pair(imagePoint(Vector2(Double($0) + 0.5, y)).x, image.width, 4) },
      rows: (rect.minY..<rect.maxY).map {
        pair(imagePoint(Vector2(x, Double($0) + 0.5)).y, image.height, 4 * image.width)
      })
  }

  /// The premultiplied colour, 0…1, with a tie if another renderer might have decided otherwise, and whether it is the
  /// mean of colours that differ.
  ///
  /// Evaluated at the pixel's centre, wherever the outline is, at the nearest point of the image's visible part. Clear
  /// where the plane ends before the centre.
  func color(atPixelCenter point: Vector2) -> (color: SIMD4<Double>, marks: PixelMarks, varies: Bool) {
    let decision = point + sampleOffset
    var marks: PixelMarks = []
    if !isPlane.isConstant {
      let distance = isPlane.value(at: point)
      if abs(distance) <= PixelGrid.tieDistance { marks.insert(.tie) }
      if distance <= 0 { return (.zero, marks, false) }
    }
    let lod = levelOfDetail(at: point)
    if isContinuous, !(magnification == .nearest && lod <= 0) {
      // Between two texels that are less than four pixels apart, one sample a pixel would beat with the texels. A part
      // of a pixel needs samples inside.
      if isInParts || lod > Self.leastLevelOfMeans {
        let isWhole = !holdsFold(around: point) && outline.containsPixel(around: point)
        let (color, varies) = mean(around: point, samplesAtLeast: isWhole ? 2 : 16)
        return (color, marks, varies)
      }
    }
    let color = sample(ImageFilter.isMinified(lod) ? minification : magnification, point, decision, lod, &marks)
    for lod in levelsThatMightDecide(near: point, insteadOf: lod) {
      let other = sample(ImageFilter.isMinified(lod) ? minification : magnification, point, decision, lod, &marks)
      if !color.isNear(other) { marks.insert(.tie) }
    }
    for step in stepsAcrossFolds(near: point) {
      let other = sample(
        ImageFilter.isMinified(lod) ? minification : magnification, point + step, decision + step, lod, &marks)
      if !color.isNear(other) { marks.insert(.tie) }
    }
    return (color, marks, false)
  }

  /// The level of detail above which a pixel of a continuous grid is a mean of samples.
  private static let leastLevelOfMeans = -2.0

  // MARK: Level of detail

  /// λ = log₂ ρ + bias; ρ is the greater length of ∂(u,v)/∂x and ∂(u,v)/∂y, in texels per pixel.
  private func levelOfDetail(at point: Vector2) -> Double {
    footprint(at: point).levelOfDetail + bias
  }

  private func footprint(at point: Vector2) -> PixelFootprint {
    PixelFootprint(of: inverse, at: point) { Vector2(stretch.x.slope(at: $0.x), stretch.y.slope(at: $0.y)) }
  }

  /// The mean over a pixel's part inside the outline of an image that is a function of the plane: seen closely enough,
  /// it is magnified.
  ///
  /// The parts of a nine-part image differ in scale, and several may meet in the pixel: there it is the image itself,
  /// and samples are as many as the texels from side to side ask for.
  ///
  /// - Parameters:
  ///   - center: The pixel's centre, which stands for a part too small to hold a sample.
  ///   - fewest: The least number of samples along each axis.
  private func mean(around center: Vector2, samplesAtLeast fewest: Double) -> (color: SIMD4<Double>, varies: Bool) {
    var footprint = footprint(at: center)
    if isInParts {
      func longer(_ step: Vector2, _ way: Vector2) -> Vector2 {
        let whole = imagePoint(center + way / 2) - imagePoint(center - way / 2)
        return whole.lengthSquared > step.lengthSquared ? whole : step
      }
      footprint = PixelFootprint(longer(footprint.across, Vector2(1, 0)), longer(footprint.down, Vector2(0, 1)))
    }
    let level = isInParts ? 0 : footprint.level(last: chain.levels.count - 1)
    var range = ColorRange()
    for offset in footprint.samples(ofLevel: level, atLeast: fewest) where outline.contains(center + offset) {
      range.add(bilinear(imagePoint(center + offset), level: level))
    }
    // A reduction is a mean already.
    let varies = level > 0 || range.varies
    return (range.mean ?? bilinear(imagePoint(center), level: level), varies)
  }

  /// Whether the image is stretched in nine parts.
  private var isInParts: Bool { !(stretch.x.isLinear && stretch.y.isLinear) }

  /// The levels of detail 1/64 pixel away that select another filter, or that lie in another part of a nine-part image.
  /// Elsewhere linear and trilinear agree where they meet, and the level changes smoothly.
  private func levelsThatMightDecide(near point: Vector2, insteadOf lod: Double) -> [Double] {
    let switchesFilter = (magnification == .nearest) != (minification == .nearest)
    let jumps = minification == .trilinear && isInParts
    if !switchesFilter && !jumps { return [] }
    return Self.steps.compactMap {
      let other = levelOfDetail(at: point + $0)
      let isSwitched = switchesFilter && ImageFilter.isMinified(other) != ImageFilter.isMinified(lod)
      return isSwitched || (jumps && abs(other - lod) > 0.05) ? other : nil
    }
  }

  private static let steps = [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)]
    .map { $0 * PixelGrid.tieDistance }

  /// The steps of 1/64 pixel that cross a jump of the image coordinates. There is one where a nine-part image's middle
  /// part has no length.
  private func stepsAcrossFolds(near point: Vector2) -> [Vector2] {
    if folds.x == nil && folds.y == nil { return [] }
    let here = sidesOfFolds(point)
    return Self.steps.filter { sidesOfFolds(point + $0) != here }
  }

  /// Whether the image coordinates jump inside a pixel.
  private func holdsFold(around center: Vector2) -> Bool {
    if folds.x == nil && folds.y == nil { return false }
    let first = sidesOfFolds(center - 0.5)
    return [Vector2(0.5, -0.5), Vector2(-0.5, 0.5), Vector2(0.5, 0.5)].contains { sidesOfFolds(center + $0) != first }
  }

  private func sidesOfFolds(_ point: Vector2) -> [Bool] {
    let p = inverse.image(of: point)
    return [folds.x.map { p.x < $0 } ?? false, folds.y.map { p.y < $0 } ?? false]
  }

  // MARK: Sampling

  /// The image coordinates of an output point, clamped to the visible part.
  private func imagePoint(_ point: Vector2) -> Vector2 {
    let q = inverse.image(of: point)
    let p = Vector2(stretch.x.image(at: q.x), stretch.y.image(at: q.y))
    // If one operand is NaN, the result is the other.
    return Vector2(
      Double.maximum(low.x, Double.minimum(p.x, high.x)), Double.maximum(low.y, Double.minimum(p.y, high.y)))
  }

  private func sample(
    _ filter: ImageFilter, _ point: Vector2, _ decision: Vector2, _ lod: Double, _ marks: inout PixelMarks
  ) -> SIMD4<Double> {
    switch filter {
    case .nearest: return nearest(imagePoint(decision), lod, &marks)
    case .linear: return bilinear(imagePoint(point), level: 0)
    case .trilinear:
      let last = chain.levels.count - 1
      let clamped = Double.maximum(0, Double.minimum(lod, Double(last)))
      let (level, fraction) = (Int(clamped), clamped - clamped.rounded(.down))
      let p = imagePoint(point)
      let fine = bilinear(p, level: level)
      return fraction > 0 ? fine + (bilinear(p, level: min(level + 1, last)) - fine) * fraction : fine
    }
  }

  /// The texel that contains `p`.
  private func nearest(_ p: Vector2, _ lod: Double, _ marks: inout PixelMarks) -> SIMD4<Double> {
    let image = chain.levels[0]
    let (x, y) = (Int(p.x), Int(p.y))
    let color = image.texel(x, y)
    // The texels at points a little beside it, clamped to the visible part.
    let reach = isContinuous ? Double.minimum(exp2(lod) * 0.75, 1) : PixelGrid.tieDistance
    let (x2, y2) = (Self.neighbor(p.x, reach, low.x, high.x), Self.neighbor(p.y, reach, low.y, high.y))
    if x2 != x || y2 != y {
      let others = [image.texel(x2, y), image.texel(x, y2), image.texel(x2, y2)]
      if others.contains(where: { !$0.isNear(color) }) { marks.insert(.tie) }
    }
    return color
  }

  private static func neighbor(_ v: Double, _ reach: Double, _ low: Double, _ high: Double) -> Int {
    let border = v.rounded()
    guard abs(v - border) <= reach else { return Int(v) }
    let other = border > v ? border + 0.5 : border - 0.5
    return other >= low && other <= high ? Int(other) : Int(v)
  }

  /// The bilinear interpolation of four texels at `p`, in level 0 coordinates, from one level of the chain.
  private func bilinear(_ p: Vector2, level: Int) -> SIMD4<Double> {
    let (image, source) = (chain.levels[level], chain.levels[0])
    let scale = Vector2(
      Double(image.width) / Double(source.width), Double(image.height) / Double(source.height))
    let q = p * scale - 0.5
    let (x, y) = (q.x.rounded(.down), q.y.rounded(.down))
    let (i, j) = (Int(x), Int(y))
    let (fx, fy) = (q.x - x, q.y - y)
    let top = image.texel(i, j) * (1 - fx) + image.texel(i + 1, j) * fx
    let bottom = image.texel(i, j + 1) * (1 - fx) + image.texel(i + 1, j + 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}

/// The colours that a mean is taken of.
struct ColorRange {
  private var sum = SIMD4<Double>.zero, count = 0.0
  private var low = SIMD4<Double>(repeating: .infinity), high = SIMD4<Double>(repeating: -.infinity)

  mutating func add(_ color: SIMD4<Double>) {
    sum += color
    count += 1
    (low, high) = (pointwiseMin(low, color), pointwiseMax(high, color))
  }

  /// `nil` without colours.
  var mean: SIMD4<Double>? { count > 0 ? sum / count : nil }

  /// Whether they differ visibly.
  var varies: Bool { count > 0 && !low.isNear(high) }
}

extension SIMD4 where Scalar == Double {
  /// Whether no component differs by half of 1/255 or more, so that the difference is hardly visible.
  fileprivate func isNear(_ other: SIMD4<Double>) -> Bool {
    let d = self - other
    return (d * d).max() < 0.25 / (255 * 255)
  }
}

extension NinePartAxis {
  /// The coordinate of the jump if the middle part of the axis has no length but contains texels.
  fileprivate var fold: Double? {
    abs(plane[2] - plane[1]) < 1e-6 && image[1] != image[2] && plane[1] > plane[0] && plane[3] > plane[2]
      ? plane[1] : nil
  }
}
