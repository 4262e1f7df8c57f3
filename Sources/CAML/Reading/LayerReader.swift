import Foundation
import Geometry
import Imaging
import LayerModel

/// Creates layers from the elements of a document.
///
/// The levels of a document alternate: an object element (`CALayer`) contains property elements (`sublayers`), which
/// contain objects.
final class LayerReader {
  let source: XMLSource
  let images: ImageStore
  var warnings: Notes
  var diagnostics: Notes
  private(set) var identified: [String: CAMLElement] = [:]
  /// The ids of the referenced objects that are being read, to detect cycles.
  var referred: Set<String> = []
  /// The number of references followed so far.
  var references = 0
  /// The objects that states may change, by id.
  private(set) var targets: [String: StateTarget] = [:]
  /// The animations of the layers, in document order.
  var animations: [(layer: CALayer, key: String, animation: CAAnimation)] = []
  /// Elements with key paths into an object, which are checked once that is read.
  var keyPaths: [(target: StateTarget, element: CAMLElement)] = []
  /// Layers whose class is not known here: they may have properties that are not known either.
  private(set) var ofUnknownClass: Set<ObjectIdentifier> = []
  /// Whether the properties that are being read belong to such a layer.
  private var isReadingUnknownClass = false
  /// Animations that follow a layer, with the elements that refer to it. It may come after them.
  var matchMoves: [(animation: CAMatchMoveAnimation, source: CAMLElement)] = []
  /// The states of the layers, in document order. They are read after all layers.
  var stateSets: [StateSet] = []
  private var statesToRead: [(layer: CALayer, element: CAMLElement)] = []
  private var pending: [(layer: CALayer, class: LayerClass, element: CAMLElement)] = []

  init(_ source: XMLSource, images: ImageStore) {
    self.source = source
    self.images = images
    warnings = Notes(source)
    diagnostics = Notes(source)
  }

  /// The layer tree of the document whose document element is `caml`.
  func read(_ caml: CAMLElement) throws(CAMLError) -> CALayer {
    guard caml.name == "caml" else {
      throw source.error(.missingRootLayer, at: caml.place, "<caml> was expected, not <\(caml.name)>")
    }
    guard let element = caml.children.first else {
      throw source.error(.missingRootLayer, at: caml.place, "there is no layer in the document")
    }
    guard element.name.hasSuffix("Layer") else {
      throw source.error(.missingRootLayer, at: element.place, "the root must be a layer, not <\(element.name)>")
    }
    if caml.children.count > 1 {
      let extra = caml.children[1]
      warnings.add(about: "roots", at: extra.place, "only the first layer of a document counts; this one is left out")
    }
    collectIdentifiers(caml)
    let root = try begin(element, as: element.name)
    try fillPending()
    // States may add layers that have states.
    var next = 0
    while next < statesToRead.count {
      let (layer, element) = statesToRead[next]
      next += 1
      try readStates(element, of: layer)
    }
    resolveMatchMoves()
    checkKeyPaths()
    return root
  }

  /// Fills the layers that were begun, and all below them.
  private func fillPending() throws(CAMLError) {
    // They are on an explicit stack; a document may be deeper than the call stack allows.
    while let (layer, layerClass, element) = pending.popLast() {
      let waiting = pending.count
      try fill(layer, layerClass, from: element)
      pending[waiting...].reverse()
    }
  }

  /// The layer in `element`, which is not in the tree, with all that is below it.
  func looseLayer(_ element: CAMLElement, as name: String) throws(CAMLError) -> CALayer {
    let layer = try begin(element, as: name)
    try fillPending()
    return layer
  }

  /// Collects all elements with an `id`. If two ids are equal, the first counts.
  private func collectIdentifiers(_ caml: CAMLElement) {
    var stack = [caml]
    while images.budget.late == nil, let element = stack.popLast() {
      if let id = element.attributes["id"] {
        if identified[id] == nil {
          identified[id] = element
        } else {
          warnings.add(
            about: "id \(id)", at: element.place(of: "id"), "the id \(id.quoted) is given twice; the first one counts")
        }
      }
      stack.append(contentsOf: element.children.reversed())
    }
  }

  /// Records `target` as the object with the id of `element`.
  func identify(_ target: StateTarget, by element: CAMLElement) {
    guard let id = element.attributes["id"], targets[id] == nil, identified[id]?.number == element.number else {
      return
    }
    targets[id] = target
  }

  // MARK: Layers

  /// A new layer of the class called `name`, to be filled from `element` later.
  private func begin(_ element: CAMLElement, as name: String) throws(CAMLError) -> CALayer {
    do throws(DocumentBudget.Excess) {
      try images.budget.countLayer()
    } catch {
      throw source.error(.limitExceeded, at: element.place, error.reason)
    }
    let layerClass = LayerClass.named(name) ?? .layer
    let layer = layerClass.make()
    if LayerClass.named(name) == nil {
      ofUnknownClass.insert(ObjectIdentifier(layer))
      warnings.add(
        about: "class \(name)", at: element.place,
        "\(name) is not drawn as such; it is read as a plain CALayer", suggestingFor: name, among: LayerClass.names)
    }
    pending.append((layer, layerClass, element))
    return layer
  }

  private func fill(_ layer: CALayer, _ layerClass: LayerClass, from element: CAMLElement) throws(CAMLError) {
    identify(.layer(layer), by: element)
    isReadingUnknownClass = ofUnknownClass.contains(ObjectIdentifier(layer))
    defer { isReadingUnknownClass = false }
    try fill(layer, layerClass.properties, from: element) { (child) throws(CAMLError) in
      switch child.name {
      case "sublayers": for object in child.children { try self.addSublayer(object, to: layer) }
      case "mask": try self.setMask(child, of: layer)
      case "animations": try self.readAnimations(child, of: layer)
      case "style": layer.setValue(try self.dictionary(child), forKey: "style")
      case "states", "stateTransitions": self.statesToRead.append((layer, child))
      default: return false
      }
      return true
    }
  }

  /// Sets the `properties` of `owner` from the attributes and children of `element`.
  ///
  /// - Parameter takes: Handles a child that may not be a property; returns whether it did.
  func fill<Owner>(
    _ owner: Owner, _ properties: [String: Property<Owner>], from element: CAMLElement,
    reserved: Set<String> = IgnoredKeys.reserved, takes: (CAMLElement) throws(CAMLError) -> Bool = { _ in false }
  ) throws(CAMLError) {
    if let cause = images.budget.late { throw source.error(cause) }
    var dotted: [(key: String, text: String, place: SourceLocation)] = []
    for (key, text) in element.attributes.sorted(by: { $0.key < $1.key })
    where !reserved.contains(key) || isProperty(key, text, properties) {
      let place = element.place(of: key)
      if let property = properties[key], property.type.isText {
        if let value = value(text, as: property.type, at: place) { set(property, of: owner, to: value, at: place) }
      } else if key.contains(".") {
        dotted.append((key, text, place))
      } else {
        passOver(attribute: key, of: element, at: place, properties)
      }
    }
    for child in element.children {
      if try takes(child) { continue }
      if let property = properties[child.name] {
        if let value = try value(of: child, as: property.type) {
          set(property, of: owner, to: value, at: child.place)
        }
      } else if child.name.contains(".") {
        let text = child.attributes["value"] ?? child.text
        dotted.append((child.name, text, child.place(of: "value")))
      } else {
        passOver(child: child, of: element, properties)
      }
    }
    if !dotted.isEmpty { setParts(dotted, of: owner, properties, from: element) }
  }

  /// Whether an attribute whose name belongs to the grammar, such as `type`, stands for the property of that name: its
  /// text is not the name of a class.
  private func isProperty<Owner>(_ key: String, _ text: String, _ properties: [String: Property<Owner>]) -> Bool {
    guard let property = properties[key], !property.choices.isEmpty else { return false }
    return LayerClass.named(text) == nil && !text.hasSuffix("Layer") && !CAMLType.allNames.contains(text)
  }

  private func addSublayer(_ object: CAMLElement, to layer: CALayer) throws(CAMLError) {
    if object.name.hasSuffix("Layer"), object.attributes["object"] == nil {
      layer.addSublayer(try begin(object, as: object.name))
    } else if let id = object.attributes["object"] {
      warnings.add(
        about: "object \(id)", at: object.place(of: "object"),
        "a layer cannot be in two places; this second \(id.quoted) is left out")
    } else {
      passOver(object.name, of: object, at: object.place, among: LayerClass.names)
    }
  }

  /// Sets the mask from `element`, which is the mask itself or contains it.
  private func setMask(_ element: CAMLElement, of layer: CALayer) throws(CAMLError) {
    let object = element.attributes["type"] == nil ? element.children.first ?? element : element
    let name = element.attributes["type"] ?? object.name
    if name == "null" { return }
    if let id = object.attributes["object"] {
      warnings.add(
        about: "object \(id)", at: object.place(of: "object"),
        "a layer cannot be in two places; this second \(id.quoted) is left out")
    } else if name.hasSuffix("Layer") {
      layer.mask = try begin(object, as: name)
    } else {
      passOver(name, of: object, at: object.place, among: LayerClass.names)
    }
  }

  /// Reports an unknown name.
  ///
  /// - Parameter names: Those that it may have been meant to be.
  func passOver(
    _ key: String, of element: CAMLElement, at place: SourceLocation, among names: @autoclosure () -> [String] = []
  ) {
    if isReadingUnknownClass || IgnoredKeys.contains(key) { return }
    diagnostics.add(
      about: "\(element.name) \(key)", at: place,
      key == element.name
        ? "<\(key)> is not known here; it is left out" : "\(element.name) has no \(key.quoted); it is left out",
      suggestingFor: key, among: names())
  }

  /// Reports an attribute that is no property, or whose property has values that no attribute can hold.
  private func passOver<Owner>(
    attribute key: String, of element: CAMLElement, at place: SourceLocation, _ properties: [String: Property<Owner>]
  ) {
    guard let property = properties[key], !IgnoredKeys.contains(key) else {
      return passOver(key, of: element, at: place, among: Self.names(properties))
    }
    diagnostics.add(
      about: "\(element.name) \(key)", at: place,
      "\(key.quoted) is \(property.type.rawValue), which is an element <\(key)>; the attribute is left out")
  }

  /// Reports an element that is no property.
  private func passOver<Owner>(child: CAMLElement, of element: CAMLElement, _ properties: [String: Property<Owner>]) {
    let name = child.attributes["type"] ?? child.name
    var list: String?
    if Owner.self == CALayer.self, child.attributes["object"] == nil {
      list = AnimationClass.named(name) != nil ? "animations" : LayerClass.named(name) != nil ? "sublayers" : nil
    }
    guard let list, !IgnoredKeys.contains(child.name) else {
      return passOver(child.name, of: element, at: child.place, among: Self.names(properties))
    }
    diagnostics.add(
      about: "\(element.name) \(child.name)", at: child.place,
      "<\(child.name)> stands outside <\(list)>; it is left out")
  }

  /// The names that elements of an object may have.
  private static func names<Owner>(_ properties: [String: Property<Owner>]) -> [String] {
    let lists = ["sublayers", "mask", "animations", "style", "states", "stateTransitions"]
    return properties.keys + (Owner.self == CALayer.self ? lists : [])
  }

  // MARK: Properties

  private func set<Owner>(_ property: Property<Owner>, of owner: Owner, to value: CAMLValue, at place: SourceLocation) {
    if case .string(let name) = value, !property.choices.isEmpty, !property.choices.contains(name) {
      warnings.add(
        about: "\(property.key) \(name)", at: place,
        "there is no \(property.key) named \(name.quoted)", suggestingFor: name, among: property.choices)
    }
    if case .number(let number) = value, property.isWhole, Int(exactly: number) == nil {
      leaveOut(ValueError(message: "a whole number was expected, not \(number.caml)", offset: 0), at: place)
    }
    property.set(owner, value)
  }

  /// Sets properties by keys such as `position.x`. Keys into `transform` count only if `transform` itself is not given.
  private func setParts<Owner>(
    _ parts: [(key: String, text: String, place: SourceLocation)], of owner: Owner,
    _ properties: [String: Property<Owner>],
    from element: CAMLElement
  ) {
    var transforms: [String: TransformParts] = [:]
    for (key, text, place) in parts {
      let (base, path) = key.split(atFirst: ".")
      guard let property = properties[base] else {
        passOver(
          key, of: element, at: place,
          among: Self.names(properties).flatMap { base in [base] + (path.isEmpty ? [] : ["\(base).\(path)"]) })
        continue
      }
      let known: Bool
      do throws(ValueError) {
        if property.type == .transform {
          known = try transforms[base, default: TransformParts()].set(path, to: text)
        } else if let value = try property.get(owner).replacing(path, with: text) {
          property.set(owner, value)
          known = true
        } else {
          known = false
        }
      } catch {
        leaveOut(error, at: place)
        continue
      }
      if !known { passOver(key, of: element, at: place, among: KeyPathNames.parts.map { "\(base).\($0)" }) }
    }
    for (key, parts) in transforms where !element.gives(key) {
      properties[key]?.set(owner, .transform(parts.transform))
    }
  }
}

extension CAMLElement {
  /// Whether the property `key` is given, as an attribute or as an element.
  fileprivate func gives(_ key: String) -> Bool { attributes[key] != nil || children.contains { $0.name == key } }
}

extension String {
  /// The parts before and after the first `separator`; the second is empty if there is no separator.
  func split(atFirst separator: Character) -> (String, String) {
    guard let i = firstIndex(of: separator) else { return (self, "") }
    return (String(self[..<i]), String(self[index(after: i)...]))
  }
}
