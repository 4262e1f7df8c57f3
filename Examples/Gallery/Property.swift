import Foundation
import Lamina

/// A property, with a picture for each of some values and the code that makes them. The code that is shown is the code
/// that runs: the lines of the closure in its file.
package struct Property {
  /// One value, and the tree that shows it.
  package struct Sample {
    package let label: String
    package let tree: () throws -> CALayer
  }

  package let name: String
  /// A sentence for cases that the pictures do not explain; it may be empty.
  package let about: String
  package let samples: [Sample]
  /// The moment that the pictures show, seconds.
  package let time: Double
  private let file: String
  private let line: Int

  /// The side of a picture, points. y runs down.
  static let side: CGFloat = 96

  /// Values with names of their own.
  init<Value>(
    _ name: String, _ about: String, _ values: KeyValuePairs<String, Value>, at time: Double = 0,
    file: String = #filePath, line: Int = #line, make: @escaping (_ picture: CALayer, _ value: Value) throws -> Void
  ) {
    (self.name, self.about, self.time, self.file, self.line) = (name, about, time, file, line)
    samples = values.map { label, value in
      Sample(label: label) {
        let picture = box(0, 0, Self.side, Self.side, paper)
        try make(picture, value)
        return picture
      }
    }
  }

  /// Constants such as `CALayerContentsGravity.center`, under their own names.
  init<Value: RawRepresentable>(
    _ name: String, _ about: String, _ values: [Value], at time: Double = 0, file: String = #filePath,
    line: Int = #line, make: @escaping (_ picture: CALayer, _ value: Value) throws -> Void
  ) where Value.RawValue == String {
    self.init(name, about, labelled: values, at: time, file: file, line: line, make: make) { "." + $0.rawValue }
  }

  /// Numbers, truth values and strings, which are their own names.
  init<Value: CustomStringConvertible>(
    _ name: String, _ about: String, _ values: [Value], at time: Double = 0, file: String = #filePath,
    line: Int = #line, make: @escaping (_ picture: CALayer, _ value: Value) throws -> Void
  ) {
    self.init(name, about, labelled: values, at: time, file: file, line: line, make: make) { value in
      let text = "\(value)"
      return value is Double && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }

  private init<Value>(
    _ name: String, _ about: String, labelled values: [Value], at time: Double, file: String, line: Int,
    make: @escaping (CALayer, Value) throws -> Void, label: (Value) -> String
  ) {
    (self.name, self.about, self.time, self.file, self.line) = (name, about, time, file, line)
    samples = values.map { value in
      Sample(label: label(value)) {
        let picture = box(0, 0, Self.side, Self.side, paper)
        try make(picture, value)
        return picture
      }
    }
  }

  /// The lines of the closure, without its braces and its indent.
  ///
  /// They end with the brace that stands as far to the right as the call: `swift format` puts it there.
  package func code() throws -> String {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let call = lines[line - 1]
    let indent = call.prefix { $0 == " " }
    guard let start = lines[(line - 1)...].firstIndex(where: { $0.hasSuffix(" in") }),
      let end = lines[start...].firstIndex(where: { $0 == indent + "}," || $0 == indent + "}" })
    else { throw CocoaError(.formatting) }
    return lines[(start + 1)..<end].map { $0.dropFirst(indent.count + 2) }.joined(separator: "\n")
  }
}

/// A class's properties.
package struct Section {
  package let name: String
  package let properties: [Property]

  init(_ name: String, _ properties: [Property]) { (self.name, self.properties) = (name, properties) }
}

/// Everything, in the order of the page. A new property is a new `Property` in the file of its class.
package func gallery() throws -> [Section] {
  let photo = try photo()
  return [
    layerGeometry(), layerContents(photo), layerSurface(photo), layerShadow(photo), layerCompositing(photo),
    shapeLayer(), gradientLayer(), textLayer(), transformLayer(), replicatorLayer(), scrollLayer(photo),
    emitterLayer(), emitterCell(), tiledLayer(), timing(), animations(),
  ]
}
