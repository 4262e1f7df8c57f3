import Foundation

/// Numbers, such as a row of a colour matrix, as an input of a ``CIFilter``. It does not change.
///
/// Animations mix vectors of as many numbers, number by number. Source:
/// <https://developer.apple.com/documentation/coreimage/civector>.
public final class CIVector: NSObject, NSCopying, @unchecked Sendable {
  package let numbers: [CGFloat]

  package init(_ numbers: [CGFloat]) { self.numbers = numbers }

  /// Makes a vector of `count` numbers, which are read from `values`.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: values, count: max(count, 0))))
  }

  /// Makes a vector of one number.
  public convenience init(x: CGFloat) { self.init([x]) }

  /// Makes a vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }

  /// Makes a vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }

  /// Makes a vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }

  /// Makes a vector of a point's x and y.
  public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y]) }

  /// Makes a vector of a rectangle's x, y, width and height.
  public convenience init(cgRect rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  /// Makes a vector from the numbers in a text such as `[1 0 0.5]`; other text is skipped.
  public convenience init(string representation: String) {
    let words = representation.split { "[](), \t\n".contains($0) }
    self.init(words.compactMap { Double($0) }.map { CGFloat($0) })
  }

  /// The number of numbers.
  public var count: Int { numbers.count }

  /// Returns the number at `index`, from 0; 0 beyond the last.
  public func value(at index: Int) -> CGFloat { numbers.indices.contains(index) ? numbers[index] : 0 }

  /// The first number; 0 if there is none.
  public var x: CGFloat { value(at: 0) }

  /// The second number; 0 if there is none.
  public var y: CGFloat { value(at: 1) }

  /// The third number; 0 if there is none.
  public var z: CGFloat { value(at: 2) }

  /// The fourth number; 0 if there is none.
  public var w: CGFloat { value(at: 3) }

  /// The first two numbers as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

  /// The first four numbers as a rectangle: x, y, width and height.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  /// The numbers as a text, such as `[1 0 0.5]`.
  public var stringRepresentation: String {
    "[" + numbers.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }.joined(separator: " ") + "]"
  }

  public override var description: String { stringRepresentation }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.numbers == numbers }

  public override var hash: Int { numbers.hashValue }
}
