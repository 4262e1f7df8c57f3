import Foundation

/// A vector of the plane. Source: <https://developer.apple.com/documentation/corefoundation/cgvector>.
public struct CGVector: Hashable, Sendable, CustomDebugStringConvertible {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// The zero vector.
  public init() { self.init(dx: 0 as CGFloat, dy: 0 as CGFloat) }

  /// Creates a vector from its two parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// Creates a vector from its two parts.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Creates a vector from its two parts.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The zero vector.
  public static let zero = CGVector()

  public var debugDescription: String { "(\(dx), \(dy))" }
}

extension CGVector: Codable {
  /// Reads two numbers in a row, as Foundation writes the other structures.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let dx = try values.decode(CGFloat.self)
    self.init(dx: dx, dy: try values.decode(CGFloat.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(dx)
    try values.encode(dy)
  }
}

extension CGPoint {
  /// As `==`: NaN equals nothing.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// The dictionary that ``init(dictionaryRepresentation:)`` reads: "X" and "Y".
  public var dictionaryRepresentation: CFDictionary { ["X": x.native, "Y": y.native] }

  /// Reads the numbers “X” and “Y”; `nil` if one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// As `==`: NaN equals nothing.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// The dictionary that ``init(dictionaryRepresentation:)`` reads: "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary { ["Width": width.native, "Height": height.native] }

  /// Reads the numbers “Width” and “Height”; `nil` if one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// True if no point of `other` lies outside. Every rectangle encloses itself. Foundation's `contains(_:)` compares
  /// the width of a union, which rounding makes another one where the origin is not a round number.
  package func encloses(_ other: CGRect) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether both are the same rectangle. A negative size counts as the rectangle that it stands for.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

  /// The dictionary that ``init(dictionaryRepresentation:)`` reads: "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { a, _ in a }
  }

  /// Reads the numbers “X”, “Y”, “Width” and “Height”; `nil` if one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else {
      return nil
    }
    self.init(origin: origin, size: size)
  }
}

private func number(_ value: Any?) -> Double? {
  switch value {
  case let v as Double: v
  case let v as CGFloat: v.native
  case let v as Int: Double(v)
  case let v as NSNumber: v.doubleValue
  default: nil
  }
}
