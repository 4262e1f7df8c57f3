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
    var toAncestor = nodes[i].geometry.placement
    if projectsSublayers { toAncestor = toAncestor.then(sublayerProjection) }
    if passesThrough { toAncestor = toAncestor.then(matrix) }
    guard toAncestor.isFinite else { return nil }
    let flat = Homography(flattening: toAncestor)
    guard let back = flat.inverse, back.isFinite else { return nil }
    if !nodes[i].isDoubleSided, flat.determinant * toAncestor.determinant < 0 { return nil }
    if flat.x.z != 0 || flat.y.z != 0 || flat.origin.z <= 0 || hasEnd {
      guard exists(look.quad, through: flat) else { return nil }
    }
    let map = flat.then(projection.map)
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

extension PlainLooks {
  /// Places node `i`, one of the sublayers of `parent`'s layer, if it is a leaf of the plain kind; else `nil`.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down in the root's superlayer space.
  ///   - depth: Is set to the depth of the layer's plane, over the flattening ancestor's.
  @inline(__always)
  mutating func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, under parent: PlainParent, within frame: PixelRect,
    yDown: Bool, depth: inout LinearForm
  ) -> PlainLayer? {
    guard nodes.mayBePlain(i), let look = look(ofStyle: nodes[i].style, yDown: yDown != nodes[i].isTurnedOver)
    else { return nil }
    return memory.looks.withUnsafeBufferPointer { looks in
      parent.place(i, of: nodes, looks[Int(look)], lookIndex: look, within: frame, depth: &depth)
    }
  }
}

extension LayerSnapshot.Node {
  /// Compares without a call.
  @inline(__always)
  fileprivate var keepsDepth: Bool {
    if case .transformLayer = kind { true } else { false }
  }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether nothing but its look and its place keep a layer from being plain.
  @inline(__always)
  func mayBePlain(_ i: Int) -> Bool {
    self[i].subtreeEnd == Int32(i + 1) && self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
      && !self[i].keepsDepth
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
      && isInside(frame, margin: Stage.guardBandMargin)
  }
}
