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
  let seen: CGImage.Visibility?
  /// Of `quad`: outside of them nothing shows.
  let bands: VisibleBands?

  /// `nil` where layers that look like this are not plain.
  init?(_ style: LayerSnapshot.Style, yDown: Bool, maximumImageSize: Int) {
    guard style.painting.isEmpty, style.gradient == nil, !style.isEmpty else { return nil }
    if style.borderWidth > 0 || !style.shape.isSquare {
      // Where the inside is opaque, it is worth an item of its own.
      guard style.contents == nil, style.shape.isSimple,
        !style.backgroundColor.isOpaque || style.borderWidth > 0 && !style.borderColor.isClear
      else { return nil }
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
    let (x, y) = contents.stretch(yDown: yDown)
    guard x.isLinear, y.isLinear, max(image.width, image.height) <= maximumImageSize else { return nil }
    let showsImageAlone = style.backgroundColor.isClear
    imageIsOpaque = image.isOpaque
    imageMap = contents.imageMap(yDown: yDown)
    hasImage = true
    if showsImageAlone, !imageIsOpaque, contents.minificationFilter != .trilinear,
      let box = contents.visibleFrame(yDown: yDown, endsHard: hasHardEdges && contents.frame == bounds)
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

/// The looks of a snapshot's plain layers.
struct PlainLooks {
  private(set) var looks: [PlainLook] = []
  /// For each look, its place in ``DisplayList/images``, once it has been painted.
  private var images: [Int32] = []
  /// For each look, one of the styles that have it.
  private var styles: [Int32] = []
  /// By style: one of the numbers below, or into `looks`.
  private var ofStyle: [Int32]
  /// The last look of each kind, by a hash of what styles differ in: sprites of one image have a style each, and share looks.
  private var recent: [Int32]
  private var keys: [Key] = []
  private let snapshot: LayerSnapshot
  private let maximumImageSize: Int

  private static let unknown: Int32 = -1
  private static let none: Int32 = -2

  private static let recentBits: UInt64 = 12

  /// - Parameter findsNone: For layers to be treated like all others, in tests.
  init(of snapshot: LayerSnapshot, maximumImageSize: Int, findsNone: Bool = false) {
    self.snapshot = snapshot
    self.maximumImageSize = maximumImageSize
    ofStyle = Array(repeating: findsNone ? Self.none : Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: -1, count: 1 << Int(Self.recentBits))
  }

  /// The look of the layers of a style; `nil` where they are not plain.
  mutating func look(ofStyle style: Int32, yDown: Bool) -> Int32? {
    let known = ofStyle[Int(style)]
    if known >= 0 { return looks[Int(known)].serves(yDown: yDown) ? known : nil }
    if known == Self.none { return nil }
    let found = findLook(ofStyle: style, yDown: yDown)
    ofStyle[Int(style)] = found
    return found >= 0 ? found : nil
  }

  private mutating func findLook(ofStyle style: Int32, yDown: Bool) -> Int32 {
    var key = Key()
    guard snapshot.styles.withUnsafeBufferPointer({ key.read($0, Int(style), yDown: yDown) }) else { return Self.none }
    let place = Int(key.hash >> (64 - Self.recentBits))
    let known = recent[place]
    if known >= 0, keys.withUnsafeBufferPointer({ $0[Int(known)] == key }) { return known }
    guard let new = PlainLook(snapshot.styles[Int(style)], yDown: yDown, maximumImageSize: maximumImageSize) else {
      return Self.none
    }
    let look = Int32(looks.count)
    looks.append(new)
    keys.append(key)
    images.append(-1)
    styles.append(style)
    recent[place] = look
    return look
  }

  /// The place of a look's image in `list`, which takes it in when it is first asked for.
  mutating func image(of look: Int32, in list: inout ImageList) -> Int {
    let known = images[Int(look)]
    if known >= 0 { return Int(known) }
    guard let contents = snapshot.styles[Int(styles[Int(look)])].contents else { return 0 }
    let image = list.index(
      of: ImagePart(whole: contents.image), mipmapped: contents.minificationFilter == .trilinear)
    images[Int(look)] = Int32(image)
    return image
  }

  /// All that plain looks differ in.
  private struct Key: Equatable {
    var image: UInt = 0
    var bounds = SIMD4<Double>.zero
    var background = SIMD4<Double>.zero
    var tint = SIMD4<Double>.zero
    var border = SIMD4<Double>.zero
    /// Radius and border width.
    var corners = SIMD2<Double>.zero
    var frame = SIMD4<Double>.zero
    var unitRect = SIMD4<Double>.zero
    var bias = 0.0
    /// Filters, flags and edges.
    var bits: UInt64 = 0

    /// Reads a style; false for what is not plain by any image.
    @inline(__always)
    mutating func read(_ styles: UnsafeBufferPointer<LayerSnapshot.Style>, _ i: Int, yDown: Bool) -> Bool {
      guard styles[i].gradient == nil, styles[i].painting.fill == nil, styles[i].painting.stroke == nil
      else { return false }
      if styles[i].borderWidth > 0 || styles[i].shape.radius > 0 {
        guard styles[i].contents == nil, styles[i].shape.isSimple else { return false }
        corners = SIMD2(styles[i].shape.radius, styles[i].borderWidth)
        border = styles[i].borderColor.rgba
      }
      bounds = SIMD4(styles[i].shape.rect)
      background = styles[i].backgroundColor.rgba
      tint = styles[i].contentsTint
      bits = UInt64(styles[i].softEdges.rawValue) << 8 | (styles[i].masksToBounds ? 1 : 0) | (yDown ? 2 : 0)
      guard let contents = styles[i].contents else { return true }
      if contents.center != nil { return false }
      image = UInt(bitPattern: ObjectIdentifier(contents.image))
      (frame, unitRect) = (SIMD4(contents.frame), SIMD4(contents.unitRect))
      bias = contents.minificationFilterBias
      bits |= Self.number(contents.magnificationFilter) << 2 | Self.number(contents.minificationFilter) << 4
      return true
    }

    @inline(__always)
    static func == (a: Key, b: Key) -> Bool {
      let isSame =
        (a.bounds .== b.bounds) .& (a.background .== b.background) .& (a.tint .== b.tint) .& (a.frame .== b.frame)
        .& (a.unitRect .== b.unitRect) .& (a.border .== b.border)
      return a.image == b.image && a.bits == b.bits && a.bias == b.bias && all(isSame) && a.corners == b.corners
    }

    private static func number(_ filter: CALayerContentsFilter) -> UInt64 {
      // By length first: what strings say takes a while to compare. Any other word means linear.
      switch filter.rawValue.utf8.count {
      case CALayerContentsFilter.nearest.rawValue.utf8.count: filter == .nearest ? 1 : 0
      case CALayerContentsFilter.trilinear.rawValue.utf8.count: filter == .trilinear ? 2 : 0
      default: 0
      }
    }

    /// Of what most layers differ in.
    var hash: UInt64 {
      @inline(__always) get {
        let mixed = bounds + 3 * unitRect + 5 * background
        var hash = UInt64(image)
        func mix(_ v: Double) {
          hash = (hash ^ v.bitPattern) &* 0x9E37_79B9_7F4A_7C15
          hash ^= hash >> 29
        }
        mix(mixed.x)
        mix(mixed.y)
        mix(mixed.z)
        mix(mixed.w)
        return hash &* 0x9E37_79B9_7F4A_7C15
      }
    }
  }
}

extension SIMD4 where Scalar == Double {
  @inline(__always)
  fileprivate init(_ rect: CGRect) {
    self.init(rect.origin.x.native, rect.origin.y.native, rect.size.width.native, rect.size.height.native)
  }
}
