import Foundation
import Geometry
import LayerSnapshots

/// A particle of an emitter at one moment, in the emitter's space.
struct Particle {
  let cell: CAEmitterCell
  /// Points.
  var position: Vector3
  /// Radians from +x towards +y, in the plane of the image.
  var angle: Double
  var plane: ParticlePlane
  /// The index of the visible frame in the cell's image.
  var frame: Int
  /// The scale of the cell's image; greater than 0.
  var scale: Double
  /// The colour that multiplies the image: straight alpha, 0…1.
  var color: SIMD4<Double>
  /// The age, in seconds of the layer's time.
  var age: Double
}

/// The place where a particle starts.
struct Birthplace {
  var position: Vector3
  /// The reference for directions of emission: radians from +x towards +y, and from the plane towards the viewer.
  var azimuth = 0.0
  var elevation = 0.0
  /// The factor of the particle's own scale.
  var scale = 1.0
  var color = SIMD4<Double>.one
}

extension CAEmitterLayer {
  /// Returns a random place on the emitter's shape.
  ///
  /// Directions are relative to the shape's outward normal for outlines, for surfaces of solids, and for a line, whose
  /// normal points to −y; otherwise to +x. Programs for iOS rely on this: snow falls from a line with the longitude π
  /// or a negative velocity, and rings grow from the outline of a circle.
  final func birthplace(_ random: ParticleRandom) -> Birthplace {
    let (mode, shape) = (emitterMode, emitterShape)
    let half = Vector3(
      emitterSize.width.native / 2, emitterSize.height.native / 2, emitterDepth.native / 2)
    var (offset, normal) = (Vector3(0, 0, 0), Vector3(1, 0, 0))
    let (x, z) = (2 * random.centered(.x), 2 * random.centered(.z))
    switch shape {
    case .line:
      offset.x = half.x * (mode == .points ? (x < 0 ? -1 : 1) : x)
      normal = Vector3(0, -1, 0)
    case .rectangle:
      (offset, normal) = Self.placeInBox(Vector3(half.x, half.y, 0), mode == .surface ? .volume : mode, random)
    case .cuboid:
      (offset, normal) = Self.placeInBox(half, mode, random)
    case .circle, .sphere:
      let radius = 2 * half.x
      var direction: Vector3
      if mode == .points {
        let axis = Int(random.unit(.choice) * (shape == .circle ? 4 : 6))
        direction = Vector3(0, 0, 0)
        direction[axis / 2] = axis % 2 == 0 ? 1 : -1
      } else {
        let angle = .pi * x
        let height = shape == .circle || mode == .outline ? 0 : z
        let width = (1 - height * height).squareRoot()
        direction = Vector3(width * cos(angle), width * sin(angle), height)
      }
      let isFilled = mode != .points && mode != .outline && !(shape == .sphere && mode == .surface)
      // Takes the root so that places are uniform in the disc or the ball.
      let distance = isFilled ? pow(random.unit(.choice), shape == .circle ? 1.0 / 2 : 1.0 / 3) : 1
      offset = radius * distance * direction
      if !isFilled { normal = direction }
    default: break
    }
    let center = Vector3(emitterPosition.x.native, emitterPosition.y.native, emitterZPosition.native)
    return Birthplace(
      position: center + offset, azimuth: atan2(normal.y, normal.x),
      elevation: asin(Double.maximum(-1, Double.minimum(normal.z, 1))))
  }

  /// Returns a random place of a box around the origin, and the outward normal there; +x for places inside and for
  /// corners. A box without depth is a rectangle.
  private static func placeInBox(
    _ half: Vector3, _ mode: CAEmitterLayerEmitterMode, _ random: ParticleRandom
  ) -> (offset: Vector3, normal: Vector3) {
    var place = Vector3(2 * random.centered(.x), 2 * random.centered(.y), 2 * random.centered(.z))
    var normal = Vector3(1, 0, 0)
    func sign(_ v: Double) -> Double { v < 0 ? -1 : 1 }
    switch mode {
    case .points: place = Vector3(sign(place.x), sign(place.y), sign(place.z))
    case .outline:
      // An edge runs along one axis, chosen by the lengths of all edges. Flat boxes have no edges along z.
      let axis = choice(by: [half.x, half.y, half.z], random)
      for other in 0..<3 where other != axis { place[other] = sign(place[other]) }
      let out = half.z == 0 ? (axis == 0 ? 1 : 0) : (axis + 1) % 3
      normal = Vector3(0, 0, 0)
      normal[out] = place[out]
    case .surface:
      let axis = choice(by: [half.y * half.z, half.x * half.z, half.x * half.y], random)
      place[axis] = sign(place[axis])
      normal = Vector3(0, 0, 0)
      normal[axis] = place[axis]
    default: break
    }
    return (half * place, normal)
  }

  /// Returns a random index, with probabilities in proportion to the weights.
  private static func choice(by weights: [Double], _ random: ParticleRandom) -> Int {
    var rest = random.unit(.choice) * weights.reduce(0) { $0 + abs($1) }
    for (i, weight) in weights.enumerated() {
      rest -= abs(weight)
      if rest < 0 { return i }
    }
    return 0
  }
}
