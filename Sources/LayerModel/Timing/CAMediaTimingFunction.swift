import Foundation

/// A name of a timing function. Source:
/// <https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname>.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// An even pace.
  public static let linear = Self(rawValue: "linear")
  /// Slow at first: (0.42, 0), (1, 1).
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end: (0, 0), (0.58, 1).
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at both ends: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The pace of implicit animations unless another is set: (0.25, 0.1), (0.25, 1).
  public static let `default` = Self(rawValue: "default")

  package static let all: [Self] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
}

/// A pace: a cubic Bézier curve from (0, 0) to (1, 1) that maps time, x, to progress, y.
///
/// The control points' x are clamped to 0…1, so that each time has one progress, as in CSS `cubic-bezier()`. Their y
/// may lie outside, and the progress with them. If a coordinate is NaN or infinite, the pace is even.
///
/// `@unchecked Sendable`: immutable.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/camediatimingfunction>.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  /// c1x, c1y, c2x and c2y, unclamped.
  package let controlPoints: SIMD4<Float>
  /// x(s) = ((x.z·s + x.y)·s + x.x)·s, and y likewise.
  private let x, y: SIMD3<Double>
  private let isEven: Bool

  /// Creates the curve from (0, 0) to (1, 1) with these two control points. Their x is cut to 0…1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    controlPoints = SIMD4(c1x, c1y, c2x, c2y)
    func polynomial(_ c1: Double, _ c2: Double) -> SIMD3<Double> { SIMD3(3 * c1, 3 * (c2 - 2 * c1), 1 + 3 * (c1 - c2)) }
    func unit(_ c: Float) -> Double { Double.maximum(0, Double.minimum(Double(c), 1)) }
    x = polynomial(unit(c1x), unit(c2x))
    y = polynomial(Double(c1y), Double(c2y))
    isEven = x == y || !(c1x.isFinite && c1y.isFinite && c2x.isFinite && c2y.isFinite)
    super.init()
  }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "controlPoints"),
      let list = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "controlPoints") as? NSArray
    else { return nil }
    let c = list.compactMap { ($0 as? NSNumber)?.floatValue }
    guard c.count == 4 else { return nil }
    self.init(controlPoints: c[0], c[1], c[2], c[3])
  }

  public func encode(with coder: NSCoder) {
    let c = controlPoints
    coder.encode(NSArray(array: [c.x, c.y, c.z, c.w].map { NSNumber(value: $0) }), forKey: "controlPoints")
  }

  /// True: archives are read by their classes.
  public static var supportsSecureCoding: Bool { true }

  /// Functions are equal when their control points are.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.controlPoints == controlPoints
  }

  public override var hash: Int { controlPoints.hashValue }

  /// The function of that name; linear for an unknown name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Writes x and y of a point of the curve to `ptr`: 0 is (0, 0), 1 and 2 are the unclamped control points, 3 is (1,
  /// 1).
  ///
  /// - Parameter idx: 0 to 3; nothing is written for another.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    switch idx {
    case 0: (ptr[0], ptr[1]) = (0, 0)
    case 1: (ptr[0], ptr[1]) = (controlPoints.x, controlPoints.y)
    case 2: (ptr[0], ptr[1]) = (controlPoints.z, controlPoints.w)
    case 3: (ptr[0], ptr[1]) = (1, 1)
    default: break
    }
  }

  /// y(s) where x(s) = `t`: 0 up to 0, 1 from 1 on. NaN counts as 0.
  ///
  /// Newton's iteration, bracketed by bisection, until s is exact to the precision of `Double`.
  package func value(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    if isEven { return t }
    var (low, high, s) = (0.0, 1.0, t)
    for _ in 0..<100 {
      let error = Self.value(x, s) - t
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      var next = s - error / (x.x + s * (2 * x.y + s * 3 * x.z))
      if next == s { break }
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == low || next == high { break }
      s = next
    }
    return Self.value(y, s)
  }

  private static func value(_ c: SIMD3<Double>, _ s: Double) -> Double { ((c.z * s + c.y) * s + c.x) * s }
}
