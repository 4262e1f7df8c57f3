import Geometry
import Imaging
import LayerSnapshots

// Only this file packs and unpacks the words of an item. QuadInstance.swift and StyleTable.swift take those of
// quadrilaterals for the device. The shaders read the words under the same names, prefixed with `a_` and `v_`.

extension DrawItem {
  /// The name of each word, its offset in bytes, and whether it holds unsigned integers, in the order of the attribute
  /// locations.
  package static let layout: [(name: String, offset: Int, isInteger: Bool)] = [
    ("corners01", MemoryLayout<DrawItem>.offset(of: \.corners01), false),
    ("corners23", MemoryLayout<DrawItem>.offset(of: \.corners23), false),
    ("outlines", MemoryLayout<DrawItem>.offset(of: \.outlines), true),
    ("details", MemoryLayout<DrawItem>.offset(of: \.details), true),
    ("placement", MemoryLayout<DrawItem>.offset(of: \.placement), false),
    ("background", MemoryLayout<DrawItem>.offset(of: \.background), false),
    ("border", MemoryLayout<DrawItem>.offset(of: \.border), false),
    ("imageU", MemoryLayout<DrawItem>.offset(of: \.imageU), false),
    ("imageV", MemoryLayout<DrawItem>.offset(of: \.imageV), false),
    ("imageW", MemoryLayout<DrawItem>.offset(of: \.imageW), false),
    ("imageRange", MemoryLayout<DrawItem>.offset(of: \.imageRange), false),
    ("imageOrigin", MemoryLayout<DrawItem>.offset(of: \.imageOrigin), false),
    ("contentsTint", MemoryLayout<DrawItem>.offset(of: \.contentsTint), false),
    ("planeU", MemoryLayout<DrawItem>.offset(of: \.planeU), false),
    ("planeV", MemoryLayout<DrawItem>.offset(of: \.planeV), false),
  ].map { ($0.0, $0.1 ?? 0, $0.2) }
}

// MARK: - Packing

extension DrawItem {
  /// Packs a paint for the item program or the composite program. The corners are still to be set.
  ///
  /// - Parameters:
  ///   - origin: The whole pixel that the paint counts from.
  ///   - base: Where the item's entries begin in ``DisplayList/edges``.
  ///   - cuts: Half-planes that the sample point must lie in.
  init(_ paint: ItemPaint, from origin: Vector2, edgesFrom base: Int, cuts: CutReference = .none) {
    self.init()
    placement = SIMD4(Float(origin.x), Float(origin.y), 1, 1)
    var flags: Flags = []
    switch paint {
    case .layer(let layer): set(layer, &flags)
    case .picture: preconditionFailure("quadrilaterals show pictures")
    case .planeBitmap(let bitmap):
      flags.formUnion([.contents, .plane])
      if let silhouette = bitmap.silhouette {
        flags.insert(.silhouette)
        background = silhouette
      }
      set(bitmap.image, &flags)
    case .boxShadow(let shadow):
      background = shadow.color
      setMap(shadow.map)
      imageRange = SIMD4(lowHalf: shadow.half, highHalf: SIMD2(shadow.radius, shadow.sigma))
      imageOrigin.w = Float(shadow.corners)
    case .composite(let group): set(group)
    }
    details.y = cuts.rawValue
    details.z = flags.rawValue
    details.w = UInt32(base)
  }

  private mutating func set(_ layer: LayerPaint, _ flags: inout Flags) {
    placement.z = layer.opacity
    (background, border) = (layer.background, layer.border)
    if let image = layer.image {
      flags.insert(.contents)
      set(image, &flags)
    }
    if let gradient = layer.gradient {
      flags.insert(.gradient)
      imageOrigin.z = Float(gradient.start)
      placement.w = gradient.opacity
    }
  }

  private mutating func set(_ image: ImagePaint, _ flags: inout Flags) {
    setImage(image)
    if let stretch = image.stretch { imageU.w = Float(stretch) }
    if image.filters.magnification == .nearest { flags.insert(.magnifyNearest) }
    if image.filters.minification == .nearest { flags.insert(.minifyNearest) }
    if image.filters.minification == .trilinear { flags.insert(.minifyTrilinear) }
    if image.filters.isAveraged { flags.insert(.averaged) }
  }

  private mutating func set(_ group: CompositePaint) {
    placement.z = group.opacity
    outlines.y = UInt32(group.filters.start)
    outlines.z = UInt32(group.filters.count)
    imageOrigin = SIMD4(lowHalf: group.firstPixel, highHalf: .zero)
    planeU = SIMD4(lowHalf: group.firstPixelOfMask, highHalf: .zero)
  }

  @inline(__always)
  private mutating func setMap(_ map: ImageMap) {
    (imageU, imageV, imageW) = (map.u, map.v, map.w)
    imageU.w = -1
  }

  /// Packs a colour for the quad program. The corners are still to be set.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the whole.
  ///   - origin: The whole pixel that the item counts from.
  @inline(__always)
  init(_ color: SIMD4<Float>, opacity: Float, from origin: SIMD2<Float>) {
    self.init()
    placement = SIMD4(lowHalf: origin, highHalf: SIMD2(opacity, 1))
    background = color
  }

  /// Sets an image, apart from its nine-part stretch and its flags, which quadrilaterals do not have.
  @inline(__always)
  mutating func setImage(_ image: ImagePaint) {
    setMap(image.map)
    imageV.w = image.filters.bias
    imageRange = image.range
    imageOrigin = SIMD4(lowHalf: image.firstTexel, highHalf: .zero)
    contentsTint = image.tint
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
      placement.w = gradient.opacity
      details.w = UInt32(gradient.base + gradient.start)
    case .picture(let map), .silhouette(let map): setMap(map)
    }
    if let mask = paint.mask {
      (planeU, planeV) = (mask.u, mask.v)
      if case .none = paint.texture { imageW = mask.w }
    }
    details.y = paint.cuts.rawValue
    switch paint.coverage {
    case .whole: break
    case .rounded(let form):
      setRounded(form)
      border = paint.border
    case .soft(let form), .side(let form):
      setSides(form)
      border = paint.border
    case .mask(let form):
      setMask(form)
      border = paint.border
    }
  }

  /// Sets the rows of the coverage atlas that cover a quadrilateral.
  private mutating func setMask(_ form: MaskForm) {
    planeU = SIMD4(form.rows, 0)
    planeV = SIMD4(Float(form.texels.outer), Float(form.texels.inner), 0, planeV.w)
  }

  /// Sets the rows that cover an item of the item program.
  mutating func setItemMask(_ form: MaskForm) {
    let texels = form.texels
    planeU = SIMD4(form.rows, 0)
    outlines = SIMD4(
      UInt32(texels.outer), UInt32(texels.inner), UInt32(texels.contents), UInt32(texels.outerAndContents))
    details.x = UInt32(texels.innerAndContents)
    details.z |= Flags.covered.rawValue
  }

  /// Sets the rounded rectangle that a quadrilateral shows.
  @inline(__always)
  mutating func setRounded(_ form: RoundedForm) {
    outlines = unsafeBitCast(form.size, to: SIMD4<UInt32>.self)
    (planeU, planeV) = (form.map.u, form.map.v)
    // An image in the same plane has the same weight, to the bit.
    if form.features.contains(.perspective) {
      imageW = SIMD4(form.map.w.x, form.map.w.y, form.map.w.z, imageW.w)
    }
  }

  /// Sets the sides that a quadrilateral ends in.
  @inline(__always)
  mutating func setSides(_ form: SoftForm) {
    let (x, y) = (form.x, form.y)
    outlines = unsafeBitCast(SIMD4(x.x, y.x, x.y, y.y), to: SIMD4<UInt32>.self)
    planeU = SIMD4(x.z, y.z, form.border.x, 0)
    planeV = SIMD4(x.w, y.w, form.border.y, planeV.w)
  }
}

// MARK: - Changing packed items

extension DrawItem {
  /// The sides that a quadrilateral ends in, counted from the origin.
  var soft: SoftForm {
    @inline(__always) get {
      let ends = unsafeBitCast(outlines, to: SIMD4<Float>.self)
      return SoftForm(
        x: SIMD4(ends.x, ends.z, planeU.x, planeV.x), y: SIMD4(ends.y, ends.w, planeU.y, planeV.y),
        border: SIMD2(planeU.z, planeV.z))
    }
  }

  /// The whole pixel that positions count from.
  package var origin: SIMD2<Float> { placement.lowHalf }

  /// The depth, −1 (nearest) to 1: later items are nearer.
  package var depth: Float {
    get { planeV.w }
    set { planeV.w = newValue }
  }

  /// The opacity of the whole.
  package var opacity: Float {
    get { placement.z }
    set { placement.z = newValue }
  }

  /// The map to the image.
  package var imageMap: ImageMap { ImageMap(u: imageU, v: imageV, w: imageW) }

  /// Moves the item by `distance`, output pixels.
  package mutating func move(by distance: SIMD2<Float>) {
    let both = SIMD4(lowHalf: distance, highHalf: distance)
    corners01 += both
    corners23 += both
    placement.x += distance.x
    placement.y += distance.y
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
      (corners01, corners23) = (.zero, .zero)
      return
    }
    setCorners(Quad(x: corners.x + distance.x, y: corners.y + distance.y))
    let whole = SIMD2(distance.x.rounded(.down), distance.y.rounded(.down))
    placement += SIMD4(lowHalf: SIMD2<Float>(whole), highHalf: .zero)
    let part = SIMD2<Float>(distance - whole)
    let fields = QuadFields(features)
    if fields.contains(.image) {
      imageU.z -= part.x * imageU.x + part.y * imageU.y
      imageV.z -= part.x * imageV.x + part.y * imageV.y
    }
    if fields.contains(.plane) {
      planeU.z -= part.x * planeU.x + part.y * planeU.y
      planeV.z -= part.x * planeV.x + part.y * planeV.y
    }
    if fields.contains(.sides) {
      var form = soft
      (form.x, form.y) = (form.x + part.x, form.y + part.y)
      setSides(form)
    }
  }

  /// Sets the layer of the texture array that the image, or the image that masks it, is in.
  package mutating func setImageLayer(_ layer: Int) { imageW.w = Float(layer) }
  package mutating func setMaskImageLayer(_ layer: Int) { planeU.w = Float(layer) }

  /// Sets the picture's place on its page: its first pixel is the page's pixel (x, y). To be called once.
  package mutating func offsetPicture(x: Int, y: Int) { imageOrigin -= SIMD4(Float(x), Float(y), 0, 0) }
  /// The same for the mask.
  package mutating func offsetMask(x: Int, y: Int) { planeU -= SIMD4(Float(x), Float(y), 0, 0) }
}
