import Foundation
import Geometry
import LayerSnapshots

/// An upright rectangle in a plane, in points. It may be empty, and is never infinite.
struct PlaneBox: Equatable {
  var low: Vector2
  var high: Vector2

  static let empty = PlaneBox(low: Vector2(1, 1), high: Vector2(0, 0))
  /// The largest absolute coordinate, in points: far beyond anything visible, because a transform may bring distant
  /// points back.
  static let limit = 1e30
  /// The largest absolute coordinate in pictures of the plane itself, in points.
  static let pictureLimit = 1e7
  /// All of a picture of the plane itself.
  static let wholePicture = PlaneBox(
    low: Vector2(repeating: -pictureLimit), high: Vector2(repeating: pictureLimit))

  static let everything = PlaneBox(low: Vector2(repeating: -limit), high: Vector2(repeating: limit))

  var isEmpty: Bool { !(low.x < high.x && low.y < high.y) }

  init(low: Vector2, high: Vector2) {
    let (least, greatest) = (Vector2(repeating: -Self.limit), Vector2(repeating: Self.limit))
    self.low = low.clamped(lowerBound: least, upperBound: greatest)
    self.high = high.clamped(lowerBound: least, upperBound: greatest)
  }

  init(_ rect: CGRect) {
    self.init(low: Vector2(rect.minX.native, rect.minY.native), high: Vector2(rect.maxX.native, rect.maxY.native))
  }

  /// The bounding box of `polygon`; empty for an empty polygon.
  init(around polygon: ConvexPolygon) {
    guard let (low, high) = polygon.bounds, !polygon.isEmpty else {
      self = .empty
      return
    }
    self.init(low: low, high: high)
  }

  func union(_ other: PlaneBox) -> PlaneBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PlaneBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  func intersection(_ other: PlaneBox) -> PlaneBox {
    if isEmpty || other.isEmpty { return .empty }
    return PlaneBox(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
  }

  func outset(by distance: Double) -> PlaneBox { outset(by: Vector2(repeating: distance)) }

  func outset(by distance: Vector2) -> PlaneBox {
    isEmpty ? self : PlaneBox(low: low - distance, high: high + distance)
  }

  func moved(by offset: Vector2) -> PlaneBox {
    isEmpty ? self : PlaneBox(low: low + offset, high: high + offset)
  }

  func contains(_ other: PlaneBox) -> Bool {
    other.isEmpty || (!isEmpty && all(other.low .>= low) && all(other.high .<= high))
  }

  var rect: CGRect { CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }

  var polygon: ConvexPolygon {
    if isEmpty { return ConvexPolygon([]) }
    return ConvexPolygon([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
  }
}

extension PlaneBox {
  /// The bounding box of a path's points and control points, grown by `margin`.
  init(around path: BezierPath, margin: Double) {
    guard let (low, high) = path.controlBox else {
      self = .empty
      return
    }
    self.init(low: low - margin, high: high + margin)
  }

  /// The bounding box of the image of the existing part.
  func image(through map: Projection) -> PlaneBox {
    if isEmpty { return self }
    let part = polygon.clipped(to: map.existence)
    return part.isEmpty ? .empty : PlaneBox(around: part.image(through: map.map))
  }
}
