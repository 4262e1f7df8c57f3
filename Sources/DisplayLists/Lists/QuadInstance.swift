import Geometry

/// Where an item's images and pictures are on the device.
package struct TexturePlaces {
  /// The layer of the array that the image is in, or the picture's first pixel on its page.
  package var image = SIMD2<Int>.zero
  /// The layer of the array that the image is in which masks it.
  package var maskImage = 0
  /// The first pixel, on its page, of the picture that masks a group.
  package var mask: SIMD2<Int>?

  package init() {}
}

/// An item as the device reads it.
package struct QuadInstance {
  /// The vectors of four components that the device reads, in the order of their locations, one after the other: for
  /// each, whether it holds unsigned integers.
  package static let attributes: [(name: String, isInteger: Bool)] = [
    ("corners01", false), ("corners23", false), ("place", true), ("paint", true),
  ]

  /// The longest side of a pass, so that all origins lie within 16 bits of its first pixel.
  package static let longestSide = 16384

  /// From the pass's first pixel.
  var corners01, corners23: SIMD4<Float>
  /// The origin from the pass's first pixel, 16 bits each; the layers of the image and of the mask in their texture
  /// arrays, or the place of the picture on its page, 16 bits each; the index of the look, or the place of a group's
  /// mask on its page; the index of the first vector in the item table.
  var place: SIMD4<UInt32>
  /// The bits of depth, opacity and tint; the cuts.
  var paint: SIMD4<UInt32>

  /// - Parameters:
  ///   - vectors: The place of the list's vectors in the item table.
  ///   - first: The first pixel of the pass.
  @inline(__always)
  package init(_ item: DrawItem, _ textures: TexturePlaces, vectorsFrom vectors: UInt32, from first: SIMD2<Float>) {
    let both = SIMD4(lowHalf: first, highHalf: first), origin = SIMD2<Int32>(item.origin - first)
    (corners01, corners23) = (item.corners01 - both, item.corners23 - both)
    place = SIMD4(Self.packed(Int(origin.x), Int(origin.y)), 0, item.look, vectors + item.first)
    place.y = Self.packed(textures.image.x, textures.image.y | textures.maskImage)
    if let mask = textures.mask { place.z = Self.packed(mask.x, mask.y) }
    paint = SIMD4(item.depth.bitPattern, item.opacity.bitPattern, item.tint.bitPattern, item.cuts.rawValue)
  }

  @inline(__always)
  private static func packed(_ low: Int, _ high: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: low & 0xFFFF | high << 16)
  }
}
