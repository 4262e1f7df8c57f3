import Foundation
import Geometry
import LayerSnapshots

/// A linear map of colours: four rows, for red, green, blue and alpha, of five factors, for red, green, blue, alpha and
/// 1.
///
/// A matrix that leaves alpha unchanged maps straight colours. Any other maps premultiplied colours, its last column
/// multiplied by the old alpha, so that transparent stays transparent. Private in Core Animation, but written in its
/// documents.
public struct CAColorMatrix: Hashable, Sendable {
  /// 20 numbers, row by row.
  public let elements: [Float]

  /// - Precondition: `elements` has 20 numbers.
  public init(_ elements: [Float]) {
    precondition(elements.count == 20, "a colour matrix has 20 numbers, not \(elements.count)")
    self.elements = elements
  }

  /// The identity.
  public static let identity = CAColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])

  var matrix: ColorMatrix {
    let e = elements.map(Double.init)
    func row(_ i: Int) -> SIMD4<Double> { SIMD4(e[5 * i], e[5 * i + 1], e[5 * i + 2], e[5 * i + 3]) }
    return ColorMatrix(row(0), row(1), row(2), row(3), bias: SIMD4(e[4], e[9], e[14], e[19]))
  }
}

// Maps of straight colours. The numbers are those of Filter Effects Module Level 1, section 9.6, with its digits:
// <https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement>.

extension ColorMatrix {
  private static let luminance = SIMD3(0.213, 0.715, 0.072)

  /// The factors of a row that is the luminance.
  static let luminanceRow = SIMD4(luminance, 0)

  private static let alphaRow = SIMD4(0, 0, 0, 1.0)

  var isFinite: Bool { (rows.0 + rows.1 + rows.2 + rows.3 + bias).sum().isFinite }

  /// With every number within ±``maximumFactor``.
  var limited: ColorMatrix {
    let most = SIMD4(repeating: Self.maximumFactor)
    func limited(_ v: SIMD4<Double>) -> SIMD4<Double> { v.clamped(lowerBound: -most, upperBound: most) }
    return ColorMatrix(limited(rows.0), limited(rows.1), limited(rows.2), limited(rows.3), bias: limited(bias))
  }

  static func scaling(_ factors: SIMD4<Double>, bias: SIMD4<Double> = .zero) -> ColorMatrix {
    ColorMatrix(
      SIMD4(factors.x, 0, 0, 0), SIMD4(0, factors.y, 0, 0), SIMD4(0, 0, factors.z, 0), SIMD4(0, 0, 0, factors.w),
      bias: bias)
  }

  /// 1 − c.
  static let inversion = scaling(SIMD4(-1, -1, -1, 1), bias: SIMD4(1, 1, 1, 0))

  /// c + addend.
  static func shift(_ addend: SIMD3<Double>) -> ColorMatrix { scaling(.one, bias: SIMD4(addend, 0)) }

  /// ½ + (c − ½) · amount.
  static func contrast(_ amount: Double) -> ColorMatrix {
    let shift = 0.5 - 0.5 * amount
    return scaling(SIMD4(amount, amount, amount, 1), bias: SIMD4(shift, shift, shift, 0))
  }

  /// Luminance + (c − luminance) · amount.
  static func saturation(_ s: Double) -> ColorMatrix {
    func row(_ i: Int) -> SIMD4<Double> {
      var row = (1 - s) * luminance
      row[i] += s
      return SIMD4(row, 0)
    }
    return ColorMatrix(row(0), row(1), row(2), alphaRow)
  }

  /// A rotation about the grey axis by `angle` radians that keeps the luminance.
  static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    func row(_ fixed: SIMD3<Double>, _ cosine: SIMD3<Double>, _ sine: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(fixed + c * cosine + s * sine, 0)
    }
    return ColorMatrix(
      row(luminance, SIMD3(0.787, -0.715, -0.072), SIMD3(-0.213, -0.715, 0.928)),
      row(luminance, SIMD3(-0.213, 0.285, -0.072), SIMD3(0.143, 0.140, -0.283)),
      row(luminance, SIMD3(-0.213, -0.715, 0.928), SIMD3(-0.787, 0.715, 0.072)),
      alphaRow)
  }

  /// c + (luminance · color + bias − c) · amount.
  static func monochrome(_ color: SIMD4<Double>, amount: Double, bias: Double) -> ColorMatrix {
    func row(_ i: Int) -> SIMD4<Double> {
      var row = amount * color[i] * luminance
      row[i] += 1 - amount
      return SIMD4(row, 0)
    }
    let shift = amount * bias
    return ColorMatrix(row(0), row(1), row(2), alphaRow, bias: SIMD4(shift, shift, shift, 0))
  }

  /// Luminance · (end − start) + start: a ramp from a colour for black to one for white.
  static func ramp(from start: SIMD4<Double>, to end: SIMD4<Double>) -> ColorMatrix {
    let step = end - start
    return ColorMatrix(
      step.x * luminanceRow, step.y * luminanceRow, step.z * luminanceRow, alphaRow,
      bias: SIMD4(start.x, start.y, start.z, 0))
  }

  /// `sepia()` of the same source: c + (brown − c) · amount, for an amount of 0 to 1.
  static func sepia(_ amount: Double) -> ColorMatrix {
    func row(_ brown: SIMD3<Double>, _ i: Int) -> SIMD4<Double> {
      var row = amount * brown
      row[i] += 1 - amount
      return SIMD4(row, 0)
    }
    return ColorMatrix(
      row(SIMD3(0.393, 0.769, 0.189), 0), row(SIMD3(0.349, 0.686, 0.168), 1), row(SIMD3(0.272, 0.534, 0.131), 2),
      alphaRow)
  }

  /// The map followed by c · factor + addend. The alpha is as before.
  func then(factor: Double, addend: Double) -> ColorMatrix {
    let shift = factor * bias + SIMD4(SIMD3(repeating: addend), 0)
    return ColorMatrix(
      factor * rows.0, factor * rows.1, factor * rows.2, rows.3, bias: SIMD4(shift.x, shift.y, shift.z, bias.w))
  }
}
