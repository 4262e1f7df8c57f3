import Foundation
import Geometry

// Paths as text: numbers followed by their operator (postfix), points in the layer's coordinate space.
//
//     x y m                   starts a subpath
//     x y l                   a line
//     x1 y1 x y q             a quadratic curve
//     x1 y1 x2 y2 x y c       a cubic curve
//     h                       closes the subpath; the next segment starts at its start
//
// An empty text is an empty path.

extension CGPath {
  /// Parses a path from the operators in `text`.
  package convenience init(operators text: String) throws(ValueError) {
    var path = BezierPath()
    var scanner = TextScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      if path.elements.count & 0xFFFF == 0xFFFF, !WorkCheck.goesOn { break }
      let start = scanner.offset
      if let number = try scanner.numberIfAny() {
        numbers.append(number.value)
        // The operator may follow the number without a space.
        if !number.unit.isEmpty { try path.append(number.unit, &numbers, at: start) }
      } else {
        let word = scanner.word()
        guard !word.isEmpty else {
          throw ValueError(message: "a parenthesis or comma where a path's operator was expected", offset: start)
        }
        try path.append(word, &numbers, at: start)
      }
      scanner.skipSpace()
      if scanner.skip(",") { scanner.skipSpace() }
    }
    if !numbers.isEmpty {
      throw ValueError(message: "a path ends with an operator: m, l, q, c or h", offset: scanner.offset)
    }
    self.init(bezierPath: path)
  }
}

extension BezierPath {
  /// Appends the segment for the operator `name` and removes its `numbers`, which must be as many as it takes.
  fileprivate mutating func append(_ name: String, _ numbers: inout [Double], at offset: Int) throws(ValueError) {
    guard let count = ["m": 2, "l": 2, "q": 4, "c": 6, "h": 0][name] else {
      throw ValueError(message: "there is no path operator \(name.quoted)", offset: offset)
    }
    guard numbers.count == count else {
      throw ValueError(
        message: "the path operator “\(name)” takes \(count == 0 ? "no" : "\(count)") numbers, not \(numbers.count)",
        offset: offset)
    }
    if isEmpty, name != "m" {
      throw ValueError(message: "a path starts with “m”, not with “\(name)”", offset: offset)
    }
    let p = stride(from: 0, to: count, by: 2).map { Vector2(numbers[$0], numbers[$0 + 1]) }
    switch name {
    case "m": move(to: p[0])
    case "l": add(.line(p[0]))
    case "q": add(.quad(control: p[0], end: p[1]))
    case "c": add(.cubic(control1: p[0], control2: p[1], end: p[2]))
    default: add(.close)
    }
    numbers.removeAll(keepingCapacity: true)
  }
}
