import Foundation

/// How an image part is stretched along one axis of the contents frame: the image coordinate as a continuous, piecewise
/// linear function of the plane's coordinate.
///
/// Three pieces, the outer two at native size and the middle one filling the rest, where `contentsCenter` asks for it; else
/// one piece (the outer two have no length).
package struct AxisStretch: Equatable, Sendable {
  /// Where the pieces begin and end in the layer's plane, points, ascending.
  package var plane: SIMD4<Double>
  /// The same knots in the image, pixels from its top left; descending for rows where y runs up.
  package var image: SIMD4<Double>

  /// Which of the three pieces `p` lies in; what is outside the frame goes with the nearest piece that has a length.
  private func piece(at p: Double) -> Int {
    if p < plane[1], plane[1] > plane[0] { return 0 }
    if p >= plane[2], plane[3] > plane[2] { return 2 }
    if plane[2] > plane[1] { return 1 }
    return plane[1] > plane[0] ? 0 : 2
  }

  /// The image coordinate at `p`.
  package func image(at p: Double) -> Double {
    let k = piece(at: p)
    return image[k] + (p - plane[k]) * slope(ofPiece: k)
  }

  /// Image pixels a point at `p`; negative for rows where y runs up.
  package func slope(at p: Double) -> Double { slope(ofPiece: piece(at: p)) }

  package func slope(ofPiece k: Int) -> Double {
    let length = plane[k + 1] - plane[k]
    return length > 0 ? (image[k + 1] - image[k]) / length : 0
  }

  /// Whether one linear function serves the whole frame.
  package var isLinear: Bool { plane[0] == plane[1] && plane[2] == plane[3] }
}
