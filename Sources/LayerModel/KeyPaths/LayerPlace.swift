import Foundation
import Geometry
import LayerSnapshots

/// The properties of a layer that have ``PropertyTraits/places``, and the origin of its bounds, as animations set them.
/// A frame shows a layer that only moves or scrolls by this, and needs no presentation copy.
struct LayerPlace {
  var geometry: LayerGeometry
  var opacity: Float
  var isHidden: Bool
  var lostPerspectives: [String: LostPerspective]

  /// Whether a layer there paints nothing, and nothing below it.
  var isInvisible: Bool { isHidden || opacity.shown == 0 || !geometry.isFinite }

  /// Turns the layer about z, before its transform.
  mutating func turn(by angle: Double) {
    geometry.transform = CATransform3DRotate(geometry.transform, CGFloat(angle), 0, 0, 1)
  }

  /// The transform of a part that is one.
  subscript(transform part: PlacePart) -> CATransform3D {
    get { part == .sublayerTransform ? geometry.sublayerTransform : geometry.transform }
    set {
      if part == .sublayerTransform { geometry.sublayerTransform = newValue } else { geometry.transform = newValue }
    }
  }

  /// The numbers of a part: x and y of a point or a size, or a number as x.
  subscript(numbers part: PlacePart) -> SIMD2<Double> {
    get {
      switch part {
      case .position: SIMD2(geometry.position.x, geometry.position.y)
      case .positionX: SIMD2(geometry.position.x, 0)
      case .positionY: SIMD2(geometry.position.y, 0)
      case .zPosition: SIMD2(geometry.zPosition, 0)
      case .anchorPoint: SIMD2(geometry.anchorPoint.x, geometry.anchorPoint.y)
      case .anchorPointX: SIMD2(geometry.anchorPoint.x, 0)
      case .anchorPointY: SIMD2(geometry.anchorPoint.y, 0)
      case .anchorPointZ: SIMD2(geometry.anchorPointZ, 0)
      case .boundsOrigin: SIMD2(geometry.bounds.origin.x, geometry.bounds.origin.y)
      case .boundsOriginX: SIMD2(geometry.bounds.origin.x, 0)
      case .boundsOriginY: SIMD2(geometry.bounds.origin.y, 0)
      case .opacity: SIMD2(Double(opacity), 0)
      case .hidden: SIMD2(isHidden ? 1 : 0, 0)
      case .transform, .sublayerTransform: .zero
      case .transformMember(let member): member.numbers(in: geometry.transform)
      case .sublayerTransformMember(let member): member.numbers(in: geometry.sublayerTransform)
      }
    }
    set {
      switch part {
      case .position: geometry.position = CGPoint(x: newValue.x, y: newValue.y)
      case .positionX: geometry.position.x = newValue.x
      case .positionY: geometry.position.y = newValue.x
      case .zPosition: geometry.zPosition = newValue.x
      case .anchorPoint: geometry.anchorPoint = CGPoint(x: newValue.x, y: newValue.y)
      case .anchorPointX: geometry.anchorPoint.x = newValue.x
      case .anchorPointY: geometry.anchorPoint.y = newValue.x
      case .anchorPointZ: geometry.anchorPointZ = newValue.x
      case .boundsOrigin: geometry.bounds.origin = CGPoint(x: newValue.x, y: newValue.y)
      case .boundsOriginX: geometry.bounds.origin.x = newValue.x
      case .boundsOriginY: geometry.bounds.origin.y = newValue.x
      case .opacity: opacity = Float(newValue.x)
      case .hidden: isHidden = newValue.x != 0
      case .transform, .sublayerTransform: break
      case .transformMember(let member): set(member, of: .transform, newValue)
      case .sublayerTransformMember(let member): set(member, of: .sublayerTransform, newValue)
      }
    }
  }

  /// Sets a member of the transform `part`.
  ///
  /// - Parameter known: The parts of the transform, if they are known.
  mutating func set(
    _ member: TransformMember, of part: PlacePart, _ numbers: SIMD2<Double>, _ known: TransformParts? = nil
  ) {
    let key = part == .transform ? "transform" : "sublayerTransform"
    var (transform, lost) = (self[transform: part], lostPerspectives.isEmpty ? nil : lostPerspectives[key])
    let wasLost = lost != nil
    transform.set(member, to: numbers, remembering: &lost, known)
    self[transform: part] = transform
    if wasLost || lost != nil { lostPerspectives[key] = lost }
  }

  /// The value of a part. One of another kind is read as a layer reads it that is set by key.
  subscript(part: PlacePart) -> AnimatableValue? {
    get {
      let numbers = self[numbers: part]
      return switch part.kind {
      case .number: .number(numbers.x)
      case .point: .point(CGPoint(x: numbers.x, y: numbers.y))
      case .size: .size(CGSize(width: numbers.x, height: numbers.y))
      case .boolean: .boolean(isHidden)
      case .transform: .transform(self[transform: part])
      }
    }
    set {
      let object = newValue?.object
      switch part.kind {
      case .number: if let number = Double.keyed(object) { self[numbers: part] = SIMD2(number, 0) }
      case .point: if let point = CGPoint.keyed(object) { self[numbers: part] = SIMD2(point.x, point.y) }
      case .size:
        let size = CGSize.keyed(object) ?? CGPoint.keyed(object).map { CGSize(width: $0.x, height: $0.y) }
        if let size { self[numbers: part] = SIMD2(size.width, size.height) }
      case .boolean: if let isHidden = Bool.keyed(object) { self.isHidden = isHidden }
      case .transform: if let transform = CATransform3D.keyed(object) { self[transform: part] = transform }
      }
    }
  }
}

/// A property that places a layer, or a part of one, by its key path.
enum PlacePart: Equatable {
  case position, positionX, positionY, zPosition
  case anchorPoint, anchorPointX, anchorPointY, anchorPointZ
  case boundsOrigin, boundsOriginX, boundsOriginY
  case opacity, hidden
  case transform, sublayerTransform
  case transformMember(TransformMember), sublayerTransformMember(TransformMember)

  /// Whether it moves the bounds, and all that the layer paints in them, through the layer's plane.
  var scrolls: Bool {
    switch self {
    case .boundsOrigin, .boundsOriginX, .boundsOriginY: true
    default: false
    }
  }

  /// The kind of the values.
  enum Kind { case number, point, size, boolean, transform }

  /// `nil` for any other key path.
  init?(_ keyPath: String) {
    switch keyPath {
    case "position": self = .position
    case "position.x": self = .positionX
    case "position.y": self = .positionY
    case "zPosition": self = .zPosition
    case "anchorPoint": self = .anchorPoint
    case "anchorPoint.x": self = .anchorPointX
    case "anchorPoint.y": self = .anchorPointY
    case "anchorPointZ": self = .anchorPointZ
    case "bounds.origin": self = .boundsOrigin
    case "bounds.origin.x": self = .boundsOriginX
    case "bounds.origin.y": self = .boundsOriginY
    case "opacity": self = .opacity
    case "hidden", "isHidden": self = .hidden
    case "transform": self = .transform
    case "sublayerTransform": self = .sublayerTransform
    default:
      guard let dot = keyPath.firstIndex(of: "."), let member = TransformMember(keyPath[dot...].dropFirst()) else {
        return nil
      }
      switch keyPath[..<dot] {
      case "transform": self = .transformMember(member)
      case "sublayerTransform": self = .sublayerTransformMember(member)
      default: return nil
      }
    }
  }

  var kind: Kind {
    switch self {
    case .position, .anchorPoint, .boundsOrigin: .point
    case .hidden: .boolean
    case .transform, .sublayerTransform: .transform
    case .transformMember(.translation), .sublayerTransformMember(.translation): .size
    default: .number
    }
  }
}
