import Geometry

/// A number of a transform that a key path names, or the two of its translation.
enum TransformMember: Equatable {
  case translation, translationX, translationY, translationZ
  case part(TransformPart)

  init?(_ path: Substring) {
    switch path {
    case "translation": self = .translation
    case "translation.x": self = .translationX
    case "translation.y": self = .translationY
    case "translation.z": self = .translationZ
    default:
      guard let part = TransformPart(path) else { return nil }
      self = .part(part)
    }
  }

  /// The numbers of a translation, or a number as x.
  func numbers(in t: CATransform3D) -> SIMD2<Double> {
    switch self {
    case .translation: SIMD2(t.m41, t.m42)
    case .translationX: SIMD2(t.m41, 0)
    case .translationY: SIMD2(t.m42, 0)
    case .translationZ: SIMD2(t.m43, 0)
    case .part(let part): SIMD2(part.value(in: TransformParts(t)), 0)
    }
  }
}

/// A number, or several equal ones, among ``TransformParts``.
enum TransformPart: Equatable {
  case rotation(Int)
  case scale(Int)
  case scales(ClosedRange<Int>)
  case shear

  init?(_ path: Substring) {
    switch path {
    case "rotation.x": self = .rotation(0)
    case "rotation.y": self = .rotation(1)
    case "rotation.z", "rotation": self = .rotation(2)
    case "scale.x": self = .scale(0)
    case "scale.y": self = .scale(1)
    case "scale.z": self = .scale(2)
    case "scale.xy": self = .scales(0...1)
    case "scale": self = .scales(0...2)
    case "shear.x": self = .shear
    default: return nil
    }
  }

  /// Returns the part's value; the average for several scales.
  func value(in parts: TransformParts) -> Double {
    switch self {
    case .rotation(let axis): parts.rotation[axis]
    case .scale(let axis): parts.scale[axis]
    case .scales(let axes): axes.reduce(0) { $0 + parts.scale[$1] } / Double(axes.count)
    case .shear: parts.shear.x
    }
  }

  func set(_ value: Double, in parts: inout TransformParts) {
    switch self {
    case .rotation(let axis): parts.rotation[axis] = value
    case .scale(let axis): parts.scale[axis] = value
    case .scales(let axes): for axis in axes { parts.scale[axis] = value }
    case .shear: parts.shear.x = value
    }
  }
}
