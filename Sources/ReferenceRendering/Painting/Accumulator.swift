import LayerModel

/// What has been composited at one pixel so far, at the outermost level or inside a group.
struct Accumulator {
  /// Premultiplied, 0…1.
  var color = SIMD4<Double>.zero
  var marks: PixelMarks = []
  /// How many textured items and groups show.
  var texturedItems = 0, groups = 0
  /// How much more than usual an error may have grown on the way: 1 where nothing amplifies.
  var gain = 1.0
  /// How many regions cover a part of the pixel. What two of them leave hangs on where in it each lies.
  var partialRegions = 0
  /// Of the regions that cover a part of the pixel, how many show: each counts for what those over it let through.
  var visiblePartialRegions = 0.0

  /// `color` = `fragment` + (1 − its alpha) · `color`. What an opaque fragment hides bears on the pixel no more.
  mutating func composite(_ fragment: Accumulator) {
    if fragment.color.w >= 1 - 1e-9 {
      self = fragment
      return
    }
    color = fragment.color + color * (1 - fragment.color.w)
    visiblePartialRegions *= Double.maximum(0, 1 - fragment.color.w)
    join(fragment)
  }

  /// Takes over what is to be known about another picture that shows here as well.
  mutating func join(_ other: Accumulator) {
    marks.formUnion(other.marks)
    texturedItems += other.texturedItems
    groups += other.groups
    partialRegions += other.partialRegions
    visiblePartialRegions += other.visiblePartialRegions
    gain = Double.maximum(gain, other.gain)
  }

  /// Takes note of something that makes errors grow. Where they grow beyond measure, the pixel is a tie.
  mutating func amplify(by factor: Double) {
    gain *= factor
    if gain > Tolerance.greatestGain {
      gain = Tolerance.greatestGain
      marks.insert(.tie)
    }
  }

  /// Whether there is nothing, and no doubt about it.
  var isClear: Bool { color == .zero && marks.isEmpty }

  /// Takes note of a region that covers a part of the pixel.
  mutating func notePartialRegion() {
    marks.insert(.boundary)
    partialRegions += 1
    visiblePartialRegions += 1
  }

  /// Multiplies all there is by the coverage of a region, 0…1.
  mutating func cover(_ coverage: Double) {
    color *= coverage
    if coverage > 0 && coverage < 1 { notePartialRegion() }
  }

  /// Puts the colour through a filter. Where errors grow beyond measure and the result depends on them, since it is not at an
  /// end of the range, the pixel is a tie.
  mutating func apply(_ filter: ColorMatrix) {
    if isClear { return }
    let grown = gain * filter.gain(of: color)
    if grown > Tolerance.greatestGain {
      let tolerated = Double(Tolerance.interior) / 255
      if filter.spread(around: color, by: gain * tolerated) > Tolerance.greatestGain * tolerated { marks.insert(.tie) }
    }
    gain = Double.minimum(grown, Tolerance.greatestGain)
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
    join(mask)
    groups += 1
  }

  var pixelClass: ReferencePicture.PixelClass { marks.pixelClass }

  /// What the pixel may be off by beyond the tolerance of its class, 255ths.
  var allowance: Int {
    switch pixelClass {
    case .interior, .tie: return max(0, texturedItems - 1) + groups
    case .boundary:
      let beyond = visiblePartialRegions.rounded(.up) - Double(Tolerance.boundary)
      return Int(Double.maximum(0, Double.minimum(beyond, Double(Tolerance.boundaryAtMost - Tolerance.boundary))))
    }
  }

  /// Channel `index` of red, green, blue, alpha, rounded.
  func byte(_ index: Int) -> UInt8 {
    UInt8(Double.maximum(0, Double.minimum((color[index] * 255).rounded(), 255)))
  }
}
