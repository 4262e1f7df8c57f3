import TestSupport

@Suite struct QuadTests {
  private static func strip(from x: Double, slant: Double) -> Quad {
    Quad(Vector2(x, 0), Vector2(x + 10, 0), Vector2(x + 10 + slant, 10), Vector2(x + slant, 10))
  }

  /// Neighbours share no pixel where corners stay as they are; a device that rounds them to a coarser grid may give
  /// both the same one.
  @Test(arguments: [0, 3, -0.5])
  func neighboursOverlapOnACoarserGridOnly(slant: Double) {
    let (left, right) = (Self.strip(from: 0, slant: slant), Self.strip(from: 10, slant: slant))
    verify(!left.overlaps(right), !right.overlaps(left))
    verify(left.overlaps(right, rounding: 1 / 16), right.overlaps(left, rounding: 1 / 16))
    let apart = Self.strip(from: 10.25, slant: slant)
    verify(!left.overlaps(apart, rounding: 1 / 16), !apart.overlaps(left, rounding: 1 / 16))
  }
}
