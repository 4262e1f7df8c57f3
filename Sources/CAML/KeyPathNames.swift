import Foundation
import Geometry
import LayerModel

/// The key paths that lead to a layer's properties and their parts.
enum KeyPathNames {
  /// The parts of points, sizes, rectangles and transforms.
  static let parts = [
    "x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height", "rotation",
    "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z", "scale.xy", "translation",
    "translation.x", "translation.y", "translation.z",
  ]

  /// Whether `keyPath` leads to a property of `layer`, or to a part of one. What lies in a filter, a cell or another
  /// layer is not looked at.
  static func isKnown(_ keyPath: String, in layer: CALayer) -> Bool {
    let (base, part) = keyPath.split(atFirst: ".")
    guard layer.propertyKeys.contains(base) || LayerClass.of(layer).properties[base] != nil else { return false }
    guard !part.isEmpty, isStructure(layer.value(forKey: base)) else { return true }
    return layer.value(forKeyPath: keyPath) != nil
  }

  /// The key paths of all properties of `layer`, and of the parts of structures.
  static func all(of layer: CALayer) -> [String] {
    layer.propertyKeys.flatMap { key in
      guard isStructure(layer.value(forKey: key)) else { return [key] }
      return [key] + parts.map { "\(key).\($0)" }.filter { layer.value(forKeyPath: $0) != nil }
    }
  }

  private static func isStructure(_ value: Any?) -> Bool {
    value is CGPoint || value is CGSize || value is CGRect || value is CATransform3D
  }
}
