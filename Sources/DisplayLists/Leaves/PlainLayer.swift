import Foundation
import Geometry
import LayerModel

/// A plain layer, placed: a leaf of the tree without effects, mask or clip, seen whole, whose picture is one quadrilateral where the rasteriser
/// decides alone (``PlainLook``).
///
/// Most layers of large trees are like that. They take a way of their own from the snapshot to draw items, without memory for each, to the
/// same items as every other layer's.
struct PlainLayer {
  let node: Int32
  let look: Int32
  /// Into the depths of ``PlacedTree/Places``; −1 for a layer at rest in its flattening ancestor's plane.
  var depth: Int32
  /// Whether it fades as a picture; else as each of its pieces does, which is the same but for rounding.
  let isGroup: Bool
  let opacity: Double
  /// The layer's plane to output pixels.
  let map: Homography
  /// The pixels that it may touch, within the frame.
  let extent: PixelRect
}

/// What all sublayers of one layer share on their way to the output.
struct PlainParent {
  private let projection: Projection
  private let inheritedOpacity: Double
  /// Whether the plane ends somewhere.
  private let hasEnd: Bool
  /// What the superlayer does to its sublayers, and its space to that of the flattening ancestor, where those are anything.
  private let projectsSublayers: Bool
  private let sublayerProjection: CATransform3D
  private let passesThrough: Bool
  private let matrix: CATransform3D

  /// `nil` for a superlayer none of whose sublayers are plain.
  init?(_ parent: PlacedLayer, _ geometry: LayerGeometry) {
    guard parent.role != .skipped, parent.sublayerClip < 0 else { return nil }
    projection = parent.projection
    hasEnd = !parent.projection.existence.isEmpty
    inheritedOpacity = parent.inheritedOpacity
    projectsSublayers = !CATransform3DIsIdentity(geometry.sublayerTransform)
    sublayerProjection = geometry.sublayerProjection
    passesThrough = parent.role == .passesThrough
    matrix = parent.matrix
  }

  /// Points beyond have weights too small for this.
  private static let leastWeight = 1e-3

  /// Places one of the sublayers; `nil` if it is not plain after all, or nothing of it is seen.
  ///
  /// - Parameter depth: Is set to the depth of the layer's plane, over the flattening ancestor's.
  @inline(__always)
  func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, _ look: borrowing PlainLook, lookIndex: Int32,
    within frame: PixelRect, depth: inout LinearForm
  ) -> PlainLayer? {
    var toAncestor = CATransform3D.placement(nodes, i)
    if projectsSublayers { toAncestor = toAncestor.then(sublayerProjection) }
    if passesThrough { toAncestor = toAncestor.then(matrix) }
    guard toAncestor.hasFiniteSum else { return nil }
    let flat = Homography(
      x: Vector3(toAncestor.m11.native, toAncestor.m12.native, toAncestor.m14.native),
      y: Vector3(toAncestor.m21.native, toAncestor.m22.native, toAncestor.m24.native),
      origin: Vector3(toAncestor.m41.native, toAncestor.m42.native, toAncestor.m44.native))
    guard let back = flat.inlinedInverse, back.hasFiniteSum else { return nil }
    if !nodes[i].isDoubleSided, flat.determinant * toAncestor.determinant < 0 { return nil }
    if flat.x.z != 0 || flat.y.z != 0 || flat.origin.z <= 0 || hasEnd {
      guard exists(look.quad, through: flat) else { return nil }
    }
    let map = flat.thenInlined(projection.map)
    let quad = look.quad.image(through: map)
    if look.outline != nil {
      guard !hasEnd, let rounded = look.rounded(through: map),
        rounded.quad.isInside(frame, margin: ItemCore.farthest)
      else { return nil }
    } else {
      guard quad.isExact(look.isExact, on: frame) else { return nil }
    }
    let z = Vector3(toAncestor.m13.native, toAncestor.m23.native, toAncestor.m43.native)
    if z.x != 0 || z.y != 0 || z.z != 0 { depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z)) }
    return PlainLayer(
      node: Int32(i), look: lookIndex, depth: -1, isGroup: nodes[i].allowsGroupOpacity,
      opacity: Double(nodes[i].opacity) * inheritedOpacity, map: map,
      extent: quad.pixels(in: frame))
  }

  /// Whether all corners exist, on every level, and are well away from where that ends.
  private func exists(_ quad: Quad, through flat: Homography) -> Bool {
    guard quad.weights(through: flat).min() > Self.leastWeight else { return false }
    let image = quad.image(through: flat)
    return projection.existence.allSatisfy { form in
      let c = form.coefficients
      return (image.x * c.x + image.y * c.y + c.z).min() > Self.leastWeight
    }
  }
}

extension Quad {
  /// Whether the rasteriser's yes or no is the coverage, as ``ItemCore`` has it.
  ///
  /// - Parameter areEdgesFree: Whether that is so wherever the edges are; else they must lie between pixels.
  @inline(__always)
  func isExact(_ areEdgesFree: Bool, on frame: PixelRect) -> Bool {
    if areEdgesFree {
      return abs(signedArea) > ItemCore.leastExactArea && isInside(frame, margin: ItemCore.farthest)
    }
    return isOnWholePixels && abs(signedArea) >= ItemCore.leastArea
      && isInside(frame, margin: PlacedTree.guardBandMargin)
  }
}

extension CATransform3D {
  /// ``LayerGeometry/placement`` of node `i`.
  @inline(__always)
  fileprivate static func placement(_ nodes: UnsafeBufferPointer<LayerSnapshot.Node>, _ i: Int) -> CATransform3D {
    if nodes[i].geometry.isFlipped { return nodes[i].geometry.placement }
    let (bounds, anchor) = (nodes[i].geometry.bounds, nodes[i].geometry.anchorPoint)
    let ax = bounds.origin.x.native + anchor.x.native * bounds.size.width.native
    let ay = bounds.origin.y.native + anchor.y.native * bounds.size.height.native
    let az = nodes[i].geometry.anchorPointZ.native
    let position = nodes[i].geometry.position
    let step = SIMD4(position.x.native, position.y.native, nodes[i].geometry.zPosition.native, 0)
    var t = nodes[i].geometry.transform
    let r1 = SIMD4(t.m11.native, t.m12.native, t.m13.native, t.m14.native)
    let r2 = SIMD4(t.m21.native, t.m22.native, t.m23.native, t.m24.native)
    let r3 = SIMD4(t.m31.native, t.m32.native, t.m33.native, t.m34.native)
    let r4 = SIMD4(t.m41.native, t.m42.native, t.m43.native, t.m44.native)
    func moved(_ r: SIMD4<Double>) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      let m = r + r.w * step
      return (CGFloat(m.x), CGFloat(m.y), CGFloat(m.z), CGFloat(m.w))
    }
    (t.m11, t.m12, t.m13, t.m14) = moved(r1)
    (t.m21, t.m22, t.m23, t.m24) = moved(r2)
    (t.m31, t.m32, t.m33, t.m34) = moved(r3)
    (t.m41, t.m42, t.m43, t.m44) = moved(-ax * r1 - ay * r2 - az * r3 + r4)
    return t
  }

  @inline(__always)
  fileprivate var hasFiniteSum: Bool {
    let first = m11.native + m12.native + m13.native + m14.native + m21.native + m22.native + m23.native + m24.native
    let second = m31.native + m32.native + m33.native + m34.native + m41.native + m42.native + m43.native + m44.native
    return (first + second).isFinite
  }
}
