import ReferenceRendering
import TestSupport

/// Nine-part contents, and the bias of the level of detail.
@Suite struct NinePartTests {
  let renderer = ReferenceRenderer()

  /// 30×30 pixels in nine parts of 10×10, each of one colour: red encodes the column, green the row.
  static let nine = CGImage(width: 30, height: 30) { x, y in
    [UInt8(x / 10 * 100), UInt8(y / 10 * 100), 50, 255]
  }

  func layer(_ width: CGFloat, _ height: CGFloat, contentsScale: CGFloat = 1) -> CALayer {
    let layer = CALayer(0, 0, width, height)
    layer.contents = Self.nine
    layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    layer.contentsScale = contentsScale
    (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
    return layer
  }

  /// The sizes of the columns and rows of parts, from the colours along the middle row and column.
  func runs(_ image: CGImage) -> (columns: [Int], rows: [Int]) {
    func lengths(_ values: [UInt8]) -> [Int] { [0, 100, 200].map { v in values.count { $0 == v } } }
    return (
      lengths((0..<image.width).map { image.rgba($0, image.height / 2).x }),
      lengths((0..<image.height).map { image.rgba(image.width / 2, $0).y })
    )
  }

  @Test(arguments: [1, 2], [Viewport.YAxis.down, .up])
  func cornersKeepTheirSize(scale: Int, yAxis: Viewport.YAxis) throws {
    let image = try renderer.render(layer(90, 60, contentsScale: CGFloat(scale)), in: Viewport(yAxis: yAxis))
    let corner = 10 / scale
    let found = runs(image)
    verify(found.columns == [corner, 90 - 2 * corner, corner], found.rows == [corner, 60 - 2 * corner, corner])
    // Upright whichever way y runs.
    verify(image.rgba(0, 0) == [0, 0, 50, 255], image.rgba(89, 0) == [200, 0, 50, 255])
    verify(image.rgba(0, 59) == [0, 200, 50, 255], image.rgba(45, 30) == [100, 100, 50, 255])
  }

  @Test(arguments: [Viewport.YAxis.down, .up])
  func marginsOfTheirOwnSizeStandOnTheirSide(yAxis: Viewport.YAxis) throws {
    // Only the image's last row (y down) or first row (y up) of parts keeps its size, because y in the unit square
    // starts there.
    let layer = layer(30, 60)
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 2.0 / 3)
    let image = try renderer.render(layer, in: Viewport(yAxis: yAxis))
    verify(runs(image).rows == (yAxis == .down ? [25, 25, 10] : [10, 25, 25]))
  }

  @Test func largeMarginsShareTheAvailableLength() throws {
    let found = runs(try renderer.render(layer(12, 60)))
    verify(found.columns == [6, 0, 6], found.rows == [10, 40, 10])
  }

  @Test func theLineWhereMarginsMeetIsATie() throws {
    func ties(_ width: CGFloat) throws -> [Int] {
      let picture = try renderer.picture(of: layer(width, 60).commitFrame(), in: Viewport())
      return (0..<Int(width)).filter { picture.pixelClass($0, 30) == .tie }
    }
    // In the middle of column 6, or between two columns.
    try verify(ties(13).contains(6), !ties(12).contains(6), !ties(12).contains(5))
  }

  @Test func nothingStretchesAtTheContentsOwnSize() throws {
    let nine = layer(30, 30)
    nine.contentsGravity = .center
    nine.place(0, 0, 40, 40)
    try verify(renderer.render(nine).coveredArea == 900)
  }

  @Test func partsMustDifferFromPlainStretching() throws {
    let nine = layer(90, 60)
    let stretched = try renderer.render(nine)
    nine.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    let plain = try renderer.render(nine)
    verify(runs(plain).columns == [30, 30, 30], stretched.premultipliedRGBA != plain.premultipliedRGBA)
  }

  @Test func marginsAreExactAndTheMiddleIsInterpolated() throws {
    let layer = CALayer(0, 0, 12, 3)
    // Margins of one pixel, a middle of two in ten points: the coordinate runs from 1 to 3 at 1/5 a point.
    layer.contents = CGImage(width: 4, height: 3) { x, _ in [[10, 50, 250, 90][x], 0, 0, 255] }
    layer.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
    let image = try renderer.render(layer)
    let values = (0..<12).map { Int(image.rgba($0, 1).x) }
    verify(values[0] == 10, values[11] == 90)
    // Centre of pixel k: 1.1 + (k − 1)/5; between texel centres at 1.5 and 2.5 the value runs from 50 to 250.
    verify(values[1] == 34, values[3] == 50, values[5] == 130, values[6] == 170, values[8] == 250)
  }

  @Test func aKnotThatDecidesTheLevelIsATie() throws {
    // The left half of 16 columns is at its own size, the right half at an eighth. The jump is at x = 8.
    func isTie(at x: CGFloat) throws -> [Bool] {
      let layer = CALayer(x, 0, 9, 1)
      layer.contents = CGImage(width: 16, height: 1) { x, _ in x % 4 == 0 ? [255, 0, 0, 255] : [0, 0, 0, 255] }
      layer.contentsCenter = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      layer.minificationFilter = .trilinear
      let picture = try renderer.picture(of: CALayer(size: 10, holding: layer).commitFrame(), in: Viewport())
      return (0..<10).map { picture.pixelClass($0, 0) == .tie }
    }
    try verify(isTie(at: 0).allSatisfy { !$0 }, isTie(at: 0.5).firstIndex(of: true) == 8)
  }

  // MARK: Level of detail

  /// Levels 0, 1 and 2 of these columns are stripes, other stripes and one colour.
  func shade(bias: Float, scale: CGFloat) throws -> UInt8 {
    let layer = CALayer(0, 0, 8 * scale, 8 * scale)
    layer.contents = CGImage(width: 8, height: 8) { x, _ in [[0, 80, 160, 240][x % 4], 0, 0, 255] }
    layer.minificationFilter = .trilinear
    layer.magnificationFilter = .nearest
    layer.minificationFilterBias = bias
    return try renderer.render(CALayer(size: 8, holding: layer)).rgba(0, 0).x
  }

  @Test func theBiasShiftsTheLevel() throws {
    // Halved: ρ = 2, λ = 1, the centre in the middle of a texel of level 1.
    try verify(shade(bias: 0, scale: 0.5) == 40, shade(bias: 1, scale: 0.5) == 120, shade(bias: 0.5, scale: 0.5) == 80)
    // λ = 0: magnified, by its own filter, which takes the texel at the sample point.
    try verify(shade(bias: -1, scale: 0.5) == 80)
    // λ > 0 where the image is enlarged: minified. Level 1 at x = ¼, left of its first texel's centre.
    try verify(shade(bias: 2, scale: 2) == 40, shade(bias: 0, scale: 2) == 0)
    // Own size: a positive bias minifies.
    try verify(shade(bias: 0, scale: 1) == 0, shade(bias: 1, scale: 1) == 40)
  }
}
