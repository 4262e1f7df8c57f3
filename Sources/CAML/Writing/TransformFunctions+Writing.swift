import Foundation
import Geometry

extension CATransform3D {
  /// The list of functions that gives this transform; empty for the identity.
  ///
  /// Perspective, translation, rotations about z, y and x, then scale, if these suffice; otherwise a matrix of sixteen
  /// numbers. They suffice if reading them restores every element to 10⁻¹² of the largest.
  var functions: String {
    if hasSameBits(as: CATransform3DIdentity) { return "" }
    guard isFinite else { return matrixFunction }
    for mirroredAxis in determinant < 0 ? [0, 1] : [0] {
      guard let parts = FunctionParts(self, mirroredAxis: mirroredAxis) else { continue }
      for scaleDigits in FunctionParts.Digits.all {
        for angleDigits in FunctionParts.Digits.all {
          let text = parts.text(angleDigits, scaleDigits)
          if let read = try? CATransform3D(functions: text), hasSameBits(as: read) { return text }
        }
      }
    }
    return matrixFunction
  }

  private var matrixFunction: String { "matrix(\(elements.map(\.caml).joined(separator: ", ")))" }

  /// Unlike `==`, distinguishes −0 from 0, which give turns different angles; all NaNs are equal.
  private func hasSameBits(as other: CATransform3D) -> Bool {
    zip(elements, other.elements).allSatisfy { ($0 == $1 && $0.sign == $1.sign) || ($0.isNaN && $1.isNaN) }
  }
}

/// The factors of the product P · T · Rz · Ry · Rx · S.
private struct FunctionParts {
  /// The eye's distance; `nil` without perspective.
  private var distance: Double?
  private let translation: [Double]
  private let scale: [Double]
  /// Rotations about x, y, z in degrees.
  private let angles: [Double]

  /// The precision of written numbers.
  enum Digits {
    /// At most nine decimals.
    case nineDecimals
    /// The digits that a `Double` always preserves.
    case fifteen
    /// The computed number, and its two neighbours.
    case exact, above, below

    static let all: [Digits] = [.nineDecimals, .fifteen, .exact, .above, .below]

    func rounded(_ number: Double) -> Double {
      switch self {
      case .nineDecimals: (number * 1e9).rounded() / 1e9
      case .fifteen: Double(String(format: "%.15g", number)) ?? number
      case .exact: number
      case .above: number.nextUp
      case .below: number.nextDown
      }
    }
  }

  /// Fails where a scale is zero. Shears are not noticed here.
  ///
  /// - Parameter mirroredAxis: Along which the scale is negative, where the matrix mirrors.
  init?(_ t: CATransform3D, mirroredAxis: Int) {
    var e = t.elements
    // The product of A and a perspective of −1/d adds A's third column, times −1/d, to the fourth.
    if let row = (0..<3).max(by: { abs(e[4 * $0 + 3]) < abs(e[4 * $1 + 3]) }), e[4 * row + 3] != 0 {
      guard e[4 * row + 2] != 0 else { return nil }
      let d = -e[4 * row + 2] / e[4 * row + 3]
      distance = abs(d - d.rounded()) < 1e-9 * abs(d) ? d.rounded() : d
    }
    (e[3], e[7], e[11], e[15]) = (0, 0, 0, 1)
    translation = Array(e[12..<15])
    let rows = [Array(e[0..<3]), Array(e[4..<7]), Array(e[8..<11])]
    var scale = rows.map { ($0[0] * $0[0] + $0[1] * $0[1] + $0[2] * $0[2]).squareRoot() }
    guard scale.allSatisfy({ $0 > 0 }) else { return nil }
    if CATransform3D(rows: e).determinant < 0 { scale[mirroredAxis] = -scale[mirroredAxis] }
    let r = (0..<3).map { i in rows[i].map { $0 / scale[i] } }
    self.scale = scale
    let y = asin(Double.maximum(-1, Double.minimum(-r[0][2], 1)))
    // Gimbal lock: x and z rotate about the same axis, so z takes the whole angle.
    let isLocked = abs(r[0][2]) > 1 - 1e-14
    let x = isLocked ? 0 : atan2(r[1][2], r[2][2])
    let z = isLocked ? atan2(-r[1][0], r[1][1]) : atan2(r[0][1], r[0][0])
    angles = [x, y, z].map { $0 * 180 / .pi }
  }

  func text(_ angleDigits: Digits, _ scaleDigits: Digits) -> String {
    let degrees = angles.map { $0 == 0 ? 0 : angleDigits.rounded($0) }
    let scale = scale.map { abs($0) == 1 ? $0 : scaleDigits.rounded($0) }
    var functions: [String] = []
    if let distance { functions.append("perspective(\(distance.caml))") }
    if translation != [0, 0, 0] { functions.append("translate(\(list(translation)))") }
    if degrees[2] != 0 { functions.append("rotate(\(degrees[2].caml)deg)") }
    if degrees[1] != 0 { functions.append("rotate(\(degrees[1].caml)deg, 0, 1, 0)") }
    if degrees[0] != 0 { functions.append("rotate(\(degrees[0].caml)deg, 1, 0, 0)") }
    if scale != [1, 1, 1] { functions.append("scale(\(list(scale)))") }
    return functions.joined(separator: " ")
  }

  private func list(_ numbers: [Double]) -> String { numbers.map(\.caml).joined(separator: ", ") }
}

extension Double {
  /// The shortest text that reads back as the same number. Whole numbers have no decimal point.
  var caml: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
