import Foundation
import Geometry

/// The orientation of a particle in space.
///
/// The image is turned about its middle by its own angle, in its own plane. A plane is then tilted at random: by the
/// cell's latitude about the y axis, so that the right side moves away from the viewer, and by its longitude about the
/// z axis. The plane's normal, which points to the viewer at first, then has the latitude as its angle from the z axis,
/// and the longitude as its direction in the layer's plane.
struct ParticlePlane {
  /// Turns from the image's plane to the layer's space; `nil` for the layer's own plane.
  private let turn: CATransform3D?

  init(_ cell: CAEmitterCell, _ random: ParticleRandom) {
    guard cell.particleType == "plane" else {
      turn = nil
      return
    }
    var tilt = CATransform3DIdentity
    let half = Double.minimum(abs(cell.orientationRange.native) / 2, .pi)
    if half > 0 {
      // Uniform by solid angle, as directions of emission.
      let angle = acos(1 - random.unit(.tilt) * (1 - cos(half)))
      let around = 2 * .pi * random.unit(.aroundTilt)
      tilt = CATransform3DConcat(Self.z(-around), CATransform3DConcat(Self.y(angle), Self.z(around)))
    }
    let mean = CATransform3DConcat(Self.y(cell.orientationLatitude.native), Self.z(cell.orientationLongitude.native))
    turn = CATransform3DConcat(tilt, mean)
  }

  /// The transform of the image: its scale, its own angle, then its plane.
  ///
  /// - Parameter isFlat: Whether the depth is left out, as of all that is flattened into the layer's plane.
  func transform(scale: Double, angle: Double, isFlat: Bool) -> CATransform3D {
    let (c, s) = (scale * cos(angle), scale * sin(angle))
    var image = CATransform3DMakeAffineTransform(CGAffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0))
    guard let turn else { return image }
    image.m33 = CGFloat(scale)
    let placed = CATransform3DConcat(image, turn)
    if !isFlat { return placed }
    return CATransform3DMakeAffineTransform(
      CGAffineTransform(a: placed.m11, b: placed.m12, c: placed.m21, d: placed.m22, tx: 0, ty: 0))
  }

  private static func y(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0) }

  private static func z(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1) }
}
