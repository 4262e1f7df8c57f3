import Foundation
import Geometry
import LayerSnapshots

extension LayerSnapshot {
  /// Reads the tree under `root`, unchanged, at `time` seconds. The reading does not recurse: a tree may be deeper than
  /// the call stack.
  ///
  /// The initialiser only reads: it calls no delegate, moves no clock and changes no layer. So the snapshot lacks
  /// layout and display that are due, and an animation that no frame has committed shows its first moment.
  /// ``CALayer/commitFrame(at:in:)`` commits all that before it returns a snapshot; renderers call it.
  ///
  /// - Parameter viewport: The viewport that renderers draw the snapshot in, unless they are given another:
  ///   ``CATiledLayer``s show the tiles visible there, if they were drawn before. Without one they show all tiles, at
  ///   one pixel per point of the root's superlayer.
  /// - Parameter time: If `nil`, the time that the next frame would have; see ``CALayer/commitFrame(at:in:)``.
  public init(_ root: CALayer, at time: Double? = nil, in viewport: Viewport? = nil) {
    self.init(root, at: time, tilt: nil, in: viewport)
  }

  /// Reads the tree under `root`, unchanged, at `time` seconds, on a tilted device: see
  /// ``CALayer/commitFrame(at:tilt:in:)``.
  public init(_ root: CALayer, at time: Double? = nil, tilt: DeviceTilt?, in viewport: Viewport? = nil) {
    let yDown = viewport.map { $0.yAxis == .down } ?? root.frames?.yDown ?? true
    self = root.capture(at: time ?? root.timeOfNextFrame, tilt, in: viewport, yDown: yDown, .reading)
  }
}

extension CALayer {
  /// Takes a snapshot of the tree under this root from scratch.
  ///
  /// - Parameter yDown: Whether y runs down around the root.
  final func capture(
    at time: Double, _ tilt: DeviceTilt? = nil, in viewport: Viewport?, yDown: Bool,
    showing side: SnapshotCapture.Side = .presentation, by rules: SnapshotCapture.Rules = .compositor,
    _ mode: SnapshotCapture.Mode
  ) -> LayerSnapshot {
    var capture = SnapshotCapture(showing: side, by: rules, mode)
    capture.parallax = tilt.map { Parallax(of: self, at: $0) }
    // An invalid viewport throws when it is rendered into.
    capture.viewport = try? viewport?.resolved(forRoot: geometry)
    capture.yDown = yDown
    if capture.isRecorded { capture.startRecord(of: self) }
    capture.appendTree(self, time: time)
    for objection in capture.parallax?.objections ?? [] { capture.warn(.parallax(objection), objection) }
    capture.warnOfNoFonts()
    capture.finish()
    capture.dropUnusedLooks()
    let snapshot = LayerSnapshot(
      warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles, effects: capture.effects,
      number: capture.number, structure: capture.number, stylesVersion: capture.number,
      hasExtendedColors: capture.hasExtendedColors, changes: nil, viewport: viewport ?? Viewport())
    capture.finishRecord()
    return snapshot
  }

  /// Takes a snapshot of the model layers, without animations, after due layout and display. The snapshot does not
  /// count as a frame.
  final func modelSnapshot(by rules: SnapshotCapture.Rules) -> LayerSnapshot {
    finishPendingWork(yDown: nil, by: rules)
    return capture(at: 0, in: nil, yDown: frames?.yDown ?? true, showing: .model, by: rules, .still)
  }
}
