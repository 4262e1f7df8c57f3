import Geometry
import LayerSnapshots

/// The paint of one item, as an enum with payloads.
///
/// When the item joins a pass, it becomes a ``QuadPaint`` where that is enough, and else a ``PackedPaint``, for the
/// item program or the composite program.
enum ItemPaint {
  /// A layer's background, gradient, contents and border, inside outlines.
  case layer(LayerPaint)
  /// A drawn picture, pixel for pixel.
  case picture(PicturePaint)
  /// A finished group that is filtered, masked or blended.
  case composite(CompositePaint)
  /// A bitmap in a layer's plane, clear at its rim.
  case planeBitmap(PlaneBitmapPaint)
  /// The blurred shadow of a box, computed for each pixel.
  case boxShadow(BoxShadowPaint)
}

/// A layer's background, gradient, contents and border, each inside its outline. Colours are premultiplied.
struct LayerPaint {
  var background = SIMD4<Float>.zero
  var border = SIMD4<Float>.zero
  /// Multiplies the colours, the gradient and the image, each by itself.
  var tint: Float = 1
  /// Multiplies the whole item.
  var opacity: Float = 1
  /// The index of the item's look, for the quad program.
  var look = LookTable.plain
  /// The gradient over the background.
  var gradient: GradientPaint?
  var image: ImagePaint?
}

/// A gradient on an item.
struct GradientPaint {
  /// The item's first entry in the edge table.
  var base: Int
  /// Its own first entry, counted from there.
  var start: Int
  /// Whether it runs along a line.
  var isAxial: Bool
  /// Whether there are two stops, one after the other.
  var hasTwoStops: Bool
}

/// An image on an item.
struct ImagePaint {
  /// The map to pixels of the image.
  var map = ImageMap.identity
  /// The range of image coordinates: least u and v, greatest u and v.
  var range = SIMD4<Float>.zero
  /// Whether the range is the whole texture.
  var isWholeRange = false
  /// The texel of the image at which the texture begins.
  var firstTexel = SIMD2<Float>.zero
  /// Multiplies the image, premultiplied.
  var tint = SIMD4<Float>(repeating: 1)
  var filters = ImageFilters()
}

/// How an image is sampled where it is magnified, and where it is minified.
struct ImageFilters {
  /// Nearest or linear.
  var magnification = DrawState.Filter.linear
  /// Nearest, linear or trilinear.
  var minification = DrawState.Filter.linear
  /// Added to the level of detail.
  var bias: Float = 0
  /// Whether a minified image is averaged over the pixel along both axes, however unevenly it is stretched.
  var isAveraged = false

  init() {}

  init(_ magnification: ImageFilter, _ minification: ImageFilter, bias: Double) {
    if magnification == .nearest { self.magnification = .nearest }
    if minification == .nearest { self.minification = .nearest }
    if minification == .trilinear { self.minification = .trilinear }
    self.bias = Float(bias)
  }

  /// Averages a minified image over the pixel.
  mutating func average() { (minification, bias, isAveraged) = (.trilinear, 0, true) }

  /// Whether both filters are linear, so that every pixel is sampled alike.
  var areLinear: Bool { magnification == .linear && minification == .linear }
}

/// A drawn picture, whose first pixel is the item's origin.
struct PicturePaint {
  var opacity: Float = 1
  /// The look of a silhouette, whose colour takes only the alpha from the picture; `nil` to show the picture.
  var silhouette: UInt32?
  /// Multiplies the colour of a silhouette.
  var tint: Float = 1
}

/// A finished group: filtered, then masked, then blended with its backdrop.
struct CompositePaint {
  var opacity: Float = 1
  /// The colour matrices: the index of the first in the edge table, from the item's first entry, and their number. They
  /// are those of the picture under the group, if there is one.
  var filters = (start: 0, count: 0)
  /// The mode by which the shader blends; `nil` where the blending unit does, or where the group replaces its backdrop.
  var blendMode: BlendMode?
  /// The first pixel of the group, from the item's origin.
  var firstPixel = SIMD2<Float>.zero
  /// The first pixel of the group's mask and of the picture under the group, from the item's origin.
  var firstPixelOfMask = SIMD2<Float>.zero
  /// Outside these cuts only the backdrop shows.
  var cuts = CutReference.none
}

/// A bitmap in a layer's plane, clear at its rim.
struct PlaneBitmapPaint {
  var image: ImagePaint
  /// Whether it samples a smooth function, which is interpolated by cubics.
  var isSmooth = false
  /// The premultiplied colour of a silhouette, which takes only the alpha from the bitmap; `nil` to show the bitmap.
  var silhouette: SIMD4<Float>?
}

/// The blurred shadow of a box with round corners.
struct BoxShadowPaint {
  /// The map to points, counted from the middle of the box.
  var map: ImageMap
  /// Half the box's width and height, points.
  var half: SIMD2<Float>
  /// The corner radius and the blur's standard deviation, points.
  var radius: Float, sigma: Float
  /// The round corners, a `CACornerMask`.
  var corners: UInt
  var color: SIMD4<Float>
}

extension ItemPaint {
  /// Multiplies the whole item.
  var opacity: Float {
    switch self {
    case .layer(let layer): layer.opacity
    case .picture(let picture): picture.opacity
    case .composite(let group): group.opacity
    case .planeBitmap, .boxShadow: 1
    }
  }

  /// Multiplies the item's colours, each by itself.
  var tint: Float { if case .layer(let layer) = self { layer.tint } else { 1 } }
}

extension Look {
  /// The look of a layer without its image.
  init(_ layer: LayerPaint) { self.init(background: layer.background, border: layer.border) }

  mutating func set(_ image: ImagePaint) {
    (tint, range) = (image.tint, image.range)
    texels = SIMD4(lowHalf: image.firstTexel, highHalf: SIMD2(image.filters.bias, 0))
  }
}

// MARK: - Programs

extension ItemPaint {
  /// The program that draws the paint. The textures that a group reads decide about its features.
  private func program(reading textures: DrawState, isCut: Bool) -> DrawState.Program {
    var features: ItemFeatures = isCut ? .cuts : []
    if textures.coveragePage != nil { features.insert(.covered) }
    func add(_ image: ImagePaint) {
      features.insert(.contents)
      if !image.filters.areLinear { features.insert(.filters) }
    }
    switch self {
    case .layer(let layer):
      if let gradient = layer.gradient {
        features.insert(.gradient)
        if !gradient.isAxial { features.insert(.roundGradient) }
      }
      if let image = layer.image {
        add(image)
        features.insert(.image)
      }
    case .picture: preconditionFailure("quadrilaterals show pictures")
    case .planeBitmap(let bitmap):
      features.insert(.unbounded)
      if bitmap.isSmooth { features.insert(.cubic) }
      add(bitmap.image)
    case .boxShadow: features.formUnion([.unbounded, .boxShadow])
    case .composite(let group):
      // The mask of a group with a picture under it belongs to that picture.
      let isUnderlaid = textures.filtered != nil
      return .composite(
        CompositeFeatures(
          isMasked: textures.mask != nil && !isUnderlaid, hasFilters: group.filters.count > 0, isCut: isCut,
          blendMode: group.blendMode, replacesBackdrop: textures.backdrop != nil && group.blendMode == nil,
          isUnderlaid: isUnderlaid))
    }
    return .item(features)
  }

  /// The draw state of the paint, with the textures of `state`.
  ///
  /// - Parameter isCut: Whether the shader decides about cuts.
  func state(_ state: DrawState, isCut: Bool) -> DrawState {
    var state = state
    state.program = program(reading: state, isCut: isCut)
    if let filter = state.program.imageFilter { state.filter = filter }
    return state
  }
}
