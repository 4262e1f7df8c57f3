import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// See ``defaultValue(forKey:)``.
  static func usualValue(forKey key: String) -> Any? {
    guard let property = keys[key] ?? ownKeys?[key], property.traits.contains(.hasDefault) else { return nil }
    // A context decides about it.
    if key == "allowsEdgeAntialiasing" { return LayerContext.current.allowsEdgeAntialiasing }
    return usualValues[(ownKeys ?? keys).className]?[property.key] ?? property.get(makePlain())
  }

  /// The defaults of the classes that Core Animation has, by the names of the classes.
  nonisolated(unsafe) private static let usualValues = Dictionary(
    uniqueKeysWithValues: ([CALayer.self] + subclasses as [CALayer.Type]).map { type in
      let layer = type.makePlain()
      let rows = layer.properties.filter { $0.traits.contains(.hasDefault) }
      let values = rows.compactMap { row in row.get(layer).map { (row.key, $0) } }
      return ((type.ownKeys ?? keys).className, Dictionary(uniqueKeysWithValues: values))
    })

  /// Returns a new layer of the class of Core Animation that this class is or descends from.
  package static func makePlain() -> CALayer { ownKeys?.make() ?? CALayer() }

  /// Copies what Core Animation's classes have from `layer`; see ``copyProperties(of:)``.
  final func copyRows(of layer: CALayer) {
    // First, because a style supplies properties that were not set.
    style = layer.style
    if !layer.memory.styleValues.isEmpty || !memory.styleValues.isEmpty {
      ownMemory.styleValues = layer.memory.styleValues
    }
    geometry = layer.geometry
    for row in Self.copiedRows { row.copy(layer, self) }
    type(of: self).ownKeys?.rows.forEach { $0.copy(layer, self) }
    layoutManager = layer.layoutManager
    actions = layer.actions
    if !layer.rare.otherValues.isEmpty || !rare.otherValues.isEmpty { ownRare.otherValues = layer.rare.otherValues }
  }

  private static let copiedRows = keys.rows.filter { $0.traits.isDisjoint(with: [.isInGeometry, .isApart]) }
}

// MARK: - Rare properties and memory

extension CALayer {
  /// The layer's own ``rare``, for writing.
  final var ownRare: RareProperties {
    if rare === RareProperties.common { rare = RareProperties() }
    return rare
  }

  typealias RarePath<Value> = ReferenceWritableKeyPath<RareProperties, Value>

  /// Sets a rare property that actions follow.
  ///
  /// - Parameter name: The property's name in Swift.
  @inline(__always)
  final func setRare<Value: Equatable>(_ path: RarePath<Value>, _ value: Value, of name: StaticString = #function) {
    willChange(rare[keyPath: path], value, of: name)
    storeRare(path, value)
    didChange()
  }

  @inline(__always)
  final func setRare<Value>(_ path: RarePath<Value?>, _ value: Value?, of name: StaticString = #function) {
    willChange(rare[keyPath: path] as Any?, value as Any?, of: name)
    storeRare(path, value)
    didChange()
  }

  /// Stores the value of a rare property. A default needs no object of the layer's own.
  @inline(__always)
  final func storeRare<Value: Equatable>(_ path: RarePath<Value>, _ value: Value) {
    if rare !== RareProperties.common || rare[keyPath: path] != value { ownRare[keyPath: path] = value }
  }

  @inline(__always)
  final func storeRare<Value>(_ path: RarePath<Value?>, _ value: Value?) {
    if rare !== RareProperties.common || value != nil { ownRare[keyPath: path] = value }
  }

  /// Stores a value that the layer's time follows from.
  @inline(__always)
  final func storeTime<Value: Equatable>(_ path: RarePath<Value>, _ value: Value) {
    storeRare(path, value)
    markTimeChanged()
  }

  /// The layer's own ``memory``, for writing.
  package final var ownMemory: LayerMemory {
    if memory === LayerMemory.common { memory = LayerMemory() }
    return memory
  }

  /// Forgets the values of the last frame: the frame in progress shows the present ones.
  @inline(__always)
  final func forgetShownValues() {
    if !memory.shown.isEmpty { memory.shown.removeAll() }
  }
}
