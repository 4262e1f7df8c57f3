import Foundation
import Geometry
import Imaging

/// The paint of a quadrilateral whose coverage is the rasteriser's yes or no, or one simple form.
///
/// It shows a colour, a gradient, an image, a picture or a shadow: whole, in a rounded rectangle, between antialiased
/// sides, or as rows of the coverage atlas say. Its program does no more than its ``features`` need.
struct QuadPaint {
  enum Texture {
    case none
    /// An image, by its map and how it is sampled.
    case image(ImageMap, QuadSampling)
    /// A finished picture, pixel for pixel from the origin on.
    case group(GroupPaint)
    /// A bitmap in a layer's plane, clear at its rim.
    case picture(ImageMap, QuadSampling)
    /// The alpha of a drawn picture, in the quadrilateral's colour.
    case silhouette(ImageMap, QuadSampling)
    /// The blurred alpha of a box, in the quadrilateral's colour, by the map to pixels from the middle of the box.
    case boxShadow(ImageMap)
  }

  enum Coverage {
    /// Every pixel that is rasterised.
    case whole
    case rounded(RoundedForm)
    /// A quadrilateral whose four sides are antialiased.
    case soft(SoftForm)
    /// The same, along its first side, away from all others.
    case side(SoftForm)
    /// As rows of the coverage atlas say.
    case mask(MaskForm)
  }

  var texture = Texture.none
  /// The gradient over the colour, under the image.
  var gradient: GradientPaint?
  /// The index of its look: the colour, or the colour under the image or the gradient, the border and the image's
  /// range.
  var look: UInt32
  /// Multiplies the colours, the gradient and the image, each by itself.
  var tint: Float = 1
  /// Multiplies the whole quadrilateral.
  var opacity: Float = 1
  /// Whether a border is painted along the rounded rectangle or the sides.
  var hasBorder = false
  /// The map to a mask, an image whose alpha multiplies the whole. Its weight W is the texture's, if there is a
  /// texture.
  var mask: ImageMap?
  var coverage = Coverage.whole
  /// The cuts that the shader decides about, wherever the coverage ends.
  var cuts = CutReference.none
  /// Whether the image shows beyond the coverage, which bounds the colour under it and the border.
  var overflows = false
  /// Whether the map of the texture has a weight, even where that is the same everywhere: a rare kind of paint has no
  /// programs without.
  var hasWeight = false

  /// A finished picture whose first pixel is the origin.
  static func group(_ group: GroupPaint = GroupPaint(), opacity: Double = 1) -> QuadPaint {
    QuadPaint(texture: .group(group), look: LookTable.plain, opacity: Float(opacity))
  }
}

/// A rounded rectangle in any plane.
struct RoundedForm {
  /// The map from output pixels, counted from the origin, to the rectangle's own axes, from its middle.
  var map: ImageMap
  /// Half width, half height, radius and border width, in the units of its axes.
  var size: SIMD4<Float>
  /// The features that it needs of its program.
  var features: QuadFeatures
}

extension RoundedQuad {
  /// The rounded rectangle as the shader reads it.
  ///
  /// - Parameter origin: The pixel that the item's positions count from.
  @inline(__always)
  func form(from origin: Vector2) -> RoundedForm {
    var features: QuadFeatures = isRigid ? .round : [.round, .perspective]
    if hasSmallCorners { features.insert(.slices) }
    if shape.w > 0 { features.insert(.border) }
    let map: ImageMap
    if isRigid {
      let middle = local.origin + origin.x * local.x + origin.y * local.y
      map = ImageMap(
        u: SIMD4<Float>(SIMD4(local.x.x, local.y.x, middle.x, 0)),
        v: SIMD4<Float>(SIMD4(local.x.y, local.y.y, middle.y, 0)), w: SIMD4(0, 0, 1, 0))
    } else {
      map = ImageMap(.identity, back: local, from: origin)
    }
    return RoundedForm(map: map, size: SIMD4<Float>(shape), features: features)
  }
}

/// A convex quadrilateral with antialiased sides.
struct SoftForm {
  /// Output pixels, counted from the origin; they go round from +x towards +y.
  var x: SIMD4<Float>, y: SIMD4<Float>
  /// The border's width, as a share of the rectangle's side from the first corner to the second, and of the next side.
  /// 0 for no border.
  var border: SIMD2<Float>
}

extension SoftQuad {
  /// The quadrilateral as the shader reads it.
  ///
  /// - Parameters:
  ///   - origin: The pixel that the item's positions count from.
  ///   - first: The side that comes first.
  @inline(__always)
  func form(from origin: Vector2, startingWith first: Int = 0) -> SoftForm {
    var (x, y, border) = (SIMD4<Float>(corners.x - origin.x), SIMD4<Float>(corners.y - origin.y), SIMD2<Float>(border))
    for _ in 0..<first {
      (x, y) = (SIMD4(x.y, x.z, x.w, x.x), SIMD4(y.y, y.z, y.w, y.x))
      border = SIMD2(border.y, border.x)
    }
    if corners.signedArea < 0 { (x, y) = (SIMD4(x.y, x.x, x.w, x.z), SIMD4(y.y, y.x, y.w, y.z)) }
    return SoftForm(x: x, y: y, border: border)
  }
}

// MARK: - Colours and images

extension QuadPaint {
  /// Fades the colour, the gradient or the image, where it is all that there is.
  @inline(__always)
  mutating func fadeAtOnce() { (tint, opacity) = (tint * opacity, 1) }

  /// Sets the image of a paint that has a colour and a border so far, not faded.
  ///
  /// - Parameters:
  ///   - map: The map to the image.
  ///   - corners: The corners of the part that is drawn, output pixels.
  ///   - origin: The whole pixel that the paint counts from.
  ///   - hasColor: Whether a colour or a gradient lies under it.
  ///   - isOpaque: Whether every pixel of the image is opaque.
  @inline(__always)
  mutating func set(
    _ image: borrowing ImagePaint, through map: ImageMap, over corners: Quad, from origin: SIMD2<Float>,
    onColor hasColor: Bool, isOpaque: Bool
  ) {
    var sampling = image.sampling(through: map, from: origin, over: corners)
    let imageTint = image.tint
    // Nothing shows under an opaque image. Where both fade, they do so as a whole.
    let showsColor = hasColor && tint > 0 && !(isOpaque && imageTint.w * tint >= 1)
    if !showsColor { gradient = nil }
    if !hasBorder, !hasColor { fadeAtOnce() }
    if showsColor || imageTint * tint != SIMD4(repeating: 1) { sampling.isModulated = true }
    texture = .image(map, sampling)
  }

  /// Reads the image by a program for all maps and filters: a rare kind of paint has no other.
  mutating func generalizeSampling() {
    guard case .image(let map, var sampling) = texture else { return }
    sampling.isModulated = true
    if sampling.filter == .nearest || sampling.filter == .trilinear { sampling.change() }
    (texture, hasWeight) = (.image(map, sampling), true)
  }

  /// The features that the paint needs of its program.
  var features: QuadFeatures {
    @inline(__always) get {
      var features: QuadFeatures = hasWeight ? .perspective : []
      switch texture {
      case .none: if mask?.isPerspective == true { features.insert(.perspective) }
      case .image(let map, let sampling): features.formUnion(QuadFeatures(map, sampling))
      case .group(let group): features.formUnion(QuadFeatures(group))
      case .picture(let map, let sampling): features.formUnion(QuadFeatures(picture: map, sampling))
      case .silhouette(let map, let sampling):
        features.formUnion(QuadFeatures(picture: map, sampling))
        features.insert(.silhouette)
      case .boxShadow: features.insert(.boxShadow)
      }
      if let gradient {
        features.insert(.gradient)
        let isUnderImage = features.contains(.image)
        if isUnderImage || !gradient.isAxial || !gradient.hasTwoStops { features.insert(.manyStops) }
        if isUnderImage || !gradient.isAxial { features.insert(.roundGradient) }
      }
      if mask != nil { features.insert(.mask) }
      if overflows { features.insert(.overflow) }
      switch coverage {
      case .whole: break
      case .rounded(let form):
        features.formUnion(form.features)
      case .soft(let form), .side(let form):
        features.insert(.sides)
        guard form.border != .zero else { break }
        features.insert(.border)
        if case .side = coverage { features.insert(.oneSide) }
      case .mask(let form):
        features.insert(.covered)
        if hasBorder { features.insert(.border) }
        if form.hasContents { features.insert(.ownEdge) }
      }
      if cuts != .none { features.insert(.cut) }
      return opacity != 1 || features.needModulation ? features.faded : features
    }
  }

  /// The draw state of the paint, with the textures of `state`.
  ///
  /// - Parameter isOpaque: Whether it is opaque wherever it paints.
  func state(_ state: DrawState, isOpaque: Bool) -> DrawState {
    var state = state
    complete(&state, isOpaque: isOpaque)
    return state
  }

  /// Completes a state that has textures only: sets its program, its filter and, for an opaque paint, its blending.
  @inline(__always)
  func complete(_ state: inout DrawState, isOpaque: Bool) {
    state.features = features
    switch texture {
    case .image(_, let sampling), .picture(_, let sampling), .silhouette(_, let sampling):
      state.filter = sampling.filter
    case .none, .group, .boxShadow: break
    }
    if isOpaque, state.blending == .sourceOver { state.blending = .copy }
  }
}

// MARK: - Images

/// How a quadrilateral samples its image or its picture.
struct QuadSampling {
  /// The filter of the texture unit.
  var filter: DrawState.Filter
  /// Whether the image is clamped to its range of coordinates, because samples may lie outside, multiplied by a colour,
  /// or drawn over one.
  var isModulated = false
  /// Whether the filter changes within the quadrilateral; see ``ImageFilters/bits``.
  private(set) var changes = false
  /// How the shader interpolates a picture, of which it reads texels: linearly by float weights, or by cubics, as the
  /// samples of a smooth function. Empty for a texture unit's samples.
  private(set) var interpolation: QuadFeatures = []

  /// Every sample is a texel.
  static let exact = QuadSampling(filter: .exact)
  static let linear = QuadSampling(filter: .linear)
  static let fine = QuadSampling(filter: .exact, interpolation: .fine)
  static let cubic = QuadSampling(filter: .exact, interpolation: .cubic)
  /// The filter changes within the quadrilateral.
  static var changing: QuadSampling {
    var sampling = linear
    sampling.change()
    return sampling
  }

  /// Whether a picture's programs read a weight even where that is the same everywhere: there are none without.
  var hasWeight: Bool { changes || !interpolation.isEmpty }

  init(filter: DrawState.Filter, isModulated: Bool = false, interpolation: QuadFeatures = []) {
    (self.filter, self.isModulated, self.interpolation) = (filter, isModulated, interpolation)
  }

  /// Leaves the filter to the shader, which takes levels 0 and up of the texture for all of them.
  mutating func change() { (filter, changes) = (.trilinear, true) }
}

extension QuadFeatures {
  /// The features that an image needs.
  @inline(__always)
  init(_ map: ImageMap, _ sampling: QuadSampling) {
    self = .image
    if sampling.changes {
      formUnion([.filters, .modulated])
    } else {
      if sampling.filter == .nearest { insert(.nearest) }
      if sampling.filter == .trilinear { insert(.trilinear) }
    }
    if map.isPerspective { insert(.perspective) }
    if sampling.isModulated { insert(.modulated) }
  }

  /// The features that a picture needs.
  init(picture map: ImageMap, _ sampling: QuadSampling) {
    self = sampling.interpolation.union(.picture)
    if sampling.changes { insert(.filters) }
    if map.isPerspective || sampling.hasWeight { insert(.perspective) }
  }

  /// Whether these are an image's that does not fill its quadrilateral.
  var needModulation: Bool { contains(.image) && !isDisjoint(with: [.round, .sides, .covered]) }
}

extension ImagePaint {
  /// How a quadrilateral samples the image.
  ///
  /// - Parameters:
  ///   - map: The map to the image.
  ///   - origin: The whole pixel that the map counts from.
  ///   - corners: The part that is drawn, output pixels.
  @inline(__always)
  func sampling(through map: ImageMap, from origin: SIMD2<Float>, over corners: Quad) -> QuadSampling {
    let texels = TexelCorners(map, from: origin, corners)
    guard let filter = filter(through: map, over: texels) else { return .changing }
    return QuadSampling(
      filter: filter, isModulated: !isWholeRange && !(texels.areOnOneSide && texels.stay(in: range)))
  }
}

/// The image coordinates at each corner of a quadrilateral, and the weights W there.
private struct TexelCorners {
  let u: SIMD4<Float>
  let v: SIMD4<Float>
  let weight: SIMD4<Float>

  @inline(__always)
  init(_ map: ImageMap, from origin: SIMD2<Float>, _ corners: Quad) {
    let (x, y) = (SIMD4<Float>(corners.x) - origin.x, SIMD4<Float>(corners.y) - origin.y)
    func form(_ c: SIMD4<Float>) -> SIMD4<Float> { x * c.x + y * c.y + c.z }
    weight = form(map.w)
    (u, v) = (form(map.u) / weight, form(map.v) / weight)
  }

  /// Whether all corners are on one side of the horizon, where W is 0. Corners on both sides say nothing of what is
  /// between them.
  @inline(__always)
  var areOnOneSide: Bool { weight.least > 0 || weight.greatest < 0 }

  /// Whether all samples between the corners, which are on one side, lie in the range of image coordinates.
  @inline(__always)
  func stay(in range: SIMD4<Float>) -> Bool {
    let slack: Float = 1e-3
    let isInside =
      (u .>= range.x - slack) .& (v .>= range.y - slack) .& (u .<= range.z + slack) .& (v .<= range.w + slack)
    return all(isInside)
  }
}

extension ImagePaint {
  /// The filter that serves the whole quadrilateral; `nil` where the filter changes within it.
  fileprivate func filter(through map: ImageMap, over t: TexelCorners) -> DrawState.Filter? {
    if map.isPixelForPixel, filters.bias == 0 { return .exact }
    let (magnification, minification) = (filters.magnification, filters.minification)
    if magnification == minification { return magnification }
    // At levels below 0, trilinear interpolation is linear interpolation of the full size.
    let anywhere: DrawState.Filter? =
      magnification == .linear && minification == .trilinear && !filters.isAveraged ? .trilinear : nil
    // Beyond the horizon, the level of detail falls again.
    guard t.areOnOneSide else { return anywhere }
    let (ux, vx) = ((map.u.x - t.u * map.w.x) / t.weight, (map.v.x - t.v * map.w.x) / t.weight)
    let (uy, vy) = ((map.u.y - t.u * map.w.y) / t.weight, (map.v.y - t.v * map.w.y) / t.weight)
    let squares = (ux * ux + vx * vx).greater(uy * uy + vy * vy)
    var (least, most) = (squares.least, squares.greatest)
    guard most.isFinite else { return anywhere }
    // These are squares of texels a pixel, so one level of detail is a factor of four.
    let bias = Float(exp2(2 * Double(filters.bias)))
    (least, most) = (least * bias, most * bias)
    if filters.isAveraged { return most < 1.0 / 16 ? magnification : nil }
    if least > 1.1 { return minification }
    if most < 0.9 { return magnification }
    if !map.isPerspective { return most > 1.00002 ? minification : magnification }
    return anywhere
  }
}

extension ImageMap {
  /// Whether the centres of pixels are centres of texels, mirrored or not.
  fileprivate var isPixelForPixel: Bool {
    guard !isPerspective else { return false }
    let (u, v) = (u / w.z, v / w.z)
    func isWhole(_ x: Float) -> Bool { abs(x - x.rounded()) < 1e-3 }
    let isUpright = abs(abs(u.x) - 1) < 1e-5 && abs(u.y) < 1e-5 && abs(abs(v.y) - 1) < 1e-5 && abs(v.x) < 1e-5
    return isUpright && isWhole(u.z) && isWhole(v.z)
  }
}
