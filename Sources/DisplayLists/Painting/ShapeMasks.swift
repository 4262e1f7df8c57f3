import Foundation
import Geometry

/// The masks of a display list's shapes, and where they are in its atlas. Equal shapes that lie whole pixels apart share one: dots, stars, the
/// icons of a list.
///
/// For that, the place of a shape within its pixel is rounded to 2⁻¹² pixels. Edges move by 0.00017 pixels at most, which changes a pixel by
/// less than 0.05/255. What a clip cuts, what reaches far beyond the frame, and what is seen in perspective, has a mask of its own.
struct ShapeMasks {
  /// What is filled or stroked, in points of its plane.
  struct Shape: Hashable {
    enum Paint: Hashable {
      case fill(FillRule)
      case stroke(StrokeStyle)
    }
    var path: BezierPath
    var paint: Paint

    fileprivate func mask(through projection: Projection, clip: ConvexPolygon?, in frame: PixelRect) -> CoverageMask? {
      switch paint {
      case .fill(let rule):
        ShapeCoverage.mask(filling: path, rule: rule, through: projection, clip: clip, in: frame)
      case .stroke(let style):
        ShapeCoverage.mask(stroking: path, style: style, through: projection, clip: clip, in: frame)
      }
    }

    /// Contains all that is drawn.
    fileprivate var box: PlaneBox {
      switch paint {
      case .fill: PlaneBox(around: path, margin: 0)
      case .stroke(let style): PlaneBox(around: path, margin: style.reach)
      }
    }
  }

  /// A mask in the atlas.
  struct Placed {
    /// The pixels that it covers.
    var frame: PixelRect
    var page: Int
    /// Its first texel there.
    var x: Int, y: Int
  }

  /// A shape as seen from the pixel that its plane's origin lies in.
  private struct Key: Hashable {
    var shape: Shape
    /// Maps the shape's plane to pixels, counted from that one.
    var map: Homography
  }

  private(set) var atlas = CoverageAtlas()
  private var known: [Key: Placed] = [:]

  /// The rounding of places within a pixel: how many there are along a side.
  private static let places = 4096.0

  /// Returns the place of a shape's mask; `nil` if the shape covers nothing in the frame.
  mutating func place(
    _ shape: Shape, through projection: Projection, clip: ConvexPolygon?, in frame: PixelRect
  ) -> Placed? {
    if clip == nil, let (key, pixel, reach) = key(of: shape, through: projection, near: frame) {
      if let placed = known[key] { return placed.moved(by: pixel) }
      guard let mask = shape.mask(through: .output.precomposed(with: key.map), clip: nil, in: reach) else {
        return nil
      }
      let placed = add(mask)
      known[key] = placed
      return placed.moved(by: pixel)
    }
    return shape.mask(through: projection, clip: clip, in: frame).map { add($0) }
  }

  private mutating func add(_ mask: CoverageMask) -> Placed {
    let place = atlas.add(mask)
    return Placed(frame: mask.frame, page: place.page, x: place.x, y: place.y)
  }

  /// The key of a shape that lies within the guard band around the frame, the pixel that it counts from, and the pixels around it, counted
  /// from that one; `nil` for a shape that is cut.
  ///
  /// Little is seen of some of these shapes, but a row of icons that a frame cuts, as a scrolled one, needs no masks of its own.
  private func key(
    of shape: Shape, through projection: Projection, near frame: PixelRect
  ) -> (Key, pixel: SIMD2<Int>, reach: PixelRect)? {
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
    return placed.intersection(band) == placed ? (Key(shape: shape, map: local), whole, reach) : nil
  }
}

extension ShapeMasks.Placed {
  fileprivate func moved(by pixels: SIMD2<Int>) -> Self {
    var moved = self
    moved.frame = frame.moved(by: pixels.x, pixels.y)
    return moved
  }
}
