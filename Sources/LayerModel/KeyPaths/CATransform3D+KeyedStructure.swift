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
    setMember(path, to: value, perspective: TransformParts.perspective(of: self))
  }

  /// Sets a member of a transform and keeps its perspective, `perspective`: see ``TransformParts``.
  fileprivate mutating func setMember(_ path: Substring, to value: Any?, perspective: Vector3) -> Bool {
    if let part = TransformPart(path) {
      guard let number = Double.keyed(value) else { return false }
      var parts = TransformParts(self)
      parts.perspective = perspective
      part.set(number, in: &parts)
      self = parts.replacing(partsOf: self)
      return true
    }
    let before = Vector3(m41, m42, m43)
    switch path {
    case "translation":
      guard let size = CGSize.keyed(value) ?? CGPoint.keyed(value).map({ CGSize(width: $0.x, height: $0.y) }) else {
        return false
      }
      (m41, m42) = (size.width, size.height)
    case "translation.x": if !m41.set(value) { return false }
    case "translation.y": if !m42.set(value) { return false }
    case "translation.z": if !m43.set(value) { return false }
    default: return false
    }
    if perspective != .zero { m44 += CGFloat(((Vector3(m41, m42, m43) - before) * perspective).sum()) }
    return true
  }
}

/// An object whose transforms keep their perspectives through a scale of 0 that a key path sets.
protocol KeepingPerspectives: KeyedObject {
  /// The perspectives that cannot be read from the transforms, by the key of the property.
  var lostPerspectives: [String: LostPerspective] { get set }
}

extension CALayer: KeepingPerspectives {
  final var lostPerspectives: [String: LostPerspective] {
    get { memory.lostPerspectives }
    set { ownMemory.lostPerspectives = newValue }
  }
}

extension KeepingPerspectives {
  /// See ``KeyedObject``. A perspective survives a scale of 0.
  func setMember(_ path: Substring, of structure: any KeyedStructure, to value: Any?, forKey key: String) {
    guard let transform = structure as? CATransform3D else {
      return setMemberAlone(path, of: structure, to: value, forKey: key)
    }
    let lost = lostPerspectives[key].flatMap { $0.transform == transform ? $0.perspective : nil }
    let perspective = lost ?? TransformParts.perspective(of: transform)
    var new = transform
    guard new.setMember(path, to: value, perspective: perspective) else { return }
    setValue(new, forKey: key)
    if perspective != .zero, TransformParts(new).isScaledToNothing {
      lostPerspectives[key] = LostPerspective(transform: new, perspective: perspective)
    } else if lost != nil {
      lostPerspectives[key] = nil
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
