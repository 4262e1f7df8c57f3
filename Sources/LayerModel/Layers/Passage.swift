import Foundation
import Geometry

/// The map from one layer's plane to another's, as the planes are seen: up to a space that both stand in, then down
/// again.
///
/// That space is the nearest layer above both that flattens its sublayers, or the space around the roots. Inside a
/// ``CATransformLayer`` points keep their depth on the way up. A converted point therefore appears at the same place in
/// the picture as the original.
struct Passage {
  private let up: Homography
  /// The adjugate of the destination's way up, which is its inverse but for a factor; `nil` if the destination is seen
  /// edge-on.
  private let down: Homography?

  /// - Parameters:
  ///   - source, destination: `nil` for the space around the other's root.
  init(from source: CALayer?, to destination: CALayer?) {
    if source === destination {
      (up, down) = (.identity, .identity)
      return
    }
    var sources = source?.chainToRoot ?? []
    var destinations = destination?.chainToRoot ?? []
    var common: CALayer?
    while let a = sources.last, let b = destinations.last, a === b {
      common = a
      sources.removeLast()
      destinations.removeLast()
    }
    while let c = common, c.keepsDepth {
      sources.append(c)
      destinations.append(c)
      common = c.superlayer
    }
    up = Self.map(along: sources)
    down = Self.map(along: destinations).adjugateIfRegular
  }

  /// Returns the map from the plane of the first of `layers` into the space that the last one stands in.
  private static func map(along layers: [CALayer]) -> Homography {
    var map = Homography.identity
    var space: CATransform3D?
    for layer in layers {
      let matrix = space?.then(layer.matrixToSuperlayer) ?? layer.matrixToSuperlayer
      if layer.superlayer?.keepsDepth == true {
        space = matrix
      } else {
        map = map.then(Homography(flattening: matrix))
        space = nil
      }
    }
    return map
  }

  func image(of p: CGPoint) -> CGPoint {
    guard let down else { return p }
    let v = down.apply(up.homogeneousImage(of: Vector2(p)))
    let (x, y) = (v.x / v.z, v.y / v.z)
    return x.isFinite && y.isFinite ? CGPoint(x: x, y: y) : p
  }

  /// Returns the smallest rectangle around the images of the corners.
  func image(of r: CGRect) -> CGRect {
    guard down != nil else { return r }
    let corners = ConvexPolygon(r).vertices.map { Vector2(image(of: CGPoint(x: $0.x, y: $0.y))) }
    guard let (low, high) = ConvexPolygon(corners).bounds else { return r }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension CALayer {
  /// Converts `p` from the plane of `source` to that of `destination`; `nil` stands for the space around the root.
  static func convert(_ p: CGPoint, from source: CALayer?, to destination: CALayer?) -> CGPoint {
    Passage(from: source, to: destination).image(of: p)
  }

  /// Returns the smallest rectangle around the converted corners.
  static func convert(_ r: CGRect, from source: CALayer?, to destination: CALayer?) -> CGRect {
    Passage(from: source, to: destination).image(of: r)
  }

  /// The map from the layer's space to its superlayer's. The superlayer's `sublayerTransform` does not apply to its
  /// mask.
  final var matrixToSuperlayer: CATransform3D {
    guard let superlayer, superlayer.maskLayer !== self else { return geometry.placement }
    return geometry.matrix(toSuperlayer: superlayer.geometry)
  }

  /// This layer and those above it, the root last.
  final var chainToRoot: [CALayer] {
    var chain = [self]
    while let above = chain[chain.count - 1].superlayer { chain.append(above) }
    return chain
  }
}

extension Homography {
  /// The inverse but for a factor, so that integer maps invert to integers; `nil` if the plane is seen edge-on, up to
  /// rounding errors.
  fileprivate var adjugateIfRegular: Homography? {
    let (a, b, c) = (y.cross(origin), origin.cross(x), x.cross(y))
    guard isRegular else { return nil }
    return Homography(x: Vector3(a.x, b.x, c.x), y: Vector3(a.y, b.y, c.y), origin: Vector3(a.z, b.z, c.z))
  }
}
