import Foundation
import Geometry

extension CATransform3D: KeyedStructure {
  func member(_ path: Substring) -> Any? {
    switch path {
    case "translation": CGSize(width: m41, height: m42)
    case "translation.x": m41.boxed
    case "translation.y": m42.boxed
    case "translation.z": m43.boxed
    default: TransformPart(path).map { CGFloat($0.value(in: TransformParts(self))).boxed }
    }
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    switch path {
    case "translation":
      guard let size = CGSize.keyed(value) ?? CGPoint.keyed(value).map({ CGSize(width: $0.x, height: $0.y) }) else {
        return false
      }
      (m41, m42) = (size.width, size.height)
      return true
    case "translation.x": return m41.set(value)
    case "translation.y": return m42.set(value)
    case "translation.z": return m43.set(value)
    default:
      guard let part = TransformPart(path), let number = Double.keyed(value) else { return false }
      var parts = TransformParts(self)
      part.set(number, in: &parts)
      self = parts.replacing(partsOf: self)
      return true
    }
  }
}

/// A number, or several equal ones, among ``TransformParts``.
private enum TransformPart {
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
