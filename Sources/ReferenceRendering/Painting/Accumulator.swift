import LayerSnapshots

/// The compositing result so far at one pixel, at the outermost level or inside a group.
struct Accumulator {
  /// The premultiplied colour, 0…1 or beyond in the extended range.
  var color = SIMD4<Double>.zero
  var marks: PixelMarks = []
  /// The share of the backdrop, beyond this picture's alpha, that this picture replaces: a filtered backdrop may be
  /// less opaque than the backdrop itself.
  var displaced = 0.0
  /// The number of visible textured items and groups.
  var texturedItems = 0, groups = 0
  /// The factor by which errors may have grown; 1 without amplification.
  var gain = 1.0
  /// The number of regions that cover the pixel partly. If there are two or more, their union depends on their places
  /// in the pixel. A nonlinear function of colours counts as one more if there is any: its value for a mean is not the
  /// mean of its values.
  var partialRegions = 0
  /// The number of those regions that are visible; each counts by the share that the fragments over it let through.
  var visiblePartialRegions = 0.0
  /// The number of visible translucent layers, after each of which a target of 8 bits is rounded; each counts by the
  /// share that the fragments over it let through.
  var roundings = 0.0
  /// Whether the colour is the mean of an image's colours that differ within the pixel.
  var variesInside = false
  /// Whether a nonlinear function of colours was applied to such a mean, whose result is not the mean of its values.
  var isFilteredMean = false

  /// `color` = `fragment` + (1 − the share it hides) · `color`. Content hidden by an opaque fragment no longer affects
  /// the pixel's class.
  mutating func composite(_ fragment: Accumulator) {
    let hidden = fragment.color.w + fragment.displaced
    if hidden >= 1 - 1e-9 {
      self = fragment
      displaced = 0
      return
    }
    color = fragment.color + color * (1 - hidden)
    visiblePartialRegions *= Double.maximum(0, 1 - hidden)
    roundings *= Double.maximum(0, 1 - hidden)
    join(fragment)
    if fragment.color != .zero { roundings += 1 }
  }

  /// Merges marks and counts of another picture that contributes to the pixel.
  mutating func join(_ other: Accumulator) {
    marks.formUnion(other.marks)
    texturedItems += other.texturedItems
    groups += other.groups
    partialRegions += other.partialRegions
    visiblePartialRegions += other.visiblePartialRegions
    roundings += other.roundings
    gain = Double.maximum(gain, other.gain)
    variesInside = variesInside || other.variesInside
    isFilteredMean = isFilteredMean || other.isFilteredMean
  }

  /// Records an amplification of errors. Beyond the greatest gain, the pixel is a tie.
  mutating func amplify(by factor: Double) {
    gain *= factor
    if gain > Tolerance.maximumGain {
      gain = Tolerance.maximumGain
      marks.insert(.tie)
    }
  }

  /// Whether the pixel is clear beyond doubt.
  var isClear: Bool { color == .zero && displaced == 0 && marks.isEmpty }

  /// Records a region that covers the pixel partly.
  mutating func notePartialRegion() {
    marks.insert(.boundary)
    partialRegions += 1
    visiblePartialRegions += 1
  }

  /// Multiplies the colour by the coverage of a region, 0…1.
  mutating func cover(_ coverage: Double) {
    color *= coverage
    displaced *= coverage
    if coverage > 0 && coverage < 1 { notePartialRegion() }
  }

  /// Applies a colour filter. If errors grow beyond the greatest gain and the result depends on them, because it is not
  /// at an end of the range, the pixel is a tie.
  ///
  /// - Parameter isExtended: Whether the picture is of the extended range.
  mutating func apply(_ filter: ColorMatrix, isExtended: Bool) {
    if isClear { return }
    let grown = gain * filter.gain(of: color)
    if grown > Tolerance.maximumGain {
      let tolerated = Double(Tolerance.interior) / 255
      if filter.spread(around: color, by: gain * tolerated, isExtended: isExtended) > Tolerance.maximumGain * tolerated
      {
        marks.insert(.tie)
      }
    }
    gain = Double.minimum(grown, Tolerance.maximumGain)
    color = filter.image(of: color, isExtended: isExtended)
    // Colours are limited to the visible range.
    if partialRegions > 0 { partialRegions += 1 }
    if variesInside { isFilteredMean = true }
    if color.w > 0 { groups += 1 }
  }

  /// Multiplies the colour by the alpha of a mask.
  mutating func mask(by mask: Accumulator) {
    if isClear { return }
    if mask.color.w <= 0 && mask.marks.isEmpty {
      self = Accumulator()
      return
    }
    color *= mask.color.w
    displaced *= mask.color.w
    join(mask)
    groups += 1
  }

  /// Draws the group's filtered backdrop under the group's picture: the share of it inside the layer's shape that the
  /// picture leaves free.
  ///
  ///     color = color + max(coverage − alpha, 0) · behind
  ///
  /// - Parameter coverage: The coverage of the shape.
  mutating func underlay(_ behind: Accumulator, coverage: Double) {
    // The function is not linear, and the alpha, as of a blur, is not the region's own.
    if coverage > 0, coverage < 1, color.w > 0, color.w < 1 { partialRegions = max(partialRegions + 1, 2) }
    let share = coverage - color.w
    if share <= 0 { return }
    color += behind.color * share
    displaced = share * (1 - behind.color.w)
    join(behind)
    if coverage < 1 { notePartialRegion() }
  }

  var pixelClass: ReferencePicture.PixelClass { marks.pixelClass }

  /// The additional difference allowed beyond the tolerance of the pixel's class, in 255ths.
  var allowance: Int {
    switch pixelClass {
    case .interior, .tie: return max(0, texturedItems - 1) + groups
    case .boundary:
      let beyond = visiblePartialRegions.rounded(.up) - Double(Tolerance.boundary)
      return Int(Double.maximum(0, Double.minimum(beyond, Double(Tolerance.boundaryAtMost - Tolerance.boundary))))
    }
  }

  /// The additional difference allowed where translucent layers lie over each other, in 255ths: a step for each beyond
  /// the third. Three are rounded by half a step each, which the tolerance of every class has room for.
  var stackAllowance: Int { max(0, Int(Double.minimum(roundings.rounded(.up), Double(Tolerance.stackAtMost) + 3)) - 3) }

  /// Red, green, blue and alpha, rounded to 8 bits.
  var bytes: SIMD4<UInt8> {
    // To the nearest, halves up, as `rounded()` does, which is a call of the C library. NaN is 255.
    func byte(_ value: Double) -> UInt8 {
      let v = Double.maximum(0, Double.minimum(value * 255, 255))
      let whole = Int32(v)
      return UInt8(truncatingIfNeeded: v - Double(whole) >= 0.5 ? whole + 1 : whole)
    }
    return SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w))
  }
}
