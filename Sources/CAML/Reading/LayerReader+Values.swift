import Foundation
import Geometry
import Imaging
import LayerModel

/// The forms in which a property element holds its value.
extension LayerReader {
  /// How many references are followed from one to the next.
  private static let maximumReferences = 8
  /// How many references one document has followed.
  private static let maximumReferencesInAll = 1 << 16

  func value(_ text: String, as type: CAMLType, at place: Place) throws(CAMLError) -> CAMLValue {
    do throws(ValueError) {
      if type == .any { return CAMLValue(guessing: text) }
      return try CAMLValue(text, as: type)
    } catch {
      // A name that is no choice changes nothing, here as elsewhere.
      if type == .timingFunction, text.first?.isLetter == true {
        warnings.add(about: "timing \(text)", at: place, "\(error.message); the linear one is taken")
        return .timingFunction(CAMediaTimingFunction(name: .linear))
      }
      throw badValue(error, at: place)
    }
  }

  func badValue(_ error: ValueError, at place: Place) -> CAMLError {
    source.error(.badValue, at: Place(tag: place.tag, attribute: place.attribute, offset: error.offset), error.message)
  }

  /// The value in `property`, an element named for a property of `type`; `nil` where it is passed over.
  ///
  /// An element with a `type` is the object as well, and so is one with a `value` or a text; otherwise the object is
  /// the element inside.
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

  /// The value of an object element whose type is called `name`, or is that of the property when it has none.
  private func object(
    _ element: CAMLElement, named name: String?, as type: CAMLType, depth: Int = 0
  ) throws(CAMLError) -> CAMLValue? {
    if let id = element.attributes["object"] {
      guard depth < Self.maximumReferences, let target = identified[id] else {
        warnings.add(
          about: "object \(id)", at: element.place(of: "object"), "there is no object \(id.quoted) to refer to")
        return nil
      }
      // An object may hold itself, and few objects may hold each other very often.
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
      guard CAMLType.allNames.contains(name) else {
        diagnostics.add(about: "type \(name)", at: element.place, "values of type \(name.quoted) are left out")
        return nil
      }
      if type == .any, let named = CAMLType.named(name) { type = named }
      guard type.names.contains(name) else {
        throw source.error(.badValue, at: element.place, "\(type.rawValue) was expected, not \(name.quoted)")
      }
    }
    switch type {
    case .image: return image(element)
    case .color: return try color(element)
    case .cell: return .cell(try cell(element))
    case .animation:
      guard let kind = name.flatMap({ AnimationClass.named($0) }) else { return nil }
      return try animation(element, of: kind)
    case .values: return try list(element, of: .any, as: type)
    case .any where element.attributes["src"] != nil: return image(element)
    case .filter: return try filter(element)
    case .blendMode where name == "CAFilter": return try filter(element)
    default: break
    }
    if let text = element.attributes["value"] { return try value(text, as: type, at: element.place(of: "value")) }
    return try value(element.text, as: type, at: element.place)
  }

  /// The members stand inside the property, or inside an array in it; numbers may also be one text.
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
    if property.attributes["type"] != nil, name != "NSArray" {
      throw source.error(.badValue, at: property.place, "\(type.rawValue) was expected, not \(name.quoted)")
    }
    if type == .numbers, list.children.isEmpty {
      if let text = list.attributes["value"] { return try value(text, as: type, at: list.place(of: "value")) }
      return try value(list.text, as: type, at: list.place)
    }
    var members: [CAMLValue] = []
    for child in list.children {
      // A null would leave a hole where none can be.
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

  /// `nil`, with a warning, where the element does not say which filter it is.
  private func filter(_ element: CAMLElement) throws(CAMLError) -> CAMLValue? {
    guard let type = element.attributes["filter"] else {
      warnings.add(about: "no filter", at: element.place, "a CAFilter without “filter” is left out")
      return nil
    }
    let filter = CAFilter(type: type)
    if !CAFilter.types.contains(type) {
      warnings.add(
        about: "filter \(type)", at: element.place(of: "filter"), "there is no filter named \(type.quoted)")
    }
    try fill(
      filter, PropertyTable.ofFilterByKey, from: element, reserved: IgnoredKeys.reserved.union(["filter"]))
    identify(.filter(filter), by: element)
    return .filter(filter)
  }

  private func color(_ element: CAMLElement) throws(CAMLError) -> CAMLValue? {
    let text = element.attributes["value"] ?? element.text
    if text.isEmpty, element.attributes["value"] == nil { return .null }
    var opacity = 1.0
    if let alpha = element.attributes["opacity"] {
      guard case .number(let v) = try value(alpha, as: .number, at: element.place(of: "opacity")) else { return nil }
      opacity = v
    }
    do throws(ValueError) {
      return .color(try CGColor(caml: text, opacity: opacity))
    } catch {
      throw badValue(error, at: element.place(of: "value"))
    }
  }

  /// A picture that cannot be had leaves its layer without contents.
  private func image(_ element: CAMLElement) -> CAMLValue? {
    guard let name = element.attributes["src"], !name.isEmpty else { return .null }
    switch images.image(name) {
    case .success(let image): return .image(image)
    case .failure(let refusal):
      warnings.add(
        about: "image \(name)", at: element.place(of: "src"), "no contents: the image \(name.quoted): \(refusal.reason)"
      )
      return .null
    }
  }
}
