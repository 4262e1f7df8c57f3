import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The oracle: a CPU renderer that evaluates every pixel from its definition, in `Double`.
///
/// It is exact and slow. Coverage is exact polygon area, depth is sorted at each pixel, images are sampled from their
/// definition, and values are rounded only at the end. It shares no stage with the GPU renderer: both start from a
/// `LayerSnapshot` and a `Viewport`, and an `Agreement` compares their results.
///
/// Rendering has two steps. *Preparation* walks the snapshot once and lists the drawing operations, with outlines in
/// output pixels. *Painting* interprets that list at each pixel. Neither recurses, because a tree may be deeper than
/// the call stack allows.
public struct ReferenceRenderer: LayerRenderer {
  /// The offset of sample points from the centres of pixels.
  private let sampleOffset: SampleOffset
  /// Whether equal instances share their pictures. They look the same either way.
  private let sharesPictures: Bool
  /// Whether what is alike at many pixels is computed once. Pictures look the same either way.
  private let takesShortcuts: Bool

  /// Creates a renderer. It keeps nothing between pictures.
  public init() { self.init(sampleOffset: .standard) }

  /// - Parameter sampleOffset: The offset of the device whose pictures are compared with the renderer's.
  package init(sampleOffset: SampleOffset = .standard, sharesPictures: Bool = true, takesShortcuts: Bool = true) {
    (self.sampleOffset, self.sharesPictures, self.takesShortcuts) = (sampleOffset, sharesPictures, takesShortcuts)
  }

  /// The picture of `snapshot`, premultiplied.
  public func render(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage {
    try picture(of: snapshot, limits: limits).image
  }

  /// The picture of `snapshot`, with the class, allowance and gain of each pixel, which an `Agreement` needs.
  ///
  public func picture(
    of snapshot: LayerSnapshot, limits: RenderLimits = RenderLimits()
  ) throws(RenderError) -> ReferencePicture {
    let target = try snapshot.viewport.resolved(for: snapshot)
    let snapshot = snapshot.prepared(for: snapshot.viewport.colorRange)
    return try FrameMeter.begin(limits, of: snapshot) { budget throws(RenderError) -> ReferencePicture in
      let drawn = budget.apply { picture(of: snapshot, in: target) }
      if let error = budget.error { throw error }
      guard let drawn else { preconditionFailure("a frame that goes on has a picture") }
      return drawn
    }
  }

  /// The picture of a snapshot in another viewport.
  package func picture(of snapshot: LayerSnapshot, in viewport: Viewport) throws(RenderError) -> ReferencePicture {
    try picture(of: snapshot.seen(in: viewport))
  }

  /// The picture of a snapshot that is prepared for the range of its colours; `nil` or any picture if the frame's
  /// budget stops it.
  private func picture(of snapshot: LayerSnapshot, in target: ResolvedViewport) -> ReferencePicture? {
    let store = PictureStore(
      snapshot, yDown: target.yDown, sampleOffset: sampleOffset, sharesPictures: sharesPictures,
      takesShortcuts: takesShortcuts)
    let program = store.preparing {
      var preparation = Preparation(store, PixelGrid(output: target.frame))
      return preparation.program(at: target.rootMatrix, on: target.projection)
    }
    return withExtendedLifetime(store) {
      program.finishBackdrops(over: target.background.rgba)
      return paint(program, in: target)
    }
  }

  /// Paints tile by tile. The rows of tiles are distributed over the machine's cores. `nil` if the frame's budget stops
  /// it.
  private func paint(_ program: Program, in target: ResolvedViewport) -> ReferencePicture? {
    let frame = target.frame
    let count = frame.width * frame.height
    // Exactly one of the two is filled.
    let isExtended = target.colorRange == .extended
    var rgba: [UInt8] = Self.unwritten(isExtended ? 0 : 4 * count)
    var halves: [Float16] = Self.unwritten(isExtended ? 4 * count : 0)
    var classes: [ReferencePicture.PixelClass] = Self.unwritten(count)
    var allowances: [UInt8] = Self.unwritten(count)
    var stacks: [UInt8] = Self.unwritten(count)
    var gains: [Float] = Self.unwritten(count)
    var crowds: [UInt8] = Self.unwritten(count)
    rgba.withUnsafeMutableBytes { rgba in
      halves.withUnsafeMutableBufferPointer { halves in
        classes.withUnsafeMutableBufferPointer { classes in
          allowances.withUnsafeMutableBufferPointer { allowances in
            stacks.withUnsafeMutableBufferPointer { stacks in
              gains.withUnsafeMutableBufferPointer { gains in
                crowds.withUnsafeMutableBufferPointer { crowds in
                  // Each row of tiles writes to its own pixels.
                  nonisolated(unsafe) let out = (
                    rgba: rgba, halves: halves, classes: classes, allowances: allowances, stacks: stacks, gains: gains,
                    crowds: crowds
                  )
                  let side = TileGrid.side
                  let budget = FrameMeter.current
                  Self.forEach((frame.height + side - 1) / side, within: budget) { row in
                    var painter = TilePainter(program, background: target.background.rgba)
                    for left in stride(from: 0, to: frame.width, by: side) where budget?.goesOn != false {
                      let tile = PixelRect(minX: left, minY: row * side, maxX: left + side, maxY: row * side + side)
                      painter.paintParts(of: tile.intersection(frame)) { part, pixel in
                        let (color, halves) = (pixel.bytes, isExtended ? SIMD4<Float16>(pixel.color) : .zero)
                        let (pixelClass, allowance) = (pixel.pixelClass, UInt8(clamping: pixel.allowance))
                        let stack = isExtended ? 0 : UInt8(clamping: pixel.stackAllowance)
                        let (gain, crowd) = (Float(pixel.gain), UInt8(clamping: pixel.partialRegions))
                        for y in part.minY..<part.maxY {
                          for i in y * frame.width + part.minX..<y * frame.width + part.maxX {
                            out.classes[i] = pixelClass
                            out.allowances[i] = allowance
                            out.stacks[i] = stack
                            out.gains[i] = gain
                            out.crowds[i] = crowd
                            if isExtended {
                              for c in 0..<4 { out.halves[4 * i + c] = halves[c] }
                            } else {
                              out.rgba.storeBytes(of: color, toByteOffset: 4 * i, as: SIMD4<UInt8>.self)
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    // A frame that is stopped has pixels that are not written.
    if FrameMeter.current?.goesOn == false { return nil }
    allow(beside: crowds, classes, width: frame.width, &allowances)
    return ReferencePicture(
      image: isExtended
        ? CGImage(width: frame.width, height: frame.height, extendedRGBA: halves)
        : CGImage(width: frame.width, height: frame.height, premultipliedRGBA: rgba),
      classes: classes, allowances: allowances, stacks: stacks, gains: gains)
  }

  /// Numbers of which all are to be written before any is read. Memory for 16 million pixels takes a sixth of a second
  /// to fill.
  private static func unwritten<Number: BitwiseCopyable>(_ count: Int) -> [Number] {
    Array(unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Calls `body` with each number below `count`, on all of the machine's cores. The geometry that it calls asks the
  /// budget.
  private static func forEach(_ count: Int, within budget: FrameMeter?, _ body: @Sendable (Int) -> Void) {
    ParallelLoop.perform(count) { i in
      if let budget { budget.apply { body(i) } } else { body(i) }
    }
  }

  /// Raises the allowance of interior pixels beside a pixel that more than eight regions cover partly.
  ///
  /// Another renderer may draw a curve as a polygon within 0.02 pixels of it. The parts outside of the curve are 0.0014
  /// pixels wide on average: 0.35/255 for each outline. The error of eight outlines stays within the tolerance of an
  /// interior pixel.
  ///
  /// - Parameter crowds: The number of regions that cover each pixel partly.
  private func allow(
    beside crowds: [UInt8], _ classes: [ReferencePicture.PixelClass], width: Int, _ allowances: inout [UInt8]
  ) {
    for i in crowds.indices where crowds[i] > 8 {
      let (x, y) = (i % width, i / width)
      let allowance = UInt8(0.35 * Double(crowds[i] - 8))
      for row in max(0, y - 1)...min(crowds.count / width - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          let j = row * width + column
          if classes[j] == .interior { allowances[j] = max(allowances[j], allowance) }
        }
      }
    }
  }
}
