import Geometry

/// The resolution at which the source of a blur is drawn, and of the grid that it is reduced to before it is blurred.
///
/// Three things ask for fine pixels: an edge that divides a drawn pixel, layers whose edges meet within one, and
/// stripes about as wide as one. With 8 pixels per standard deviation, an edge errs by 0.2/255 and edges that meet by
/// up to 3.2/255; with 2.4, by 1.1/255 and up to 11/255. But where a standard deviation spans few pixels of the output,
/// the source has fewer, so that no more than ``finest`` times ``finest`` pixels are drawn for one of the output. A
/// blur that spans less than half an output pixel has no effect, so there are never fewer than two pixels per standard
/// deviation; with these, an edge errs by 1.9/255.
struct BlurResolution: Equatable {
  /// The drawn pixels per point.
  var drawn: Double
  /// The drawn pixels along the side of a pixel of the grid.
  var refinement: Int

  /// The kinds of pictures that are blurred.
  enum Source {
    /// Edges do not meet in the picture.
    case plain
    /// Edges may meet in it, or colours are limited before it is blurred.
    case mixed
    /// The same, and parts of a nine-part image meet in it: a drawn pixel shows one of them.
    case inParts
    /// It has no edges: it is blurred by as much before. 2.4 pixels per standard deviation hold it.
    case blurred
    /// It is a layer's backdrop, whose pixels are drawn already.
    case backdrop
  }

  /// The grid's pixels per point.
  var grid: Double { drawn / Double(refinement) }

  /// The most pixels that are drawn along the side of an output pixel, and those for a picture of more than
  /// ``mostFinelyDrawn``.
  static let finest = 4.0, usual = 2.0
  /// The most pixels of a picture that is drawn at the finest resolution.
  static let mostFinelyDrawn = 1 << 22
  /// The most pixels of a picture of several layers that is drawn at 16 pixels per standard deviation.
  private static let mostWithSixteen = 1 << 17
  /// The most square points of a picture of several layers that is drawn at a pixel per point or more, however small it
  /// is shown.
  private static let mostPoints = 1 << 16
  /// The most pixels that are drawn for a nine-part image because of its parts.
  private static let mostInParts = 1 << 18
  /// A larger blur of several layers, in points, does not show where edges meet.
  private static let largestWholeSigma = 4096.0

  /// - Parameters:
  ///   - sigma: In points.
  ///   - size: The size of the picture, in points.
  ///   - shown: The pixels per point that the picture is shown at, near its middle.
  ///   - pixelsPerPoint: The output's scale. Layers that touch on whole points, or on whole pixels of the output,
  ///     divide no drawn pixel.
  ///   - isSource: Whether the picture is shown in another one that is blurred, whose pixels are fine enough.
  init(
    sigma: Double, size: Vector2, shown: Double, pixelsPerPoint: Double, _ source: Source, isSource: Bool
  ) {
    if source == .blurred {
      (drawn, refinement) = (2.4 / sigma, 2)
      return
    }
    if source == .inParts {
      self = BlurResolution(
        sigma: sigma, size: size, shown: shown, pixelsPerPoint: pixelsPerPoint, .mixed, isSource: isSource)
      // Of a large picture, that would be too many pixels.
      for _ in 0..<2 where size.x * size.y * (2 * drawn) * (2 * drawn) <= Double(Self.mostInParts) {
        (drawn, refinement) = (2 * drawn, 2 * refinement)
      }
      return
    }
    if source == .backdrop {
      self = BlurResolution(sigma: sigma)
      return
    }
    let isMixed = source == .mixed
    let area = size.x * size.y
    let isSmall = area * (Self.finest * shown) * (Self.finest * shown) <= Double(Self.mostFinelyDrawn)
    let perPixel = isSource ? 1 : isSmall ? Self.finest : Self.usual
    let most = sigma * shown * perPixel
    let isSmallest = isMixed && area * (16 / sigma) * (16 / sigma) <= Double(Self.mostWithSixteen)
    // Few different numbers, so that a picture that is shown larger and larger can be cached.
    // Of a large picture, as few as two: an edge errs by 1.9/255.
    let fewest = isSmall || most >= 2.4 ? 2.4 : 2
    let perSigma = most >= 16 && isSmallest ? 16.0 : most >= 8 ? 8 : most >= 4.8 ? 4.8 : fewest
    if perSigma >= 8, !isMixed || sigma > Self.largestWholeSigma {
      self = BlurResolution(sigma: sigma)
      return
    }
    // A small picture is cheap at a pixel per point, where layers that touch on whole points divide none.
    let least = isMixed && area <= Double(Self.mostPoints) ? 1.0 : 0
    let limit = Double.maximum(Double.maximum(Self.finest * shown, 2 / sigma), least)
    let unit = Double.maximum(1, Double.minimum(pixelsPerPoint.rounded(.up), 4))
    let wanted = Double.minimum(perSigma / sigma, limit)
    // A layer of an odd width whose middle is a whole point ends halfway between two. Of a small picture, such layers
    // divide no pixel, either.
    drawn =
      (perSigma == 16 ? Self.whole(wanted, unit: 2 * unit, limit: limit) : nil)
      ?? Self.whole(wanted, unit: unit, limit: limit) ?? Self.whole(wanted, unit: 1, limit: limit)
      ?? Self.whole(below: wanted, least: Double.maximum(2, perSigma / 2) / sigma) ?? wanted
    // The grid has two pixels per standard deviation or more, that of a coarse source 1.2: enough for a cubic B-spline.
    // A grid that is coarser by a little has many pixels fewer, so a coarse source's may also be an odd number of drawn
    // pixels.
    let sides = perSigma >= 8 ? 2 * (sigma * drawn / 4).rounded(.down) : (sigma * drawn / 1.2).rounded(.down)
    refinement = Int(Double.maximum(2, Double.minimum(sides, 0x1p20)))
  }

  /// The resolution for a picture in which no edges meet, of a blur that spans many output pixels.
  private init(sigma: Double) { (drawn, refinement) = (8 / sigma, 4) }

  /// The greatest number of pixels per point that is at most `wanted`, and whole, or, below 1, the inverse of a whole
  /// number; `nil` if it is less than `least`.
  private static func whole(below wanted: Double, least: Double) -> Double? {
    let whole = wanted >= 1 ? wanted.rounded(.down) : 1 / (1 / wanted).rounded(.up)
    return whole >= least ? whole : nil
  }

  /// The least number of pixels per point that is at least `wanted`, and a multiple of `unit`, or, below 1, the inverse
  /// of a whole number; `nil` if it exceeds the limit.
  private static func whole(_ wanted: Double, unit: Double, limit: Double) -> Double? {
    let multiple = unit * (wanted / unit - 1e-9).rounded(.up)
    if multiple <= limit * (1 + 1e-9) { return multiple }
    if wanted > 1 { return nil }
    let fraction = 1 / (1 / wanted).rounded(.down)
    return fraction <= limit ? fraction : nil
  }
}
