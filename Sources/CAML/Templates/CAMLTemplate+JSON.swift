import Foundation
import Geometry

extension CAMLTemplate {
  /// The values in a JSON object: `{"title.string": "Hello", "bar.bounds.size.width": 120}`.
  ///
  /// Objects may nest in place of dots: `{"title": {"string": "Hello"}}`. Texts, numbers, booleans, nulls and lists of
  /// these are values.
  ///
  /// - Throws: ``TemplateError/Code-swift.enum/badData``.
  public static func values(json data: Data) throws(TemplateError) -> [String: TemplateValue] {
    let root: JSONNode
    do {
      root = try JSONDecoder().decode(JSONNode.self, from: data)
    } catch let error as TemplateError {
      throw error
    } catch {
      throw TemplateError(.badData, "", "the data is not JSON")
    }
    return try values(root)
  }

  /// The values in a member of a larger JSON object.
  package static func values(_ root: JSONNode) throws(TemplateError) -> [String: TemplateValue] {
    guard case .object(let members) = root else { throw TemplateError(.badData, "", "the data is not a JSON object") }
    var values: [String: TemplateValue] = [:]
    var pending = members.map { (key: $0.key, node: $0.value) }
    while let (key, node) = pending.popLast() {
      switch node {
      case .value(let value):
        guard values.updateValue(value, forKey: key) == nil else {
          throw TemplateError(.badData, key, "the key is given twice")
        }
      case .object(let members): pending += members.map { ("\(key).\($0.key)", $0.value) }
      }
    }
    return values
  }
}

/// A value in JSON, or an object of them.
package enum JSONNode: Codable, Sendable {
  case value(TemplateValue)
  case object([String: JSONNode])

  package init(from decoder: any Decoder) throws {
    // Values first: a question that fails makes an error each time, and most members are values.
    if let value = TemplateValue(single: decoder) {
      self = .value(value)
    } else if let members = try? decoder.container(keyedBy: Key.self) {
      var nodes: [String: JSONNode] = [:]
      for key in members.allKeys { nodes[key.stringValue] = try members.decode(JSONNode.self, forKey: key) }
      self = .object(nodes)
    } else {
      self = .value(try TemplateValue(from: decoder))
    }
  }

  /// Writes what ``init(from:)`` reads; a value that only Swift has is an error.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .value(.null): try container.encodeNil()
    case .value(.boolean(let value)): try container.encode(value)
    case .value(.number(let value)): try container.encode(value)
    case .value(.string(let value)): try container.encode(value)
    case .value(.list(let values)): try container.encode(values.map { JSONNode.value($0) })
    case .value(let value):
      throw EncodingError.invalidValue(value, .init(codingPath: encoder.codingPath, debugDescription: value.summary))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension TemplateValue: Decodable {
  /// Reads a text, a number, a boolean, a null or a list of these.
  public init(from decoder: any Decoder) throws {
    if let value = TemplateValue(single: decoder) {
      self = value
    } else if var members = try? decoder.unkeyedContainer() {
      var list: [TemplateValue] = []
      while !members.isAtEnd { list.append(try members.decode(TemplateValue.self)) }
      self = .list(list)
    } else {
      let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
      throw TemplateError(.badData, path, "a text, a number, a boolean or a list of these was expected")
    }
  }

  /// Reads a text, a number, a boolean or a null; `nil` for a list or an object.
  fileprivate init?(single decoder: any Decoder) {
    guard let value = try? decoder.singleValueContainer() else { return nil }
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else {
      return nil
    }
  }
}
