/// `c·a / 255`, rounded to the nearest: a straight channel to a premultiplied one, and no tie ever arises.
@inline(__always)
package func premultiply(_ c: UInt8, by a: UInt8) -> UInt8 {
  UInt8((UInt32(c) * UInt32(a) + 127) / 255)
}

/// `c·a / 65535`, of 16 bits each, as 8 bits: `c·a / (65535 · 257)`, rounded once, to the nearest.
@inline(__always)
package func premultiply(_ c: UInt16, by a: UInt16) -> UInt8 {
  if a == .max { return UInt8((UInt32(c) + 128) / 257) }
  return UInt8((UInt64(c) * UInt64(a) + 8_421_247) / 16_842_495)
}

/// `255·c / a`, rounded to the nearest, at most 255; 0 where `a` is 0: a premultiplied channel to a straight one.
///
/// ``premultiply(_:by:)`` takes the result back to `c` for every `c ≤ a`: it lies within ½ of 255·c/a, so that the product
/// lies within a/510 ≤ ½ of `c`.
@inline(__always)
package func unpremultiply(_ c: UInt8, by a: UInt8) -> UInt8 {
  if a == 0 { return 0 }
  return UInt8(min((UInt32(c) * 255 + UInt32(a) / 2) / UInt32(a), 255))
}

/// Multiplies red, green and blue of straight RGBA pixels by their alpha, in place.
package func premultiplyPixels(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
  var i = 0
  while i + 3 < bytes.count {
    let a = bytes[i + 3]
    if a != 255 {
      for channel in i..<i + 3 { bytes[channel] = premultiply(bytes[channel], by: a) }
    }
    i += 4
  }
}

/// Straight RGBA of premultiplied RGBA; a clear pixel becomes 0, 0, 0, 0.
package func straightPixels(_ premultiplied: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: premultiplied.count) { straight, count in
    premultiplied.withUnsafeBufferPointer { source in
      var i = 0
      while i + 3 < source.count {
        let a = source[i + 3]
        for channel in i..<i + 3 {
          straight[channel] = a == 255 ? source[channel] : unpremultiply(source[channel], by: a)
        }
        straight[i + 3] = a
        i += 4
      }
      count = i
    }
  }
}
