import Geometry

/// The effects on a layer's finished picture, sublayers included, in the order of these properties.
///
/// Source: Core Animation Programming Guide, "Layer style properties". Most layers have none.
package struct LayerEffects: Equatable, Sendable {
  /// Applied one after another to the backdrop, inside the layer's shape. The result fades, masks and blends with the
  /// layer's own picture.
  package var backgroundFilters: [LayerFilter] = []
  /// Applied one after another.
  package var filters: [LayerFilter] = []
  /// The shadow under the filtered picture; it is cut off if the layer masks to its bounds.
  @OutOfLine package var shadow: LayerShadow?
  /// The bitmap in the layer's own plane that the layer is first drawn into, with filters and shadow.
  @OutOfLine package var rasterization: Rasterization?
  /// The blending of the faded and masked result with the nearest group's picture so far.
  package var blendMode = BlendMode.sourceOver
  /// Whether the sublayers blend only among themselves: the layer, without its shadow, is composited as a group.
  package var isolatesBlending = false

  package init() {}

  /// Whether the layer mixes with the pixels behind it, rather than covering them.
  var blends: Bool { blendMode != .sourceOver || !backgroundFilters.isEmpty }

  /// Whether that isolated group lies above a shadow, and is another group than the one that fades and is masked
  /// together with the shadow.
  package var isolatesAboveShadow: Bool { isolatesBlending && shadow != nil }

  /// The most layers of a picture whose background filters have an effect.
  package static let mostBackdrops = 256

  /// The standard deviation of a blur or a shadow with this radius, both in points: 0 for negative radii, at most 10⁹
  /// for huge ones. That is far beyond any radius that leaves a colour of 1/255, and far below numbers whose squares
  /// overflow.
  package static func sigma(ofRadius radius: Double) -> Double { Double.minimum(Double.maximum(radius, 0), 1e9) }

  /// The number of standard deviations at which a blur ends, for the extents of layers.
  package static let tail = 4.0
  /// The least σ of a blur, in output pixels. With less, a filter has no effect, and a shadow has sharp edges.
  package static let leastSigma = 0.5
}

/// A blurred, tinted silhouette. In the layer's plane, in points, it is `color · (G_σ ∗ alpha)(p − offset)`, where
/// `G_σ` is the Gaussian with the standard deviation `sigma`.
package struct LayerShadow: Equatable, Sendable {
  /// `shadowColor` with its alpha times `shadowOpacity`.
  package var color: PremultipliedColor
  package var offset: Vector2
  package var sigma: Double
  /// The outline whose fill, non-zero, replaces the alpha of the layer's picture.
  package var path: BezierPath?

  /// The distance of the shadow's end from its caster's, moved by the offset, in points.
  package var reach: Double { LayerEffects.tail * sigma }
}

/// A bitmap with `scale` pixels per point, aligned to multiples of 1/`scale` from the origin of the bounds. It is drawn
/// like an image, with the layer's image filters.
package struct Rasterization: Equatable, Sendable {
  /// More pixels a point are never held: a bitmap of one point would have 10¹² of them.
  package static let maximumScale = 1e6

  package var scale: Double
  package var magnificationFilter: ImageFilter
  package var minificationFilter: ImageFilter
  package var minificationFilterBias: Double

  package init(
    scale: Double, magnificationFilter: ImageFilter, minificationFilter: ImageFilter,
    minificationFilterBias: Double
  ) {
    self.scale = scale
    self.magnificationFilter = magnificationFilter
    self.minificationFilter = minificationFilter
    self.minificationFilterBias = minificationFilterBias
  }
}

package enum LayerFilter: Equatable, Sendable {
  /// A map of each pixel by itself.
  case color(ColorMatrix)
  case spread(SpreadingFilter)

  package static func gaussianBlur(sigma: Double) -> LayerFilter { .spread(.gaussianBlur(sigma: sigma)) }

  /// The filter if it spreads pixels; `nil` for one that maps each by itself.
  package var spreading: SpreadingFilter? { if case .spread(let filter) = self { filter } else { nil } }
  package var spreads: Bool { spreading != nil }
  /// ``SpreadingFilter/reach(tail:)``; 0 for a filter that spreads nothing.
  package var reach: Vector2 { spreading?.reach() ?? .zero }
}

/// A filter by which a pixel depends on its neighbours. It works in the layer's plane: its picture is a bitmap there.
///
/// It answers for itself: here, in the file `+Filters` of each renderer, and in `pictureFilter` of `ContextPainter`.
/// Nothing else asks which filter it is.
package enum SpreadingFilter: Hashable, Sendable {
  /// σ in points of the layer's plane.
  case gaussianBlur(sigma: Double)

  /// The length in points that has to span ``LayerEffects/leastSigma`` output pixels, or the filter has no effect.
  package var size: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma
    }
  }

  /// The distance along each axis, in points, beyond which a pixel depends on no other. Where the pixels of its bitmap
  /// show, it reaches two of them farther; none is longer than ``size`` divided by ``LayerEffects/leastSigma``.
  ///
  /// - Parameter tail: The number of standard deviations at which a Gaussian ends.
  package func reach(tail: Double = LayerEffects.tail) -> Vector2 {
    switch self {
    case .gaussianBlur(let sigma): Vector2(repeating: tail * sigma)
    }
  }
}

/// A linear map of colours, `c′ = M · (r, g, b, a, 1)` on straight colours with clamping to 0…1.
///
/// On premultiplied colours the last column is multiplied by the alpha, so that transparent stays transparent: `c′ =
/// rows · (r, g, b, a) + bias · a`. Then alpha is clamped to 0…1 and the others to 0…alpha. In the extended range only
/// alpha is clamped.
package struct ColorMatrix: Equatable, Sendable {
  /// The rows for the result's red, green, blue and alpha; their columns are the source's.
  package var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  package var bias: SIMD4<Double>

  package init(
    _ red: SIMD4<Double>, _ green: SIMD4<Double>, _ blue: SIMD4<Double>, _ alpha: SIMD4<Double>,
    bias: SIMD4<Double> = .zero
  ) {
    rows = (red, green, blue, alpha)
    self.bias = bias
  }

  package static let identity = ColorMatrix(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// The greatest factor or bias, either way; greater ones are clamped. Already at a smaller factor, two colours that
  /// differ by one step of 8 bits become the two ends of the range.
  package static let maximumFactor = 1024.0

  package static func == (a: ColorMatrix, b: ColorMatrix) -> Bool { a.rows == b.rows && a.bias == b.bias }

  /// Returns the image of a premultiplied colour.
  ///
  /// - Parameter isExtended: Whether red, green and blue may lie outside 0…alpha.
  package func image(of c: SIMD4<Double>, isExtended: Bool = false) -> SIMD4<Double> {
    let sum = SIMD4((rows.0 * c).sum(), (rows.1 * c).sum(), (rows.2 * c).sum(), (rows.3 * c).sum()) + bias * c.w
    let alpha = Double.maximum(0, Double.minimum(sum.w, 1))
    let color = SIMD4(sum.x, sum.y, sum.z, alpha)
    return isExtended ? color : color.limited
  }
}
