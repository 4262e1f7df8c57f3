import ArgumentParser
import Foundation
import Lamina

/// Options for the data that fills a scene.
struct TemplateOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a key of the layers with a name: title.string='Hello', bar.bounds.size.width=120, photo.contents=a.png, which lies in the "
        + "scene's folder. May be repeated, and wins over --data.",
      valueName: "LAYER.KEY=VALUE"),
    transform: TemplateAssignment.init)
  var assignments: [TemplateAssignment] = []

  @Option(
    help: ArgumentHelp(
      "A JSON file with such keys and their values: {\"title.string\": \"Hello\", \"bar.opacity\": 0.5}.",
      valueName: "file"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A file with one such JSON object in each line; - is standard input. Each line becomes a picture, whose name --output makes of the "
        + "line's other members: -o 'out/{id}.png'.",
      valueName: "file"))
  var jsonl: String?

  /// Whether any of these options is given.
  var isGiven: Bool { !assignments.isEmpty || data != nil || jsonl != nil }

  /// A function that makes the document of a scene with the values in it; `nil` without any.
  func document(of scene: String) throws(CommandFailure) -> (() throws -> CAMLDocument)? {
    let values = try values()
    if values.isEmpty { return nil }
    let file = URL(fileURLWithPath: SceneInput.withoutTrailingSlashes(scene))
    return { try CAMLTemplate(contentsOf: file).document(with: values) }
  }

  /// The values of `--data` and `--set`.
  func values() throws(CommandFailure) -> [String: TemplateValue] {
    var values: [String: TemplateValue] = [:]
    if let data {
      guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: data)) else {
        throw CommandFailure(.badInput, "\(data): the file cannot be read")
      }
      do throws(TemplateError) {
        values = try CAMLTemplate.values(json: bytes)
      } catch {
        throw CommandFailure(.badInput, "\(data): \(error)")
      }
    }
    for assignment in assignments { values[assignment.key] = .string(assignment.text) }
    return values
  }
}

/// A key and the text of its value.
struct TemplateAssignment {
  let key: String, text: String

  init(_ argument: String) throws {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      throw ValidationError("a value is LAYER.KEY=VALUE, such as title.string=Hello")
    }
    (key, text) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
