import Foundation
import Geometry
import LayerSnapshots

/// Draws a function of a layer's plane, or a bitmap in it, sampled at the centres of pixels.
///
/// The colour at the centre q of a pixel is the plane's colour at `H⁻¹(q)` times the clip's coverage of the pixel, and
/// clear where no point of the plane is visible.
struct PlanePaint: Sendable {
  enum Source: Sendable {
    /// `color · alpha(p − offset)`, with the alpha of a blurred picture.
    case shadow(BlurredPicture, color: SIMD4<Double>, offset: Vector2)
    case spread(BlurredPicture)
    case bitmap(PlaneBitmap, BitmapSampler)

    /// A polygon that contains every point of the plane that is not clear; `nil` if all are clear.
    fileprivate var bounds: ConvexPolygon? {
      switch self {
      case .shadow(let picture, _, let offset):
        return picture.bounds.map { ConvexPolygon($0.vertices.map { $0 + offset }) }
      case .spread(let picture): return picture.bounds
      case .bitmap(let bitmap, _): return bitmap.bounds
      }
    }
  }

  private let source: Source
  private let opacity: Double
  /// Maps output pixels to the plane.
  private let inverse: Homography
  /// Forms that are ≥ 0 at the output points where the plane exists. Forms that are not constant are distances in
  /// pixels.
  private let limits: [LinearForm]
  /// The clip; `nil` for no clip.
  let clip: Region?
  let bounds: PixelRect

  /// `nil` if no part of it is visible.
  ///
  /// - Parameters:
  ///   - projection: Maps the plane to output pixels.
  ///   - inverse: Maps output pixels to the plane.
  init?(
    _ source: Source, _ projection: Projection, _ inverse: Homography, clip: Clip?, opacity: Double, _ grid: PixelGrid
  ) {
    guard let extent = source.bounds else { return nil }
    self.source = source
    self.opacity = opacity
    self.inverse = inverse
    let forms = [inverse.weight] + projection.existence.map { $0.pulledBack(through: inverse) }
    limits = forms.map(\.normalized).filter { !($0.isConstant && $0.coefficients.z > 0) }
    // A picture may be larger than its grid's frame, or its coordinates may overflow.
    let image = projection.image(of: extent, within: grid.guardedFrame)
    var bounds = PixelRect(around: image).outset(by: 1).intersection(grid.frame)
    if let clip {
      guard let visible = clip.region else { return nil }
      bounds = bounds.intersection(visible.bounds)
      if let applied = clip.appliedRegion {
        guard let region = applied else { return nil }
        self.clip = region
      } else {
        self.clip = nil
      }
    } else {
      self.clip = nil
    }
    if bounds.isEmpty || image.isEmpty { return nil }
    self.bounds = bounds
  }

  /// The colour at `center`, before clipping.
  func fragment(atPixelCenter center: Vector2) -> Accumulator {
    var fragment = Accumulator()
    let least = limits.reduce(Double.infinity) { Double.minimum($0, $1.value(at: center)) }
    if least < 0 { return fragment }
    fragment = value(at: center)
    if isSteep(at: center, fragment.color) { fragment.marks.insert(.tie) }
    let (unsure, isNarrow) = errorOfMeetings(at: center)
    if isNarrow, unsure * opacity > 1 {
      fragment.marks.insert(.boundary)
      fragment.visiblePartialRegions += unsure * opacity
    } else if !isNarrow {
      fragment.texturedItems += Int(Double.minimum(unsure * opacity, Tolerance.meetingsAtMost))
    }
    fragment.color *= opacity
    if fragment.color.w <= 0 && fragment.marks.isEmpty { return Accumulator() }
    if least <= PixelGrid.tieDistance { fragment.marks.insert(.tie) }
    fragment.texturedItems += 1
    return fragment
  }
}

extension PlanePaint {
  /// The work of a pixel.
  var work: Int {
    switch source {
    case .shadow, .spread: PaintingWork.blurred
    case .bitmap: PaintingWork.bitmap
    }
  }
}

extension PlanePaint {
  /// The change of colour over 1/64 pixel above which a pixel is a tie: the full contrast within an eighth of a pixel.
  private static let steepest = 32.0 / 255

  private func value(at point: Vector2) -> Accumulator {
    var fragment = Accumulator()
    let p = inverse.image(of: point)
    switch source {
    case .shadow(let picture, let color, let offset): fragment.color = color * picture.value(at: p - offset).w
    case .spread(let picture): fragment.color = picture.value(at: p)
    case .bitmap(_, let sampler):
      fragment = sampler.value(atPixelCenter: point)
      // The count refers to pixels of the bitmap, not of the output.
      fragment.partialRegions = 0
    }
    return fragment
  }

  /// How far another renderer's colour may be off, in 255ths, because outlines meet in the source of a blur.
  ///
  /// It may draw the source with ``Tolerance/drawnPixels`` for one of the output along each side. Two edges that share
  /// such a pixel leave a quarter of the backdrop there at most, c(1 − c), on a line that is as wide as the pixel. From
  /// ``Tolerance/narrowBlur`` on, a standard deviation has eight pixels or more.
  private func errorOfMeetings(at center: Vector2) -> (unsure: Double, isNarrow: Bool) {
    let (p, picture, strength): (Vector2, BlurredPicture, Double)
    switch source {
    case .shadow(let shadow, let color, let offset):
      (p, picture, strength) = (inverse.image(of: center) - offset, shadow, color.w)
    case .spread(let spread): (p, picture, strength) = (inverse.image(of: center), spread, 1)
    case .bitmap: return (0, false)
    }
    let origin = inverse.image(of: center)
    let (x, y) = (
      inverse.image(of: center + Vector2(1, 0)) - origin, inverse.image(of: center + Vector2(0, 1)) - origin
    )
    let pixels = picture.sigma / abs(x.x * y.y - x.y * y.x).squareRoot()
    // A line of the grid's pixels is a quarter of a standard deviation wide.
    let drawn = Double.maximum(2, Tolerance.drawnPixels * Double.minimum(pixels, Tolerance.narrowBlur))
    return (255 * strength * picture.meetingShare(at: p) / drawn, pixels < Tolerance.narrowBlur)
  }

  /// Whether a step of 1/64 pixel changes the colour much, as on a plane seen nearly edge-on.
  private func isSteep(at center: Vector2, _ color: SIMD4<Double>) -> Bool {
    let d = PixelGrid.tieDistance
    let p = inverse.image(of: center)
    let steps = [Vector2(d, 0), Vector2(0, d)]
    // The distance below which two points of the plane differ by less than the tolerance, in any picture.
    let reach: Double
    switch source {
    case .shadow(let picture, _, _), .spread(let picture): reach = picture.sigma * Self.steepest
    // A mean over a pixel does not change as fast.
    case .bitmap(_, let sampler) where sampler.isAveraged(atPixelCenter: center): return false
    case .bitmap(let bitmap, _):
      let pixel = (bitmap.map.x.x * bitmap.map.x.x + bitmap.map.x.y * bitmap.map.x.y).squareRoot()
      reach = Self.steepest / 2 / pixel
    }
    return steps.contains { step in
      let moved = inverse.image(of: center + step) - p
      guard !(moved.lengthSquared < reach * reach) else { return false }
      return [step, -step].contains { step in
        let change = value(at: center + step).color - color
        return (change * change).max() > Self.steepest * Self.steepest
      }
    }
  }
}

extension LinearForm {
  /// Whether it has one value everywhere.
  var isConstant: Bool { coefficients.x == 0 && coefficients.y == 0 }
}
