import Foundation
import Geometry
import Imaging
import LayerModel

/// What a plain layer shows, worked out once for all that look alike: one quadrilateral with a colour or an image on it.
///
/// Nothing has to be computed along its edges: they are hard, or the image is clear there, or they lie between pixels. See ``PlainLayer``.
struct PlainLook {
  /// Where in the layer's plane anything shows.
  let quad: Quad
  /// Whether the rasteriser may decide along the edges, wherever they are; else they must lie between pixels.
  let isExact: Bool
  /// As it is drawn where it does not fade, but for its corners and the map of its image.
  let item: DrawItem
  let sources: ItemSources
  let background: SIMD4<Double>
  /// The image on it, the layer's plane to its pixels, and which way y runs there.
  let part: ImagePart?
  let isTrilinear: Bool
  let imageMap: Homography
  let yDown: Bool
  let tint: SIMD4<Double>
  let imageIsOpaque: Bool
  /// As in ``PaintedItem``.
  let interiorAlpha: Double
  /// What is known of the image's pixels, where all that shows is the image.
  let seen: CGImage.Visibility?
  /// Into ``DisplayList/images``, once it is painted.
  var image: Int?

  /// `nil` where layers that look like this are not plain.
  init?(_ style: LayerSnapshot.Style, yDown: Bool, maximumImageSize: Int) {
    guard style.painting.isEmpty, style.gradient == nil, style.borderWidth <= 0, style.shape.isSquare, !style.isEmpty
    else { return nil }
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
      (part, isTrilinear, imageMap, imageIsOpaque, seen) = (nil, false, .identity, false, nil)
      interiorAlpha = style.backgroundColor.alpha
      return
    }
    let image = contents.image
    let (x, y) = contents.stretch(yDown: yDown)
    guard x.isLinear, y.isLinear, max(image.width, image.height) <= maximumImageSize else { return nil }
    let showsImageAlone = style.backgroundColor.isClear
    isTrilinear = contents.minificationFilter == .trilinear
    imageIsOpaque = image.isOpaque
    imageMap = contents.imageMap(yDown: yDown)
    let whole = ImagePart(image: image, rect: PixelRect(width: image.width, height: image.height))
    part = whole
    if showsImageAlone, !imageIsOpaque, !isTrilinear,
      let box = contents.visibleFrame(yDown: yDown, endsHard: hasHardEdges && contents.frame == bounds)
    {
      (quad, isExact) = (Quad(box), true)
    } else {
      guard contents.frame == bounds || style.masksToBounds, contents.frame.contains(bounds) else { return nil }
      (quad, isExact) = (Quad(bounds), hasHardEdges)
    }
    if imageIsOpaque, tint.w >= 1, contents.frame.contains(bounds) {
      interiorAlpha = 1
    } else {
      let isFramed = bounds.contains(contents.frame) || style.masksToBounds
      interiorAlpha = isFramed ? style.backgroundColor.alpha : 0
    }
    seen = showsImageAlone ? image.visibility(in: contents.texels(yDown: yDown)) : nil
    contents.describe(whole, on: &item, yDown: yDown)
    sources.image = .image(0)
    (self.item, self.sources) = (item, sources)
  }

  /// What it does to the error of pixels that it is painted on.
  func rounding(interiorAlpha: Double, fade: Double) -> RoundingBound.Step {
    guard let seen, interiorAlpha != 1 else { return RoundingBound.Step(alpha: interiorAlpha) }
    let fade = tint.w * fade
    return RoundingBound.Step(
      alpha: seen.meanAlpha * fade, rounded: fade < 1 ? seen.visible : seen.translucent, isImage: true)
  }
}

/// The looks of a snapshot's plain layers.
struct PlainLooks {
  private(set) var looks: [PlainLook] = []
  /// By style; one of the numbers below, or into `looks`.
  private var ofStyle: [Int32]
  /// The last look of each kind, by a hash of what styles differ in: sprites of one image have a style each, and share looks.
  private var recent: [(look: Int32, style: Int32)]
  private let snapshot: LayerSnapshot
  private let maximumImageSize: Int

  private static let unknown: Int32 = -1
  private static let none: Int32 = -2

  private static let recentBits: UInt64 = 12

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    self.snapshot = snapshot
    self.maximumImageSize = maximumImageSize
    ofStyle = Array(repeating: Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: (-1, -1), count: 1 << Int(Self.recentBits))
  }

  subscript(look: Int32) -> PlainLook {
    _read { yield looks[Int(look)] }
    _modify { yield &looks[Int(look)] }
  }

  /// The look of the layers of a style; `nil` where they are not plain.
  mutating func look(ofStyle style: Int32, yDown: Bool) -> Int32? {
    let known = ofStyle[Int(style)]
    if known >= 0 { return looks[Int(known)].yDown == yDown || looks[Int(known)].part == nil ? known : nil }
    if known == Self.none { return nil }
    let found = findLook(ofStyle: style, yDown: yDown)
    ofStyle[Int(style)] = found
    return found >= 0 ? found : nil
  }

  private mutating func findLook(ofStyle style: Int32, yDown: Bool) -> Int32 {
    let styles = snapshot.styles
    let place = Self.hash(styles[Int(style)]) >> (64 - Self.recentBits)
    let (look, twin) = recent[Int(place)]
    if look >= 0, looks[Int(look)].yDown == yDown, styles[Int(twin)] == styles[Int(style)] { return look }
    guard let new = PlainLook(styles[Int(style)], yDown: yDown, maximumImageSize: maximumImageSize) else {
      return Self.none
    }
    looks.append(new)
    recent[Int(place)] = (Int32(looks.count - 1), style)
    return Int32(looks.count - 1)
  }

  /// Of what sprites and tiles differ in. Only equal styles must have equal ones.
  private static func hash(_ style: LayerSnapshot.Style) -> UInt64 {
    var hash: UInt64 = 0
    func mix(_ v: Double) { hash = (hash ^ v.bitPattern) &* 0x9E37_79B9_7F4A_7C15; hash ^= hash >> 29 }
    mix(style.shape.rect.size.width.native + 3 * style.shape.rect.size.height.native)
    mix(style.backgroundColor.red + 3 * style.backgroundColor.green)
    mix(style.backgroundColor.blue + 3 * style.backgroundColor.alpha)
    if let contents = style.contents {
      hash ^= UInt64(UInt(bitPattern: ObjectIdentifier(contents.image).hashValue))
      mix(contents.unitRect.origin.x.native)
      mix(contents.unitRect.origin.y.native)
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }
}
