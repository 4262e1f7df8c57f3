import Geometry

/// A grid of pixels that something is painted on: the output, a bitmap in a layer's plane, or the fine grid on which a
/// function of a plane is evaluated.
struct Stage: Sendable {
  /// Yes/no decisions that moving the sample point by this would turn are ties, pixels (or texels).
  static let tieDistance = 1.0 / 64

  /// How many plane pictures may hold one another; deeper ones are left out, or what they hold is drawn in place.
  static let deepestNesting = 16

  /// The pixels that may be asked for. Outlines are cut a little beyond.
  let frame: PixelRect

  /// Whether the picture stands for a function of the plane, and the grid is only the means to evaluate it: then all edges
  /// are antialiased, and images are averaged where they are reduced.
  let isContinuous: Bool

  /// How many plane pictures this one lies in, itself included; 0 for the output.
  let nesting: Int

  /// The output.
  init(output frame: PixelRect) {
    self.init(frame: frame, isContinuous: false, nesting: 0)
  }

  private init(frame: PixelRect, isContinuous: Bool, nesting: Int) {
    (self.frame, self.isContinuous, self.nesting) = (frame, isContinuous, nesting)
  }

  /// A grid in a layer's plane that ends nowhere near: ±2²⁴ pixels. Only what is asked for is painted.
  static func plane(isContinuous: Bool, nesting: Int) -> Stage {
    let reach = 1 << 24
    return Stage(
      frame: PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach), isContinuous: isContinuous,
      nesting: nesting)
  }

  /// Whether a plane picture may lie in this one.
  var allowsPlanePictures: Bool { nesting < Self.deepestNesting }

  /// How far beyond `frame` outlines are cut, pixels.
  private static let guardBand = 64

  /// Where outlines are cut.
  var guardedFrame: PixelRect { frame.outset(by: Self.guardBand) }

  /// Where a function of the plane hangs on a yes or no anywhere in a pixel, that pixel is looked at more closely.
  var tieDistance: Double { isContinuous ? 0.75 : Self.tieDistance }
}
