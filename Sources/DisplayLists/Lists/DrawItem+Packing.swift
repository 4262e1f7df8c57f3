import Geometry
import Imaging
import LayerSnapshots

// Only this file knows what each word of an item means, with QuadInstance.swift and StyleTable.swift, which take the words of quadrilaterals
// for the device. The shaders read the words under the same names, prefixed with `a_` and `v_`.

extension DrawItem {
  /// Fifteen vectors of 16 bytes. The item program and the composite program take them as they are, in the order of their attribute
  /// locations; the quad program takes what it needs of them (``QuadFields``, ``QuadStyle``).
  ///
  /// Every kind of item has these:
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `corners01`, `corners23` | corner 0, 2: x | y | corner 1, 3: x | y |
  /// | `placement` | origin: x | y | opacity of the whole | opacity of the gradient alone |
  /// | `planeV` | | | | depth, −1 (nearest) to 1: later items are nearer |
  ///
  /// ## Image
  /// The map from output pixels, counted from the origin, to homogeneous pixels of the image, or, for a nine-part stretch, to the plane's
  /// points, counted from the first knot. Layers with contents, plane bitmaps, box shadows and quadrilaterals with a texture have it.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `imageU` | U of x | of y | of 1 | index of the nine-part stretch in the table, or −1 |
  /// | `imageV` | V of x | of y | of 1 | bias of the level of detail |
  /// | `imageW` | W of x | of y | of 1 | layer of the texture array |
  /// | `imageRange` | least u | least v | greatest u | greatest v |
  /// | `imageOrigin` | texel that the texture begins at: x | y | | |
  /// | `contentsTint` | multiplies the image, premultiplied | | | |
  ///
  /// ## Layer
  /// ``ItemPaint/layer(_:)``, drawn by the item program, with an image where it has contents. An outline is an ``OutlineReference``.
  /// Indices in the table count from the item's first entry.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `outlines` | outer edge | the border's inner edge | contents | outer ∩ contents |
  /// | `details` | inner ∩ contents | cuts | ``Flags`` | where the item's entries begin in ``DisplayList/edges`` |
  /// | `background`, `border` | colour | | | |
  /// | `imageOrigin` | | | index of the gradient in the table | |
  ///
  /// ## Picture
  /// ``ItemPaint/picture(_:)``, drawn by the item program: a drawn picture, pixel for pixel. ``ItemPaint/planeBitmap(_:)`` and
  /// ``ItemPaint/boxShadow(_:)`` have the same clip and colour.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `outlines` | clip, 0 for none | | | |
  /// | `details` | | cuts | ``Flags`` | as a layer's |
  /// | `background` | colour of a silhouette | | | |
  /// | `imageOrigin` | first pixel, from the origin, minus its place in the texture: x | y | | |
  ///
  /// ## Box shadow
  /// ``ItemPaint/boxShadow(_:)``. The image map leads to points, counted from the middle of the box.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `imageRange` | half the box's width | half its height | radius | σ, points |
  /// | `imageOrigin` | | | | round corners, a `CACornerMask` |
  ///
  /// ## Shape
  /// ``ItemPaint/shape(_:)``. `background` is its colour, `imageOrigin.xy` the texel of its coverage at the origin, `details` as a layer's.
  ///
  /// ## Composite
  /// ``ItemPaint/composite(_:)``, drawn by the composite program.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `outlines` | | index of the colour matrices in the table | their number | |
  /// | `details` | | cuts | ``Flags`` | as a layer's |
  /// | `imageOrigin` | as a picture's: x | y | | |
  /// | `planeU` | as `imageOrigin`, for the mask and the picture under the group: x | y | | |
  ///
  /// ## Quadrilateral
  /// ``QuadPaint``, drawn by the quad program. `background` is its colour, under its image if it has one. It has one of these coverages:
  ///
  /// | coverage | `outlines` | `planeU` | `planeV` | `border` | `imageU`, `imageV`, `imageW` |
  /// |---|---|---|---|---|---|
  /// | whole | 0 | | | | |
  /// | bands | four lines; their starts; their ends, a byte each; 1 for rows, 2 for columns | | | | |
  /// | rounded | half width, half height, radius, border width, as bits of floats | X from the middle | Y | colour | `imageW`: W |
  /// | soft | corner 0, corner 1: x, y of each, as bits of floats | corner 2: x, y; border's share of side 0 | corner 3; of side 1 | colour | |
  /// | edge | 0 | outer edge, distance inside | inner edge | colour | without an image: three cuts, as ``CutForms`` |
  ///
  /// In place of an image it may have a gradient: `placement.w` is its opacity, `details.w` where it begins in ``DisplayList/edges``.
  ///
  /// A rounded one maps output pixels to its own axes, as an image's map does, and shares the weight W with its image. Of a rounded or soft
  /// one, `details.x` is 1 where it is opaque inside.
  ///
  /// ## Masked image
  /// Quadrilaterals with a second image, whose alpha multiplies the whole. It shares the weight W with the first one; without a first one,
  /// `imageW` is its own.
  ///
  /// | word | x | y | z | w |
  /// |---|---|---|---|---|
  /// | `planeU` | U of x | of y | of 1 | layer of the texture array |
  /// | `planeV` | V of x | of y | of 1 | depth |
  package struct Words: Equatable, Sendable {
    var corners01 = SIMD4<Float>.zero
    var corners23 = SIMD4<Float>.zero
    var outlines = SIMD4<UInt32>.zero
    var details = SIMD4<UInt32>.zero
    var placement = SIMD4<Float>(0, 0, 1, 1)
    var background = SIMD4<Float>.zero
    var border = SIMD4<Float>.zero
    var imageU = SIMD4<Float>.zero
    var imageV = SIMD4<Float>.zero
    var imageW = SIMD4<Float>(0, 0, 1, 0)
    var imageRange = SIMD4<Float>.zero
    var imageOrigin = SIMD4<Float>.zero
    var contentsTint = SIMD4<Float>(repeating: 1)
    var planeU = SIMD4<Float>.zero
    var planeV = SIMD4<Float>.zero
  }

  /// The name of each word, its offset in bytes, and whether it holds unsigned integers, in the order of the attribute locations.
  package static let layout: [(name: String, offset: Int, isInteger: Bool)] = [
    ("corners01", MemoryLayout<Words>.offset(of: \.corners01), false),
    ("corners23", MemoryLayout<Words>.offset(of: \.corners23), false),
    ("outlines", MemoryLayout<Words>.offset(of: \.outlines), true),
    ("details", MemoryLayout<Words>.offset(of: \.details), true),
    ("placement", MemoryLayout<Words>.offset(of: \.placement), false),
    ("background", MemoryLayout<Words>.offset(of: \.background), false),
    ("border", MemoryLayout<Words>.offset(of: \.border), false),
    ("imageU", MemoryLayout<Words>.offset(of: \.imageU), false),
    ("imageV", MemoryLayout<Words>.offset(of: \.imageV), false),
    ("imageW", MemoryLayout<Words>.offset(of: \.imageW), false),
    ("imageRange", MemoryLayout<Words>.offset(of: \.imageRange), false),
    ("imageOrigin", MemoryLayout<Words>.offset(of: \.imageOrigin), false),
    ("contentsTint", MemoryLayout<Words>.offset(of: \.contentsTint), false),
    ("planeU", MemoryLayout<Words>.offset(of: \.planeU), false),
    ("planeV", MemoryLayout<Words>.offset(of: \.planeV), false),
  ].map { ($0.0, $0.1 ?? 0, $0.2) }
}

// MARK: - Packing

extension DrawItem {
  /// The number of edges that the item program looks at in one of the item's outlines, at most.
  package var longestOutline: Int {
    let references = [words.outlines.x, words.outlines.y, words.outlines.z, words.outlines.w, words.details.x]
    return references.map { Int($0 & (1 << OutlineReference.countBits - 1)) }.max() ?? 0
  }

  /// Packs a paint for the item program or the composite program. The corners are still to be set.
  ///
  /// - Parameters:
  ///   - origin: The whole pixel that the paint counts from.
  ///   - base: Where the item's entries begin in ``DisplayList/edges``.
  ///   - cuts: Half-planes that the sample point must lie in; ``OutlineReference/none`` for the whole plane.
  ///   - isInside: Whether every pixel lies wholly inside all outlines.
  init(
    _ paint: ItemPaint, from origin: Vector2, edgesFrom base: Int, cuts: OutlineReference = .none,
    isInside: Bool = false
  ) {
    self.init()
    words.placement = SIMD4(Float(origin.x), Float(origin.y), 1, 1)
    var flags = isInside ? Flags.inside : []
    switch paint {
    case .layer(let layer): set(layer, &flags)
    case .picture(let picture):
      flags.formUnion([.contents, .pass])
      words.placement.z = picture.opacity
      setColor(picture.silhouette, clip: picture.clip, &flags)
    case .planeBitmap(let bitmap):
      flags.formUnion([.contents, .plane])
      if bitmap.isSmooth { flags.insert(.cubic) }
      setColor(bitmap.silhouette, clip: bitmap.clip, &flags)
      set(bitmap.image, &flags)
    case .boxShadow(let shadow):
      flags.insert(.boxShadow)
      words.outlines.x = shadow.clip.rawValue
      words.background = shadow.color
      setMap(shadow.map)
      words.imageRange = SIMD4(lowHalf: shadow.half, highHalf: SIMD2(shadow.radius, shadow.sigma))
      words.imageOrigin.w = Float(shadow.corners)
    case .shape(let shape):
      flags.insert(.shape)
      words.background = shape.color
      words.imageOrigin = SIMD4(lowHalf: shape.firstTexel, highHalf: .zero)
    case .composite(let group): set(group, &flags)
    }
    words.details.y = cuts.rawValue
    words.details.z = flags.rawValue
    words.details.w = UInt32(base)
  }

  private mutating func set(_ layer: LayerPaint, _ flags: inout Flags) {
    let o = layer.outlines
    words.outlines = SIMD4(o.outer.rawValue, o.inner.rawValue, o.contents.rawValue, o.outerAndContents.rawValue)
    words.details.x = o.innerAndContents.rawValue
    words.placement.z = layer.opacity
    (words.background, words.border) = (layer.background, layer.border)
    if let gradient = layer.gradient {
      flags.insert(.gradient)
      words.imageOrigin.z = Float(gradient.start)
      words.placement.w = gradient.opacity
    }
    if let image = layer.image {
      flags.insert(.contents)
      set(image, &flags)
    }
  }

  private mutating func set(_ image: ImagePaint, _ flags: inout Flags) {
    setMap(image.map)
    if let stretch = image.stretch { words.imageU.w = Float(stretch) }
    words.imageV.w = image.filters.bias
    words.imageRange = image.range
    words.imageOrigin.x = image.firstTexel.x
    words.imageOrigin.y = image.firstTexel.y
    words.contentsTint = image.tint
    if image.filters.magnification == .nearest { flags.insert(.magnifyNearest) }
    if image.filters.minification == .nearest { flags.insert(.minifyNearest) }
    if image.filters.minification == .trilinear { flags.insert(.minifyTrilinear) }
    if image.filters.isAveraged { flags.insert(.averaged) }
  }

  private mutating func set(_ group: CompositePaint, _ flags: inout Flags) {
    flags.formUnion([.contents, .pass])
    words.placement.z = group.opacity
    words.outlines.y = UInt32(group.filters.start)
    words.outlines.z = UInt32(group.filters.count)
    words.imageOrigin = SIMD4(lowHalf: group.firstPixel, highHalf: .zero)
    words.planeU = SIMD4(lowHalf: group.firstPixelOfMask, highHalf: .zero)
  }

  private mutating func setColor(_ silhouette: SIMD4<Float>?, clip: OutlineReference, _ flags: inout Flags) {
    words.outlines.x = clip.rawValue
    guard let silhouette else { return }
    flags.insert(.silhouette)
    words.background = silhouette
  }

  @inline(__always)
  private mutating func setMap(_ map: ImageMap) {
    (words.imageU, words.imageV, words.imageW) = (map.u, map.v, map.w)
    words.imageU.w = -1
  }

  /// Packs a colour for the quad program. The corners are still to be set.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the whole.
  ///   - origin: The whole pixel that the item counts from.
  @inline(__always)
  init(_ color: SIMD4<Float>, opacity: Float, from origin: SIMD2<Float>) {
    self.init()
    words.placement = SIMD4(lowHalf: origin, highHalf: SIMD2(opacity, 1))
    words.background = color
  }

  /// Sets the image of a quadrilateral.
  @inline(__always)
  mutating func setImage(_ image: ImagePaint) {
    setMap(image.map)
    words.imageV.w = image.filters.bias
    words.imageRange = image.range
    words.imageOrigin = SIMD4(lowHalf: image.firstTexel, highHalf: .zero)
    words.contentsTint = image.tint
  }

  /// Packs a paint for the quad program. The corners are still to be set.
  ///
  /// - Parameter origin: The whole pixel that the paint counts from.
  @inline(__always)
  init(_ paint: QuadPaint, from origin: SIMD2<Float>) {
    self.init(paint.color, opacity: paint.opacity, from: origin)
    switch paint.texture {
    case .none: break
    case .image(let image, _): setImage(image)
    case .gradient(let gradient):
      words.placement.w = gradient.opacity
      words.details.w = UInt32(gradient.base + gradient.start)
    case .picture(let map), .silhouette(let map): setMap(map)
    }
    if let mask = paint.mask {
      (words.planeU, words.planeV) = (mask.u, mask.v)
      if case .none = paint.texture { words.imageW = mask.w }
    }
    switch paint.coverage {
    case .whole: break
    case .bands(let bands): setBands(bands)
    case .rounded(let form):
      setRounded(form)
      words.border = paint.border
    case .soft(let form):
      setSides(form)
      words.border = paint.border
    case .edge(let edge):
      (words.planeU, words.planeV) = (edge.outer, edge.inner)
      words.border = paint.border
      if case .none = paint.texture {
        let cuts = edge.cuts ?? .everywhere
        (words.imageU, words.imageV, words.imageW) = (cuts.a, cuts.b, cuts.c)
      }
    }
  }

  /// Sets the rounded rectangle that a quadrilateral shows.
  @inline(__always)
  mutating func setRounded(_ form: RoundedForm) {
    let size = form.size
    words.outlines = SIMD4(size.x.bitPattern, size.y.bitPattern, size.z.bitPattern, size.w.bitPattern)
    (words.planeU, words.planeV) = (form.map.u, form.map.v)
    // An image in the same plane has the same weight, to the bit.
    if form.features.contains(.perspective) {
      words.imageW = SIMD4(form.map.w.x, form.map.w.y, form.map.w.z, words.imageW.w)
    }
  }

  /// Sets the sides that a quadrilateral ends in.
  @inline(__always)
  mutating func setSides(_ form: SoftForm) {
    let (x, y) = (form.x, form.y)
    words.outlines = SIMD4(x.x.bitPattern, y.x.bitPattern, x.y.bitPattern, y.y.bitPattern)
    words.planeU = SIMD4(x.z, y.z, form.border.x, 0)
    words.planeV = SIMD4(x.w, y.w, form.border.y, words.planeV.w)
  }

  /// Sets the bands that a quadrilateral is rasterised in.
  mutating func setBands(_ bands: VisibleBands) {
    func packed(_ bytes: SIMD4<UInt8>) -> UInt32 { unsafeBitCast(bytes, to: UInt32.self).littleEndian }
    let lines = SIMD4(0, bands.lines.x, bands.lines.y, 255)
    words.outlines = SIMD4(packed(lines), packed(bands.low), packed(bands.high), bands.areColumns ? 2 : 1)
  }
}

// MARK: - Changing packed items

extension DrawItem {
  package var corners01: SIMD4<Float> {
    @inline(__always) get { words.corners01 }
    @inline(__always) set { words.corners01 = newValue }
  }
  package var corners23: SIMD4<Float> {
    @inline(__always) get { words.corners23 }
    @inline(__always) set { words.corners23 = newValue }
  }

  /// Whether a quadrilateral with antialiased sides, or a rounded one, is opaque wherever it is wholly covered.
  var isOpaqueInside: Bool {
    @inline(__always) get { words.details.x != 0 }
    @inline(__always) set { words.details.x = newValue ? 1 : 0 }
  }

  /// The sides that a quadrilateral ends in, counted from the origin.
  var soft: SoftForm {
    let o = words.outlines
    return SoftForm(
      x: SIMD4(Float(bitPattern: o.x), Float(bitPattern: o.z), words.planeU.x, words.planeV.x),
      y: SIMD4(Float(bitPattern: o.y), Float(bitPattern: o.w), words.planeU.y, words.planeV.y),
      border: SIMD2(words.planeU.z, words.planeV.z))
  }

  /// The rounded rectangle that a quadrilateral with these features shows, counted from the origin.
  func rounded(_ features: QuadFeatures) -> RoundedForm {
    let o = words.outlines
    let weight = features.contains(.perspective) ? words.imageW : SIMD4(0, 0, 1, 0)
    return RoundedForm(
      map: ImageMap(u: words.planeU, v: words.planeV, w: weight),
      size: SIMD4(Float(bitPattern: o.x), Float(bitPattern: o.y), Float(bitPattern: o.z), Float(bitPattern: o.w)),
      features: features)
  }

  /// The whole pixel that positions count from.
  package var origin: SIMD2<Float> { words.placement.lowHalf }

  /// Makes a quadrilateral with antialiased sides, or a rounded one, cover all that is rasterised.
  mutating func dropOutline() {
    (words.outlines, words.planeU, words.planeV) = (.zero, .zero, SIMD4(0, 0, 0, words.planeV.w))
    words.details.x = 0
  }

  /// The depth, −1 (nearest) to 1: later items are nearer.
  package var depth: Float {
    get { words.planeV.w }
    set { words.planeV.w = newValue }
  }

  /// The opacity of the whole.
  package var opacity: Float {
    get { words.placement.z }
    set { words.placement.z = newValue }
  }

  /// The layer's background, or the only colour of any other item. Premultiplied.
  package var background: SIMD4<Float> {
    get { words.background }
    set { words.background = newValue }
  }

  package var border: SIMD4<Float> {
    get { words.border }
    set { words.border = newValue }
  }

  /// Multiplies the image, premultiplied.
  package var tint: SIMD4<Float> { words.contentsTint }
  /// The map to the image.
  package var imageMap: ImageMap { ImageMap(u: words.imageU, v: words.imageV, w: words.imageW) }

  /// In a strip: the edge that it runs along, and its cuts.
  package var edge: EdgeForm {
    EdgeForm(
      outer: words.planeU, inner: SIMD4(words.planeV.x, words.planeV.y, words.planeV.z, 0),
      cuts: EdgeForm.Cuts(a: words.imageU, b: words.imageV, c: words.imageW))
  }

  /// Moves the item by `distance`, output pixels.
  package mutating func move(by distance: SIMD2<Float>) {
    let both = SIMD4(lowHalf: distance, highHalf: distance)
    words.corners01 += both
    words.corners23 += both
    words.placement.x += distance.x
    words.placement.y += distance.y
  }

  /// Moves a quadrilateral by parts of pixels, and all that counts from its origin with it.
  ///
  /// - Parameters:
  ///   - corners: The corners before the move, not rounded, output pixels.
  ///   - distance: In output pixels; ``ItemMoves/nowhere`` for an item that is not drawn.
  ///   - features: Those of its own program, without perspective and cuts.
  @inline(__always)
  package mutating func move(_ corners: Quad, by distance: SIMD2<Double>, _ features: QuadFeatures) {
    guard distance.x < .infinity else {
      (words.corners01, words.corners23) = (.zero, .zero)
      return
    }
    setCorners(Quad(x: corners.x + distance.x, y: corners.y + distance.y))
    let whole = SIMD2(distance.x.rounded(.down), distance.y.rounded(.down))
    words.placement += SIMD4(lowHalf: SIMD2<Float>(whole), highHalf: .zero)
    let part = SIMD2<Float>(distance - whole)
    let fields = QuadFields(features)
    if fields.contains(.image) {
      words.imageU.z -= part.x * words.imageU.x + part.y * words.imageU.y
      words.imageV.z -= part.x * words.imageV.x + part.y * words.imageV.y
    }
    if fields.contains(.plane) {
      words.planeU.z -= part.x * words.planeU.x + part.y * words.planeU.y
      words.planeV.z -= part.x * words.planeV.x + part.y * words.planeV.y
    }
    if fields.contains(.sides) {
      var form = soft
      (form.x, form.y) = (form.x + part.x, form.y + part.y)
      setSides(form)
    }
  }

  /// Sets the layer of the texture array that the image, or the image that masks it, is in.
  package mutating func setImageLayer(_ layer: Int) { words.imageW.w = Float(layer) }
  package mutating func setMaskImageLayer(_ layer: Int) { words.planeU.w = Float(layer) }

  /// Sets the picture's place on its page: its first pixel is the page's pixel (x, y). To be called once.
  package mutating func offsetPicture(x: Int, y: Int) { words.imageOrigin -= SIMD4(Float(x), Float(y), 0, 0) }
  /// The same for the mask.
  package mutating func offsetMask(x: Int, y: Int) { words.planeU -= SIMD4(Float(x), Float(y), 0, 0) }

  /// Turns a quadrilateral of one colour, or with one image, into a strip along an edge that covers every pixel wholly.
  package mutating func becomeCoveredStrip(hasImage: Bool) {
    // Constant forms: every pixel is inside both edges, and the cuts, which strips with an image do not have, leave all of them.
    if !hasImage { (words.imageU, words.imageV, words.imageW) = (.zero, .zero, .zero) }
    (words.border, words.planeU, words.planeV) = (.zero, SIMD4(0, 0, 1, 0), SIMD4(0, 0, 1, words.planeV.w))
  }
}
