import Foundation
import Geometry

/// A pixel grid to paint on: the output, a bitmap in a layer's plane, or the fine grid that samples a function of a
/// plane.
struct PixelGrid: Hashable, Sendable {
  /// A yes/no decision is a tie if moving the sample point by this distance, in pixels (or texels), would change it.
  static let tieDistance = 1.0 / 64

  /// The pixels that may be painted. Outlines are clipped to a slightly larger rectangle.
  let frame: PixelRect

  /// The pixels that decide the resolution of bitmaps: the output's, or the pixels that a bitmap holds. `nil` for a
  /// picture that is drawn once for all places: all of a bitmap in it counts.
  let visible: PixelRect?

  /// The pixels whose picture is requested, as far as is known when the grid is made: background filters are evaluated
  /// there.
  let wanted: PixelRect?

  /// The number of this grid's pixels along the side of a pixel of the coarsest grid of the same picture.
  let refinement: Int

  /// Whether the grid only samples a function of the plane. Then all edges are antialiased, and minified images are
  /// averaged.
  let isContinuous: Bool

  /// Whether pixels are samples: a region covers all of a pixel or nothing, by a point of it. Then layers that touch
  /// cover each pixel once, at any place of their common edge.
  let isSampled: Bool

  /// The number of nested plane pictures, including this one; 0 for the output.
  let nesting: Int

  /// The output's grid.
  init(output frame: PixelRect) {
    self.init(frame: frame, visible: frame, isContinuous: false, nesting: 0)
  }

  private init(
    frame: PixelRect, visible: PixelRect?, wanted: PixelRect? = nil, refinement: Int = 1, isContinuous: Bool,
    isSampled: Bool = false, nesting: Int
  ) {
    (self.frame, self.visible, self.isContinuous, self.nesting) = (frame, visible, isContinuous, nesting)
    self.isSampled = isSampled
    (self.wanted, self.refinement) = (wanted ?? visible, refinement)
  }

  /// The grid of a bitmap in a layer's plane.
  ///
  /// - Parameter held: The pixels that it holds.
  static func bitmap(holding held: PixelRect, nesting: Int) -> PixelGrid {
    PixelGrid(frame: unbounded, visible: held, isContinuous: false, nesting: nesting)
  }

  /// A grid that samples a function of a layer's plane.
  ///
  /// - Parameters:
  ///   - wanted: The pixels of the coarsest grid of the picture that are asked for; `nil` if it has no background
  ///     filters.
  ///   - refinement: The number of pixels along the side of a pixel of the coarsest grid.
  ///   - isSampled: See ``isSampled``.
  static func samples(wanted: PixelRect?, refinement: Int, isSampled: Bool, nesting: Int) -> PixelGrid {
    let finer = wanted.map {
      PixelRect(
        minX: $0.minX * refinement, minY: $0.minY * refinement, maxX: $0.maxX * refinement, maxY: $0.maxY * refinement)
    }
    return PixelGrid(
      frame: unbounded, visible: nil, wanted: finer, refinement: refinement, isContinuous: true, isSampled: isSampled,
      nesting: nesting)
  }

  /// The frame of a grid in a layer's plane: ±2²⁴ pixels. Only requested tiles are painted.
  private static let unbounded: PixelRect = {
    let reach = 1 << 24
    return PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
  }()

  /// The distance beyond `frame` to which outlines are kept, in pixels.
  private static let guardBand = 64

  /// The rectangle that outlines are clipped to.
  var guardedFrame: PixelRect { frame.outset(by: Self.guardBand) }

  /// The distance for ties. On a continuous grid a decision anywhere in the pixel counts, so that the pixel is sampled
  /// more finely.
  var tieDistance: Double { isContinuous ? 0.75 : Self.tieDistance }
}
