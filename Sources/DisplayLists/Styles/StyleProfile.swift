import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The facts about a style that painting needs, found once for each style and cached (``StyleProfiles``).
struct StyleProfile {
  /// The facts about a layer and its surface that its profile depends on, beside the style.
  struct Variant {
    /// Whether y runs down in the layer's plane.
    let yDown: Bool
    /// Whether the surface is a function of the plane: then all edges are antialiased, and images are averaged.
    var isContinuous = false

    static let count = 4

    /// The place of the variant in an array that has an element for each variant of each style.
    @inline(__always)
    func slot(ofStyle style: Int32) -> Int { Self.count * Int(style) + (yDown ? 1 : 0) + (isContinuous ? 2 : 0) }
  }

  /// The part of the layer's plane that shows anything: the bounds, or the visible part of an image.
  let quad: Quad
  let shape: RoundedRectangle
  let borderWidth: Double
  /// The edges that are antialiased, corners apart.
  let softEdges: CAEdgeAntialiasingMask
  /// ``LayerSnapshot/Style/visibleBox(yDown:softEdges:)``.
  let visibleBox: CGRect?
  /// Whether the rasteriser may decide about the edges of ``quad`` wherever they lie; otherwise they must lie between pixels.
  let isExact: Bool
  /// Whether the quad program can sample the image: a texture holds it, it is stretched evenly, and its pixels are not averaged.
  let samplesImage: Bool
  /// Whether the image's filter may change within the quadrilateral, in perspective.
  let mayChangeFilter: Bool
  /// ``LayerSnapshot/Style/contentsOverflow(yDown:)``.
  let contentsOverflow: Bool
  /// Whether the quad program paints the layer as a whole in most planes: then it can be a leaf.
  let isSimple: Bool
  /// Whether the layer is a rectangle without a border that an upright clip may cut into a smaller one.
  private let canBeCut: Bool
  /// Whether the layer paints nothing itself.
  let isEmpty: Bool
  /// Whether a leaf with sublayers may have the style: all that it paints lies below them.
  private let holdsSublayers: Bool
  let masksToBounds: Bool
  /// As ``PaintedItem/interiorAlpha``, of the whole layer, before it fades.
  let interiorAlpha: Double
  let border: SIMD4<Double>
  let background: SIMD4<Double>
  /// The image without its map and tint; the map from the layer's plane to the image's pixels; whether y runs down in the plane.
  let image: ImagePaint?
  let imageMap: Homography
  let yDown: Bool
  let tint: SIMD4<Double>
  let imageIsOpaque: Bool
  /// The visibility of the image's pixels, if nothing is painted under it.
  let visibility: ImageVisibility?
  /// The bands of ``quad`` that contain everything that shows, if there are any.
  let bands: VisibleBands?

  init(_ style: LayerSnapshot.Style, _ variant: Variant, maximumImageSize: Int) {
    let (yDown, isContinuous) = (variant.yDown, variant.isContinuous)
    self.yDown = yDown
    shape = style.shape
    borderWidth = Double.maximum(style.borderWidth, 0)
    border = style.hasBorder ? style.borderColor.rgba : .zero
    background = style.backgroundColor.rgba
    tint = style.contentsTint
    softEdges = isContinuous ? .all : style.softEdges
    interiorAlpha = style.interiorAlpha(of: .all) ?? 0
    isEmpty = style.isEmpty
    holdsSublayers = !style.hasBorder || style.borderIsBelowSublayers
    masksToBounds = style.masksToBounds
    let isBareRectangle = shape.isSquare && !style.hasBorder && style.fitsQuadProgram
    let isSeen = shape.rect.width > 0 && shape.rect.height > 0 && !isEmpty
    guard let contents = style.contents else {
      quad = Quad(shape.rect)
      (isExact, isSimple, canBeCut) = (softEdges.isEmpty, isSeen && style.isSimple, isBareRectangle)
      (samplesImage, contentsOverflow, visibleBox) = (false, false, nil)
      (image, imageMap, imageIsOpaque, visibility, bands, mayChangeFilter) = (nil, .identity, false, nil, nil, false)
      return
    }
    let bitmap = contents.image
    let (x, y) = contents.stretch(yDown: yDown)
    samplesImage = !isContinuous && max(bitmap.width, bitmap.height) <= maximumImageSize && x.isLinear && y.isLinear
    let isFilled = shape.isSquare && contents.frame == shape.rect
    contentsOverflow = samplesImage && !isFilled && style.contentsOverflow(yDown: yDown)
    visibleBox = samplesImage ? style.visibleBox(yDown: yDown, softEdges: softEdges) : nil
    quad = Quad(visibleBox ?? shape.rect)
    isExact = visibleBox != nil || softEdges.isEmpty
    let isFilledOrAlone = samplesImage && (visibleBox != nil || style.contentsFillShape)
    isSimple = isSeen && isFilledOrAlone && style.isSimple
    canBeCut = isBareRectangle && isFilledOrAlone
    bands = visibleBox == nil ? nil : contents.visibleBands(yDown: yDown)
    imageIsOpaque = bitmap.isOpaque
    visibility = style.hasBackground ? nil : bitmap.visibility(in: contents.texels(yDown: yDown))
    guard samplesImage else {
      (image, imageMap, mayChangeFilter) = (nil, .identity, false)
      return
    }
    imageMap = contents.imageMap(yDown: yDown)
    let paint = contents.paint(of: ImagePart(whole: bitmap), yDown: yDown)
    let (magnification, minification) = (paint.filters.magnification, paint.filters.minification)
    mayChangeFilter = magnification != minification && !(magnification == .linear && minification == .trilinear)
    image = paint
  }

  /// Whether a leaf (``PlacedLayer/isLeaf``) may have the style.
  func mayBeLeaf(hasSublayers: Bool) -> Bool {
    hasSublayers ? holdsSublayers && (isSimple || isEmpty) : isSimple
  }

  /// The part of the layer inside of an upright clip; `nil` if that is no rectangle.
  ///
  /// - Parameter image: The image of ``quad``, which exists everywhere, in output pixels.
  @inline(__always)
  func cut(_ image: Quad, to clip: PlaneBox) -> Quad? {
    canBeCut && image.isUpright && (!isExact || clip.isOnWholePixels) ? image.clamped(to: clip) : nil
  }

  /// The contribution to the rounding error of the pixels that the layer is painted on.
  ///
  /// - Parameter share: The share of the item's pixels that the image covers.
  func rounding(interiorAlpha: Double, fade: Double, share: Double = 1) -> RoundingBound.Contribution {
    guard let visibility, interiorAlpha != 1 else { return RoundingBound.Contribution(alpha: interiorAlpha) }
    let fade = tint.w * fade
    return RoundingBound.Contribution(
      alpha: visibility.meanAlpha * fade * share, rounded: fade < 1 ? visibility.visible : visibility.translucent,
      isImage: true)
  }
}
