import Foundation
import Geometry
import LayerModel

extension ItemPainter {
  /// Paints plain layers of a tree, given by their places in ``PlacedTree/plain``, in that order.
  mutating func paint(_ layers: [Int32], of tree: PlacedTree, into pass: inout PassUnderConstruction) {
    pass.reserve(layers.count)
    let base = UInt32(table.count)
    tree.plain.withUnsafeBufferPointer { plain in
      for k in layers { paint(plain[Int(k)], edgesFrom: base, guardBand: tree.guardBand, into: &pass) }
    }
  }

  /// Paints one plain layer.
  @inline(__always)
  mutating func paint(
    _ layer: PlainLayer, edgesFrom base: UInt32, guardBand: PixelRect, into pass: inout PassUnderConstruction
  ) {
    let image = looks[layer.look].hasImage ? looks.image(of: layer.look, in: &images) : 0
    looks.memory.looks.withUnsafeBufferPointer { looks in
      pass.append(layer, looks[Int(layer.look)], image: image, edgesFrom: base, guardBand: guardBand)
    }
  }
}

extension PassUnderConstruction {
  /// Adds what a plain layer paints, if it touches the frame.
  @inline(__always)
  fileprivate mutating func append(
    _ layer: PlainLayer, _ look: PlainLook, image: Int, edgesFrom base: UInt32, guardBand: PixelRect
  ) {
    let alpha = look.interiorAlpha * layer.opacity
    if let rounded = look.rounded(through: layer.map) {
      let origin = rounded.quad.middlePixel(within: guardBand)
      append(
        look.item, look.sources, rounded, from: origin, look.rounding(interiorAlpha: alpha, fade: layer.opacity),
        imageIsOpaque: false
      ) { item, sources in
        look.finish(&item, &sources, for: layer, origin, image: image, edgesFrom: base)
      }
      return
    }
    let quad = look.quad.image(through: layer.map)
    guard touches(quad) else { return }
    append(
      look.item, look.sources, over: quad, look.rounding(interiorAlpha: alpha, fade: layer.opacity),
      isOpaque: alpha >= 1, imageIsOpaque: look.imageIsOpaque
    ) { item, sources in
      look.finish(
        &item, &sources, for: layer, quad.middlePixel(within: guardBand), image: image, edgesFrom: base)
    }
    if let bands = look.bands { keepLast(to: bands) }
  }
}

extension PlainLook {
  /// Fills in what differs from layer to layer.
  @inline(__always)
  fileprivate func finish(
    _ item: inout DrawItem, _ sources: inout ItemSources, for layer: PlainLayer, _ origin: Vector2, image: Int,
    edgesFrom base: UInt32
  ) {
    item.details.w = base
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    let opacity = layer.isGroup ? layer.opacity : 1
    item.placement = SIMD4(Float(origin.x), Float(origin.y), Float(opacity), Float(pieceOpacity))
    if hasImage {
      sources.image = .image(image)
      let bias = item.imageV.w
      item.setMap(imageMap, back: layer.map.inverse ?? .identity, from: origin)
      item.imageV.w = bias
    }
    item.background = SIMD4<Float>(background * pieceOpacity)
    item.border = SIMD4<Float>(border * pieceOpacity)
    item.contentsTint = SIMD4<Float>(tint * pieceOpacity)
  }
}
