import Foundation
import Geometry

extension CGImage {
  /// The image with its longer side at most `side` pixels, made smaller as by ``reduced(toWidth:height:isExtended:)``;
  /// the image itself if it is no larger.
  func reduced(toSide side: Int) -> CGImage {
    let longer = max(width, height)
    guard side > 0, longer > side else { return self }
    func size(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return reduced(toWidth: size(width), height: size(height))
  }

  /// The image made smaller as Core Graphics makes images smaller, each axis by its ``ReducedAxis``; the image itself
  /// if both sizes are at least its own.
  ///
  /// Rows are reduced first, then columns. Each result is rounded and cut as the image's samples are: to bytes of
  /// 0…255, or to half floats.
  ///
  /// - Parameters:
  ///   - newWidth: Pixels, from 1. An axis with more pixels than the image keeps the image's; likewise `newHeight`.
  ///   - isExtended: Whether the result of an image with ``extendedRGBA`` has half floats. Otherwise it is made of the
  ///     bytes.
  package func reduced(toWidth newWidth: Int, height newHeight: Int, isExtended: Bool = true) -> CGImage {
    if newWidth >= width, newHeight >= height { return self }
    let axes = (ReducedAxis(width, to: max(1, newWidth)), ReducedAxis(height, to: max(1, newHeight)))
    if isExtended, let halves = extendedRGBA {
      let pixels = axes.0.reduce(halves, isColumn: false, across: height, { Float($0) }, { HalfPixels.half($0) })
      return CGImage(
        width: axes.0.count, height: axes.1.count,
        extendedRGBA: axes.1.reduce(
          pixels, isColumn: true, across: axes.0.count, { Float($0) }, { HalfPixels.half($0) }), hasAlpha: hasAlpha)
    }
    func byte(_ value: Float) -> UInt8 { UInt8(Float.maximum(0, Float.minimum((value + 0.5).rounded(.down), 255))) }
    let narrow = axes.0.reduce(premultipliedRGBA, isColumn: false, across: height, { Float($0) }, byte)
    var pixels = axes.1.reduce(narrow, isColumn: true, across: axes.0.count, { Float($0) }, byte)
    // Where a dark pixel has a negative weight, a colour may exceed alpha.
    for i in stride(from: 0, to: pixels.count, by: 4) {
      for c in i..<i + 3 { pixels[c] = min(pixels[c], pixels[i + 3]) }
    }
    return CGImage(width: axes.0.count, height: axes.1.count, premultipliedRGBA: pixels, hasAlpha: hasAlpha)
  }
}

/// The weights that reduce n pixels along an axis to fewer, m: Core Graphics' weights, measured from its pictures.
///
/// With s = (n − 1)/(m − 1), pixel j of the result is centred on j·s, counted in centres of the source's pixels: the
/// first pixel on the first, the last on the last. Pixel i of the source weighs L((i − j·s)/s), where L(t) =
/// sinc(t)·sinc(t/2) for |t| < 2, and sinc(t) = sin(πt)/(πt). Beyond the edges the edge's pixel repeats. The weights
/// are divided by their sum.
///
/// Apple's pixels differ by at most 1/255 from s = 3.4 on, and by up to 24/255 near 1. A single pixel is the average of
/// all: there the formula has no s, and no picture shows Core Graphics' rule.
struct ReducedAxis {
  /// The number of pixels of the source, and of the result.
  let sourceCount: Int, count: Int
  /// The first pixel that weighs, for each pixel of the result.
  private var firsts: [Int] = []
  /// The ends of each pixel's weights in ``weights``.
  private var ends: [Int] = []
  private var weights: [Float] = []

  /// - Parameter count: From 1. The axis stays unchanged if `count` is not less than `sourceCount`.
  init(_ sourceCount: Int, to count: Int) {
    (self.sourceCount, self.count) = (sourceCount, min(count, sourceCount))
    if count >= sourceCount { return }
    let last = sourceCount - 1
    let step = Double(last) / Double(count - 1)
    for j in 0..<count {
      if count == 1 {
        add(0, [Double](repeating: 1, count: sourceCount))
        break
      }
      let center = Double(j) * step
      let (low, high) = (Int((center - 2 * step).rounded(.up)), Int((center + 2 * step).rounded(.down)))
      let first = max(0, low)
      var shares = [Double](repeating: 0, count: min(high, last) - first + 1)
      for i in low...high { shares[max(0, min(i, last)) - first] += Self.weight((Double(i) - center) / step) }
      add(first, shares)
    }
  }

  /// L(t).
  private static func weight(_ t: Double) -> Double {
    if abs(t) >= 2 { return 0 }
    if abs(t) < 1e-9 { return 1 }
    let x = .pi * t
    return sin(x) / x * sin(x / 2) / (x / 2)
  }

  private mutating func add(_ first: Int, _ shares: [Double]) {
    let sum = shares.reduce(0, +)
    firsts.append(first)
    weights += shares.map { Float($0 / sum) }
    ends.append(weights.count)
  }

  /// Reduces an axis of a picture of four samples a pixel, row by row.
  ///
  /// - Parameters:
  ///   - isColumn: Whether the axis runs down the picture; else along its rows.
  ///   - across: The number of pixels along the other axis.
  ///   - number: The number that a sample stands for.
  ///   - sample: The sample for a number.
  @inline(__always)
  func reduce<Sample>(
    _ samples: [Sample], isColumn: Bool, across: Int, _ number: (Sample) -> Float, _ sample: (Float) -> Sample
  ) -> [Sample] {
    if firsts.isEmpty { return samples }
    // The distances in the arrays between neighbours along the axis, and between the lines across it.
    let (next, line) = isColumn ? (4 * across, 4) : (4, 4 * sourceCount)
    let newLine = isColumn ? 4 : 4 * count
    let check = WorkCheck.current
    let newRow = 4 * (isColumn ? across : count)
    return [Sample](unsafeUninitializedCapacity: 4 * across * count) { result, filled in
      samples.withUnsafeBufferPointer { samples in
        // The result in the order of its rows.
        for row in 0..<(isColumn ? count : across) {
          // The result of a reduction that is cut short is not used, but its memory is read.
          if check?(0) == false {
            result.baseAddress!.advanced(by: row * newRow).initialize(repeating: sample(0), count: newRow)
            continue
          }
          for column in 0..<(isColumn ? across : count) {
            let (j, k) = isColumn ? (row, column) : (column, row)
            var sum = SIMD4<Float>.zero
            var i = k * line + firsts[j] * next
            for w in (j > 0 ? ends[j - 1] : 0)..<ends[j] {
              sum +=
                weights[w]
                * SIMD4(number(samples[i]), number(samples[i + 1]), number(samples[i + 2]), number(samples[i + 3]))
              i += next
            }
            let at = k * newLine + j * next
            for c in 0..<4 { result.baseAddress!.advanced(by: at + c).initialize(to: sample(sum[c])) }
          }
        }
      }
      filled = 4 * across * count
    }
  }
}
