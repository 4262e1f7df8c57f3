import Foundation
import Geometry
import LayerModel

/// An item that paints a quadrilateral wholly, before a pass takes it in.
struct PlainItem {
  var item: DrawItem
  var sources: ItemSources
  /// Output pixels.
  var quad: Quad
  var rounding: RoundingBound.Step
  var isOpaque: Bool
  var imageIsOpaque: Bool
}

extension ItemPainter {
  /// What a plain layer paints.
  mutating func item(of layer: borrowing PlainLayer, guardBand: PixelRect) -> PlainItem {
    if looks[layer.look].image == nil, let part = looks[layer.look].part {
      let image = images.index(of: part, mipmapped: looks[layer.look].isTrilinear)
      looks[layer.look].image = image
    }
    return looks[layer.look].item(of: layer, edgesFrom: table.count, guardBand: guardBand)
  }
}

extension PlainLook {
  func item(of layer: borrowing PlainLayer, edgesFrom base: Int, guardBand: PixelRect) -> PlainItem {
    let corners = quad.image(through: layer.map)
    let origin = corners.middlePixel(within: guardBand)
    var (item, sources) = (item, sources)
    item.details.w = UInt32(base)
    item.placement.x = Float(origin.x)
    item.placement.y = Float(origin.y)
    if let image {
      sources.image = .image(image)
      let bias = item.imageV.w
      item.setMap(imageMap, back: layer.map.inverse ?? .identity, from: origin)
      item.imageV.w = bias
    }
    let pieceOpacity = layer.isGroup ? 1 : layer.opacity
    let opacity = layer.isGroup ? layer.opacity : 1
    item.placement.z = Float(opacity)
    item.placement.w = Float(pieceOpacity)
    item.background = SIMD4<Float>(background * pieceOpacity)
    item.contentsTint = SIMD4<Float>(tint * pieceOpacity)
    let alpha = interiorAlpha * layer.opacity
    return PlainItem(
      item: item, sources: sources, quad: corners, rounding: rounding(interiorAlpha: alpha, fade: layer.opacity),
      isOpaque: alpha >= 1, imageIsOpaque: imageIsOpaque)
  }
}

extension Quad {
  /// The least corner of the pixel in the middle of what lies within `guardBand`.
  func middlePixel(within guardBand: PixelRect) -> Vector2 {
    let least = Vector2(Double(guardBand.minX), Double(guardBand.minY))
    let greatest = Vector2(Double(guardBand.maxX), Double(guardBand.maxY))
    return ((pointwiseMax(low, least) + pointwiseMin(high, greatest)) / 2).rounded(.down)
  }
}
