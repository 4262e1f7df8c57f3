import Foundation

/// Reading dictionaries, such as a layer's `style`: their members are property elements whose names are the keys.
extension LayerReader {
  /// The members of a dictionary by their keys. Those whose value is skipped are left out.
  func dictionary(_ element: CAMLElement) throws(CAMLError) -> [AnyHashable: Any] {
    // A property element may hold the dictionary instead of being it.
    let isHolder = element.children.count == 1 && element.children[0].name == "NSDictionary"
    var members: [AnyHashable: Any] = [:]
    for child in (isHolder ? element.children[0] : element).children {
      let key = child.name == "p" ? child.attributes["key"] ?? child.name : child.name
      members[key] = try member(child, named: child.attributes["type"])
    }
    return members
  }

  /// - Parameter type: The name of the member's type, if it has one.
  private func member(_ element: CAMLElement, named type: String?) throws(CAMLError) -> Any? {
    switch type {
    case "NSDictionary": return try dictionary(element)
    case "NSArray":
      var members: [Any] = []
      for child in element.children {
        if let value = try member(child, named: child.attributes["type"] ?? child.name) { members.append(value) }
      }
      return members
    case nil:
      if let child = element.children.first, ["NSDictionary", "NSArray"].contains(child.name) {
        return try member(child, named: child.name)
      }
    default: break
    }
    // As a member of a list, an element named for its type is the value itself.
    let holder = element.attributes["type"] == nil && type == element.name
    let property =
      holder ? CAMLElement(number: element.number, name: "", attributes: [:], children: [element]) : element
    guard let value = try value(of: property, as: .any) else { return nil }
    return value.object ?? NSNull()
  }
}
