import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension ContentsPlacement {
  /// Returns the contents as a context draws them in the layer's plane, its user space: reduced by Core Graphics' rule,
  /// independent of the minification filter's mip levels, and interpolated in eighths of a pixel. Edges do not move.
  ///
  /// - Parameters:
  ///   - yDown: Whether y of the plane runs down the picture.
  ///   - tint: The premultiplied colour that multiplies each colour.
  func drawn(in context: CGContext, yDown: Bool, tint: SIMD4<Double>) -> CGContext.DrawnImage {
    let (stretch, range) = (stretch(yDown: yDown), texelRange(yDown: yDown))
    let (sides, tint) = (context.pixelSides, SIMD4<Float>(tint))
    // The ways to sample the nine parts, of which those without `contentsCenter` have one.
    enum Sampling {
      case nearest, eighths
      case reduced(CGContext.DrawnImage)
    }
    func sampling(_ i: Int, _ j: Int) -> Sampling {
      let slope = Vector2(stretch.x.slope(ofPiece: i), stretch.y.slope(ofPiece: j))
      // A step of a pixel along x or along y, in pixels of the image.
      let step = Double.maximum((slope * sides.x).length, (slope * sides.y).length)
      if step <= 1 + 1e-9 { return magnificationFilter == .nearest ? .nearest : .eighths }
      if minificationFilter == .nearest { return .nearest }
      guard slope.x != 0, slope.y != 0 else { return .eighths }
      let (x, y) = (
        stretch.x.texels(ofPiece: i, in: range.min.x...range.max.x),
        stretch.y.texels(ofPiece: j, in: range.min.y...range.max.y)
      )
      let texels = CGRect(
        x: x.texels.lowerBound, y: y.texels.lowerBound, width: x.texels.upperBound - x.texels.lowerBound,
        height: y.texels.upperBound - y.texels.lowerBound)
      let isWhole = texels.size == CGSize(width: image.width, height: image.height)
      let rect = CGRect(
        x: x.plane.lowerBound, y: y.plane.lowerBound, width: x.plane.upperBound - x.plane.lowerBound,
        height: y.plane.upperBound - y.plane.lowerBound)
      guard let part = isWhole ? image : image.cropping(to: texels),
        let drawn = context.drawn(part, in: rect, quality: .default, staysInPlace: true, isTopDown: slope.y > 0)
      else { return .eighths }
      return .reduced(drawn)
    }
    let samplings = (0..<9).map { sampling($0 % 3, $0 / 3) }
    // The image of a drawing is converted for it, which takes longer than a small layer.
    lazy var whole = ImageSampler(image)
    // The nearest texel is taken slightly beside the pixel's centre, so that all ties break the same way.
    let aside = sides.x / 256 + sides.y / 512
    func place(_ p: Vector2) -> Vector2 {
      Vector2(stretch.x.image(at: p.x), stretch.y.image(at: p.y)).clamped(lowerBound: range.min, upperBound: range.max)
    }
    return CGContext.DrawnImage(rect: frame) { p in
      switch samplings[stretch.x.piece(at: p.x) + 3 * stretch.y.piece(at: p.y)] {
      case .nearest: whole.nearest(place(p + aside)) * tint
      case .eighths: whole.linearInEighths(place(p)) * tint
      case .reduced(let image): image.color(p) * tint
      }
    }
  }
}

extension NinePartAxis {
  /// Returns the texels of a piece, rounded outward to whole ones, and their place in the plane.
  ///
  /// - Parameter range: From the centre of the first usable texel to the centre of the last.
  fileprivate func texels(
    ofPiece k: Int, in range: ClosedRange<Double>
  ) -> (texels: Range<Double>, plane: Range<Double>) {
    let (from, to) = (Double.minimum(image[k], image[k + 1]), Double.maximum(image[k], image[k + 1]))
    // 64.000000001 means 64.
    let low = Double.minimum(
      Double.maximum((from + 1e-6).rounded(.down), range.lowerBound - 0.5), range.upperBound - 0.5)
    let high = Double.maximum(Double.minimum((to - 1e-6).rounded(.up), range.upperBound + 0.5), low + 1)
    func place(_ v: Double) -> Double { plane[k] + (v - image[k]) / slope(ofPiece: k) }
    let ends = (place(low), place(high))
    return (low..<high, Double.minimum(ends.0, ends.1)..<Double.maximum(ends.0, ends.1))
  }
}

extension GradientPainting {
  /// The gradient's premultiplied colours at points of the layer's plane.
  var shading: (Vector2) -> SIMD4<Float> {
    let ramp = GradientRamp(genericLocations: stops.map(\.location), colors: stops.map(\.color))
    let origin = Vector2(rect.minX.native, rect.minY.native)
    let size = Vector2(rect.width.native, rect.height.native)
    let axis = end - start
    return { p in
      let d = (p - origin) / size - start
      let t: Double
      switch kind {
      case .axial: t = d.dot(axis) / axis.dot(axis)
      case .radial: t = (d / axis).length
      case .conic:
        let turns = atan2(axis.cross(d), axis.dot(d)) / (2 * .pi)
        t = turns < 0 ? turns + 1 : turns
      }
      return t.isNaN ? .zero : ramp.color(at: t)
    }
  }
}
