import Foundation
import Geometry
import LayerSnapshots

/// Layers that fill their clip, as an image does a card with round corners: such an item ends where the clip does, and the quad program can
/// paint it.
extension ItemPainter {
  /// The outline of a clip that a layer fills, and the core inside of it.
  struct FilledClip {
    var outline: OutlineQuad
    var core: ItemCore?
  }

  /// The layer's clip, if the layer's background and contents cover all of it and its border none, and if the quad program can paint that;
  /// otherwise `nil`.
  func filledClip(
    _ style: LayerSnapshot.Style, _ layer: PlacedLayer, _ part: Part, _ cutting: Cutting, in tree: PlacedTree
  ) -> FilledClip? {
    guard layer.clip >= 0, part != .border, cutting != .byShader, let clip = tree.clips[layer.clip].outline,
      style.gradient == nil || style.contents == nil,
      let outline = cutting.allowed(outline(ofClip: clip, layer, in: tree))
    else { return nil }
    let clipped = tree.clips[layer.clip].region.soft
    func covers(_ shape: RoundedRectangle?) -> Bool {
      guard let shape else { return false }
      let region = Region(shape, softEdges: tree.softEdges(of: style), in: layer.projection, within: tree.guardBand)
      // An antialiased edge may lie on the clip's own. A hard one decides for whole pixels.
      return region.holds(clipped, margin: region.hard.isEmpty ? -1e-6 : 2 * PixelRect.pixelReach)
    }
    if let contents = style.contents {
      let (x, y) = contents.stretch(yDown: layer.yDown)
      guard x.isLinear, y.isLinear, canSample(contents, tree), covers(RoundedRectangle(contents.frame)) else {
        return nil
      }
    }
    let isOnlyContents =
      style.contents != nil && style.backgroundColor.isClear && style.borderWidth <= 0 && !style.masksToBounds
    guard isOnlyContents || covers(style.borderWidth > 0 ? style.shape.inset(by: style.borderWidth) : style.shape)
    else { return nil }
    let core = ItemCore(
      outer: clip.shape, inner: clip.shape, in: clip.projection, frame: tree.surface.frame, guardBand: tree.guardBand,
      clip: nil)
    return FilledClip(outline: outline, core: core)
  }

  /// A clip's outline as the quad program reads it; `nil` where that cannot paint the layer in it.
  private func outline(ofClip clip: PlacedClip.Outline, _ layer: PlacedLayer, in tree: PlacedTree) -> OutlineQuad? {
    let (rect, map) = (clip.shape.rect, clip.projection.map)
    guard exists(rect, clip.projection) else { return nil }
    if clip.shape.isSquare {
      return SoftQuad(Quad(rect), borderWidth: 0, through: map, near: tree.surface.frame).map { .soft($0) }
    }
    // An item has one weight W, by which its outline's coordinates and its image's are divided.
    guard let own = layer.projection.map.inverse?.directionOfWeight, let other = map.inverse?.directionOfWeight,
      own.dot(other) > 1 - 1e-14,
      let rounded = RoundedQuad(clip.shape, borderWidth: 0, through: map),
      rounded.quad.isInside(tree.surface.frame, margin: ItemCore.farthest)
    else { return nil }
    return .rounded(rounded)
  }
}

extension Homography {
  /// The coefficients of W, divided by their length.
  fileprivate var directionOfWeight: Vector3 {
    let weight = weight.coefficients
    return weight / (weight * weight).sum().squareRoot()
  }
}
