import Foundation
import Geometry
import LayerModel
import LayerSnapshots

/// Reduces a tree that fails a check to a smaller and simpler tree that still fails, for people to read.
///
/// Tries one change at a time and reverts it if the tree passes: removes layers, resets properties to their defaults,
/// shortens numbers. Modifies the tree itself.
package struct TreeShrinker {
  private let root: CALayer
  package private(set) var viewport: Viewport
  private let fails: (CALayer, Viewport) -> Bool
  /// The number of changes that may still be tried.
  private var triesLeft: Int

  package init(_ tree: RandomTree, tries: Int = 3000, fails: @escaping (CALayer, Viewport) -> Bool) {
    root = tree.root
    viewport = tree.viewport
    self.fails = fails
    triesLeft = tries
  }

  /// Applies changes until none is left that preserves the failure.
  package mutating func shrink() {
    while removeLayers() || simplifyViewport() || simplifyLayers() {}
  }

  private mutating func stillFails() -> Bool {
    triesLeft -= 1
    return triesLeft >= 0 && fails(root, viewport)
  }

  private mutating func removeLayers() -> Bool {
    var isChanged = false
    for layer in root.selfAndBelow.dropFirst().reversed() {
      guard let parent = layer.superlayer, let index = parent.sublayers?.firstIndex(where: { $0 === layer })
      else { continue }
      layer.removeFromSuperlayer()
      if stillFails() { isChanged = true } else { parent.insertSublayer(layer, at: UInt32(index)) }
    }
    return isChanged
  }

  private mutating func simplifyViewport() -> Bool {
    var isChanged = false
    for change: (inout Viewport) -> Void in [
      { $0.background = nil }, { $0.yAxis = .down }, { $0.placement = .fill }, { $0.scale = 1 },
    ] {
      let old = viewport
      change(&viewport)
      if "\(viewport)" == "\(old)" { continue }
      if stillFails() { isChanged = true } else { viewport = old }
    }
    return isChanged
  }

  private mutating func simplifyLayers() -> Bool {
    var isChanged = false
    for layer in root.selfAndBelow {
      isChanged = resetProperties(of: layer) || isChanged
      isChanged = set(layer, \.transform, Self.short(layer.transform)) || isChanged
      isChanged = set(layer, \.sublayerTransform, Self.short(layer.sublayerTransform)) || isChanged
      isChanged = set(layer, \.zPosition, layer.zPosition.rounded()) || isChanged
      isChanged = set(layer, \.bounds.origin, .zero) || isChanged
      let (size, place) = (layer.bounds.size, layer.position)
      isChanged =
        set(layer, \.bounds.size, CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))) || isChanged
      isChanged = set(layer, \.position, CGPoint(x: place.x.rounded(), y: place.y.rounded())) || isChanged
      isChanged = set(layer, \.cornerRadius, layer.cornerRadius.rounded()) || isChanged
      isChanged = set(layer, \.borderWidth, layer.borderWidth.rounded(.up)) || isChanged
      isChanged = set(layer, \.shadowRadius, layer.shadowRadius.rounded()) || isChanged
      if layer.opacity != 1 { isChanged = set(layer, \.opacity, 0.5) || isChanged }
      if layer.backgroundColor != nil { isChanged = set(layer, \.backgroundColor, .red) || isChanged }
    }
    return isChanged
  }

  /// Gives each property of the layer's class the value that it has in a new layer.
  private mutating func resetProperties(of layer: CALayer) -> Bool {
    let fresh = type(of: layer).makePlain()
    var isChanged = false
    for property in layer.properties where !property.traits.contains(.isComputed) && property.key != "sublayers" {
      let (old, plain) = (property.get(layer), property.get(fresh))
      if String(describing: old) == String(describing: plain) { continue }
      property.set(layer, plain)
      if stillFails() { isChanged = true } else { property.set(layer, old) }
    }
    return isChanged
  }

  private mutating func set<Value: Equatable>(
    _ layer: CALayer, _ property: ReferenceWritableKeyPath<CALayer, Value>, _ value: Value
  ) -> Bool {
    let old = layer[keyPath: property]
    if old == value { return false }
    layer[keyPath: property] = value
    if stillFails() { return true }
    layer[keyPath: property] = old
    return false
  }

  private static func short(_ t: CATransform3D) -> CATransform3D {
    // Perspective elements are small, so they are not rounded.
    var short = CATransform3D(rows: t.elements.map { ($0 * 100).rounded() / 100 })
    (short.m14, short.m24, short.m34) = (t.m14, t.m24, t.m34)
    if t.m34 != 0 { short.m34 = 1 / (1 / t.m34).rounded() }
    return short
  }
}
