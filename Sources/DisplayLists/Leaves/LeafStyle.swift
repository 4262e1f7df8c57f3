import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A style prepared for leaves: a rectangle, perhaps rounded, with an image, or with one colour and a border.
///
/// The rasteriser decides about straight edges that are hard or lie between pixels, or where the image is clear. The shader decides about
/// all others. See ``Leaf``.
struct LeafStyle {
  /// The part of the layer's plane that shows anything.
  let quad: Quad
  /// Whether the rasteriser may decide about the edges wherever they lie; otherwise they must lie between pixels.
  let isExact: Bool
  /// Whether the shader may decide about the edges of a quadrilateral: all of them are antialiased.
  let isSoft: Bool
  /// Whether the image's filter may change within the quadrilateral, in perspective.
  let mayChangeFilter: Bool
  /// The outline of a rounded rectangle, or of one with a border; `nil` for a quadrilateral.
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
    outline = style.borderWidth > 0 || !style.shape.isSquare ? style.shape : nil
    borderWidth = Double.maximum(style.borderWidth, 0)
    border = borderWidth > 0 ? style.borderColor.rgba : .zero
    let bounds = style.shape.rect
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    self.yDown = yDown
    background = style.backgroundColor.rgba
    tint = style.contentsTint
    let hasHardEdges = style.softEdges.isEmpty
    isSoft = style.softEdges == .all && style.shape.isSquare
    guard let contents = style.contents else {
      quad = Quad(bounds)
      isExact = hasHardEdges
      (image, imageMap, imageIsOpaque, seen, bands, mayChangeFilter) = (nil, .identity, false, nil, nil, false)
      interiorAlpha = style.backgroundColor.alpha
      return
    }
    let bitmap = contents.image
    guard max(bitmap.width, bitmap.height) <= maximumImageSize else { return nil }
    let showsImageAlone = style.backgroundColor.isClear
    imageIsOpaque = bitmap.isOpaque
    imageMap = contents.imageMap(yDown: yDown)
    if showsImageAlone, !imageIsOpaque, style.shape.isSquare, contents.minificationFilter != .trilinear,
      let box = contents.visibleFrame(yDown: yDown, endsHard: hasHardEdges && contents.frame == bounds),
      !style.masksToBounds || bounds.encloses(box)
    {
      (quad, isExact) = (Quad(box), true)
      bands = contents.visibleBands(yDown: yDown)
    } else {
      guard contents.frame == bounds || style.masksToBounds, contents.frame.encloses(bounds) else { return nil }
      (quad, isExact) = (Quad(bounds), hasHardEdges)
      bands = nil
    }
    if imageIsOpaque, tint.w >= 1, contents.frame.encloses(bounds) {
      interiorAlpha = 1
    } else {
      let isFramed = bounds.encloses(contents.frame) || style.masksToBounds
      interiorAlpha = isFramed ? style.backgroundColor.alpha : 0
    }
    seen = showsImageAlone ? bitmap.visibility(in: contents.texels(yDown: yDown)) : nil
    let paint = contents.paint(of: ImagePart(whole: bitmap), yDown: yDown)
    let (magnification, minification) = (paint.filters.magnification, paint.filters.minification)
    mayChangeFilter = magnification != minification && !(magnification == .linear && minification == .trilinear)
    image = paint
  }

  /// Whether the leaf shows an image.
  var hasImage: Bool { image != nil }

  /// The outline of a layer whose edges the shader decides about; `nil` for any other, or if the quad program does not compute its
  /// coverage.
  ///
  /// - Parameter quad: The image of ``quad``.
  @inline(__always)
  func outline(through map: Homography, _ quad: Quad, near frame: PixelRect) -> OutlineQuad? {
    if mayChangeFilter, map.x.z != 0 || map.y.z != 0 { return nil }
    if let outline, !outline.isSquare {
      return RoundedQuad(outline, borderWidth: borderWidth, through: map).map { .rounded($0) }
    }
    guard isSoft, !isExact, outline != nil || !quad.isExact(false, on: frame) else { return nil }
    return SoftQuad(self.quad, borderWidth: borderWidth, through: map, near: frame).map { .soft($0) }
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
