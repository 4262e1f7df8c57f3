import Foundation
import Geometry
import Imaging

extension LayerSnapshot {
  /// The tree under `root` at `time` seconds. Walks without recursion: a tree may be deeper than the stack.
  public init(_ root: CALayer, at time: Double = 0) {
    var capture = Capture()
    var pending: [(layer: CALayer, parent: Int32)] = [(root, -1)]
    while let (layer, parent) = pending.popLast() {
      let index = capture.append(layer, parent: parent)
      for sublayer in layer.sublayerList.layers.reversed() { pending.append((sublayer, index)) }
    }
    // Every node lies in its parent's subtree: one pass from the back tells each where its own ends.
    for i in capture.nodes.indices.reversed() {
      let parent = Int(capture.nodes[i].parent)
      if parent >= 0 {
        capture.nodes[parent].subtreeEnd = max(capture.nodes[parent].subtreeEnd, capture.nodes[i].subtreeEnd)
      }
    }
    self.init(warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles)
  }
}

private struct Capture {
  var nodes: [LayerSnapshot.Node] = []
  var styles: [LayerSnapshot.Style] = []
  var warnings: [LayerSnapshot.Warning] = []

  mutating func append(_ layer: CALayer, parent: Int32) -> Int32 {
    let index = Int32(nodes.count)
    let geometry = layer.geometry
    let opacity = layer.opacity > 0 ? min(layer.opacity, 1) : 0
    if !geometry.isFinite { warnNotFinite(layer) }
    let parentTurned = parent >= 0 && nodes[Int(parent)].isTurnedOver
    nodes.append(
      LayerSnapshot.Node(
        kind: layer is CATransformLayer ? .transformLayer : .layer,
        subtreeEnd: index + 1,
        parent: parent,
        style: share(LayerSnapshot.Style(layer)),
        opacity: opacity,
        isInvisible: layer.isHidden || opacity == 0 || !geometry.isFinite,
        isDoubleSided: layer.isDoubleSided,
        allowsGroupOpacity: layer.allowsGroupOpacity,
        isTurnedOver: parentTurned != geometry.isFlipped,
        geometry: geometry))
    return index
  }

  /// Layers made alike stand together: looking at the last few styles finds most twins.
  private mutating func share(_ style: LayerSnapshot.Style) -> Int32 {
    if let i = styles.indices.suffix(4).last(where: { styles[$0] == style }) { return Int32(i) }
    styles.append(style)
    return Int32(styles.count - 1)
  }

  private mutating func warnNotFinite(_ layer: CALayer) {
    guard warnings.isEmpty else { return }
    let name = layer.name.map { "layer “\($0)”" } ?? "a layer"
    warnings.append(
      .init(description: "\(name) has a position, size or transform that is NaN or infinite; it is not drawn"))
  }
}

extension LayerSnapshot.Style {
  fileprivate init(_ layer: CALayer) {
    if layer is CATransformLayer { return }
    let bounds = layer.bounds
    backgroundColor = layer.backgroundColor?.premultiplied ?? .clear
    let border = layer.borderColor?.premultiplied ?? .clear
    if layer.borderWidth > 0, !border.isClear {
      borderColor = border
      borderWidth = layer.borderWidth.native
    }
    shape = RoundedRectangle(
      bounds, radius: layer.cornerRadius.native, corners: layer.maskedCorners,
      isContinuous: layer.cornerCurve == .continuous)
    contents = ContentsPlacement(of: layer)
    masksToBounds = layer.masksToBounds
    // Rounded outlines are antialiased all around.
    if shape.isSquare { softEdges = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : [] }
  }
}
