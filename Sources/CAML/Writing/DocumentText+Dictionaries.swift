import Foundation
import Geometry

/// Writing dictionaries, as `LayerReader.dictionary` reads them.
extension DocumentText {
  /// A dictionary as the property element `tag`, its members in the order of their keys. Members that documents cannot
  /// hold are left out, with a warning.
  mutating func lines(of dictionary: [AnyHashable: Any], named tag: String, depth: Int = 0) -> [String] {
    lines(of: dictionary, tag: tag, opening: "\(tag) type=\"NSDictionary\"", depth: depth)
  }

  private mutating func lines(
    of dictionary: [AnyHashable: Any], tag: String, opening: String, depth: Int
  ) -> [String] {
    guard depth < WrittenDepth.objects else { return [] }
    var children: [String] = []
    let members = dictionary.compactMap { key, value in (key.base as? String).map { ($0, value) } }
    for (key, value) in members.sorted(by: { $0.0 < $1.0 }) {
      let (tag, name) = key.isElementName ? (key, key) : ("p", "p key=\"\(key.escaped)\"")
      switch value {
      case let member as [AnyHashable: Any]:
        children += lines(of: member, tag: tag, opening: "\(name) type=\"NSDictionary\"", depth: depth + 1)
      case let list as [Any]:
        let members = list.flatMap { lines(ofMember: $0, depth: depth + 2) }
        children += element(tag, opening: "\(name) type=\"NSArray\"", children: members)
      default:
        guard let value = CAMLValue(object: value) else {
          note(["its dictionary’s \(key.quoted) is left out"], of: "a layer")
          continue
        }
        // The key of a member that is no element's name stands in the first line.
        let text = lines(of: value, named: tag, depth: depth + 1)
        children += text.enumerated().map { $0 == 0 ? "<\(name)" + $1.dropFirst(tag.count + 1) : $1 }
      }
    }
    return element(tag, opening: opening, children: children)
  }

  private mutating func lines(ofMember value: Any, depth: Int) -> [String] {
    guard depth < WrittenDepth.objects else { return [] }
    switch value {
    case let member as [AnyHashable: Any]:
      return lines(of: member, tag: "NSDictionary", opening: "NSDictionary", depth: depth)
    case let list as [Any]:
      return element("NSArray", children: list.flatMap { lines(ofMember: $0, depth: depth + 1) })
    default: return CAMLValue(object: value).map { lines(of: $0, depth: depth) } ?? []
    }
  }
}
