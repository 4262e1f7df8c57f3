import Foundation
import Geometry

extension LayerSnapshot {
  /// The tree under `root` as it stands, at `time` seconds. Walks without recursion: a tree may be deeper than the stack.
  ///
  /// It only reads: no delegate is called, no clock moves, and no layer is changed. Layout and display that are due are not done, so that
  /// it shows what the layers are without them; an animation that no frame has committed shows its beginning.
  /// ``CALayer/commitFrame(at:in:)`` does all that first, and is what renderers call.
  ///
  /// - Parameter viewport: What the snapshot will be rendered into: ``CATiledLayer``s have the tiles that are seen there, as far as they are
  ///   drawn. Without one they have all of them, at one pixel a point of the root's superlayer.
  /// - Parameter time: When `nil`, that of the next frame; see ``CALayer/commitFrame(at:in:)``.
  public init(_ root: CALayer, at time: Double? = nil, in viewport: Viewport? = nil) {
    let yDown = viewport.map { $0.yAxis == .down } ?? root.frames?.yDown ?? true
    self = root.capture(at: time ?? root.timeOfNextFrame, in: viewport, yDown: yDown, .reading)
  }
}

extension CALayer {
  /// A snapshot of the tree under this root from the beginning.
  ///
  /// - Parameter yDown: Whether y runs down around the root.
  final func capture(
    at time: Double, in viewport: Viewport?, yDown: Bool, showing side: SnapshotCapture.Side = .presentation,
    _ mode: SnapshotCapture.Mode
  ) -> LayerSnapshot {
    var capture = SnapshotCapture(showing: side, mode)
    // One that cannot be rendered into says so when that is tried.
    capture.viewport = try? viewport?.resolved(forRoot: geometry)
    capture.yDown = yDown
    if capture.isRecorded { capture.startRecord(of: self) }
    capture.appendTree(self, time: time)
    capture.finish()
    capture.dropUnusedLooks()
    let snapshot = LayerSnapshot(
      warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles, effects: capture.effects,
      number: capture.number, structure: capture.number, stylesVersion: capture.number, changes: nil)
    capture.record?.finish(capture)
    return snapshot
  }

  /// The tree as the layers are, without animations, which makes it no frame. Layout and display that are due are done first.
  final func modelSnapshot() -> LayerSnapshot {
    finishPendingWork(yDown: nil)
    return capture(at: 0, in: nil, yDown: frames?.yDown ?? true, showing: .model, .still)
  }
}
