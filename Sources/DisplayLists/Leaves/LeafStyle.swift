import Foundation
import Geometry
import Imaging
import LayerModel

/// A style prepared for leaves: one quadrilateral with a colour or an image, or a rounded rectangle with one colour and a border.
///
/// The rasteriser decides about the edges of a quadrilateral: they are hard or lie between pixels, or the image is clear there. The shader
/// decides about those of a rounded rectangle. See ``Leaf``.
struct LeafStyle {
  /// The part of the layer's plane that shows anything.
  let quad: Quad
  /// Whether the rasteriser may decide about the edges wherever they lie; otherwise they must lie between pixels.
  let isExact: Bool
  /// The outline and the border of a rounded rectangle; `nil` for a quadrilateral.
  let outline: RoundedRectangle?
  let borderWidth: Double
  let border: SIMD4<Double>
  let background: SIMD4<Double>
  /// The image without its map and tint; the map from the layer's plane to the image's pixels; whether y runs down in the plane.
  let image: ImagePaint?
  let imageMap: Homography
  let yDown: Bool
  let tint: SIMD4<Double>
  let imageIsOpaque: Bool
  /// As ``PaintedItem/interiorAlpha``, before the leaf fades.
  let interiorAlpha: Double
  /// The visibility of the image's pixels, if only the image shows.
  let seen: ImageVisibility?
  /// The bands of ``quad`` that contain everything that shows, if there are any.
  let bands: VisibleBands?

  /// `nil` if layers with this style cannot be leaves.
  ///
  /// - Precondition: ``LeafStyleKey/read(_:_:yDown:)`` returned `true` for the style.
  init?(_ style: LayerSnapshot.Style, yDown: Bool, maximumImageSize: Int) {
    guard !style.isEmpty else { return nil }
    if style.borderWidth > 0 || !style.shape.isSquare {
      // An opaque inside without a border is worth an item of its own.
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

  /// Whether the leaf shows an image.
  var hasImage: Bool { image != nil }

  /// The image of the rounded rectangle; `nil` for a quadrilateral, or if ``RoundedQuad`` cannot represent it.
  @inline(__always)
  func rounded(through map: Homography) -> RoundedQuad? {
    guard let outline else { return nil }
    return RoundedQuad(outline, borderWidth: borderWidth, through: map)
  }

  /// Whether the style fits layers in whose plane y runs in that direction.
  func serves(yDown: Bool) -> Bool { self.yDown == yDown || !hasImage }

  /// The contribution to the rounding error of the pixels that the leaf is painted on.
  func rounding(interiorAlpha: Double, fade: Double) -> RoundingBound.Contribution {
    guard let seen, interiorAlpha != 1 else { return RoundingBound.Contribution(alpha: interiorAlpha) }
    let fade = tint.w * fade
    return RoundingBound.Contribution(
      alpha: seen.meanAlpha * fade, rounded: fade < 1 ? seen.visible : seen.translucent, isImage: true)
  }
}
