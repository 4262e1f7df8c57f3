import Foundation
import Geometry
import Imaging

extension LayerSnapshot {
  /// The tree under `root` at `time` seconds. Walks without recursion: a tree may be deeper than the stack.
  public init(_ root: CALayer, at time: Double = 0) {
    var capture = Capture()
    capture.appendTree(root, owner: -1)
    // Masks found on the way stand behind the tree; a mask's own mask is ignored, those of its sublayers are not.
    var next = 0
    while next < capture.masked.count {
      let (mask, owner) = capture.masked[next]
      capture.nodes[Int(owner)].mask = Int32(capture.nodes.count)
      capture.appendTree(mask, owner: owner)
      next += 1
    }
    // Every node lies in its parent's subtree: one pass from the back tells each where its own ends.
    for i in capture.nodes.indices.reversed() {
      let parent = Int(capture.nodes[i].parent)
      if parent >= 0 {
        capture.nodes[parent].subtreeEnd = max(capture.nodes[parent].subtreeEnd, capture.nodes[i].subtreeEnd)
      }
    }
    self.init(
      warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles, effects: capture.effects)
  }
}

private struct Capture {
  var nodes: [LayerSnapshot.Node] = []
  var styles: [LayerSnapshot.Style] = []
  var effects: [LayerEffects] = []
  var warnings: [LayerSnapshot.Warning] = []
  /// The masks met so far, and the nodes that they mask.
  var masked: [(mask: CALayer, owner: Int32)] = []

  mutating func appendTree(_ root: CALayer, owner: Int32) {
    var pending: [(layer: CALayer, parent: Int32)] = [(root, -1)]
    while let (layer, parent) = pending.popLast() {
      let index = append(layer, parent: parent, owner: parent < 0 ? owner : -1)
      for sublayer in layer.sublayerList.layers.reversed() { pending.append((sublayer, index)) }
    }
  }

  mutating func append(_ layer: CALayer, parent: Int32, owner: Int32) -> Int32 {
    let index = Int32(nodes.count)
    let geometry = layer.geometry
    let opacity = layer.opacity > 0 ? min(layer.opacity, 1) : 0
    if !geometry.isFinite { warnNotFinite(layer) }
    let above = max(parent, owner)
    let parentTurned = above >= 0 && nodes[Int(above)].isTurnedOver
    let isMask = owner >= 0
    let isTransformLayer = layer is CATransformLayer
    if let mask = layer.mask, !isMask, !isTransformLayer { masked.append((mask, index)) }
    nodes.append(
      LayerSnapshot.Node(
        kind: isTransformLayer ? .transformLayer : .layer,
        subtreeEnd: index + 1,
        parent: parent,
        owner: owner,
        mask: -1,
        effects: isTransformLayer ? -1 : share(LayerEffects(layer)),
        style: share(LayerSnapshot.Style(layer)),
        opacity: opacity,
        isInvisible: layer.isHidden || opacity == 0 || !geometry.isFinite,
        isDoubleSided: layer.isDoubleSided,
        allowsGroupOpacity: layer.allowsGroupOpacity,
        isTurnedOver: parentTurned != geometry.isFlipped,
        geometry: geometry,
        version: 0))
    return index
  }

  private mutating func share(_ new: LayerEffects) -> Int32 {
    if new == LayerEffects() { return -1 }
    if let i = effects.indices.suffix(4).last(where: { effects[$0] == new }) { return Int32(i) }
    effects.append(new)
    return Int32(effects.count - 1)
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

extension LayerEffects {
  fileprivate init(_ layer: CALayer) {
    self.init()
    let opacity = Double(layer.shadowOpacity > 0 ? min(layer.shadowOpacity, 1) : 0)
    let offset = Vector2(layer.shadowOffset.width.native, layer.shadowOffset.height.native)
    let radius = layer.shadowRadius.native
    if opacity > 0, let color = layer.shadowColor?.premultiplied, !color.isClear, offset.sum().isFinite, radius.isFinite
    {
      shadow = LayerShadow(
        color: PremultipliedColor(color.rgba * opacity), offset: offset, sigma: Double.maximum(radius, 0))
    }
    if layer.shouldRasterize, layer.rasterizationScale.isFinite, layer.rasterizationScale > 0 {
      rasterization = Rasterization(
        scale: layer.rasterizationScale.native, magnificationFilter: layer.magnificationFilter,
        minificationFilter: layer.minificationFilter,
        minificationFilterBias: Double(layer.minificationFilterBias))
    }
  }
}
