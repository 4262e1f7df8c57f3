import Drawing
import Foundation
import Geometry
import LayerSnapshots

/// Draws a snapshot into a context with Core Graphics operations in tree order, flattened to affine transforms.
///
/// It does not recurse: a tree may be deeper than the call stack.
struct ContextPainter {
  let snapshot: LayerSnapshot
  let context: CGContext
  /// Whether y of the root runs down the picture, apart from its own `isGeometryFlipped`.
  private let yDown: Bool

  private let budget = FrameMeter.current

  /// The remaining steps, in reverse order.
  private var pending: [Visit] = []

  private enum Visit {
    /// Draw a layer and everything below it. `matrix` leads into the current space, and `opacity` comes from layers
    /// above that do not fade as a group.
    case layer(Int, matrix: CGAffineTransform, opacity: Double)
    case sublayers(Int, opacity: Double)
    /// Paint a layer's items that lie above its sublayers.
    case itemsAbove(Int, opacity: Double)
    case restoreState
    /// End a layer's picture, filter it and cast its shadow.
    case endPicture([CGContext.PictureFilter])
    /// Multiply the group by the mask's alpha.
    case mask(root: Int)
    case endGroup

    /// Whether the step only ends what has begun: such steps are done in a frame that is stopped, too, so that the
    /// context is as before.
    var ends: Bool {
      switch self {
      case .restoreState, .endPicture, .endGroup: true
      case .layer, .sublayers, .itemsAbove, .mask: false
      }
    }
  }

  init(_ snapshot: LayerSnapshot, _ context: CGContext) {
    // A context has 8 bits of sRGB.
    (self.snapshot, self.context) = (snapshot.prepared(for: .standard), context)
    yDown = context.isYDown != snapshot.nodes[0].contentsAreFlipped
  }

  mutating func paint() {
    context.resetDrawingStyle()
    pending = [.layer(0, matrix: .identity, opacity: 1)]
    while let visit = pending.popLast() {
      let goesOn = budget?.goesOn != false
      if !goesOn, !visit.ends { continue }
      switch visit {
      case .layer(let i, let matrix, let opacity): begin(i, matrix, opacity)
      case .sublayers(let i, let opacity): addSublayers(of: i, opacity)
      case .itemsAbove(let i, let opacity):
        let body = body(i)
        body.style.forEachItem(isAlone: false, opacity: opacity) {
          if $0.isAboveSublayers { body.paint($0, opacity) }
        }
      case .restoreState: context.restoreGState()
      case .endPicture(let filters):
        release()
        context.endLayer(goesOn ? filters : [])
      case .endGroup:
        release()
        context.endTransparencyLayer()
      case .mask(let root):
        // Destination-in multiplies the group by the alpha of the mask's picture.
        context.saveGState()
        context.setBlendMode(.destinationIn)
        beginGroup()
        push([.restoreState, .endGroup])
        if let flat = flattened(matrixToSuperlayer(of: root)) { push([.layer(root, matrix: flat, opacity: 1)]) }
      }
    }
  }

  /// Adds steps to do next, in reverse order.
  private mutating func push(_ visits: [Visit]) { pending += visits }

  private func body(_ i: Int) -> LayerBody {
    LayerBody(
      style: snapshot.style(of: i), context: context,
      yDown: yDown != snapshot.nodes[i].contentsAreFlipped)
  }

  // MARK: Budget

  private func beginGroup() {
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    hold()
  }

  /// Counts the picture that has begun: its bytes until it ends, and its pixels as work.
  private func hold() {
    budget?.hold(4 * context.pixelsOfLayer)
    budget?.charge(context.pixelsOfLayer)
  }

  private func release() { budget?.hold(-4 * context.pixelsOfLayer) }

  // MARK: One layer

  private mutating func begin(_ i: Int, _ matrix: CGAffineTransform, _ inherited: Double) {
    let node = snapshot.nodes[i]
    if node.isInvisible { return }
    let style = snapshot.style(of: i)
    var effects = snapshot.effects(of: i) ?? LayerEffects()
    // Only the alpha of a mask counts.
    if node.owner >= 0 || !effects.blendMode.isKnownToContexts { effects.blendMode = .sourceOver }
    context.saveGState()
    context.concatenate(matrix)
    budget?.charge(FrameMeter.workOfLayer + context.pixels(in: style.shape.rect), to: i)
    let isOnePiece = snapshot.isOnePiece(i)
    var after: [Visit] = [.restoreState]
    var opacity = inherited * Double(node.opacity)
    let hasEffects = node.mask >= 0 || effects.formsGroup
    let fadesAsOne = opacity < 1 && node.allowsGroupOpacity && (!isOnePiece || style.pieces.count > 1)
    if node.kind == .layer && (hasEffects || fadesAsOne) {
      context.setBlendMode(effects.blendMode.cgBlendMode)
      context.setAlpha(CGFloat(opacity))
      opacity = 1
      beginGroup()
      after.append(.endGroup)
      if node.mask >= 0 { after.append(.mask(root: Int(node.mask))) }
    }
    after += beginPicture(effects, style)
    let (body, isAlone) = (body(i), !snapshot.hasVisibleSublayers(i))
    style.forEachItem(isAlone: isAlone, opacity: opacity) {
      if isAlone || !$0.isAboveSublayers { body.paint($0, opacity) }
    }
    if !isAlone {
      after.append(.itemsAbove(i, opacity: opacity))
      if style.masksToBounds {
        context.saveGState()
        context.clip(to: style.shape.path)
        after.append(.restoreState)
      }
      after.append(.sublayers(i, opacity: opacity))
    }
    push(after)
  }

  /// Begins a picture that is filtered and casts a shadow, if the layer needs one, and returns the steps that end it.
  private mutating func beginPicture(_ effects: LayerEffects, _ style: LayerSnapshot.Style) -> [Visit] {
    var after: [Visit] = []
    let scale = abs(context.ctm.determinant).squareRoot().native
    func visible(_ size: Double) -> Double { size * scale < LayerEffects.leastSigma ? 0 : size }
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
    guard !effects.filters.isEmpty || !after.isEmpty || effects.isolatesAboveShadow else { return after }
    let filters = effects.filters.compactMap { filter -> CGContext.PictureFilter? in
      switch filter {
      case .spread(let filter): visible(filter.size) > 0 ? pictureFilter(filter) : nil
      case .color(let matrix): .color { SIMD4<Float>(matrix.image(of: SIMD4<Double>($0))) }
      }
    }
    context.beginLayer(within: nil, margin: filters.reduce(0) { $0 + $1.reach })
    hold()
    after.append(.endPicture(filters))
    return after
  }

  /// What each filter that spreads pixels is in a context's user space. Nothing else of `render(in:)` asks which it is.
  private func pictureFilter(_ filter: SpreadingFilter) -> CGContext.PictureFilter {
    switch filter {
    case .gaussianBlur(let sigma): context.gaussianBlur(sigma: sigma)
    }
  }

  // MARK: Sublayers

  /// The layer's space to its superlayer's, where transforms that lead out of the plane count as none.
  private func matrixToSuperlayer(of i: Int) -> CATransform3D {
    let node = snapshot.nodes[i]
    let placement = node.geometry.inPlane.placement
    if node.owner >= 0 { return placement }
    return placement.then(snapshot.nodes[Int(node.parent)].geometry.inPlane.sublayerProjection)
  }

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
      let matrix = matrixToSuperlayer(of: child).then(space)
      if node.kind == .transformLayer {
        let inside = snapshot.children(of: child).map { ($0, matrix, opacity * Double(node.opacity)) }
        open += inside.reversed()
      } else if let flat = flattened(matrix) {
        found.append(Sublayer(index: child, matrix: flat, opacity: opacity, depth: matrix.m43.native))
      }
    }
    let order = found.indices.sorted { (found[$0].depth, $0) < (found[$1].depth, $1) }
    push(
      order.reversed().map { .layer(found[$0].index, matrix: found[$0].matrix, opacity: found[$0].opacity) })
  }

  /// The part of `matrix` in the plane; `nil` if that part has no inverse.
  private func flattened(_ matrix: CATransform3D) -> CGAffineTransform? {
    let flat = CATransform3DGetAffineTransform(matrix)
    return flat.determinant == 0 ? nil : flat
  }
}

extension LayerGeometry {
  /// The geometry without transforms that turn out of the plane, or have perspective. Core Graphics has no such
  /// transforms, and Core Animation was seen to leave out the whole transform, translations included.
  fileprivate var inPlane: LayerGeometry {
    var result = self
    result.transform = transform.inPlane ?? CATransform3DIdentity
    result.sublayerTransform = sublayerTransform.inPlane ?? CATransform3DIdentity
    return result
  }
}

extension CATransform3D {
  /// The transform if it keeps planes of one depth at one depth, seen without perspective; `nil` otherwise.
  ///
  /// Entries of up to 10⁻⁹ that lead out of the plane, and an m33 as near to 1, are ignored: a full turn about x has a
  /// sine of −2.4·10⁻¹⁶, and Core Animation was seen to draw such a layer in its place. A half turn, with an m33 of −1,
  /// is left out.
  fileprivate var inPlane: CATransform3D? {
    var flat = self
    (flat.m13, flat.m14, flat.m23, flat.m24, flat.m31, flat.m32, flat.m34, flat.m44) = (0, 0, 0, 0, 0, 0, 0, 1)
    if flat == self { return self }
    let outward = [m13, m14, m23, m24, m31, m32, m34, m33 - 1, m44 - 1]
    return outward.allSatisfy { abs($0) <= 1e-9 } ? flat : nil
  }
}

extension LayerEffects {
  /// Whether these effects make the layer composite as a group.
  fileprivate var formsGroup: Bool {
    !filters.isEmpty || shadow != nil || rasterization != nil || isolatesBlending || blendMode != .sourceOver
  }
}

extension BlendMode {
  /// Whether Core Animation was seen to use the mode in contexts. Modes that mix hues are source-over there, and so are
  /// modes that contexts do not have.
  fileprivate var isKnownToContexts: Bool { kind != .nonSeparable && contextMode != nil }

  fileprivate var cgBlendMode: CGBlendMode { contextMode ?? .normal }

  /// The context's mode with the same formula, if it has one.
  package var contextMode: CGBlendMode? { self == .sourceOver ? .normal : Self.contextModes[self] }

  /// By name. Contexts spell “destination” out.
  private static let contextModes: [BlendMode: CGBlendMode] = {
    let named = Dictionary(uniqueKeysWithValues: CGBlendMode.allCases.map { ("\($0)", $0) })
    return Dictionary(
      uniqueKeysWithValues: allCases.compactMap { mode in
        let name = mode.rawValue
        return named[name.hasPrefix("dest") ? "destination" + name.dropFirst(4) : name].map { (mode, $0) }
      })
  }()
}
