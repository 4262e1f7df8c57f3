import Foundation
import Geometry
import Imaging
import LayerModel

/// Fills the layers of one document with data.
struct TemplateFilling {
  private let layers: [String: [CALayer]]
  /// The bytes of the longest name.
  private let longest: Int
  private let images: ImageStore

  init(_ root: CALayer, images: ImageStore) {
    self.images = images
    var layers: [String: [CALayer]] = [:]
    var pending = [root]
    while let layer = pending.popLast() {
      if let name = layer.name { layers[name, default: []].append(layer) }
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    self.layers = layers
    longest = layers.keys.reduce(0) { max($0, $1.utf8.count) }
  }

  /// The names of the layers.
  var names: [String] { layers.keys.sorted() }

  /// Sets all values, in the order of their keys, so that a part of a structure comes after the structure.
  ///
  /// Ends early where the document is no longer wanted.
  func set(_ values: [String: TemplateValue]) throws(TemplateError) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      let (named, keyPath) = try target(of: key)
      for layer in named {
        if images.budget.late != nil { return }
        try set(value, at: keyPath, of: layer, for: key)
      }
    }
  }

  /// The layers that a key names, and the key path after their name. Names may contain dots: the longest that is known
  /// counts.
  private func target(of key: String) throws(TemplateError) -> ([CALayer], keyPath: String) {
    // A long key of dots alone must cost no more than its length.
    var dots = key.utf8.prefix(longest + 1).indices.filter { key.utf8[$0] == UInt8(ascii: ".") }
    guard let first = key.utf8.firstIndex(of: UInt8(ascii: ".")), first > key.startIndex,
      key.index(after: first) < key.endIndex
    else {
      throw TemplateError(.unknownKey, key, "a key is the name of a layer, a dot and a key path")
    }
    while let dot = dots.popLast() {
      if let named = layers[String(key[..<dot])] { return (named, String(key[key.index(after: dot)...])) }
    }
    let name = String(key[..<first])
    throw TemplateError(
      .unknownLayer, key, "there is no layer \(name.quoted)", suggestion: NearestName.to(name, among: layers.keys))
  }

  private func set(
    _ value: TemplateValue, at keyPath: String, of layer: CALayer, for key: String
  ) throws(TemplateError) {
    do throws(TemplateError) {
      let (base, part) = keyPath.split(atFirst: ".")
      guard let property = LayerClass.of(layer).properties[base] else { throw unknown(keyPath, of: layer) }
      if part.isEmpty {
        try set(value, property, of: layer)
      } else {
        try set(value, at: keyPath, in: property, of: layer)
      }
    } catch {
      throw TemplateError(error.code, key, error.message, suggestion: error.suggestion)
    }
  }

  private func unknown(_ keyPath: String, of layer: CALayer) -> TemplateError {
    let kind = LayerClass.of(layer)
    return TemplateError(
      .unknownKey, "", "\(kind.name) has no \(keyPath.quoted)",
      suggestion: NearestName.to(keyPath, among: kind.properties.keys + KeyPathNames.all(of: layer)))
  }

  /// Sets a property as a whole.
  private func set(_ value: TemplateValue, _ property: LayerProperty, of layer: CALayer) throws(TemplateError) {
    var filled = try value.value(as: property.type, images)
    if case .string(let text) = filled {
      if !property.choices.isEmpty, !property.choices.contains(text) {
        throw TemplateError(
          .wrongType, "", "there is no \(property.key) named \(text.quoted)",
          suggestion: NearestName.to(text, among: property.choices))
      }
      if case .text(let old) = property.get(layer), old.length > 0 {
        filled = .text(NSAttributedString(string: text, attributes: old.attributes(at: 0, effectiveRange: nil)))
      }
    }
    if case .number(let number) = filled, property.isWhole, Int(exactly: number) == nil {
      throw TemplateError(.wrongType, "", "a whole number was expected, not \(number.caml)")
    }
    property.set(layer, filled)
  }

  /// Sets a part of a structure, or a property of a filter or an emitter cell.
  private func set(
    _ value: TemplateValue, at keyPath: String, in property: LayerProperty, of layer: CALayer
  ) throws(TemplateError) {
    guard let type = Self.type(ofPart: keyPath, in: property, of: layer) else { throw unknown(keyPath, of: layer) }
    if case .string(let text) = value, property.type == .transform, type == .number, keyPath.contains(".rotation") {
      do throws(ValueError) {
        layer.setValue(try TextScanner.angle(text), forKeyPath: keyPath)
      } catch {
        throw TemplateError(.wrongType, "", error.message)
      }
    } else {
      layer.setValue(try value.value(as: type, images).object, forKeyPath: keyPath)
    }
  }

  /// The type of the value at `keyPath`; `nil` if that leads nowhere.
  private static func type(ofPart keyPath: String, in property: LayerProperty, of layer: CALayer) -> CAMLType? {
    guard KeyPathNames.isKnown(keyPath, in: layer), let object = layer.value(forKeyPath: keyPath) else { return nil }
    if Swift.type(of: object) == Bool.self { return .boolean }
    switch CAMLValue(object: object) {
    case .number: return .number
    case .point: return .point
    case .size: return .size
    case .color: return .color
    case .string: return .string
    case .image: return .image
    default: return nil
    }
  }
}
