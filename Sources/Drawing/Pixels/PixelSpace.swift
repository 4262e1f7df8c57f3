import Foundation
import Geometry

/// The RGB space of a bitmap's pixels, if they are not encoded as sRGB.
///
/// Drawing works in extended sRGB. A colour is converted when it becomes a pixel, and clamped to 0…1 of this space, the
/// range of Cairo's pixels. Compositing uses the space's own values, as in Core Graphics.
struct PixelSpace {
  let space: CGColorSpace

  /// `nil` for spaces of other models, and for those whose values are sRGB's to half a step of 8 bits.
  init?(_ space: CGColorSpace?) {
    guard let space, space.model == .rgb else { return nil }
    if case .sRGB = space.encoding { return nil }
    let steps = [0, 0.25, 0.5, 0.75, 1.0]
    let isOther = steps.contains { red in
      steps.contains { green in
        steps.contains { blue in
          let difference = space.encoding.toSRGB([red, green, blue]) - SIMD3(red, green, blue)
          return Double.maximum(difference.max(), -difference.min()) > 0.5 / 255
        }
      }
    }
    guard isOther, space.encoding.components(ofSRGB: .zero) != nil else { return nil }
    self.space = space
  }

  /// A colour of extended sRGB in this space, 0…1. Both have straight alpha; NaN becomes 0.
  func straight(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let components = space.encoding.components(ofSRGB: SIMD3(color.x, color.y, color.z)) ?? [0, 0, 0]
    func clamped(_ v: Double) -> Double { v > 0 ? Double.minimum(v, 1) : 0 }
    return SIMD4(clamped(components[0]), clamped(components[1]), clamped(components[2]), clamped(color.w))
  }

  /// A premultiplied colour of extended sRGB in this space, premultiplied.
  func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = Float.minimum(color.w, 1)
    guard alpha > 0 else { return .zero }
    var result = SIMD4<Float>(straight(SIMD4<Double>(color / color.w))) * alpha
    result.w = alpha
    return result
  }
}

/// Converts the pixels of a picture. Neighbours are often equal.
struct PixelSpaceConverter {
  private let space: PixelSpace
  private var last: (color: SIMD4<Float>, result: SIMD4<Float>) = (.zero, .zero)

  init(_ space: PixelSpace) { self.space = space }

  mutating func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    if color != last.color { last = (color, space.premultiplied(color)) }
    return last.result
  }

  /// Converts a row of Cairo's words.
  mutating func convert(_ row: UnsafeMutableBufferPointer<UInt32>) {
    for x in row.indices where row[x] != 0 { row[x] = PixelWord.word(premultiplied(PixelWord.color(row[x]))) }
  }
}
