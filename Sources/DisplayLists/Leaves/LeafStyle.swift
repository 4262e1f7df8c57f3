import Foundation
import Geometry
import Imaging
import LayerModel

/// What leaves of the same style show, worked out once for all of them: one quadrilateral with a colour or an image on it, or a rounded
/// rectangle of one colour and its border.
///
/// The rasteriser decides about its edges: they are hard, or lie between pixels, or the image is clear there; or the shader does, where
/// corners are round. See ``Leaf``.
struct LeafStyle {
  /// Where in the layer's plane anything shows.
  let quad: Quad
  /// Whether the rasteriser may decide along the edges, wherever they are; else they must lie between pixels.
  let isExact: Bool
  /// Where it is a rounded rectangle, its outline and its border.
  let outline: RoundedRectangle?
  let borderWidth: Double
  let border: SIMD4<Double>
  let background: SIMD4<Double>
  /// The image on it, but for its map and its tint; the layer's plane to its pixels, and which way y runs there.
  let image: ImagePaint?
  let imageMap: Homography
  let yDown: Bool
  let tint: SIMD4<Double>
  let imageIsOpaque: Bool
  /// As in ``PaintedItem``.
  let interiorAlpha: Double
  /// What is known of the image's pixels, where all that shows is the image.
  let seen: ImageVisibility?
  /// Of `quad`: outside of them nothing shows.
  let bands: VisibleBands?

  /// `nil` where layers of this style are no leaves.
  ///
  /// - Precondition: ``LeafStyleKey/read(_:_:yDown:)`` is true of the style.
  init?(_ style: LayerSnapshot.Style, yDown: Bool, maximumImageSize: Int) {
    guard !style.isEmpty else { return nil }
    if style.borderWidth > 0 || !style.shape.isSquare {
      // Where the inside is opaque, it is worth an item of its own.
      guard !style.backgroundColor.isOpaque || style.borderWidth > 0 && !style.borderColor.isClear else { return nil }
      outline = style.shape
    } else {
      outline = nil
    }
    borderWidth = Double.maximum(style.borderWidth, 0)
    border = borderWidth > 0 ? style.borderColor.rgba : .zero
    let bounds = style.shape.rect
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    self.yDown = yDown
    background = style.backgroundColor.rgba
    tint = style.contentsTint
    let hasHardEdges = style.softEdges.isEmpty
    guard let contents = style.contents else {
      quad = Quad(bounds)
      isExact = hasHardEdges
      (image, imageMap, imageIsOpaque, seen, bands) = (nil, .identity, false, nil, nil)
      interiorAlpha = style.backgroundColor.alpha
      return
    }
    let bitmap = contents.image
    guard max(bitmap.width, bitmap.height) <= maximumImageSize else { return nil }
    let showsImageAlone = style.backgroundColor.isClear
    imageIsOpaque = bitmap.isOpaque
    imageMap = contents.imageMap(yDown: yDown)
    if showsImageAlone, !imageIsOpaque, contents.minificationFilter != .trilinear,
      let box = contents.visibleFrame(yDown: yDown, endsHard: hasHardEdges && contents.frame == bounds),
      !style.masksToBounds || bounds.contains(box)
    {
      (quad, isExact) = (Quad(box), true)
      bands = contents.visibleBands(yDown: yDown)
    } else {
      guard contents.frame == bounds || style.masksToBounds, contents.frame.contains(bounds) else { return nil }
      (quad, isExact) = (Quad(bounds), hasHardEdges)
      bands = nil
    }
    if imageIsOpaque, tint.w >= 1, contents.frame.contains(bounds) {
      interiorAlpha = 1
    } else {
      let isFramed = bounds.contains(contents.frame) || style.masksToBounds
      interiorAlpha = isFramed ? style.backgroundColor.alpha : 0
    }
    seen = showsImageAlone ? bitmap.visibility(in: contents.texels(yDown: yDown)) : nil
    image = contents.paint(of: ImagePart(whole: bitmap), yDown: yDown)
  }

  /// Whether there is an image on it.
  var hasImage: Bool { image != nil }

  /// The rounded rectangle that it is, if it is one of the simple kind there.
  @inline(__always)
  func rounded(through map: Homography) -> RoundedQuad? {
    guard let outline else { return nil }
    return RoundedQuad(outline, borderWidth: borderWidth, through: map)
  }

  /// Whether it serves layers in whose plane y runs that way.
  func serves(yDown: Bool) -> Bool { self.yDown == yDown || !hasImage }

  /// What it does to the error of pixels that it is painted on.
  func rounding(interiorAlpha: Double, fade: Double) -> RoundingBound.Contribution {
    guard let seen, interiorAlpha != 1 else { return RoundingBound.Contribution(alpha: interiorAlpha) }
    let fade = tint.w * fade
    return RoundingBound.Contribution(
      alpha: seen.meanAlpha * fade, rounded: fade < 1 ? seen.visible : seen.translucent, isImage: true)
  }
}
