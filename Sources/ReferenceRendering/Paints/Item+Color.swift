import Geometry

/// The coverages of an item's outlines at one pixel, each 0…1.
struct ItemAreas {
  let outer: Double, inner: Double, frame: Double
  /// The intersections of outer and frame, and of inner and frame.
  let outerFrame: Double, innerFrame: Double

  var isZero: Bool { outer <= 0 && frame <= 0 }

  /// Whether an outline passes through the pixel.
  var arePartial: Bool {
    func isPartial(_ area: Double) -> Bool { area > 0 && area < 1 }
    return isPartial(outer) || isPartial(inner) || isPartial(frame) || isPartial(outerFrame) || isPartial(innerFrame)
  }
}

extension ItemPaint {
  /// The premultiplied colour.
  ///
  /// - Parameter center: The pixel; `nil` where the gradient does not show.
  fileprivate func color(_ program: Program, at center: Vector2?, _ fragment: inout Accumulator) -> SIMD4<Double> {
    guard let gradient, let center else { return color * opacity }
    let sampled = program.gradients[gradient].color(atPixelCenter: center)
    fragment.marks.formUnion(sampled.marks)
    return over(sampled.color, color) * opacity
  }
}

private func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> { top + bottom * (1 - top.w) }

extension Item {
  /// Whether its colours, contents apart, differ from pixel to pixel.
  var colorsVary: Bool { background.varies || border.varies }

  /// Whether the item differs from pixel to pixel where its outlines cover these areas.
  func varies(over areas: ItemAreas) -> Bool {
    contents != nil && areas.frame > 0 || background.varies && areas.outer > 0
      || border.varies && areas.outer > areas.inner
  }

  /// The premultiplied colour that the item adds to a pixel: its paints, each times the area of its cell.
  ///
  /// - Parameters:
  ///   - upright: What the contents show, if it is known.
  ///   - fragment: Receives marks and counts of the paints.
  func color(
    _ areas: ItemAreas, _ program: Program, at center: Vector2, upright: SIMD4<Double>? = nil,
    _ fragment: inout Accumulator
  ) -> SIMD4<Double> {
    var image = SIMD4<Double>.zero
    if let contents, areas.frame > 0 {
      if let upright {
        image = upright
      } else {
        let sampled = program.contents[contents].color(atPixelCenter: center)
        image = sampled.color
        fragment.marks.formUnion(sampled.marks)
        if sampled.varies { fragment.variesInside = true }
      }
      image = image * contentsTint * contentsOpacity
      fragment.texturedItems += 1
    }
    let background = background.color(program, at: areas.outer > 0 ? center : nil, &fragment)
    let border = border.color(program, at: areas.outer > areas.inner ? center : nil, &fragment)
    let imageOverBackground = over(image, background)
    func cell(_ area: Double) -> Double { Double.maximum(0, area) }
    var sum = imageOverBackground * areas.innerFrame
    sum += over(border, imageOverBackground) * cell(areas.outerFrame - areas.innerFrame)
    sum += background * cell(areas.inner - areas.innerFrame)
    sum += over(border, background) * cell(areas.outer - areas.inner - areas.outerFrame + areas.innerFrame)
    sum += image * cell(areas.frame - areas.outerFrame)
    return sum * opacity
  }
}
