import Drawing
import Foundation
import Geometry
import LayerSnapshots

// Backgrounds that are patterns, in snapshots.

extension CALayer {
  /// Whether the background is a pattern.
  final var hasBackgroundPattern: Bool { backgroundColor?.patternObject != nil }

  /// The placement of the background's pattern; `nil` for any other background, and where it paints nothing.
  final var backgroundPattern: ContentsPlacement? {
    let bounds = geometry.clampedBounds
    guard let color = backgroundColor, let pattern = color.pattern, color.alpha > 0, bounds.isFinite, bounds.width > 0,
      bounds.height > 0
    else { return nil }
    // A presentation copy lives for a frame: its layer keeps the picture.
    let owner = memory.modelLayer ?? self
    let key = BackgroundPattern.Key(
      pattern: ObjectIdentifier(pattern), color: color.rgba, bounds: bounds,
      scale: pattern.pixelsPerUnit ?? contentsScale, yDown: owner.yRunsDown,
      filters: [magnificationFilter, minificationFilter], bias: minificationFilterBias)
    if let known = owner.memory.backgroundPattern, known.matches(key) { return known.placement }
    let new = BackgroundPattern(pattern, of: color, key)
    owner.ownMemory.backgroundPattern = new
    return new?.placement
  }
}

extension LayerSnapshot.Style {
  /// Whether the contents are the pattern of `layer`'s background, if that is one.
  func showsPattern(of layer: CALayer) -> Bool {
    guard layer.hasBackgroundPattern, let pattern = layer.backgroundPattern else { return true }
    return contents == pattern
  }

  /// Shows a background's pattern as contents, if the layer paints nothing above it and it needs no clip of its own.
  mutating func showPattern(of layer: CALayer, _ tint: Tint) {
    guard contents == nil, gradient == nil, !hasShapes, shape.isSquare || masksToBounds,
      let pattern = layer.backgroundPattern
    else { return }
    (contents, contentsTint) = (pattern, tint.premultiplied)
  }
}

extension SnapshotCapture {
  /// Appends the pattern of the background of `layer` as a layer below node `parent`, unless that shows it itself; what
  /// the node shows above its background follows as a second one.
  mutating func appendPattern(of layer: CALayer, parent: Int32, _ context: Context) {
    let own = styles[Int(nodes[Int(parent)].style)]
    guard !own.showsPattern(of: layer), let pattern = layer.backgroundPattern else { return }
    isOneToOne = false
    // Pieces below the sublayers lie above the pattern.
    let below = own.piecesAboveSublayers.union(.background)
    let base = own.only(below)
    nodes[Int(parent)].style = share(base, isFlipped: nodes[Int(parent)].contentsAreFlipped)
    var style = LayerSnapshot.Style()
    (style.shape, style.softEdges, style.masksToBounds) = (own.shape, own.softEdges, !own.shape.isSquare)
    (style.contents, style.contentsTint) = (pattern, context.tint.premultiplied)
    appendPiece(style, of: layer, parent: parent)
    var front = own.only(own.pieces.subtracting(below))
    if front.isEmpty { return }
    front.masksToBounds = false
    appendPiece(front, of: layer, parent: parent)
  }

  /// Appends a part of what `layer` paints, below its sublayers.
  private mutating func appendPiece(_ style: LayerSnapshot.Style, of layer: CALayer, parent: Int32) {
    let bounds = nodes[Int(parent)].geometry.bounds
    var geometry = LayerGeometry()
    (geometry.bounds, geometry.anchorPoint, geometry.position) = (bounds, .zero, bounds.origin)
    geometry.zPosition = layer.sublayerList.layers.reduce(0) { CGFloat.minimum($0, $1.zPosition) }
    _ = append(
      parent: parent, kind: .layer, geometry: geometry, style: style, effects: LayerEffects(),
      version: nodes[Int(parent)].version)
  }
}
