import Foundation
import Geometry
import LayerModel

extension ItemPainter {
  /// Paints leaves of a tree, given by their indices in ``PlacedTree/leaves``, in that order.
  mutating func paint(_ layers: [Int32], of tree: PlacedTree, into pass: inout PassBuilder) {
    pass.reserve(layers.count)
    let base = table.count
    tree.leaves.withUnsafeBufferPointer { leaves in
      for k in layers { paint(leaves[Int(k)], edgesFrom: base, guardBand: tree.guardBand, into: &pass) }
    }
  }

  /// Paints one leaf.
  @inline(__always)
  mutating func paint(
    _ layer: Leaf, edgesFrom base: Int, guardBand: PixelRect, into pass: inout PassBuilder
  ) {
    let image = leafStyles[layer.leafStyle].hasImage ? leafStyles.image(of: layer.leafStyle, in: &images) : 0
    leafStyles.cache.leafStyles.withUnsafeBufferPointer { leafStyles in
      pass.add(layer, leafStyles[Int(layer.leafStyle)], image: image, edgesFrom: base, guardBand: guardBand)
    }
  }
}

extension PassBuilder {
  /// Adds the item of a leaf, if it touches the frame.
  @inline(__always)
  fileprivate mutating func add(
    _ layer: Leaf, _ leafStyle: LeafStyle, image: Int, edgesFrom base: Int, guardBand: PixelRect
  ) {
    let alpha = leafStyle.interiorAlpha * layer.opacity
    let rounded = leafStyle.rounded(through: layer.map)
    let quad = rounded?.quad ?? leafStyle.quad.image(through: layer.map)
    guard touches(quad) else { return }
    let origin = quad.middlePixel(within: guardBand)
    note(quad, leafStyle.rounding(interiorAlpha: alpha, fade: layer.opacity))
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    let opacity = Float(layer.isGroup ? layer.opacity : 1)
    let background = SIMD4<Float>(leafStyle.background * pieceOpacity)
    let border = SIMD4<Float>(leafStyle.border * pieceOpacity)
    let corner = SIMD2(Float(origin.x), Float(origin.y))
    var state = DrawState()
    var contents = leafStyle.image
    if contents != nil {
      state.image = .image(image)
      contents?.map = ImageMap(leafStyle.imageMap, back: layer.map.inverse ?? .identity, from: origin)
      contents?.tint = SIMD4<Float>(leafStyle.tint * pieceOpacity)
    }
    let whole = QuadPaint(
      background, border: border, opacity: opacity, contents, from: corner, over: quad,
      imageIsOpaque: leafStyle.imageIsOpaque)
    guard var paint = whole else {
      let layer = LayerPaint(background: background, border: border, opacity: opacity, image: contents)
      pushInItemProgram(.layer(layer), state, over: quad, from: origin, edgesFrom: base)
      return
    }
    let isOpaque = rounded == nil && alpha >= 1
    if let rounded {
      paint.coverage = .rounded(rounded.form(from: origin))
    } else if let bands = leafStyle.bands, !isOpaque {
      paint.keep(to: bands, of: quad)
    }
    paint.complete(&state, isOpaque: isOpaque)
    push(paint, state, over: quad, from: corner)
  }
}
