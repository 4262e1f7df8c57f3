import Foundation
import Geometry
import LayerModel
import LayerSnapshots

/// A small picture that shows a part of a large box: the view, and its place.
package enum BoxView: String, CaseIterable, Sendable {
  case upright, scaled, turned, perspective

  package static let side = 48

  private var transform: CATransform3D {
    switch self {
    case .upright: return CATransform3DIdentity
    case .scaled: return CATransform3DMakeScale(1.6, 0.7, 1)
    case .turned: return CATransform3DMakeRotation(0.4, 0, 0, 1)
    case .perspective:
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 2400
      return CATransform3DRotate(eye, 0.5, 0.3, 1, 0.2)
    }
  }

  /// Puts a layer of the box's size so that `point` of the box, counted from its middle, is in the middle of a picture
  /// of ``side`` × ``side`` points.
  ///
  /// - Returns: The map from points of the picture to the box's own plane.
  package func place(_ layer: CALayer, _ box: RoundedBox, showing point: Vector2) -> Homography {
    layer.bounds = CGRect(x: 0, y: 0, width: CGFloat(2 * box.half.x), height: CGFloat(2 * box.half.y))
    layer.transform = transform
    let seen = Homography(flattening: transform)
    let place = Vector2(Double(Self.side) / 2 + 0.3, Double(Self.side) / 2 - 0.4) - seen.image(of: point)
    layer.position = CGPoint(x: place.x, y: place.y)
    guard let back = seen.then(.translation(place.x, place.y)).inverse else { preconditionFailure("a regular view") }
    return back
  }
}
