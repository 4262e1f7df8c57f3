import Foundation
import Geometry

extension CATransform3D {
  /// Parses a list of functions such as `translate(10, 0, 0) rotate(30deg) scale(2)`.
  ///
  /// The leftmost function is the outermost: `A B C` maps a point p to A(B(C p)). An empty list is the identity. Angles
  /// are in degrees with the unit `deg`, in radians with `rad` or without a unit. Missing arguments of `translate` are
  /// 0. `scale(s)` scales all three axes, and the third factor of `scale(x, y)` is 1.
  package init(functions text: String) throws(ValueError) {
    var scanner = TextScanner(text)
    // A single function is not multiplied with the identity, because ∞ · 0 would give NaN in other elements.
    var transform: CATransform3D?
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let function = try CATransform3D(try scanner.function())
      transform = transform.map { CATransform3DConcat(function, $0) } ?? function
      scanner.skipSpace()
    }
    self = transform ?? CATransform3DIdentity
  }

  private init(_ function: TextScanner.Function) throws(ValueError) {
    let n = function.arguments
    switch (function.name, n.count) {
    case ("translate", 1...3):
      self = CATransform3DMakeTranslation(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
    case ("rotate", 1): self = CATransform3DMakeRotation(n[0], 0, 0, 1)
    case ("rotate", 4): self = CATransform3DMakeRotation(n[0], n[1], n[2], n[3])
    case ("scale", 1): self = CATransform3DMakeScale(n[0], n[0], n[0])
    case ("scale", 2...3): self = CATransform3DMakeScale(n[0], n[1], n.count > 2 ? n[2] : 1)
    case ("perspective", 1):
      self = CATransform3DIdentity
      m34 = CGFloat(-1 / n[0])
    case ("matrix", 16): self.init(rows: n)
    case ("matrix", 6):
      self = CATransform3DMakeAffineTransform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    default:
      guard let expected = argumentCounts[function.name] else {
        throw ValueError(message: "there is no transform function \(function.name.quoted)", offset: function.offset)
      }
      throw ValueError(
        message: "“\(function.name)” takes \(expected), not \(n.count)", offset: function.offset)
    }
  }
}

private let argumentCounts = [
  "translate": "1 to 3 numbers", "rotate": "1 or 4 numbers", "scale": "1 to 3 numbers", "perspective": "1 number",
  "matrix": "6 or 16 numbers",
]

extension TextScanner {
  struct Function {
    let name: String
    /// The arguments; angles in radians.
    let arguments: [Double]
    let offset: Int
  }

  /// A name followed by numbers in parentheses. The first number of `rotate` may have a unit of angles, others a unit
  /// of lengths.
  fileprivate mutating func function() throws(ValueError) -> Function {
    let start = offset
    let name = word()
    skipSpace()
    guard !name.isEmpty, skip("(") else {
      throw ValueError(message: "a transform function was expected, as in “scale(2, 2, 1)”", offset: start)
    }
    let quantities = try quantities()
    guard skip(")") else { throw ValueError(message: "“)” is missing after “\(name)(”", offset: offset) }
    var arguments: [Double] = []
    for (value, unit) in quantities {
      let isAngle = name == "rotate" && arguments.isEmpty
      guard let number = isAngle ? Self.angle(value, unit) : Self.isLength(unit) ? value : nil else {
        throw ValueError(message: "“\(unit)” is no unit here", offset: start)
      }
      arguments.append(number)
    }
    return Function(name: name, arguments: arguments, offset: start)
  }

  /// Parses one angle, in radians unless its unit is `deg`.
  package static func angle(_ text: String) throws(ValueError) -> Double {
    var scanner = TextScanner(text)
    scanner.skipSpace()
    if let (value, unit) = try? scanner.quantity(), let radians = angle(value, unit) {
      scanner.skipSpace()
      if scanner.isAtEnd { return radians }
    }
    return try numbers(text, count: 1, "a number")[0]
  }

  /// `value` in radians; `nil` for a unit that is no unit of angles.
  private static func angle(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "deg": value * .pi / 180
    case "", "rad": value
    default: nil
    }
  }
}
