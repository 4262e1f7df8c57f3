import Foundation
import Geometry

/// The coverage of a path that a projection shows.
///
/// The coverage of a pixel is the exact area, in that pixel, of the intersection of three regions: the image of the
/// path's fill or stroke, the image of the existing part of its plane, and the clip. Coverages are never multiplied, so
/// coincident edges leave no seam. Curves are approximated by lines within ``ProjectedFlattening/tolerance``.
package enum ShapeCoverage {
  /// The coverage of the fill of `path`.
  ///
  /// - Parameters:
  ///   - path: A path in the plane that `projection` shows. One that is not ``BezierPath/isFinite`` covers nothing.
  ///   - clip: A polygon in output pixels, of either orientation; `nil` for no clip.
  ///   - frame: The wanted part of the output, in pixels.
  /// - Returns: `nil` if nothing is covered.
  package static func mask(
    filling path: BezierPath, rule: FillRule, through projection: Projection, clip: ConvexPolygon?, in frame: PixelRect
  ) -> CoverageMask? {
    guard let target = Target(projection, clip: clip, frame: frame), path.isFinite else { return nil }
    let flattening = ProjectedFlattening(projection, frame: target.band)
    let contours = path.subpaths.lazy.map { subpath in
      var points = [subpath.start]
      for segment in subpath.segments {
        for t in flattening.parameters(of: segment) { points.append(t < 1 ? segment.point(at: t) : segment.end) }
      }
      return points
    }
    return target.mask(of: contours, rule: rule)
  }

  /// The coverage of the stroke of `path`. The other parameters are those of ``mask(filling:rule:through:clip:in:)``.
  package static func mask(
    stroking path: BezierPath, style: StrokeStyle, through projection: Projection, clip: ConvexPolygon?,
    in frame: PixelRect
  ) -> CoverageMask? {
    guard let target = Target(projection, clip: clip, frame: frame), path.isFinite else { return nil }
    // Miters and square caps reach further than half the width, but they start at segments' ends, which are exact for
    // any chord.
    let flattening = ProjectedFlattening(projection, frame: target.band, reach: style.width / 2)
    let outline = StrokeOutline(of: path, style: style, flattening: flattening)
    return target.mask(of: outline.polygons, rule: .nonZero)
  }

  /// The part of the output that contours may cover.
  private struct Target {
    let frame: PixelRect
    /// The frame and a margin, so that clipping leaves no edge inside the frame.
    let band: PixelRect
    private let visible: VisiblePart
    /// Forms over output pixels, all ≥ 0 inside the clip.
    private let sides: [LinearForm]

    init?(_ projection: Projection, clip: ConvexPolygon?, frame: PixelRect) {
      var frame = frame
      sides = clip?.edgeForms ?? []
      if let clip {
        if sides.count < 3 { return nil }
        frame = frame.intersection(PixelRect(around: clip))
      }
      guard !frame.isEmpty, projection.map.isFinite else { return nil }
      self.frame = frame
      band = frame.outset(by: 2)
      visible = VisiblePart(projection, frame: band)
    }

    func mask(of contours: some Sequence<[Vector2]>, rule: FillRule) -> CoverageMask? {
      let images = contours.compactMap { contour -> [Vector2]? in
        let image = visible.image(of: contour).clipped(to: sides)
        return image.isEmpty ? nil : image
      }
      return ScanConverter.coverage(of: images, rule: rule, in: frame)
    }
  }
}
