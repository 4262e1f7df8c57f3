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

  /// The bounds.
  let bounds: Quad
  let shape: RoundedRectangle
  let borderWidth: Double
  /// The edges that are antialiased, corners apart.
  let softEdges: CAEdgeAntialiasingMask
  /// ``LayerSnapshot/Style/visibleFrame(yDown:softEdges:)``.
  let visibleFrame: VisibleFrame?
  /// Whether one map leads to the image: a texture holds it, it is stretched evenly, and its pixels are not averaged.
  let samplesImage: Bool
  /// ``LayerSnapshot/Style/overflowingFrame(yDown:)``.
  let overflowingFrame: VisibleFrame?
  /// Whether the layer is one item in most planes: then it can be a leaf.
  let isSimple: Bool
  /// Whether the bounds are all that the layer paints in most planes, and nothing else in its style keeps it from being
  /// a leaf.
  private let fillsBounds: Bool
  /// Whether the layer is a rectangle without a border that an upright clip may cut into a smaller one.
  private let canBeCut: Bool
  /// Whether the layer paints nothing itself.
  let isEmpty: Bool
  /// Whether a leaf with sublayers may have the style: all that it paints lies below them.
  private let holdsSublayers: Bool
  let masksToBounds: Bool
  /// As ``PaintedItem/isOpaque``, of the whole layer, before it fades.
  let isOpaque: Bool
  let border: SIMD4<Double>
  let background: SIMD4<Double>
  /// The image without its map; the map from the layer's plane to the image's pixels; whether y runs down in the plane.
  let image: ImagePaint
  let hasImage: Bool
  let imageMap: Homography
  let yDown: Bool
  let imageIsOpaque: Bool

  init(_ style: LayerSnapshot.Style, _ variant: Variant, maximumImageSize: Int) {
    let (yDown, isContinuous) = (variant.yDown, variant.isContinuous)
    self.yDown = yDown
    shape = style.shape
    let border = style.whole.border
    (borderWidth, self.border) = (border?.width ?? 0, border?.paint.color?.rgba ?? .zero)
    background = style.backgroundColor.rgba
    softEdges = isContinuous ? .all : style.softEdges
    isOpaque = style.isOpaque
    isEmpty = style.isEmpty
    holdsSublayers = style.pieces.isSubset(of: .body)
    masksToBounds = style.masksToBounds
    canBeCut = shape.isSquare && style.border == nil && style.hasOnePaint
    let isSeen = shape.rect.width > 0 && shape.rect.height > 0 && !isEmpty
    bounds = Quad(shape.rect)
    guard let contents = style.contents else {
      (fillsBounds, isSimple) = (true, isSeen && style.isSimple)
      (samplesImage, overflowingFrame, visibleFrame) = (false, nil, nil)
      (image, hasImage, imageMap, imageIsOpaque) = (ImagePaint(), false, .identity, false)
      return
    }
    let bitmap = contents.image
    let (x, y) = contents.stretch(yDown: yDown)
    samplesImage = !isContinuous && max(bitmap.width, bitmap.height) <= maximumImageSize && x.isLinear && y.isLinear
    let isFilled = shape.isSquare && contents.frame == shape.rect
    overflowingFrame = samplesImage && !isFilled ? style.overflowingFrame(yDown: yDown) : nil
    visibleFrame = samplesImage ? style.visibleFrame(yDown: yDown, softEdges: softEdges) : nil
    fillsBounds = samplesImage && style.contentsFillShape
    isSimple = isSeen && (fillsBounds || visibleFrame != nil) && style.isSimple
    imageIsOpaque = bitmap.isOpaque
    guard samplesImage else {
      (image, hasImage, imageMap) = (ImagePaint(), false, .identity)
      return
    }
    imageMap = contents.imageMap(yDown: yDown)
    var paint = contents.paint(of: ImagePart(whole: bitmap), yDown: yDown)
    paint.tint = SIMD4<Float>(style.contentsTint)
    (image, hasImage) = (paint, true)
  }

  /// Whether a leaf (``PlacedLayer/isLeaf``) may have the style.
  func mayBeLeaf(hasSublayers: Bool) -> Bool {
    hasSublayers ? holdsSublayers && (isSimple || isEmpty) : isSimple
  }

  /// The rectangle of the layer's plane that is drawn.
  enum DrawnPart {
    case bounds
    /// The visible part of an image, which has no edges that show.
    case visibleFrame
  }

  /// The part that is drawn through a map to output pixels; `nil` if the layer is more than a rectangle there.
  @inline(__always)
  func drawnPart(through map: Homography) -> DrawnPart? {
    if let visibleFrame, visibleFrame.holds(through: map) { return .visibleFrame }
    return fillsBounds ? .bounds : nil
  }

  @inline(__always)
  func quad(of part: DrawnPart) -> Quad {
    if part == .visibleFrame, let visibleFrame { return Quad(visibleFrame.box) }
    return bounds
  }

  /// Whether the rasteriser may decide about the edges of a part wherever they lie; otherwise they must lie between
  /// pixels.
  @inline(__always)
  func isExact(_ part: DrawnPart) -> Bool { part == .visibleFrame || softEdges.isEmpty }

  /// The part of the layer inside of an upright clip; `nil` if that is no rectangle.
  ///
  /// - Parameter image: The image of `part`, which exists everywhere, in output pixels.
  @inline(__always)
  func cut(_ part: DrawnPart, _ image: Quad, to clip: PlaneBox) -> Quad? {
    canBeCut && image.isUpright && (!isExact(part) || clip.isOnWholePixels) ? image.clamped(to: clip) : nil
  }
}

extension Look {
  /// The look of all that a layer paints.
  init(_ profile: borrowing StyleProfile) {
    self.init(background: SIMD4<Float>(profile.background), border: SIMD4<Float>(profile.border))
    if profile.hasImage { set(profile.image) }
  }
}
