import Geometry
import LayerSnapshots

/// The part of a quadrilateral that stays while it moves and fades: its colours, and the reading of its image. Colours
/// are premultiplied.
///
/// The shader reads its vectors in this order.
package struct Look: Hashable, Sendable {
  package var background = SIMD4<Float>.zero
  package var border = SIMD4<Float>.zero
  /// Multiplies the image.
  var tint = SIMD4<Float>(repeating: 1)
  /// The range of image coordinates: least u and v, greatest u and v. Of the shadow of a box: half its width and
  /// height, its radius, and σ, in points.
  var range = SIMD4<Float>.zero
  /// The texel that the image's texture begins at, x and y; the bias of the level of detail; ``ImageFilters/bits``. Of
  /// the shadow of a box, the last is its round corners, a `CACornerMask`.
  var texels = SIMD4<Float>.zero

  package init() {}

  /// The constants for the quad program: the place of each vector, and their number.
  package static let places: [(name: String, value: String)] = [
    ("LOOK_BACKGROUND", "0u"), ("LOOK_BORDER", "1u"), ("LOOK_TINT", "2u"), ("LOOK_RANGE", "3u"),
    ("LOOK_TEXELS", "4u"), ("LOOK_SIZE", "\(vectorCount)u"),
  ]
  package static let vectorCount = MemoryLayout<Look>.stride / MemoryLayout<SIMD4<Float>>.stride
}

extension Look {
  init(background: SIMD4<Float>, border: SIMD4<Float> = .zero) { (self.background, self.border) = (background, border) }

  mutating func set(_ image: ImagePaint) {
    (tint, range) = (image.tint, image.range)
    set(image.filters)
    texels.lowHalf = image.firstTexel
  }

  /// Whether the image is averaged over pixels, where a program asks for its filters.
  package var isAveraged: Bool { ImageFilters.Bits(rawValue: UInt32(texels.w)).contains(.averaged) }

  mutating func set(_ filters: ImageFilters) {
    texels.highHalf = SIMD2(filters.bias, Float(filters.bits.rawValue))
  }

  /// The look of a picture of which texels between others are shown.
  init(sampling frame: PixelRect) {
    range = SIMD4(0.5, 0.5, Float(frame.width) - 0.5, Float(frame.height) - 0.5)
  }

  /// The look of the shadow of a box with round corners.
  ///
  /// - Parameters:
  ///   - half: Half the box's width and height, points.
  ///   - corners: A `CACornerMask`.
  init(_ color: SIMD4<Float>, shadowOf half: Vector2, radius: Double, sigma: Double, corners: UInt) {
    background = color
    range = SIMD4<Float>(SIMD4(half.x, half.y, radius, sigma))
    texels.w = Float(corners)
  }
}

/// The looks of quadrilaterals, each once, for all frames that show them. Items refer to them by index.
///
/// It grows while frames show new looks. It starts over when most of them are left over from earlier frames.
package struct LookTable: Sendable {
  package private(set) var looks: [Look] = []
  /// A unique number that changes when the table starts over: then indices mean other looks.
  package private(set) var edition: UInt64 = 0
  private var indices: [Look: UInt32] = [:]
  /// The number of looks from which on it starts over; `nil` until the first list of the edition is complete.
  private var limit: Int?

  /// The index of a look that paints nothing and leaves an image as it is.
  package static let plain: UInt32 = 0
  /// The looks that may be left over from earlier lists, beside as many as the first one had.
  private static let spare = 1 << 13

  package init() { startOver() }

  /// Begins a list.
  package mutating func beginList() {
    if looks.count == 1 { return }
    let most = limit ?? 2 * looks.count + Self.spare
    limit = most
    if looks.count > most { startOver() }
  }

  private mutating func startOver() {
    (edition, limit) = (VersionNumber.fresh(), nil)
    (looks, indices) = ([Look()], [Look(): Self.plain])
  }

  /// The index of a look, which is added if it is new.
  package mutating func index(of look: Look) -> UInt32 {
    if let known = indices[look] { return known }
    let new = UInt32(looks.count)
    looks.append(look)
    indices[look] = new
    return new
  }

  package subscript(index: UInt32) -> Look { looks[Int(index)] }
}
