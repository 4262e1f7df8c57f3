import Foundation
import Geometry
import Imaging
import LayerModel

/// What a plain layer shows, worked out once for all that look alike: one quadrilateral with a colour or an image on it, or a rounded
/// rectangle of one colour and its border.
///
/// Nothing has to be known of its edges: they are hard, or the image is clear there, or they lie between pixels; or round corners tell.
/// See ``PlainLayer``.
struct PlainLook {
  /// Where in the layer's plane anything shows.
  let quad: Quad
  /// Whether the rasteriser may decide along the edges, wherever they are; else they must lie between pixels.
  let isExact: Bool
  /// Where it is a rounded rectangle, its outline and its border.
  let outline: RoundedRectangle?
  let borderWidth: Double
  let border: SIMD4<Double>
  /// As it is drawn where it does not fade, but for its corners and the map of its image.
  let item: DrawItem
  let sources: ItemSources
  let background: SIMD4<Double>
  /// Whether there is an image on it; the layer's plane to its pixels, and which way y runs there.
  let hasImage: Bool
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

  /// `nil` where layers that look like this are not plain.
  ///
  /// - Precondition: ``LookKey/read(_:_:yDown:)`` is true of the style.
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
    var item = DrawItem.empty()
    var sources = ItemSources()
    let hasHardEdges = style.softEdges.isEmpty
    guard let contents = style.contents else {
      quad = Quad(bounds)
      isExact = hasHardEdges
      (self.item, self.sources) = (item, sources)
      (hasImage, imageMap, imageIsOpaque, seen, bands) = (false, .identity, false, nil, nil)
      interiorAlpha = style.backgroundColor.alpha
      return
    }
    let image = contents.image
    guard max(image.width, image.height) <= maximumImageSize else { return nil }
    let showsImageAlone = style.backgroundColor.isClear
    imageIsOpaque = image.isOpaque
    imageMap = contents.imageMap(yDown: yDown)
    hasImage = true
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
    seen = showsImageAlone ? image.visibility(in: contents.texels(yDown: yDown)) : nil
    contents.describe(ImagePart(whole: image), on: &item, yDown: yDown)
    sources.image = .image(0)
    (self.item, self.sources) = (item, sources)
  }

  /// The rounded rectangle that it is, if it is one of the simple kind there.
  @inline(__always)
  func rounded(through map: Homography) -> RoundedQuad? {
    guard let outline else { return nil }
    return RoundedQuad(outline, borderWidth: borderWidth, through: map)
  }

  /// Whether layers of both looks may share this one, whichever way y runs.
  func serves(yDown: Bool) -> Bool { self.yDown == yDown || !hasImage }

  /// What it does to the error of pixels that it is painted on.
  func rounding(interiorAlpha: Double, fade: Double) -> RoundingBound.Step {
    guard let seen, interiorAlpha != 1 else { return RoundingBound.Step(alpha: interiorAlpha) }
    let fade = tint.w * fade
    return RoundingBound.Step(
      alpha: seen.meanAlpha * fade, rounded: fade < 1 ? seen.visible : seen.translucent, isImage: true)
  }
}

extension ImagePart {
  init(whole image: CGImage) { self.init(image: image, rect: PixelRect(width: image.width, height: image.height)) }
}
