import Foundation
import Geometry
import Imaging
import LayerModel

/// Reading the values of property elements.
extension LayerReader {
  /// The longest chain of references that is followed.
  private static let maximumReferences = 8
  /// The number of references that are followed in one document.
  private static let maximumReferencesInAll = 1 << 16

  /// The value of `text`; `nil`, with a warning, if it is not one of `type`.
  func value(_ text: String, as type: CAMLType, at place: SourceLocation) -> CAMLValue? {
    do throws(ValueError) {
      if type == .any { return CAMLValue(guessing: text) }
      return try CAMLValue(text, as: type)
    } catch {
      // An unknown name is ignored, as for other properties with a list of names.
      if type == .timingFunction, text.first?.isLetter == true {
        warnings.add(
          about: "timing \(text)", at: place,
          "\(error.message); the linear one is taken", suggestingFor: text, among: Self.timingFunctions)
        return .timingFunction(CAMediaTimingFunction(name: .linear))
      }
      leaveOut(error, at: place)
      return nil
    }
  }

  private static let timingFunctions = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// Warns of a value that is left out.
  func leaveOut(_ error: ValueError, at place: SourceLocation) {
    warnings.add(
      about: "value of \(place.attribute ?? "") in \(place.tag)",
      at: SourceLocation(tag: place.tag, attribute: place.attribute, offset: error.offset),
      "\(error.message); the value is left out")
  }

  /// The value in `property`, an element named for a property of `type`; `nil` if it is skipped.
  ///
  /// An element with a `type`, a `value` or a text is the object itself. Otherwise the object is the child element.
  func value(of property: CAMLElement, as type: CAMLType) throws(CAMLError) -> CAMLValue? {
    if let member = type.member { return try list(property, of: member, as: type) }
    if let name = property.attributes["type"] { return try object(property, named: name, as: type) }
    if property.attributes["object"] != nil { return try object(property, named: nil, as: type) }
    if property.attributes["value"] != nil || property.attributes["src"] != nil {
      return try object(property, named: nil, as: type)
    }
    if let child = property.children.first { return try object(child, named: child.name, as: type) }
    return try object(property, named: nil, as: type)
  }

  /// The value of an object element whose type is called `name`; if `name` is `nil`, the property's type applies.
  private func object(
    _ element: CAMLElement, named name: String?, as type: CAMLType, depth: Int = 0
  ) throws(CAMLError) -> CAMLValue? {
    if let id = element.attributes["object"] {
      guard depth < Self.maximumReferences, let target = identified[id] else {
        warnings.add(
          about: "object \(id)", at: element.place(of: "object"), "there is no object \(id.quoted) to refer to")
        return nil
      }
      // An object may contain itself, and a few objects may refer to each other very many times.
      references += 1
      guard references <= Self.maximumReferencesInAll, referred.insert(id).inserted else {
        warnings.add(
          about: "object \(id)", at: element.place(of: "object"),
          "\(id.quoted) is left out here: it stands inside itself, or too much is referred to")
        return nil
      }
      defer { referred.remove(id) }
      let isObject = CAMLType.allNames.contains(target.name)
      return try object(
        target, named: target.attributes["type"] ?? (isObject ? target.name : nil), as: type, depth: depth + 1)
    }
    var type = type
    if let name {
      if name == "null" { return .null }
      if type == .any, let named = CAMLType.named(name) { type = named }
      // The text of a value may be plain, under any name of the type.
      guard type.names.contains(name) || isPlain(element, as: type) else {
        if CAMLType.allNames.contains(name) {
          leaveOut(
            ValueError(message: "\(type.rawValue) was expected, not \(name.quoted)", offset: 0), at: element.place)
        } else {
          diagnostics.add(
            about: "type \(name)", at: element.place,
            "values of type \(name.quoted) are left out", suggestingFor: name, among: Array(CAMLType.allNames))
        }
        return nil
      }
    }
    checkAttributes(of: element, as: type)
    switch type {
    case .image: return try image(element)
    case .color: return color(element)
    case .cell: return .cell(try cell(element))
    case .text where name == "NSAttributedString": return try attributedString(element)
    case .animation:
      guard let kind = name.flatMap({ AnimationClass.named($0) }) else { return nil }
      return try animation(element, of: kind)
    case .values: return try list(element, of: .any, as: type)
    case .any where element.attributes["src"] != nil: return try image(element)
    case .filter where name == "CIFilter", .blendMode where name == "CIFilter": return try imageFilter(element)
    case .filter: return try filter(element)
    case .blendMode where name == "CAFilter": return try filter(element)
    default: break
    }
    if let text = element.attributes["value"] { return value(text, as: type, at: element.place(of: "value")) }
    return value(element.text, as: type, at: element.place)
  }

  /// Reports an attribute that looks like a mistyped one of those that a value of `type` has. Other attributes are not
  /// looked at.
  private func checkAttributes(of element: CAMLElement, as type: CAMLType) {
    let known =
      switch type {
      case .filter, .blendMode, .cell, .animation, .text: [String]()
      case .color: ["value", "opacity"]
      case .image: ["src"]
      default: ["value"]
      }
    // No need to look where the value was found.
    guard let own = known.first, element.attributes[own] == nil, !element.attributes.isEmpty else { return }
    for key in element.attributes.keys.sorted()
    where !IgnoredKeys.reserved.contains(key) && !IgnoredKeys.contains(key) && !known.contains(key) {
      guard NearestName.to(key, among: known) != nil else { continue }
      diagnostics.add(
        about: "\(element.name) \(key)", at: element.place(of: key),
        "\(element.name) has no \(key.quoted); it is left out", suggestingFor: key, among: known)
    }
  }

  /// Whether the attribute `value` is the text of a value of `type`.
  private func isPlain(_ element: CAMLElement, as type: CAMLType) -> Bool {
    guard type.isText, let text = element.attributes["value"] else { return false }
    return (try? CAMLValue(text, as: type)) != nil
  }

  /// Reads a list. Its members are children of the property or of an array in it. A list of numbers may also be one
  /// text.
  private func list(
    _ property: CAMLElement, of member: CAMLType, as type: CAMLType
  ) throws(CAMLError) -> CAMLValue? {
    var list = property
    if property.attributes["type"] == nil, let child = property.children.first, property.children.count == 1,
      child.name == "NSArray" && type != .values || child.name == "null"
    {
      list = child
    }
    let name = property.attributes["type"] ?? list.name
    if name == "null", type != .values || list.name == property.name { return .null }
    if property.attributes["type"] != nil, name != "NSArray", !isPlain(property, as: type) {
      leaveOut(ValueError(message: "\(type.rawValue) was expected, not \(name.quoted)", offset: 0), at: property.place)
      return nil
    }
    if type == .numbers, list.children.isEmpty {
      if let text = list.attributes["value"] { return value(text, as: type, at: list.place(of: "value")) }
      return value(list.text, as: type, at: list.place)
    }
    var members: [CAMLValue] = []
    for child in list.children {
      if let cause = images.budget.late { throw source.error(cause) }
      if type == .values, let frames = try frames(child) {
        members += frames.map { .image($0) }
        continue
      }
      // A null is dropped, because only a list of values of any type can hold it.
      guard let value = try object(child, named: child.attributes["type"] ?? child.name, as: member) else { continue }
      if case .null = value, type != .values { continue }
      members.append(value)
    }
    return .list(members)
  }

  private func cell(_ element: CAMLElement) throws(CAMLError) -> CAEmitterCell {
    let cell = CAEmitterCell()
    try fill(cell, PropertyTable.ofEmitterCellByKey, from: element)
    identify(.cell(cell), by: element)
    return cell
  }

  /// `nil`, with a warning, if the element does not name the filter.
  private func filter(_ element: CAMLElement) throws(CAMLError) -> CAMLValue? {
    guard let type = element.attributes["filter"] else {
      warnings.add(about: "no filter", at: element.place, "a CAFilter without “filter” is left out")
      return nil
    }
    let filter = CAFilter(type: type)
    if !CAFilter.types.contains(type) {
      warnings.add(
        about: "filter \(type)", at: element.place(of: "filter"),
        "there is no filter named \(type.quoted)", suggestingFor: type, among: CAFilter.types)
    }
    try fill(
      filter, PropertyTable.ofFilterByKey, from: element, reserved: IgnoredKeys.reserved.union(["filter"]))
    identify(.filter(filter), by: element)
    return .filter(filter)
  }

  /// One of Core Image's filters. Its kind is the attribute `filter` or, without that, its name. `nil`, with a warning,
  /// if neither names one of Core Image's filters.
  private func imageFilter(_ element: CAMLElement) throws(CAMLError) -> CAMLValue? {
    let key = element.attributes["filter"] == nil ? "name" : "filter"
    guard let kind = element.attributes[key], let filter = CIFilter(name: kind) else {
      warnings.add(
        about: "no image filter", at: element.place,
        "a CIFilter without the name of a filter of Core Image’s is left out")
      return nil
    }
    if !CIFilter.filterNames(inCategory: nil).contains(kind) {
      warnings.add(
        about: "filter \(kind)", at: element.place(of: key),
        "the filter \(kind.quoted) is kept, but not drawn: the picture is as without it", suggestingFor: kind,
        among: CIFilter.filterNames(inCategory: nil))
    }
    try fill(
      filter, PropertyTable.ofImageFilterByKey, from: element, reserved: IgnoredKeys.reserved.union(["filter"]))
    identify(.filter(filter), by: element)
    return .filter(filter)
  }

  private func color(_ element: CAMLElement) -> CAMLValue? {
    let text = element.attributes["value"] ?? element.text
    if text.isEmpty, element.attributes["value"] == nil { return .null }
    var opacity = 1.0
    if let alpha = element.attributes["opacity"],
      case .number(let v) = value(alpha, as: .number, at: element.place(of: "opacity"))
    {
      opacity = v
    }
    do throws(ValueError) {
      return try CGColor.caml(text).map { .color($0.copy(alpha: $0.alpha * CGFloat(opacity)) ?? $0) } ?? .null
    } catch {
      leaveOut(error, at: element.place(of: "value"))
      return nil
    }
  }

  /// If the image cannot be loaded, the layer has no contents.
  private func image(_ element: CAMLElement) throws(CAMLError) -> CAMLValue? {
    guard let name = element.attributes["src"], !name.isEmpty else { return .null }
    return try loaded(images.image(name), name, element).map { .image($0) } ?? .null
  }

  /// The pictures of an image among the values of an animation, in the order of its frames; `nil` if the element is no
  /// image, or cannot be loaded.
  private func frames(_ element: CAMLElement) throws(CAMLError) -> [CGImage]? {
    guard (element.attributes["type"] ?? element.name) == "CGImage", element.attributes["object"] == nil,
      let name = element.attributes["src"], !name.isEmpty, case .success(let frames) = images.frames(name)
    else { return nil }
    return frames.images
  }

  private func loaded<Value>(
    _ outcome: Result<Value, PackageDirectory.Refusal>, _ name: String, _ element: CAMLElement
  ) throws(CAMLError) -> Value? {
    switch outcome {
    case .success(let value): return value
    case .failure(let refusal) where refusal.isExcess:
      throw source.error(.limitExceeded, at: element.place(of: "src"), refusal.reason)
    case .failure(let refusal):
      warnings.add(
        about: "image \(name)", at: element.place(of: "src"), "no contents: the image \(name.quoted): \(refusal.reason)"
      )
      return nil
    }
  }
}
