import Foundation
import Geometry
import LayerSnapshots

extension ItemPainter {
  /// Paints leaves of a tree, given by their indices in ``PlacedTree/leaves``, in that order.
  mutating func paint(_ layers: [Int32], of tree: PlacedTree, into pass: inout PassBuilder) {
    pass.reserve(layers.count)
    let base = table.count
    tree.leaves.withUnsafeBufferPointer { leaves in
      for k in layers { paint(leaves[Int(k)], edgesFrom: base, on: tree.surface.frame, into: &pass) }
    }
  }

  /// Paints one leaf.
  @inline(__always)
  mutating func paint(
    _ layer: Leaf, edgesFrom base: Int, on frame: PixelRect, into pass: inout PassBuilder
  ) {
    let image = leafStyles[layer.leafStyle].hasImage ? leafStyles.image(of: layer.leafStyle, in: &images) : 0
    leafStyles.cache.leafStyles.withUnsafeBufferPointer { leafStyles in
      pass.add(layer, leafStyles[Int(layer.leafStyle)], image: image, edgesFrom: base, on: frame)
    }
  }
}

extension PassBuilder {
  /// Adds the item of a leaf, if it touches the frame.
  @inline(__always)
  fileprivate mutating func add(
    _ layer: Leaf, _ leafStyle: LeafStyle, image: Int, edgesFrom base: Int, on frame: PixelRect
  ) {
    let alpha = leafStyle.interiorAlpha * layer.opacity
    let shown = leafStyle.quad.image(through: layer.map)
    let outline = leafStyle.outline(through: layer.map, shown, near: frame)
    let quad = outline?.quad ?? shown
    guard touches(quad) else { return }
    let origin = quad.middlePixel(within: frame.outset(by: Surface.guardBandMargin))
    note(quad, leafStyle.rounding(interiorAlpha: alpha, fade: layer.opacity))
    let isOpaque = alpha >= 1
    if leafStyle.hasImage {
      addImage(
        layer, leafStyle, image: image, within: outline, shown, from: origin, isOpaque: isOpaque, edgesFrom: base)
      return
    }
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    let corner = SIMD2(Float(origin.x), Float(origin.y))
    var paint = QuadPaint(
      SIMD4<Float>(leafStyle.background * pieceOpacity), border: SIMD4<Float>(leafStyle.border * pieceOpacity),
      opacity: Float(layer.isGroup ? layer.opacity : 1))
    let inside = outline?.simpleInside
    if let inside {
      var state = DrawState()
      paint.complete(&state, isOpaque: isOpaque)
      push(DrawItem(paint, from: corner), over: inside, within: [], state)
    }
    if let outline { paint.coverage = outline.coverage(from: origin) }
    var state = DrawState()
    paint.complete(&state, isOpaque: isOpaque && outline == nil)
    var item = DrawItem(paint, from: corner)
    if let inside {
      push(item, around: inside, to: quad, within: [], state)
      return
    }
    item.setCorners(quad)
    item.isOpaqueInside = outline != nil && isOpaque && paint.border == .zero
    push(item, state)
  }

  /// Adds the item of a leaf that shows an image. It is packed without a ``QuadPaint``, whose copies take a fifth of a list of sprites.
  ///
  /// - Parameters:
  ///   - outline: The outline, if the shader decides about it.
  ///   - quad: The image of the leaf's quadrilateral.
  @inline(__always)
  private mutating func addImage(
    _ layer: Leaf, _ leafStyle: LeafStyle, image index: Int, within outline: OutlineQuad?, _ quad: Quad,
    from origin: Vector2, isOpaque: Bool, edgesFrom base: Int
  ) {
    guard var image = leafStyle.image else { return }
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    var opacity = Float(layer.isGroup ? layer.opacity : 1)
    var color = SIMD4<Float>(leafStyle.background * pieceOpacity)
    let corner = SIMD2(Float(origin.x), Float(origin.y))
    image.map = ImageMap(leafStyle.imageMap, back: layer.map.inverse ?? .identity, from: origin)
    image.tint = SIMD4<Float>(leafStyle.tint * pieceOpacity)
    var state = DrawState(image: .image(index))
    guard let sampling = image.sampling(from: corner, over: outline?.quad ?? quad) else {
      let paint = LayerPaint(background: color, opacity: opacity, image: image)
      pushInItemProgram(.layer(paint), state, over: quad, from: origin, edgesFrom: base)
      return
    }
    image.settle(over: &color, border: .zero, opacity: &opacity, isOpaque: leafStyle.imageIsOpaque)
    var features = QuadFeatures(image, sampling, over: color)
    if opacity != 1 { features.insert(.modulated) }
    var item = DrawItem(color, opacity: opacity, from: corner)
    item.setImage(image)
    let inside = outline?.simpleInside
    if let inside {
      var state = state
      (state.program, state.filter) = (.quad(features), sampling.filter)
      if isOpaque { state.blending = .copy }
      push(item, over: inside, within: [], state)
    }
    switch outline {
    case .soft(let sides):
      item.setSides(sides.form(from: origin))
      features.insert(.sides)
    case .rounded(let rounded):
      let form = rounded.form(from: origin)
      item.setRounded(form)
      features.formUnion(form.features)
    case nil: break
    }
    if features.needModulation { features.insert(.modulated) }
    if let bands = leafStyle.bands, !isOpaque, bands.serve(features, over: color), bands.pay(on: quad) {
      item.setBands(bands)
      features.insert(.bands)
    }
    (state.program, state.filter) = (.quad(features), sampling.filter)
    if let outline, let inside {
      push(item, around: inside, to: outline.quad, within: [], state)
      return
    }
    item.isOpaqueInside = isOpaque && outline != nil
    item.setCorners(outline?.quad ?? quad)
    if isOpaque, outline == nil { state.blending = .copy }
    push(item, state)
  }
}
