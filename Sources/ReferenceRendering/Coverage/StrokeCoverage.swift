import Foundation
import Geometry
import LayerSnapshots

/// The coverage of a path's stroke, in output pixels, found by testing whether points of the plane belong to the
/// stroke.
///
/// A tile is divided recursively into quarters. A square inside one piece of the stroke is covered, and a square that
/// no piece reaches is not. Squares of 1/16 pixel that remain along the stroke's outline are sampled at the 16 points
/// of a lattice, so an axis-aligned edge has 256 distinct positions in a pixel. On a grid that is blurred, the squares
/// are of 1/4 pixel, and of 1/4 pixel of the grid that it refines, but not larger than its own pixels: see
/// ``BlurredPicture``.
final class StrokeCoverage: PathCoverage {
  /// The squares along the side of a pixel, on the output and on grids that are blurred.
  private static let squares = 16, squaresOfBlur = 4

  /// The sample points of a square, relative to its corner, in units of its side: a rank-1 lattice.
  private static let lattice: [Vector2] = (0..<16).map {
    Vector2((Double($0) + 0.5) / 16, (Double($0 * 7 % 16) + 0.5) / 16)
  }

  /// The shift of the lattice in a square of a grid that is blurred, by the square's column and row. The lattice places
  /// edges at some slopes up to 1/8 square wrong; shifts that differ from square to square make the error vanish from
  /// the mean over many.
  private static func shift(_ column: Double, _ row: Double) -> Vector2 {
    let shift = Vector2(0.7548776662, 0.4142135624) * column + Vector2(0.569840291, 0.7320508076) * row
    return shift - shift.rounded(.down)
  }

  let bounds: PixelRect
  private let pieces: [StrokePiece]
  private let bins: PixelBins
  /// The side of the least square, in pixels.
  private let leastSquare: Double
  /// Whether the grid is blurred.
  private let isBlurred: Bool
  /// Maps output pixels to the plane.
  private let inverse: Homography
  /// Half the longest diagonal of a pixel's image in the plane, if that is the same everywhere.
  private let reach: Double?
  /// Forms that are ≥ 0 at the output points where the plane exists; none for a plane that exists everywhere.
  private let limits: [LinearForm]

  /// `nil` if no part of it is visible.
  ///
  /// - Parameters:
  ///   - frame: The rectangle that outlines are clipped to.
  ///   - refinement: The number of pixels along the side of one of the grid that this one refines.
  ///   - isBlurred: Whether the grid is blurred.
  init?(
    _ stroke: ShapePainting.Stroke, seenThrough projection: Projection, inverse: Homography, within frame: PixelRect,
    refinement: Int = 1, isBlurred: Bool = false
  ) {
    let halfWidth = stroke.style.width / 2
    guard halfWidth > 0 else { return nil }
    let path = FlattenedPath(
      stroke.path, seenThrough: projection.map, within: frame, refinement: refinement, stroke: stroke.style)
    var pieces: [StrokePiece] = []
    var bounds = PixelRect(width: 0, height: 0)
    var bins = PixelBins()
    StrokePiece.forEachPiece(of: path, stroke.style) { piece, extent in
      let image = projection.image(of: extent, within: frame)
      let rect = PixelRect(around: image)
      if rect.isEmpty || !image.vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { return }
      bins.insert(pieces.count, rect)
      bounds = bounds.union(rect)
      pieces.append(piece)
    }
    if pieces.isEmpty { return nil }
    (self.bounds, self.pieces, self.bins, self.inverse) = (bounds, pieces, bins, inverse)
    let squares = isBlurred ? Self.squaresOfBlur : Self.squares
    self.isBlurred = isBlurred
    leastSquare = Double(min(refinement, squares)) / Double(squares)
    let forms = [inverse.weight] + projection.existence.map { $0.pulledBack(through: inverse) }
    limits = forms.filter { !($0.isConstant && $0.coefficients.z > 0) }
    reach = inverse.weight.isConstant ? Self.reach(of: inverse) : nil
  }

  private static func reach(of inverse: Homography) -> Double {
    let corner = inverse.image(of: Vector2(0, 0))
    let (right, down) = (inverse.image(of: Vector2(1, 0)) - corner, inverse.image(of: Vector2(0, 1)) - corner)
    // A little more, for rounding.
    return Double.maximum((right + down).lengthSquared, (right - down).lengthSquared).squareRoot() / 2 * (1 + 1e-12)
  }

  func measure(_ block: PixelRect, inside clip: ConvexPolygon?, into areas: inout ArraySlice<Double>) {
    // A clip without area has no sides to test; it excludes everything.
    if let clip, clip.edgeForms.count < 3 { return }
    var near: [StrokePiece] = []
    bins.forEach(near: block) { near.append(pieces[$0]) }
    if near.isEmpty { return }
    var search = Search(
      inverse: inverse, reach: reach, limits: limits, clip: clip?.edgeForms ?? [], block: block, near: near,
      leastSquare: leastSquare, shiftsLattice: isBlurred)
    let corner = Vector2(Double(block.minX & ~15), Double(block.minY & ~15))
    search.visit(corner, side: Double(TileGrid.side), among: near.indices)
    search.chargeRest()
    for i in search.areas.indices { areas[areas.startIndex + i] = search.areas[i] }
  }

  /// The corners of a square.
  private struct Square {
    private let corners: (Vector2, Vector2, Vector2, Vector2)

    init(_ corner: Vector2, _ side: Double) {
      corners = (corner, corner + Vector2(side, 0), corner + Vector2(0, side), corner + Vector2(side, side))
    }

    func greatest(_ value: (Vector2) -> Double) -> Double {
      Double.maximum(
        Double.maximum(value(corners.0), value(corners.1)), Double.maximum(value(corners.2), value(corners.3)))
    }

    func greatest(_ form: LinearForm) -> Double { greatest { form.value(at: $0) } }

    func least(_ form: LinearForm) -> Double { -greatest { -form.value(at: $0) } }
  }

  /// The recursive division of one tile, eight levels deep.
  private struct Search {
    let inverse: Homography
    let reach: Double?
    let limits: [LinearForm], clip: [LinearForm]
    let block: PixelRect
    let near: [StrokePiece]
    let leastSquare: Double
    let shiftsLattice: Bool
    /// The indices of the pieces that may touch a square; the pieces of a quarter follow those of the whole.
    var candidates: [Int]
    var areas: [Double]
    let check = WorkCheck.current
    /// The work since the last question.
    private var work = 0

    init(
      inverse: Homography, reach: Double?, limits: [LinearForm], clip: [LinearForm], block: PixelRect,
      near: [StrokePiece], leastSquare: Double, shiftsLattice: Bool
    ) {
      (self.inverse, self.limits, self.clip, self.block, self.near) = (inverse, limits, clip, block, near)
      (self.reach, self.leastSquare, self.shiftsLattice) = (reach, leastSquare, shiftsLattice)
      (candidates, areas) = (Array(near.indices), Array(repeating: 0, count: block.width * block.height))
    }

    /// - Parameter range: The place in `candidates` of the square's pieces.
    mutating func visit(_ corner: Vector2, side: Double, among range: Range<Int>) {
      if corner.x >= Double(block.maxX) || corner.y >= Double(block.maxY) || corner.x + side <= Double(block.minX)
        || corner.y + side <= Double(block.minY)
      {
        return
      }
      let square = Square(corner, side)
      if clip.contains(where: { square.greatest($0) <= 0 }) || limits.contains(where: { square.greatest($0) <= 0 }) {
        return
      }
      work += 1 + range.count
      if side >= 1 {
        if check?(work) == false { return }
        work = 0
      }
      var remaining = range
      defer { candidates.removeLast(candidates.count - range.upperBound) }
      // If the plane exists on the whole square, the square's image lies in a disc of the plane.
      if limits.allSatisfy({ square.least($0) > 0 }) {
        let center = inverse.image(of: corner + side / 2)
        let radius =
          reach.map { $0 * side } ?? square.greatest { (inverse.image(of: $0) - center).lengthSquared }.squareRoot()
        var isCovered = false
        for k in range {
          let distance = near[candidates[k]].distance(to: center)
          guard distance < radius else { continue }
          candidates.append(candidates[k])
          if distance <= -radius { isCovered = true; break }
        }
        remaining = range.upperBound..<candidates.count
        if remaining.isEmpty { return }
        if isCovered && clip.allSatisfy({ square.least($0) >= 0 }) {
          add(corner, side)
          return
        }
      }
      if side > leastSquare {
        let half = side / 2
        for step in [Vector2(0, 0), Vector2(half, 0), Vector2(0, half), Vector2(half, half)] {
          visit(corner + step, side: half, among: remaining)
        }
      } else {
        decide(corner, side, remaining)
      }
    }

    /// Charges the work since the last question.
    mutating func chargeRest() {
      _ = check?(work)
      work = 0
    }

    /// Adds the area of a square.
    private mutating func add(_ corner: Vector2, _ side: Double) {
      let n = max(1, Int(side))
      let area = Double.minimum(side * side, 1)
      // Rounds down, not towards zero: grids in planes have negative coordinates.
      let (left, top) = (Int(corner.x.rounded(.down)), Int(corner.y.rounded(.down)))
      for y in top..<top + n {
        for x in left..<left + n { add(area, x, y) }
      }
    }

    private mutating func add(_ area: Double, _ x: Int, _ y: Int) {
      if block.contains(x, y) { areas[(y - block.minY) * block.width + x - block.minX] += area }
    }

    private mutating func decide(_ corner: Vector2, _ side: Double, _ range: Range<Int>) {
      var count = 0
      work += lattice.count / 2 * (1 + range.count)
      let shift = shiftsLattice ? StrokeCoverage.shift(corner.x / side, corner.y / side) : .zero
      for point in lattice {
        let place = point + shift
        let q = corner + place.replacing(with: place - 1, where: place .>= 1) * side
        guard clip.allSatisfy({ $0.value(at: q) >= 0 }), limits.allSatisfy({ $0.value(at: q) > 0 }) else { continue }
        let p = inverse.image(of: q)
        if candidates[range].contains(where: { near[$0].distance(to: p) <= 0 }) { count += 1 }
      }
      if count == 0 { return }
      add(
        Double(count) / Double(lattice.count) * side * side, Int(corner.x.rounded(.down)), Int(corner.y.rounded(.down)))
    }
  }
}
