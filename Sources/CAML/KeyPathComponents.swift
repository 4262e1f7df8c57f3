import Foundation
import Geometry
import LayerModel

// The dotted keys that Core Animation's key-value coding adds to its structures: `position.x`, `bounds.size.width`,
// `transform.rotation.z`. Source: "Key-Value Coding Extensions", Core Animation Programming Guide.

extension CAMLValue {
  /// This value with its component `path` replaced by the value of `text`; `nil` if there is no such component.
  func replacing(_ path: String, with text: String) throws(ValueError) -> CAMLValue? {
    let part: Any
    switch (self, path) {
    case (.rect, "origin"):
      let n = try TextScanner.numbers(text, count: 2, "a point")
      part = CGPoint(x: n[0], y: n[1])
    case (.rect, "size"):
      let n = try TextScanner.numbers(text, count: 2, "a size")
      part = CGSize(width: n[0], height: n[1])
    case (.point, _), (.size, _), (.rect, _):
      guard StructureMembers.value(of: object, at: path[...]) != nil else { return nil }
      part = try TextScanner.numbers(text, count: 1, "a number")[0]
    default: return nil
    }
    return StructureMembers.setting(part, of: object, at: path[...]).flatMap { CAMLValue(object: $0) }
  }
}

/// A transform given by its components, with keys such as `transform.rotation.z`.
struct TransformParts {
  private var rotation = (x: 0.0, y: 0.0, z: 0.0)
  private var scale = (x: 1.0, y: 1.0, z: 1.0)
  private var translation = (x: 0.0, y: 0.0, z: 0.0)

  /// The product T · Rz · Ry · Rx · S; the leftmost factor is the outermost.
  var transform: CATransform3D {
    var t = CATransform3DMakeTranslation(translation.x, translation.y, translation.z)
    t = CATransform3DRotate(t, rotation.z, 0, 0, 1)
    t = CATransform3DRotate(t, rotation.y, 0, 1, 0)
    t = CATransform3DRotate(t, rotation.x, 1, 0, 0)
    return CATransform3DScale(t, scale.x, scale.y, scale.z)
  }

  /// Sets the component that `path` names; false if there is no such component. Angles are in radians.
  mutating func set(_ path: String, to text: String) throws(ValueError) -> Bool {
    if path == "translation" {
      let n = try TextScanner.numbers(text, count: 2, "a translation")
      (translation.x, translation.y) = (n[0], n[1])
      return true
    }
    guard Self.numbers.contains(path) else { return false }
    let isAngle = path.hasPrefix("rotation")
    let v = isAngle ? try TextScanner.angle(text) : try TextScanner.number(text, "a number")
    switch path {
    case "rotation.x": rotation.x = v
    case "rotation.y": rotation.y = v
    case "rotation", "rotation.z": rotation.z = v
    case "scale": scale = (v, v, v)
    case "scale.x": scale.x = v
    case "scale.y": scale.y = v
    case "scale.z": scale.z = v
    case "scale.xy": (scale.x, scale.y) = (v, v)
    case "translation.x": translation.x = v
    case "translation.y": translation.y = v
    default: translation.z = v
    }
    return true
  }

  private static let numbers: Set<String> = [
    "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z", "scale.xy",
    "translation.x", "translation.y", "translation.z",
  ]
}
