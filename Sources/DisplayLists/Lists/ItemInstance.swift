import Geometry

/// How the instances of a draw call lie in memory.
package enum InstanceLayout: Hashable, Sendable {
  /// ``QuadInstance``s.
  case quads
  /// ``ItemInstance``s, for the item program and the composite program.
  case items

  package init(_ program: DrawState.Program) {
    if case .quad = program { self = .quads } else { self = .items }
  }

  /// The size of an instance, in bytes.
  package var stride: Int {
    switch self {
    case .quads: MemoryLayout<QuadInstance>.stride
    case .items: MemoryLayout<ItemInstance>.stride
    }
  }

  /// The vectors of four components that the device reads, in the order of their locations, one after the other: for
  /// each, whether it holds unsigned integers.
  package var vectors: [(name: String, isInteger: Bool)] {
    switch self {
    case .quads: [("corners01", false), ("corners23", false), ("place", true), ("paint", true)]
    case .items:
      [
        ("corners01", false), ("corners23", false), ("placement", false), ("outlines", true), ("details", true),
        ("background", false), ("border", false), ("imageU", false), ("imageV", false), ("imageW", false),
        ("imageRange", false), ("imageOrigin", false), ("contentsTint", false), ("planeU", false),
      ]
    }
  }
}

/// Where an item's images and pictures are on the device.
package struct TexturePlaces {
  /// The layer of the array that the image is in, or the picture's first pixel on its page; likewise for the image or
  /// the pass that masks it.
  package var image = SIMD2<Int>.zero
  package var mask = SIMD2<Int>.zero

  package init() {}
}

/// An item of the quad program as the device reads it.
package struct QuadInstance {
  /// The longest side of a pass, so that all origins lie within 16 bits of its first pixel.
  package static let longestSide = 16384

  /// From the pass's first pixel.
  var corners01, corners23: SIMD4<Float>
  /// The origin from the pass's first pixel, 16 bits each; the layers of the image and of the mask in their texture
  /// arrays, or the place of the picture on its page, 16 bits each; the index of the look; that of the first vector in
  /// the table of edges.
  var place: SIMD4<UInt32>
  /// The bits of depth, opacity and tint; the cuts.
  var paint: SIMD4<UInt32>

  /// - Parameters:
  ///   - vectors: The place of the list's vectors in the table of edges.
  ///   - first: The first pixel of the pass.
  @inline(__always)
  package init(_ item: DrawItem, _ textures: TexturePlaces, vectorsFrom vectors: UInt32, from first: SIMD2<Float>) {
    let both = SIMD4(lowHalf: first, highHalf: first), origin = SIMD2<Int32>(item.origin - first)
    (corners01, corners23) = (item.corners01 - both, item.corners23 - both)
    place = SIMD4(Self.packed(Int(origin.x), Int(origin.y)), 0, item.look, vectors + item.first)
    place.y = Self.packed(textures.image.x, textures.image.y | textures.mask.x)
    paint = SIMD4(item.depth.bitPattern, item.opacity.bitPattern, item.tint.bitPattern, item.cuts.rawValue)
  }

  @inline(__always)
  private static func packed(_ low: Int, _ high: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: low & 0xFFFF | high << 16)
  }
}

/// An item of the item program or the composite program as the device reads it.
package struct ItemInstance {
  var corners01, corners23: SIMD4<Float>
  /// The origin, the opacity and the tint.
  var placement: SIMD4<Float>
  /// With the cuts in `details.y`, and the depth in `planeU.w`.
  var paint: PackedPaint

  package init(_ item: DrawItem, _ paint: PackedPaint, _ state: DrawState, _ textures: TexturePlaces) {
    (corners01, corners23, self.paint) = (item.corners01, item.corners23, paint)
    placement = SIMD4(lowHalf: item.origin, highHalf: SIMD2(item.opacity, item.tint))
    self.paint.details.y = item.cuts.rawValue
    self.paint.planeU.w = item.depth
    if case .image = state.image {
      self.paint.imageW.w = Float(textures.image.x)
    } else {
      self.paint.imageOrigin -= SIMD4(Float(textures.image.x), Float(textures.image.y), 0, 0)
    }
    self.paint.planeU -= SIMD4(Float(textures.mask.x), Float(textures.mask.y), 0, 0)
  }
}
