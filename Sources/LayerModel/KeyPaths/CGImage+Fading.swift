import Foundation
import Imaging

extension CGImage {
  /// Returns the cross-fade of this image into `next`: `this + (next − this) · t` of premultiplied pixels, rounded to
  /// 1/255, or to half floats where an image is extended.
  ///
  /// If the sizes differ, the image with fewer pixels is first scaled to the size of the other.
  ///
  /// - Parameter t: 0 to 1.
  func faded(to next: CGImage, at t: Double) -> CGImage {
    if width != next.width || height != next.height {
      return width * height < next.width * next.height
        ? scaled(next.width, next.height).faded(to: next, at: t) : faded(to: next.scaled(width, height), at: t)
    }
    if isExtended || next.isExtended {
      let (a, b, weight) = (halves, next.halves, Float(t))
      let mixed = zip(a, b).map { Float16(Float($0) + (Float($1) - Float($0)) * weight) }
      return CGImage(width: width, height: height, extendedRGBA: mixed)
    }
    let weight = UInt32((t * 65536).rounded())
    let (a, b) = (premultipliedRGBA, next.premultipliedRGBA)
    let bytes = [UInt8](unsafeUninitializedCapacity: a.count) { bytes, count in
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
          for i in 0..<a.count {
            let (from, to) = (UInt32(a[i]) &* (65536 &- weight), UInt32(b[i]) &* weight)
            let sum: UInt32 = from &+ to &+ 32768
            bytes[i] = UInt8(truncatingIfNeeded: sum &>> 16)
          }
        }
      }
      count = a.count
    }
    return CGImage(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// Returns the image scaled bilinearly, with its edge pixels extended outwards.
  private func scaled(_ newWidth: Int, _ newHeight: Int) -> CGImage {
    if let extendedRGBA {
      let halves = scaled(extendedRGBA, newWidth, newHeight) {
        Float($0)
      } _: {
        Float16($0)
      }
      return CGImage(width: newWidth, height: newHeight, extendedRGBA: halves)
    }
    let bytes = scaled(premultipliedRGBA, newWidth, newHeight) {
      Float($0)
    } _: {
      UInt8($0 + 0.5)
    }
    return CGImage(width: newWidth, height: newHeight, premultipliedRGBA: bytes)
  }

  /// Scales channels of either kind.
  @inline(__always)
  private func scaled<Channel>(
    _ channels: [Channel], _ newWidth: Int, _ newHeight: Int, _ number: (Channel) -> Float,
    _ channel: (Float) -> Channel
  ) -> [Channel] {
    let columns = Self.steps(from: newWidth, to: width)
    let rows = Self.steps(from: newHeight, to: height)
    let count = 4 * newWidth * newHeight
    return channels.withUnsafeBufferPointer { source in
      [Channel](unsafeUninitializedCapacity: count) { result, filled in
        for (y, row) in rows.enumerated() {
          for (x, column) in columns.enumerated() {
            for c in 0..<4 {
              func at(_ x: Int, _ y: Int) -> Float { number(source[4 * (y * width + x) + c]) }
              let upper = at(column.low, row.low) * (1 - column.part) + at(column.high, row.low) * column.part
              let lower = at(column.low, row.high) * (1 - column.part) + at(column.high, row.high) * column.part
              result.baseAddress?.advanced(by: 4 * (y * newWidth + x) + c).initialize(
                to: channel(upper * (1 - row.part) + lower * row.part))
            }
          }
        }
        filled = count
      }
    }
  }

  /// Returns, for each of `count` pixels in a line, the two of `sourceCount` source pixels around it and the fraction
  /// between them.
  private static func steps(from count: Int, to sourceCount: Int) -> [(low: Int, high: Int, part: Float)] {
    (0..<count).map { i in
      let place = (Double(i) + 0.5) * Double(sourceCount) / Double(count) - 0.5
      let inside = Double.minimum(Double.maximum(place, 0), Double(sourceCount - 1))
      let low = Int(inside)
      return (low, min(low + 1, sourceCount - 1), Float(inside - Double(low)))
    }
  }
}
