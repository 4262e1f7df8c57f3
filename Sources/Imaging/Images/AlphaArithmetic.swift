/// Premultiplies a channel: `c·a / 255`, rounded to the nearest. No ties occur.
@inline(__always)
package func premultiply(_ c: UInt8, by a: UInt8) -> UInt8 {
  UInt8((UInt32(c) * UInt32(a) + 127) / 255)
}

/// Premultiplies a channel of 16 bits and reduces it to 8: `c·a / (65535 · 257)`, rounded once, to the nearest.
@inline(__always)
package func premultiply(_ c: UInt16, by a: UInt16) -> UInt8 {
  if a == .max { return UInt8((UInt32(c) + 128) / 257) }
  return UInt8((UInt64(c) * UInt64(a) + 8_421_247) / 16_842_495)
}

/// Converts a premultiplied channel to a straight one: `255·c / a`, rounded to the nearest, at most 255; 0 if `a` is 0.
///
/// ``premultiply(_:by:)`` maps the result back to `c` for every `c ≤ a`: the result is within ½ of 255·c/a, so that the
/// product is within a/510 ≤ ½ of `c`.
@inline(__always)
package func unpremultiply(_ c: UInt8, by a: UInt8) -> UInt8 {
  if a == 0 { return 0 }
  return UInt8(min((UInt32(c) * 255 + UInt32(a) / 2) / UInt32(a), 255))
}

/// Premultiplies straight RGBA pixels in place.
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

/// Converts premultiplied RGBA to straight RGBA. A fully transparent pixel becomes 0, 0, 0, 0.
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
