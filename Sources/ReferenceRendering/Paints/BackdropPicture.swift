import Foundation
import Geometry
import LayerSnapshots

/// The filtered backdrop of a layer: the pixels around the layer's shape, after each filter in turn.
///
/// The first picture is the program's painting up to the layer, evaluated at each pixel. A colour filter maps its
/// pixels. A blur works in the layer's plane: between pixel centres the picture is interpolated linearly, and outside
/// the layer's bounds, in a clip or out of sight, it is the mirror image of the inside. Only pixels inside count:
/// samples stay half an output pixel away from the sides, or one pixel on a grid that samples a function of a plane.
/// The mirrored part is a box in the plane, so around a turned one, it may contain pixels that the clip leaves out:
/// there, the last pixels that the clip reaches repeat.
final class BackdropPicture: @unchecked Sendable {
  private let isExtended: Bool
  /// The index of the region that the filtered picture shows in.
  let region: Int
  let filters: [LayerFilter]
  /// Maps the layer's plane to output pixels.
  private var map: Homography
  private var inverse: Homography
  /// The part of the plane that a blur mirrors.
  private let low: Vector2, high: Vector2
  /// The pixels that the picture holds.
  private(set) var frame: PixelRect
  /// The distance of samples from the sides, in output pixels. On a continuous grid, pixels beyond a side have no
  /// weight.
  private let inset: Double
  /// Whether the frame leaves out pixels that are not requested.
  private var isLimited = false
  private var picture: Raster?
  /// The number of output pixels along the side of a pixel of ``picture``: more than 1 if the picture would have too
  /// many pixels. The maps and the frame then count in its pixels.
  private var reduction = 1
  /// The layer's node.
  let node: Int
  /// The same backdrop on a coarser grid, and the number of pixels along the side of one of its pixels: it has the
  /// blurred picture.
  private var coarser: (backdrop: BackdropPicture, refinement: Double)?

  /// Pixels, in rows.
  private struct Raster {
    let rect: PixelRect
    var pixels: [Accumulator]

    subscript(x: Int, y: Int) -> Accumulator {
      get { pixels[(y - rect.minY) * rect.width + x - rect.minX] }
      set { pixels[(y - rect.minY) * rect.width + x - rect.minX] = newValue }
    }

    /// The colour at a point, interpolated linearly between the centres of pixels; `nil` outside.
    func pixel(at p: Vector2) -> Accumulator? {
      guard rect.contains(Int(p.x.rounded(.down)), Int(p.y.rounded(.down))) else { return nil }
      return Accumulator(color: rect.interpolated(at: p - 0.5) { self[$0, $1].color })
    }
  }

  /// `nil` if the layer's bounds are out of sight.
  ///
  /// - Parameters:
  ///   - region: The layer's shape in the output.
  ///   - bounds: The layer's bounds, in its plane.
  ///   - isExtended: Whether the picture is of the extended range.
  init?(
    _ filters: [LayerFilter], of node: Int, region: Int, bounds: CGRect, _ projection: Projection,
    _ inverse: Homography, clip: Clip?, in frame: PixelRect, isContinuous: Bool, isExtended: Bool
  ) {
    (self.filters, self.region, self.inverse, self.isExtended) = (filters, region, inverse, isExtended)
    self.node = node
    inset = isContinuous ? 1 : 0.5
    map = projection.map
    let corners = [
      Vector2(bounds.minX, bounds.minY), Vector2(bounds.maxX, bounds.minY), Vector2(bounds.maxX, bounds.maxY),
      Vector2(bounds.minX, bounds.maxY),
    ]
    var shown = projection.image(of: ConvexPolygon(corners), within: frame)
    if let clip { shown = clip.cutting(Patch(shown)).outline }
    self.frame = PixelRect(around: shown).outset(by: 2).intersection(clip?.pixels.intersection(frame) ?? frame)
    guard !self.frame.isEmpty, let seen = shown.image(through: inverse).bounds else { return nil }
    (low, high) = seen
  }

  /// Leaves out pixels that are not requested.
  ///
  /// - Returns: The pixels that must be painted behind for the pixels in `wanted`.
  func limit(to wanted: PixelRect) -> PixelRect {
    if isPixelwise { return wanted }
    let shown = frame.intersection(wanted)
    if shown.isEmpty {
      frame = shown
      return wanted
    }
    let reach = filters.reduce(Vector2(repeating: Self.tail)) { $0 + ($1.spreading?.reach(tail: Self.tail) ?? .zero) }
    let seen = ConvexPolygon(shown.outset(by: 4)).image(through: inverse)
    // In perspective, all of it.
    guard map.weight.coefficients.x == 0, map.weight.coefficients.y == 0, let (from, to) = seen.bounds else {
      if frame.width * frame.height > Self.mostPixels { frame = shown }
      return wanted.union(frame)
    }
    let corners = [
      from - reach, Vector2(to.x + reach.x, from.y - reach.y), to + reach, Vector2(from.x - reach.x, to.y + reach.y),
    ]
    let behind = PixelRect(around: ConvexPolygon(corners).image(through: map)).outset(by: 4).intersection(frame)
    isLimited = behind != frame
    frame = behind.width * behind.height > Self.mostPixels ? shown : behind
    return wanted.union(frame)
  }

  /// The most pixels that are painted beyond the requested ones, and the most pixels that are held.
  private static let mostPixels = 1 << 24, mostHeld = 1 << 22

  /// Whether a pixel depends on no other.
  var isPixelwise: Bool { !filters.contains { $0.spreads } }

  /// The filtered picture at a pixel of the region.
  ///
  /// - Parameter backdrop: The backdrop at the pixel, which is the result until the program has been finished.
  func pixel(_ x: Int, _ y: Int, over backdrop: Accumulator) -> Accumulator {
    if let picture, reduction == 1 { return picture.rect.contains(x, y) ? picture[x, y] : backdrop }
    let known = coarser?.backdrop ?? self
    if let picture = known.picture {
      let side = (coarser?.refinement ?? 1) * Double(known.reduction)
      return picture.pixel(at: (Vector2(Double(x), Double(y)) + 0.5) / side) ?? backdrop
    }
    var pixel = backdrop
    if isPixelwise { for case .color(let matrix) in filters { pixel.apply(matrix, isExtended: isExtended) } }
    return pixel
  }

  /// Shows the backdrop unfiltered.
  func leaveOut() { frame = PixelRect(width: 0, height: 0) }

  /// Reads the blurred picture from a coarser grid.
  func read(from backdrop: BackdropPicture, refinement: Double) { coarser = (backdrop, refinement) }

  /// Whether the picture must be finished before it is read.
  var needsFinishing: Bool { !isPixelwise && coarser == nil }

  /// Paints the layer's backdrop, by a painter of the program up to it, and filters it.
  func finish(_ paint: (PixelRect, (Int, Int, Accumulator) -> Void) -> Void) {
    if frame.isEmpty { return }
    var raster = painted(paint)
    for filter in filters {
      switch filter {
      case .color(let matrix):
        for i in raster.pixels.indices { raster.pixels[i].apply(matrix, isExtended: isExtended) }
      case .spread(let filter): raster = filtered(raster, by: filter)
      }
    }
    picture = raster
  }

  /// The pixels of the frame; if they are too many, the means over squares of them.
  private func painted(_ paint: (PixelRect, (Int, Int, Accumulator) -> Void) -> Void) -> Raster {
    let whole = frame
    reduce(by: Int((Double(whole.width) * Double(whole.height) / Double(Self.mostHeld)).squareRoot().rounded(.up)))
    var raster = Raster(rect: frame, pixels: Array(repeating: Accumulator(), count: frame.width * frame.height))
    let side = TileGrid.side
    // Tiles begin at multiples of their side.
    for row in quotient(whole.minY, side)...quotient(whole.maxY, side) {
      for column in quotient(whole.minX, side)...quotient(whole.maxX, side) {
        let (left, top) = (column * side, row * side)
        let tile = PixelRect(minX: left, minY: top, maxX: left + side, maxY: top + side).intersection(whole)
        if tile.isEmpty { continue }
        paint(tile) { x, y, pixel in
          if reduction == 1 {
            raster[x, y] = pixel
          } else {
            raster[quotient(x, reduction), quotient(y, reduction)].color += pixel.color
          }
        }
      }
    }
    if reduction > 1 {
      for y in frame.minY..<frame.maxY {
        for x in frame.minX..<frame.maxX {
          let square = PixelRect(
            minX: x * reduction, minY: y * reduction, maxX: (x + 1) * reduction, maxY: (y + 1) * reduction)
          let part = square.intersection(whole)
          raster[x, y].color /= Double(part.width * part.height)
        }
      }
    }
    return raster
  }

  /// Counts in larger pixels from now on.
  private func reduce(by factor: Int) {
    if factor <= 1 { return }
    reduction = factor
    map = map.then(.scale(1 / Double(factor)))
    inverse = Homography.scale(Double(factor)).then(inverse)
    frame = PixelRect(
      minX: quotient(frame.minX, factor), minY: quotient(frame.minY, factor), maxX: -quotient(-frame.maxX, factor),
      maxY: -quotient(-frame.maxY, factor))
  }

  // MARK: Filters that spread pixels

  /// The least length of a pixel of the grid on which a filter is evaluated, in output pixels.
  private static let finestPixel = 0.25
  /// The most pixels of the grid along a side, without the margin of the filter.
  private static let greatestSide = 8192.0
  /// The distance up to which content counts, in standard deviations.
  private static let tail = 4.5

  /// The picture after a filter in the layer's plane.
  ///
  /// On a grid in the plane, each pixel holds a mean over its square, by samples. The filter's sums of these means are
  /// interpolated by the cubic B-spline.
  private func filtered(_ raster: Raster, by filter: SpreadingFilter) -> Raster {
    let middle = (low + high) / 2
    // The grid covers the existing pixels.
    var (low, high) = (low, high)
    if isLimited, let held = ConvexPolygon(frame.outset(by: 1)).image(through: inverse).bounds {
      low = pointwiseMax(low, pointwiseMin(held.0, high))
      high = pointwiseMin(high, pointwiseMax(held.1, low))
    }
    let size = high - low
    // Output pixels per point.
    let scale = Double.maximum(1e-9, pixelsPerPoint(at: middle))
    let finest = Double.maximum(filter.longestPixel, Self.finestPixel / scale)
    // In perspective, the middle may be much finer than the rest.
    let step = Double.maximum(finest, size.max() / Self.greatestSide)
    let margin = (filter.reach(tail: Self.tail) / step).rounded(.up) + 2
    let reach = SIMD2<Int>(margin)
    let columns = Int((size.x / step).rounded(.up)) + 2 * reach.x
    let rows = Int((size.y / step).rounded(.up)) + 2 * reach.y
    let first = low - margin * step
    let pixels = raster.pixels.map(Self.sampled)
    // A plane seen from the side has more pixels a point one way than the other.
    let steps = stepLengths(at: middle)
    func count(_ pixelsPerPoint: Double) -> Int {
      Int(Double.minimum(32, Double.maximum(1, (2 * step * pixelsPerPoint).rounded(.up))))
    }
    let (samplesAcross, samplesDown) = (count(steps.x), count(steps.y))
    var grid = [SIMD8<Float>](repeating: .zero, count: columns * rows)
    let check = WorkCheck.current
    for j in 0..<rows where check?(columns * samplesAcross * samplesDown) != false {
      for i in 0..<columns {
        var sum = SIMD8<Float>.zero
        for v in 0..<samplesDown {
          for u in 0..<samplesAcross {
            let part = (Vector2(Double(u), Double(v)) + 0.5) / Vector2(Double(samplesAcross), Double(samplesDown))
            sum += sample(
              pixels, at: mirrored(first + (Vector2(Double(i), Double(j)) + part) * step, inset: inset / steps))
          }
        }
        grid[j * columns + i] = sum / Float(samplesAcross * samplesDown)
      }
    }
    for shares in filter.shares(pixel: step, reach: reach) { grid = Self.sums(over: shares, grid, columns, rows) }
    var result = raster
    for y in raster.rect.minY..<raster.rect.maxY {
      for x in raster.rect.minX..<raster.rect.maxX {
        let p = inverse.image(of: Vector2(Double(x) + 0.5, Double(y) + 0.5))
        result[x, y] = Self.value(of: grid, columns, rows, at: (p - first) / step - 0.5)
      }
    }
    return result
  }

  /// √|det J| of the map at a point of the plane.
  private func pixelsPerPoint(at p: Vector2) -> Double {
    let weight = map.weight.value(at: p)
    return (abs(map.determinant) / abs(weight * weight * weight)).squareRoot()
  }

  /// |∂(x,y)/∂u| and |∂(x,y)/∂v| at a point (u, v) of the plane: the output pixels that a point along either axis spans.
  private func stepLengths(at p: Vector2) -> Vector2 {
    let d = 1e-6 * Double.maximum(1, Double.maximum(abs(p.x), abs(p.y)))
    func length(_ step: Vector2) -> Double {
      let way = map.image(of: p + step) - map.image(of: p - step)
      let length = way.lengthSquared.squareRoot() / (2 * d)
      return length > 1e-9 ? length : 1e-9
    }
    return Vector2(length(Vector2(d, 0)), length(Vector2(0, d)))
  }

  /// The point inside the mirrored part that shows at a point of the plane.
  private func mirrored(_ p: Vector2, inset: Vector2) -> Vector2 {
    func fold(_ v: Double, _ low: Double, _ high: Double, _ inset: Double) -> Double {
      let length = high - low
      if length <= 0 { return low }
      let turn = (v - low).truncatingRemainder(dividingBy: 2 * length)
      let way = turn < 0 ? turn + 2 * length : turn
      let place = way > length ? 2 * length - way : way
      let least = Double.minimum(inset, length / 2)
      return low + Double.minimum(Double.maximum(place, least), length - least)
    }
    return Vector2(fold(p.x, low.x, high.x, inset.x), fold(p.y, low.y, high.y, inset.y))
  }

  /// A pixel's colour, and in element 4 the difference that another renderer's may have.
  private static func sampled(_ pixel: Accumulator) -> SIMD8<Float> {
    var value = SIMD8<Float>(lowHalf: SIMD4<Float>(pixel.color), highHalf: .zero)
    switch pixel.pixelClass {
    case .interior: break
    case .boundary: value[4] = Float(Tolerance.boundary) / 255
    case .tie: value[4] = 1
    }
    return value
  }

  /// The picture at a point of the plane, interpolated linearly between pixel centres.
  private func sample(_ pixels: [SIMD8<Float>], at point: Vector2) -> SIMD8<Float> {
    let p = map.image(of: point) - 0.5
    guard p.x.isFinite, p.y.isFinite else { return .zero }
    return frame.interpolated(at: p) { pixels[($1 - frame.minY) * frame.width + $0 - frame.minX] }
  }

  /// The sums over shares of a grid's pixels. Outside the grid, its last pixels repeat.
  private static func sums(
    over shares: [SpreadingFilter.Share], _ grid: [SIMD8<Float>], _ columns: Int, _ rows: Int
  ) -> [SIMD8<Float>] {
    let check = WorkCheck.current
    var result = [SIMD8<Float>](repeating: .zero, count: grid.count)
    for j in 0..<rows where check?(columns * shares.count) != false {
      for i in 0..<columns {
        var sum = SIMD8<Float>.zero
        for share in shares {
          let (column, row) = (min(max(i + share.x, 0), columns - 1), min(max(j + share.y, 0), rows - 1))
          sum += share.weight * grid[row * columns + column]
        }
        result[j * columns + i] = sum
      }
    }
    return result
  }

  /// The value of a filtered grid between its pixels.
  private static func value(of grid: [SIMD8<Float>], _ columns: Int, _ rows: Int, at p: Vector2) -> Accumulator {
    guard p.x.isFinite, p.y.isFinite, abs(p.x) < 1e9, abs(p.y) < 1e9 else { return Accumulator() }
    func spline(_ t: Double) -> SIMD4<Float> {
      let (t2, t3, u): (Double, Double, Double) = (t * t, t * t * t, 1 - t)
      let (second, third): (Double, Double) = (3 * t3 - 6 * t2 + 4, -3 * t3 + 3 * t2 + 3 * t + 1)
      let weights = SIMD4<Double>(u * u * u, second, third, t3)
      return SIMD4<Float>(weights / 6)
    }
    let (x, y) = (p.x.rounded(.down), p.y.rounded(.down))
    let (across, down) = (spline(p.x - x), spline(p.y - y))
    var sum = SIMD8<Float>.zero
    for j in 0..<4 {
      let row = min(max(Int(y) + j - 1, 0), rows - 1)
      for i in 0..<4 {
        let column = min(max(Int(x) + i - 1, 0), columns - 1)
        let weight: Float = across[i] * down[j]
        sum += weight * grid[row * columns + column]
      }
    }
    var pixel = Accumulator(color: SIMD4<Double>(sum.lowHalf))
    // The greatest difference of the pixels behind, weighted by their share in this pixel.
    let difference = Double(sum[4]) * 255
    if difference > Double(Tolerance.boundary) {
      pixel.marks.insert(.tie)
    } else if difference > 1 {
      pixel.marks.insert(.boundary)
    }
    pixel.texturedItems = 2
    return pixel
  }
}

/// ⌊place / side⌋.
private func quotient(_ place: Int, _ side: Int) -> Int { Int((Double(place) / Double(side)).rounded(.down)) }

extension PixelRect {
  /// The values of pixels interpolated linearly at `p`, at whole coordinates of which their centres are. Outside, those
  /// at the sides repeat.
  fileprivate func interpolated<Value: SIMD>(at p: Vector2, _ value: (_ x: Int, _ y: Int) -> Value) -> Value
  where Value.Scalar: BinaryFloatingPoint {
    let x = Double.minimum(Double.maximum(p.x, Double(minX)), Double(maxX - 1))
    let y = Double.minimum(Double.maximum(p.y, Double(minY)), Double(maxY - 1))
    let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (right, below) = (min(i + 1, maxX - 1), min(j + 1, maxY - 1))
    let (u, v) = (Value.Scalar(x - Double(i)), Value.Scalar(y - Double(j)))
    let upper = value(i, j) * (1 - u) + value(right, j) * u
    let lower = value(i, below) * (1 - u) + value(right, below) * u
    return upper * (1 - v) + lower * v
  }
}
