import LayerModel

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
  /// How many regions cover a part of the pixel. What two of them leave hangs on where in it each lies.
  var partialRegions = 0

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
    partialRegions += fragment.partialRegions
  }

  /// Whether there is nothing, and no doubt about it.
  var isClear: Bool { color == .zero && marks.isEmpty }

  /// Takes note of a region that covers a part of the pixel.
  mutating func notePartialRegion() {
    marks.insert(.boundary)
    partialRegions += 1
  }

  /// Multiplies all there is by the coverage of a region, 0…1.
  mutating func cover(_ coverage: Double) {
    color *= coverage
    if coverage > 0 && coverage < 1 { notePartialRegion() }
  }

  /// Puts the colour through a filter.
  mutating func apply(_ filter: ColorMatrix) {
    color = filter.image(of: color)
    if color.w > 0 { groups += 1 }
  }

  /// Multiplies all there is by the alpha of a mask.
  mutating func mask(by mask: Accumulator) {
    if color.w <= 0 && marks.isEmpty { return }
    if mask.color.w <= 0 && mask.marks.isEmpty {
      self = Accumulator()
      return
    }
    color *= mask.color.w
    marks.formUnion(mask.marks)
    texturedItems += mask.texturedItems
    groups += mask.groups + 1
    partialRegions += mask.partialRegions
  }

  var pixelClass: ReferencePicture.PixelClass { marks.pixelClass }

  var allowance: Int { max(0, texturedItems - 1) + groups }

  /// Channel `index` of red, green, blue, alpha, rounded.
  func byte(_ index: Int) -> UInt8 {
    UInt8(Double.maximum(0, Double.minimum((color[index] * 255).rounded(), 255)))
  }
}
