import Lamina

/// A value of JSON.
enum JSONValue: Codable, Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// A value of data, as JSON has it; `nil` for values that only Swift has.
  init?(_ value: TemplateValue) {
    switch value {
    case .null: self = .null
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let text): self = .string(text)
    case .list(let values): self = .list(values.compactMap { JSONValue($0) })
    default: return nil
    }
  }
}

extension Encodable {
  /// The value as JSON in one line. Equal values have equal lines.
  var jsonLine: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("it holds texts and finite numbers") }
    return data
  }
}
