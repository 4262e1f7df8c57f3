import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// See ``defaultValue(forKey:)``.
  static func usualValue(forKey key: String) -> Any? {
    guard let property = keys[key] ?? ownKeys?[key], property.traits.contains(.hasDefault) else { return nil }
    return property.get(makePlain())
  }

  /// Returns a new layer of the class of Core Animation that this class is or descends from.
  package static func makePlain() -> CALayer { ownKeys?.make() ?? CALayer() }

  /// Copies what Core Animation's classes have from `layer`; see ``copyProperties(of:)``.
  final func copyRows(of layer: CALayer) {
    // First, because a style supplies properties that were not set.
    style = layer.style
    memory.styleValues = layer.memory.styleValues
    geometry = layer.geometry
    for row in Self.copiedRows { row.copy(layer, self) }
    type(of: self).ownKeys?.rows.forEach { $0.copy(layer, self) }
    layoutManager = layer.layoutManager
    actions = layer.actions
    otherValues = layer.otherValues
  }

  private static let copiedRows = keys.rows.filter { $0.traits.isDisjoint(with: [.isInGeometry, .isApart]) }
}
