import Foundation
import Geometry

/// What a path covers where a projection shows it.
///
/// The exact area, in each pixel, of the intersection of three regions: the image of what the path draws, of the part of its plane that exists,
/// and the clip. No two of them are multiplied, so that edges that coincide leave no seam. Curves become lines
/// that are off by ``ProjectedFlattening/tolerance`` at most.
package enum ShapeCoverage {
  /// The coverage of what `path` encloses.
  ///
  /// - Parameters:
  ///   - path: In the plane that `projection` shows. Nothing is drawn for one that is not finite.
  ///   - clip: In output pixels, turning either way; `nil` clips nothing.
  ///   - frame: The part of the output that is wanted.
  /// - Returns: `nil` where nothing is covered.
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

  /// The coverage of a line along `path`. Parameters as above.
  package static func mask(
    stroking path: BezierPath, style: StrokeStyle, through projection: Projection, clip: ConvexPolygon?,
    in frame: PixelRect
  ) -> CoverageMask? {
    guard let target = Target(projection, clip: clip, frame: frame), path.isFinite else { return nil }
    // Miters and square caps reach further, but start at ends of segments, which are exact however coarse the curve between them.
    let flattening = ProjectedFlattening(projection, frame: target.band, reach: style.width / 2)
    let outline = StrokeOutline(of: path, style: style, flattening: flattening)
    return target.mask(of: outline.polygons, rule: .nonZero)
  }

  /// Where contours of a plane are shown.
  private struct Target {
    let frame: PixelRect
    /// A little more than the frame, so that what is cut off there leaves no edge within.
    let band: PixelRect
    private let visible: VisiblePart
    /// Over output pixels, ≥ 0 inside the clip.
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
