import Foundation
import Geometry

/// An image's straight samples in the space and of the depth that a PNG is written in.
final class PNGSamples {
  let width: Int, height: Int
  /// Whether every pixel's alpha is the greatest, so that it is left out.
  let isOpaque: Bool
  private let isWide: Bool
  private let source: Source
  private let conversion: Conversion

  /// Premultiplied samples.
  private enum Source {
    case bytes([UInt8])
    case halves([Float16])
  }

  /// The way from extended sRGB to the file's space.
  private enum Conversion {
    case none
    case matrix(Matrix3, ColorEncoding.SIMDCurves)
    case other(ColorEncoding)
  }

  /// The last pixel, premultiplied, and its samples: neighbours are often equal.
  private var last: (pixel: SIMD4<Double>, samples: SIMD4<UInt16>) = (.zero, .zero)

  /// Throws for a space other than RGB spaces.
  init(_ image: CGImage, _ options: PNGEncodingOptions) throws(ImageError) {
    let space = options.colorSpace
    switch space.encoding {
    case .sRGB: conversion = .none
    case .rgb(let toSRGB, let curves):
      guard let fromSRGB = toSRGB.inverse else { throw unwritable(space) }
      conversion = .matrix(fromSRGB, curves)
    case .profile where space.model == .rgb: conversion = .other(space.encoding)
    default: throw unwritable(space)
    }
    (width, height, isWide) = (image.width, image.height, options.depth == .sixteen)
    let most = isWide ? 65535.0 : 255
    if let halves = image.extendedRGBA {
      source = .halves(halves)
      isOpaque = stride(from: 3, to: halves.count, by: 4).allSatisfy { (Double(halves[$0]) * most).rounded() == most }
    } else {
      (source, isOpaque) = (.bytes(image.premultipliedRGBA), image.isOpaque)
    }
  }

  var bytesPerPixel: Int { (isOpaque ? 3 : 4) * (isWide ? 2 : 1) }

  /// Writes the bytes of row `y`. Samples of 16 bits have the most significant byte first.
  func write(_ y: Int, _ line: UnsafeMutablePointer<UInt8>) {
    let channels = isOpaque ? 3 : 4
    for x in 0..<width {
      let samples = samples(4 * (y * width + x))
      for channel in 0..<channels {
        let i = channels * x + channel, sample = samples[channel]
        if isWide {
          line[2 * i] = UInt8(sample >> 8)
          line[2 * i + 1] = UInt8(sample & 255)
        } else {
          line[i] = UInt8(sample)
        }
      }
    }
  }

  /// The straight samples of the pixel whose first number is at index `i`; zeros for a transparent one.
  private func samples(_ i: Int) -> SIMD4<UInt16> {
    let pixel =
      switch source {
      case .bytes(let bytes):
        SIMD4(Double(bytes[i]), Double(bytes[i + 1]), Double(bytes[i + 2]), Double(bytes[i + 3])) / 255
      case .halves(let halves):
        SIMD4(Double(halves[i]), Double(halves[i + 1]), Double(halves[i + 2]), Double(halves[i + 3]))
      }
    if pixel == last.pixel { return last.samples }
    let most = isWide ? 65535.0 : 255
    let alpha = (pixel.w * most).rounded()
    var samples = SIMD4<UInt16>.zero
    if alpha > 0 {
      let color = converted(SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w)
      for channel in 0..<3 {
        samples[channel] = UInt16((Double.maximum(0, Double.minimum(color[channel], 1)) * most).rounded())
      }
      samples.w = UInt16(alpha)
    }
    last = (pixel, samples)
    return samples
  }

  private func converted(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch conversion {
    case .none: return color
    case .matrix(let fromSRGB, let curves):
      let curve = TransferCurve.sRGB
      return curves.value(fromSRGB * SIMD3(curve.light(color.x), curve.light(color.y), curve.light(color.z)))
    case .other(let encoding):
      let components = encoding.components(ofSRGB: color) ?? []
      return components.count == 3 ? SIMD3(components[0], components[1], components[2]) : .zero
    }
  }
}
