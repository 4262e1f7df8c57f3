import Geometry
import LayerSnapshots

extension CALayer {
  /// Whether this is a text layer that was given contents, and has not drawn its text over them.
  final var isTextWithGivenContents: Bool { self is CATextLayer && contents != nil && backingStore == nil }
}

extension SnapshotCapture {
  /// Returns a copy of a text layer with its text as contents, if the layer was given other contents, which
  /// `render(in:)` shows above the text. `nil` for any other layer.
  ///
  /// - Parameter yDown: Whether y runs down the picture around the layer.
  func wordsUnderContents(of layer: CALayer, yDown: Bool) -> CALayer? {
    guard layer.isTextWithGivenContents else { return nil }
    let words = layer.emptyPresentation(ofOwnClass: false)
    words.contents = nil
    words.ownFrames.yDown = yDown
    words.invalidate(nil)
    words.performDisplay()
    return words
  }

  /// Appends a layer that has only the contents of `layer`, above its node `parent`.
  mutating func appendContents(of layer: CALayer, parent: Int32, _ context: Context) {
    let bounds = nodes[Int(parent)].geometry.bounds
    var style = LayerSnapshot.Style(layer, context.tint, keepsDepth: false, in: layer.geometry.clampedBounds)
      .only(.contents)
    style.masksToBounds = false
    var geometry = LayerGeometry()
    (geometry.bounds, geometry.anchorPoint, geometry.position) = (bounds, .zero, bounds.origin)
    _ = append(
      parent: parent, kind: .layer, geometry: geometry, style: style, effects: LayerEffects(),
      version: nodes[Int(parent)].version)
  }
}
