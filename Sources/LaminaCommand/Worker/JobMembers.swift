import Foundation
import Lamina

/// The members of a job, as JSON: each is read by its name and type.
struct JobMembers {
  private let nodes: [String: JSONNode]

  /// - Parameter known: All names that a job may have.
  init(_ line: Data, known: [String]) throws {
    let root: JSONNode
    do {
      root = try JSONDecoder().decode(JSONNode.self, from: line)
    } catch let error as TemplateError {
      throw CommandFailure(.badInput, "\(error)")
    } catch {
      throw CommandFailure(.badInput, "the line is not JSON")
    }
    guard case .object(let nodes) = root else { throw CommandFailure(.badInput, "a job is a JSON object") }
    self.nodes = nodes
    unknown = nodes.keys.sorted().first { !known.contains($0) }.map { name in
      let meant = NearestName.to(name, among: known).map { "; did you mean “\($0)”?" } ?? ""
      return CommandFailure(.badInput, "a job has no “\(name)”\(meant)")
    }
  }

  /// The mistake of the first member that no job has.
  let unknown: CommandFailure?

  private func mistake(_ name: String, _ expected: String) -> CommandFailure {
    CommandFailure(.badInput, "“\(name)” is \(expected)")
  }

  private func value(_ name: String, _ expected: String) throws -> TemplateValue? {
    switch nodes[name] {
    case nil, .value(.null): return nil
    case .value(let value): return value
    case .object: throw mistake(name, expected)
    }
  }

  func text(_ name: String) throws -> String? {
    guard let value = try value(name, "a text") else { return nil }
    guard case .string(let text) = value else { throw mistake(name, "a text") }
    return text
  }

  /// A finite number.
  func number(_ name: String) throws -> Double? {
    guard let value = try value(name, "a number") else { return nil }
    guard case .number(let number) = value, number.isFinite else { throw mistake(name, "a number") }
    return number
  }

  func boolean(_ name: String) throws -> Bool? {
    guard let value = try value(name, "true or false") else { return nil }
    guard case .boolean(let boolean) = value else { throw mistake(name, "true or false") }
    return boolean
  }

  /// A text or a number.
  func key(_ name: String) throws -> JobKey? {
    switch try value(name, "a text or a number") {
    case nil: return nil
    case .string(let text): return .text(text)
    case .number(let number): return .number(number)
    default: throw mistake(name, "a text or a number")
    }
  }

  /// A text or a number, as the command line has it, read by `parse`.
  func parsed<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
    guard let value = try value(name, "a text or a number") else { return nil }
    guard let word = value.word else { throw mistake(name, "a text or a number") }
    do {
      return try parse(word)
    } catch {
      throw CommandFailure(.badInput, "“\(name)”: \(error)")
    }
  }

  /// The object of data.
  func data(_ name: String) throws -> [String: TemplateValue] {
    guard let node = nodes[name] else { return [:] }
    return try CAMLTemplate.values(node)
  }

  /// The members of an object.
  func members(_ name: String, known: [String]) throws -> JobMembers? {
    switch nodes[name] {
    case nil, .value(.null): return nil
    case .value: throw mistake(name, "an object")
    case .object(let members):
      let inner = JobMembers(members)
      if let other = members.keys.sorted().first(where: { !known.contains($0) }) {
        throw CommandFailure(.badInput, "“\(name)” has no “\(other)”")
      }
      return inner
    }
  }

  private init(_ nodes: [String: JSONNode]) { (self.nodes, unknown) = (nodes, nil) }
}
