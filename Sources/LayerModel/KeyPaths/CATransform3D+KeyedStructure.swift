import Foundation
import Geometry

extension CATransform3D: KeyedStructure {
  func member(_ path: Substring) -> Any? {
    guard let member = TransformMember(path) else { return nil }
    let numbers = member.numbers(in: self)
    return member == .translation ? CGSize(width: numbers.x, height: numbers.y) : CGFloat(numbers.x).boxed
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    var lost: LostPerspective?
    return setMember(path, to: value, remembering: &lost)
  }

  /// Sets a member of a transform and keeps its perspective: see ``TransformParts``.
  ///
  /// - Parameter lost: The perspective that cannot be read from the transform; it is updated.
  fileprivate mutating func setMember(
    _ path: Substring, to value: Any?, remembering lost: inout LostPerspective?
  ) -> Bool {
    guard let member = TransformMember(path) else { return false }
    if member == .translation {
      let size = CGSize.keyed(value) ?? CGPoint.keyed(value).map { CGSize(width: $0.x, height: $0.y) }
      guard let size else { return false }
      set(member, to: SIMD2(size.width, size.height), remembering: &lost)
    } else {
      guard let number = Double.keyed(value) else { return false }
      set(member, to: SIMD2(number, 0), remembering: &lost)
    }
    return true
  }

  /// Sets a member of a transform and keeps its perspective: see ``TransformParts``.
  ///
  /// - Parameters:
  ///   - lost: The perspective that cannot be read from the transform, which may be another now; it is updated.
  ///   - known: The parts of the transform, if they are known.
  mutating func set(
    _ member: TransformMember, to numbers: SIMD2<Double>, remembering lost: inout LostPerspective?,
    _ known: TransformParts? = nil
  ) {
    if let known = lost, known.transform != self { lost = nil }
    let perspective = lost?.perspective ?? TransformParts.perspective(of: self)
    let before = Vector3(m41, m42, m43)
    switch member {
    case .translation: (m41, m42) = (numbers.x, numbers.y)
    case .translationX: m41 = numbers.x
    case .translationY: m42 = numbers.x
    case .translationZ: m43 = numbers.x
    case .part(let part):
      var parts = known ?? TransformParts(self)
      parts.perspective = perspective
      part.set(numbers.x, in: &parts)
      self = parts.replacing(partsOf: self)
      if perspective != .zero {
        lost = parts.isScaledToNothing ? LostPerspective(transform: self, perspective: perspective) : nil
      }
      return
    }
    if perspective == .zero { return }
    m44 += CGFloat(((Vector3(m41, m42, m43) - before) * perspective).sum())
    lost = TransformParts(self).isScaledToNothing ? LostPerspective(transform: self, perspective: perspective) : nil
  }
}

/// An object whose transforms keep their perspectives through a scale of 0 that a key path sets.
protocol KeepingPerspectives: KeyedObject {
  /// The perspectives that cannot be read from the transforms, by the key of the property.
  var lostPerspectives: [String: LostPerspective] { get set }
}

extension CALayer: KeepingPerspectives, AnimationTarget {
  final var lostPerspectives: [String: LostPerspective] {
    get { memory.lostPerspectives }
    set { ownMemory.lostPerspectives = newValue }
  }
}

extension KeepingPerspectives {
  /// See ``KeyedObject``. A perspective survives a scale of 0.
  func setMember(_ path: Substring, of structure: any KeyedStructure, to value: Any?, forKey key: String) {
    guard var transform = structure as? CATransform3D else {
      return setMemberAlone(path, of: structure, to: value, forKey: key)
    }
    var lost = lostPerspectives[key]
    let wasLost = lost != nil
    guard transform.setMember(path, to: value, remembering: &lost) else { return }
    setValue(transform, forKey: key)
    if wasLost || lost != nil { lostPerspectives[key] = lost }
  }
}
