import Foundation
import Geometry
import LayerModel

extension ItemPainter {
  /// Paints plain layers of a tree, given by their places in ``PlacedTree/plain``, in that order.
  mutating func paint(_ layers: [Int32], of tree: PlacedTree, into pass: inout PassUnderConstruction) {
    pass.reserve(layers.count)
    let base = table.count
    tree.plain.withUnsafeBufferPointer { plain in
      for k in layers { paint(plain[Int(k)], edgesFrom: base, guardBand: tree.guardBand, into: &pass) }
    }
  }

  /// Paints one plain layer.
  @inline(__always)
  mutating func paint(
    _ layer: PlainLayer, edgesFrom base: Int, guardBand: PixelRect, into pass: inout PassUnderConstruction
  ) {
    let image = looks[layer.look].hasImage ? looks.image(of: layer.look, in: &images) : 0
    looks.memory.looks.withUnsafeBufferPointer { looks in
      pass.add(layer, looks[Int(layer.look)], image: image, edgesFrom: base, guardBand: guardBand)
    }
  }
}

extension PassUnderConstruction {
  /// Adds what a plain layer paints, if it touches the frame.
  @inline(__always)
  fileprivate mutating func add(
    _ layer: PlainLayer, _ look: PlainLook, image: Int, edgesFrom base: Int, guardBand: PixelRect
  ) {
    let alpha = look.interiorAlpha * layer.opacity
    let rounded = look.rounded(through: layer.map)
    let quad = rounded?.quad ?? look.quad.image(through: layer.map)
    guard touches(quad) else { return }
    let origin = quad.middlePixel(within: guardBand)
    note(quad, look.rounding(interiorAlpha: alpha, fade: layer.opacity))
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    let opacity = Float(layer.isGroup ? layer.opacity : 1)
    let background = SIMD4<Float>(look.background * pieceOpacity)
    let border = SIMD4<Float>(look.border * pieceOpacity)
    let corner = SIMD2(Float(origin.x), Float(origin.y))
    var state = ItemSources()
    var contents = look.image
    if contents != nil {
      state.image = .image(image)
      contents?.map = ImageMap(look.imageMap, back: layer.map.inverse ?? .identity, from: origin)
      contents?.tint = SIMD4<Float>(look.tint * pieceOpacity)
    }
    let whole = QuadPaint(
      background, border: border, opacity: opacity, contents, from: corner, over: quad,
      imageIsOpaque: look.imageIsOpaque)
    guard var paint = whole else {
      let layer = LayerPaint(background: background, border: border, opacity: opacity, image: contents)
      pushInItemProgram(.layer(layer), state, over: quad, from: origin, edgesFrom: base)
      return
    }
    let isOpaque = rounded == nil && alpha >= 1
    if let rounded {
      paint.coverage = .rounded(rounded.form(from: origin))
    } else if let bands = look.bands, !isOpaque {
      paint.keep(to: bands, of: quad)
    }
    paint.complete(&state, isOpaque: isOpaque)
    push(paint, state, over: quad, from: corner)
  }
}
