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
    var sources = ItemSources()
    if look.hasImage { sources.image = .image(image) }
    addLeaf(
      look.paint(of: layer, from: origin), sources, over: quad, from: origin, edgesFrom: base,
      look.rounding(interiorAlpha: alpha, fade: layer.opacity), isOpaque: rounded == nil && alpha >= 1,
      imageIsOpaque: look.imageIsOpaque, bands: look.bands, form: rounded?.form(from: origin))
  }
}

extension PlainLook {
  /// The marks of one layer that looks so.
  @inline(__always)
  fileprivate func paint(of layer: PlainLayer, from origin: Vector2) -> LayerPaint {
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    var paint = LayerPaint()
    paint.opacity = Float(layer.isGroup ? layer.opacity : 1)
    paint.background = SIMD4<Float>(background * pieceOpacity)
    paint.border = SIMD4<Float>(border * pieceOpacity)
    if var image {
      image.map = ImageMap(imageMap, back: layer.map.inlinedInverse ?? .identity, from: origin)
      image.tint = SIMD4<Float>(tint * pieceOpacity)
      paint.image = image
    }
    return paint
  }
}
