import Foundation

/// The stretch of an image part along one axis of the contents frame: the image coordinate as a continuous, piecewise
/// linear function of the plane's coordinate.
///
/// With `contentsCenter` there are three pieces: the outer two at native size, the middle one filling the rest. Without
/// it there is one piece, and the outer two have length 0.
package struct NinePartAxis: Equatable, Sendable {
  /// The ends of the pieces in the layer's plane, points, ascending.
  package var plane: SIMD4<Double>
  /// The same ends in the image, pixels from its top left; descending for rows if y runs up.
  package var image: SIMD4<Double>

  /// Returns the index of the piece that contains `p`. Outside the frame, it is the nearest piece that has a length.
  package func piece(at p: Double) -> Int {
    if p < plane[1], plane[1] > plane[0] { return 0 }
    if p >= plane[2], plane[3] > plane[2] { return 2 }
    if plane[2] > plane[1] { return 1 }
    return plane[1] > plane[0] ? 0 : 2
  }

  /// Returns the image coordinate at `p`.
  package func image(at p: Double) -> Double {
    let k = piece(at: p)
    return image[k] + (p - plane[k]) * slope(ofPiece: k)
  }

  /// Returns the image pixels per point at `p`; negative for rows if y runs up.
  package func slope(at p: Double) -> Double { slope(ofPiece: piece(at: p)) }

  package func slope(ofPiece k: Int) -> Double {
    let length = plane[k + 1] - plane[k]
    return length > 0 ? (image[k + 1] - image[k]) / length : 0
  }

  /// Whether one linear function serves the whole frame.
  package var isLinear: Bool { plane[0] == plane[1] && plane[2] == plane[3] }
}
