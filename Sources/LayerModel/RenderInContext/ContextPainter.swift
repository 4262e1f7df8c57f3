import Drawing
import Foundation
import Geometry

/// Draws a snapshot into a context with Core Graphics operations in tree order, flattened to affine transforms.
///
/// It does not recurse: a tree may be deeper than the call stack.
struct ContextPainter {
  let snapshot: LayerSnapshot
  let context: CGContext
  /// Whether y of the root runs down the picture, apart from its own `isGeometryFlipped`.
  private let yDown: Bool

  /// The remaining steps, in reverse order.
  private var pending: [Step] = []

  private enum Step {
    /// Draw a layer and everything below it. `matrix` leads into the current space, and `opacity` comes from layers above that do not fade
    /// as a group.
    case layer(Int, matrix: CGAffineTransform, opacity: Double)
    case sublayers(Int, opacity: Double)
    case border(Int, opacity: Double)
    case restoreState
    /// End a layer's picture, filter it and cast its shadow.
    case endPicture([CGContext.PictureFilter])
    /// Multiply the group by the mask's alpha.
    case mask(root: Int)
    case endGroup
  }

  init(_ snapshot: LayerSnapshot, _ context: CGContext) {
    (self.snapshot, self.context) = (snapshot, context)
    yDown = context.isYDown != snapshot.nodes[0].isTurnedOver
  }

  mutating func paint() {
    context.resetDrawingStyle()
    pending = [.layer(0, matrix: .identity, opacity: 1)]
    while let step = pending.popLast() {
      switch step {
      case .layer(let i, let matrix, let opacity): begin(i, matrix, opacity)
      case .sublayers(let i, let opacity): addSublayers(of: i, opacity)
      case .border(let i, let opacity):
        context.setAlpha(CGFloat(opacity))
        body(i).paintBorder()
        context.setAlpha(1)
      case .restoreState: context.restoreGState()
      case .endPicture(let filters): context.endLayer(filters)
      case .endGroup: context.endTransparencyLayer()
      case .mask(let root):
        // Destination-in multiplies the group by the alpha of the mask's picture.
        context.saveGState()
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        let matrix = snapshot.matrixToSuperlayer(of: root)
        push([.restoreState, .endGroup])
        if let flat = flattened(root, matrix) { push([.layer(root, matrix: flat, opacity: 1)]) }
      }
    }
  }

  /// Adds steps to do next, in reverse order.
  private mutating func push(_ steps: [Step]) { pending += steps }

  private func body(_ i: Int) -> LayerBody {
    LayerBody(
      style: snapshot.styles[Int(snapshot.nodes[i].style)], context: context,
      yDown: yDown != snapshot.nodes[i].isTurnedOver)
  }

  // MARK: One layer

  private mutating func begin(_ i: Int, _ matrix: CGAffineTransform, _ inherited: Double) {
    let node = snapshot.nodes[i]
    if node.isInvisible { return }
    let style = snapshot.styles[Int(node.style)]
    var effects = snapshot.effects(of: i) ?? LayerEffects()
    // Only a mask's alpha counts.
    if node.owner >= 0 { effects.blendMode = .sourceOver }
    context.saveGState()
    context.concatenate(matrix)
    var after: [Step] = [.restoreState]
    let own = inherited * Double(node.opacity)
    let isGroup = node.kind == .layer && (node.mask >= 0 || effects.formsGroup || (node.allowsGroupOpacity && own < 1))
    // Without a group, each piece fades separately.
    let opacity = isGroup ? 1 : own
    if isGroup {
      context.setAlpha(CGFloat(own))
      context.setBlendMode(effects.blendMode.cgBlendMode)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      after.append(.endGroup)
      if node.mask >= 0 { after.append(.mask(root: Int(node.mask))) }
    }
    after += beginPicture(effects, style)
    body(i).paint(opacity, isLeaf: !hasPiecesAbove(i), clipped: style.masksToBounds)
    if hasPiecesAbove(i) {
      let border = Step.border(i, opacity: opacity)
      if !style.borderIsBelowSublayers { after.append(border) }
      if style.masksToBounds {
        context.saveGState()
        context.clip(to: style.shape.path)
        after.append(.restoreState)
      }
      body(i).paintShape(opacity)
      after.append(.sublayers(i, opacity: opacity))
      if style.borderIsBelowSublayers { after.append(border) }
    }
    push(after)
  }

  /// Whether anything lies between a layer's body and its border.
  private func hasPiecesAbove(_ i: Int) -> Bool {
    let node = snapshot.nodes[i]
    return node.kind == .transformLayer || !snapshot.styles[Int(node.style)].painting.isEmpty
      || snapshot.hasVisibleSublayers(i)
  }

  /// Begins a picture that is filtered and casts a shadow, if the layer needs one, and returns the steps that end it.
  private mutating func beginPicture(_ effects: LayerEffects, _ style: LayerSnapshot.Style) -> [Step] {
    var after: [Step] = []
    // A sigma of less than half a pixel counts as none.
    let scale = abs(context.ctm.determinant).squareRoot().native
    func visible(_ sigma: Double) -> Double { sigma * scale < 0.5 ? 0 : sigma }
    if let shadow = effects.shadow {
      context.saveGState()
      // A layer that masks to its bounds clips its shadow too.
      let outline = style.masksToBounds ? style.shape.path : nil
      if let path = shadow.path {
        if let outline { context.clip(to: outline) }
        context.drawShadow(of: path, shadow.color, offset: shadow.offset, sigma: visible(shadow.sigma))
        context.restoreGState()
      } else {
        context.setShadow(shadow.color, offset: shadow.offset, sigma: visible(shadow.sigma), within: outline)
        after.append(.restoreState)
      }
    }
    guard !effects.filters.isEmpty || !after.isEmpty else { return after }
    let filters = effects.filters.map { filter -> CGContext.PictureFilter in
      switch filter {
      case .gaussianBlur(let sigma): .gaussianBlur(sigma: visible(sigma))
      case .color(let matrix): .color { SIMD4<Float>(matrix.image(of: SIMD4<Double>($0))) }
      }
    }
    let margin = filters.reduce(0) { sum, filter in
      guard case .gaussianBlur(let sigma) = filter else { return sum }
      return sum + context.reach(ofBlur: sigma)
    }
    context.beginLayer(within: nil, margin: margin)
    after.append(.endPicture(filters))
    return after
  }

  // MARK: Sublayers

  private struct Sublayer {
    let index: Int
    let matrix: CGAffineTransform
    let opacity: Double
    let depth: Double
  }

  /// Adds steps for the layers whose planes share the space of node `i`, to be drawn farthest first.
  private mutating func addSublayers(of i: Int, _ opacity: Double) {
    var found: [Sublayer] = []
    var open = snapshot.children(of: i).map { ($0, CATransform3DIdentity, opacity) }
    open.reverse()
    while let (child, space, opacity) = open.popLast() {
      let node = snapshot.nodes[child]
      if node.isInvisible { continue }
      let matrix = snapshot.matrixToSuperlayer(of: child).then(space)
      if node.kind == .transformLayer {
        let inside = snapshot.children(of: child).map { ($0, matrix, opacity * Double(node.opacity)) }
        open += inside.reversed()
      } else if let flat = flattened(child, matrix) {
        found.append(
          Sublayer(index: child, matrix: flat, opacity: opacity, depth: depth(of: node.geometry.bounds, matrix)))
      }
    }
    let order = found.indices.sorted { (found[$0].depth, $0) < (found[$1].depth, $1) }
    push(
      order.reversed().map { .layer(found[$0].index, matrix: found[$0].matrix, opacity: found[$0].opacity) })
  }

  /// Returns the affine map of a node's plane as seen near the middle of its bounds; `nil` if that is behind the viewer, edge-on, or a
  /// back face that does not show.
  private func flattened(_ i: Int, _ matrix: CATransform3D) -> CGAffineTransform? {
    let map = Homography(flattening: matrix)
    let (seen, solid) = (map.determinant, matrix.determinant)
    let isBack = solid > 0 ? seen < 0 : solid < 0 && seen > 0
    if isBack && !snapshot.nodes[i].isDoubleSided { return nil }
    let bounds = snapshot.nodes[i].geometry.bounds
    let middle = Vector2(bounds.midX.native, bounds.midY.native)
    let h = map.homogeneousImage(of: middle)
    guard h.z > 0, seen != 0 else { return nil }
    let image = Vector2(h.x, h.y) / h.z
    let x = (Vector2(map.x.x, map.x.y) - image * map.x.z) / h.z
    let y = (Vector2(map.y.x, map.y.y) - image * map.y.z) / h.z
    let origin = image - middle.x * x - middle.y * y
    return CGAffineTransform(
      a: CGFloat(x.x), b: CGFloat(x.y), c: CGFloat(y.x), d: CGFloat(y.y), tx: CGFloat(origin.x), ty: CGFloat(origin.y))
  }

  /// Returns the depth of the middle of `bounds`, in steps of 10⁻⁶ points; greater is nearer.
  private func depth(of bounds: CGRect, _ m: CATransform3D) -> Double {
    let (x, y) = (bounds.midX, bounds.midY)
    let (z, w) = (x * m.m13 + y * m.m23 + m.m43, x * m.m14 + y * m.m24 + m.m44)
    return ((z / w).native * 1e6).rounded()
  }
}

extension LayerEffects {
  /// Whether these effects make the layer composite as a group.
  fileprivate var formsGroup: Bool {
    !filters.isEmpty || shadow != nil || rasterization != nil || isolatesBlending || blendMode != .sourceOver
  }
}

extension BlendMode {
  fileprivate var cgBlendMode: CGBlendMode {
    switch self {
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destOver: .destinationOver
    case .destIn: .destinationIn
    case .destOut: .destinationOut
    case .destAtop: .destinationAtop
    case .xor: .xor
    case .copy: .copy
    case .clear: .clear
    case .plusLighter: .plusLighter
    case .plusDarker: .plusDarker
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }
}
