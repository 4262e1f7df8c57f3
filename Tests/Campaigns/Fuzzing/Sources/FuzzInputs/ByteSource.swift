import Foundation
import Lamina

/// Reads an input as a sequence of choices; 0 after its end.
struct ByteSource {
  private var bytes: Data.SubSequence

  init(_ input: Data) { bytes = input[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[byte() % elements.count] }

  /// Mostly small, sometimes at an edge of `Double`, or any bits at all.
  mutating func number() -> Double {
    switch byte() {
    case 0: return pick(Self.edges)
    case 1: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    case let b where b < 128: return Double(b) - 64
    case let b: return Double(b - 128) / 64 - 1
    }
  }

  static let edges: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1e308, -1e308, 1e18, -1e18, 1e9, 0.1, 1, 1e-9,
    Double(Int.max),
    Double(Int.min),
  ]

  mutating func cgNumber() -> CGFloat { CGFloat(number()) }
  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
  mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  mutating func transform() -> CATransform3D {
    switch byte() % 5 {
    case 0: return CATransform3DMakeTranslation(cgNumber(), cgNumber(), cgNumber())
    case 1: return CATransform3DMakeScale(cgNumber(), cgNumber(), cgNumber())
    case 2: return CATransform3DMakeRotation(cgNumber(), cgNumber(), cgNumber(), cgNumber())
    case 3:
      var m = CATransform3DMakeRotation(cgNumber(), 0, 1, 0)
      m.m34 = cgNumber() / 1000
      return m
    default:
      var m = CATransform3DIdentity
      (m.m11, m.m12, m.m14, m.m22, m.m34, m.m44) = (
        cgNumber(), cgNumber(), cgNumber(), cgNumber(), cgNumber(), cgNumber()
      )
      return m
    }
  }

  mutating func color() -> CGColor {
    CGColor(red: cgNumber(), green: cgNumber(), blue: cgNumber(), alpha: cgNumber())
  }

  mutating func image() -> CGImage {
    let (w, h) = (1 + byte() % 5, 1 + byte() % 5)
    return CGImage(width: w, height: h, premultipliedRGBA: (0..<w * h).flatMap { [UInt8($0 * 9), 90, 40, 255] })
  }

  mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<byte() % 12 {
      switch byte() % 7 {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.addCurve(to: point(), control1: point(), control2: point())
      case 4: path.addEllipse(in: rect())
      case 5: path.addRect(rect())
      default: path.closeSubpath()
      }
    }
    return path
  }

  /// Any value, of the right type for some property or of none.
  mutating func value() -> Any? {
    switch byte() % 12 {
    case 0: nil
    case 1: number()
    case 2: NSNumber(value: number())
    case 3: byte()
    case 4: point()
    case 5: rect()
    case 6: color()
    case 7: transform()
    case 8: pick(["text", "", "resize", "gaussianBlur", "1e400", "NaN"])
    case 9: image()
    case 10: [number(), number()]
    default: flag()
    }
  }
}
