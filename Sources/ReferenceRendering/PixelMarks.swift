/// What has been met on the way to a pixel's value that bears on its class.
struct PixelMarks: OptionSet {
  let rawValue: UInt8

  /// A region covers a part of the pixel, or a paint was evaluated off its centre.
  static let boundary = PixelMarks(rawValue: 1)
  /// A yes or no that 1/64 pixel or texel would turn.
  static let tie = PixelMarks(rawValue: 2)

  var pixelClass: ReferencePicture.PixelClass {
    contains(.tie) ? .tie : contains(.boundary) ? .boundary : .interior
  }
}

/// What has been composited at one pixel so far, at the outermost level or inside a group.
struct Accumulator {
  /// Premultiplied, 0…1.
  var color = SIMD4<Double>.zero
  var marks: PixelMarks = []
  /// How many textured items and groups show.
  var texturedItems = 0, groups = 0

  /// `color` = `fragment` + (1 − its alpha) · `color`. What an opaque fragment hides bears on the pixel no more.
  mutating func composite(_ fragment: Accumulator) {
    if fragment.color.w >= 1 - 1e-9 {
      self = fragment
      return
    }
    color = fragment.color + color * (1 - fragment.color.w)
    marks.formUnion(fragment.marks)
    texturedItems += fragment.texturedItems
    groups += fragment.groups
  }

  var pixelClass: ReferencePicture.PixelClass { marks.pixelClass }

  var allowance: Int { max(0, texturedItems - 1) + groups }

  /// Channel `index` of red, green, blue, alpha, rounded.
  func byte(_ index: Int) -> UInt8 {
    UInt8(Double.maximum(0, Double.minimum((color[index] * 255).rounded(), 255)))
  }
}
