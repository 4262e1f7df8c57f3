import Geometry
import LayerModel

/// What one item paints, as a value that says what it is. It lives until the item joins a pass, packed (`DrawItem+Packing.swift`): as
/// it is, for the item program or the composite program, or as a ``QuadPaint`` where its pixels need no more.
enum ItemPaint {
  /// A layer's own marks, inside of outlines.
  case layer(LayerPaint)
  /// Another pass's picture, pixel for pixel.
  case picture(PicturePaint)
  /// A finished group that is filtered, masked or blended.
  case composite(CompositePaint)
  /// A bitmap in a layer's plane, clear at its rim.
  case planeBitmap(PlaneBitmapPaint)
  /// The blurred shadow of a box, computed for each pixel.
  case boxShadow(BoxShadowPaint)
  /// One colour, covered by a shape.
  case shape(ShapePaint)
}

/// A layer's background, gradient, contents and border, all inside of their outlines. Colours are premultiplied.
struct LayerPaint {
  /// Where the layer's edges run, as references into the edge table.
  struct Outlines {
    var outer = OutlineReference.none
    /// The border's inner edge; the outer one where there is no border.
    var inner = OutlineReference.none
    var contents = OutlineReference.none
    var outerAndContents = OutlineReference.none
    var innerAndContents = OutlineReference.none
  }

  var outlines = Outlines()
  var background = SIMD4<Float>.zero
  var border = SIMD4<Float>.zero
  /// Of the whole.
  var opacity: Float = 1
  /// Over the background: where it begins in the edge table, from the item's first entry, and its own opacity.
  var gradient: (start: Int, opacity: Float)?
  var image: ImagePaint?

  /// Whether the contents end where the layer does.
  var contentsEndAtOutline: Bool { outlines.contents == outlines.outer }
}

/// An image on an item.
struct ImagePaint {
  /// To pixels of the image; where it is stretched in nine parts, to the plane's points from the first knot.
  var map: ImageMap
  /// Where the nine-part stretch begins in the edge table, from the item's first entry; `nil` for an image in one piece.
  var stretch: Int?
  /// The range of image coordinates: least u and v, greatest u and v.
  var range: SIMD4<Float>
  /// Whether those are all that the texture has.
  var isWholeRange = false
  /// The texel of the image that the texture begins at.
  var firstTexel = SIMD2<Float>.zero
  /// Multiplies the image, premultiplied.
  var tint = SIMD4<Float>(repeating: 1)
  var filters = ImageFilters()
}

/// How an image is read where it is larger than its pixels, and where it is smaller.
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

  init(_ magnification: CALayerContentsFilter, _ minification: CALayerContentsFilter, bias: Double) {
    if magnification == .nearest { self.magnification = .nearest }
    if minification == .nearest { self.minification = .nearest }
    if minification == .trilinear { self.minification = .trilinear }
    self.bias = Float(bias)
  }

  /// Whether every pixel is read alike, wherever it is.
  var areLinear: Bool { magnification == .linear && minification == .linear }
}

/// Another pass's picture, whose first pixel is the item's origin.
struct PicturePaint {
  var opacity: Float = 1
  /// The colour of a silhouette: of the picture only the alpha counts.
  var silhouette: SIMD4<Float>?
  var clip = OutlineReference.none
}

/// A finished group: filtered, then masked, then blended with what is below.
struct CompositePaint {
  var opacity: Float = 1
  /// Colour matrices in the edge table, from the item's first entry.
  var filters = (start: 0, count: 0)
  var isMasked = false
  /// `nil` where the blending unit does it.
  var blendMode: BlendMode?
  /// Of the group and of its mask, from the item's origin.
  var firstPixel = SIMD2<Float>.zero
  /// Where the backdrop alone shows.
  var cuts = OutlineReference.none
}

/// A bitmap in a layer's plane, clear at its rim.
struct PlaneBitmapPaint {
  var image: ImagePaint
  /// Whether it stands for a smooth function, and is interpolated by cubics.
  var isSmooth = false
  /// As a picture's.
  var silhouette: SIMD4<Float>?
  var clip = OutlineReference.none
}

/// The blurred shadow of a box with round corners.
struct BoxShadowPaint {
  /// To points from the middle of the box.
  var map: ImageMap
  /// Half the box's width and height, points.
  var half: SIMD2<Float>
  /// Points.
  var radius: Float, sigma: Float
  /// A `CACornerMask`: the corners that are round.
  var corners: UInt
  var color: SIMD4<Float>
  var clip = OutlineReference.none
}

/// One colour, covered by a shape's coverage.
struct ShapePaint {
  var color: SIMD4<Float>
  /// The texel of its page that the item's origin is.
  var firstTexel: SIMD2<Float>
}

// MARK: - Programs

extension ItemPaint {
  /// The program that draws it.
  ///
  /// - Parameters:
  ///   - isCut: Whether the shader decides about cuts.
  ///   - isInside: Whether every pixel lies wholly inside all outlines.
  func program(isCut: Bool, isInside: Bool) -> DrawState.Program {
    var features: ItemFeatures = isCut ? .cuts : []
    func add(_ image: ImagePaint) {
      features.insert(.contents)
      if !image.filters.areLinear { features.insert(.filters) }
      if image.stretch != nil { features.insert(.stretch) }
    }
    func add(clip: OutlineReference) { if clip != .none { features.insert(.outlines) } }
    switch self {
    case .layer(let layer):
      if !isInside { features.insert(.outlines) }
      if layer.gradient != nil { features.insert(.gradient) }
      if let image = layer.image {
        add(image)
        features.insert(.image)
      }
    case .picture(let picture):
      features.formUnion([.unbounded, .pass])
      add(clip: picture.clip)
    case .planeBitmap(let bitmap):
      features.insert(.unbounded)
      if bitmap.isSmooth { features.insert(.cubic) }
      add(bitmap.image)
      add(clip: bitmap.clip)
    case .boxShadow(let shadow):
      features.formUnion([.unbounded, .boxShadow])
      add(clip: shadow.clip)
    case .shape: features.formUnion([.unbounded, .shape])
    case .composite: return .composite
    }
    return .item(features)
  }

  /// The state that it is drawn with, by the textures of `state`.
  func state(_ state: DrawState, isCut: Bool, isInside: Bool = false) -> DrawState {
    var state = state
    state.program = program(isCut: isCut, isInside: isInside)
    if case .item(let features) = state.program { state.filter = features.contains(.filters) ? .trilinear : .exact }
    return state
  }
}
