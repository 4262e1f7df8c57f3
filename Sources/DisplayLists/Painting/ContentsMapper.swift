import Foundation
import Geometry
import Imaging
import LayerModel

/// A part of an image that becomes one texture.
package struct ImagePart: Hashable, Sendable {
  package let image: CGImage
  /// Pixels of the image; all of it, unless it is too large for a texture.
  package let rect: PixelRect

  package static func == (a: ImagePart, b: ImagePart) -> Bool { a.image === b.image && a.rect == b.rect }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(rect)
  }
}

/// The images that a display list samples, each once.
struct ImageList {
  private(set) var parts: [ImagePart] = []
  private(set) var needingMipmaps: Set<Int> = []
  let maximumSize: Int
  private var indices: [ImagePart: Int] = [:]

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  mutating func index(of part: ImagePart, mipmapped: Bool) -> Int {
    let index = indices[part] ?? parts.count
    if index == parts.count {
      parts.append(part)
      indices[part] = index
    }
    if mipmapped { needingMipmaps.insert(index) }
    return index
  }
}

/// Puts an image on an item: the map from output pixels to image pixels, and its filters.
struct ContentsMapper {
  let contents: ContentsPlacement
  let layer: PlacedLayer
  let origin: Vector2
  let base: Int
  /// Whether there are no pixels that could be nearest: minified images are averaged, whatever their filters.
  var isAveraged = false

  /// Texels beyond its own that a tile holds: one for bilinear interpolation across the border, more for mip levels.
  private var apron: Int { isTrilinear ? 64 : 1 }

  private var isTrilinear: Bool { isAveraged || contents.minificationFilter == .trilinear }

  func items(_ painted: PaintedItem, images: inout ImageList, table: inout EdgeTable) -> [PaintedItem] {
    let image = contents.image
    let whole = PixelRect(width: image.width, height: image.height)
    var painted = painted
    let (x, y) = contents.stretch(yDown: layer.yDown)
    if x.isLinear && y.isLinear {
      painted.item.setMap(contents.imageMap(yDown: layer.yDown), of: layer.projection, from: origin)
    } else {
      painted.item.setMap(.translation(-x.plane[0], -y.plane[0]), of: layer.projection, from: origin)
      painted.item.imageU.w = Float(table.record(x, y, base: base))
    }
    if isAveraged { painted.item.imageV.w = 0 } else { contents.setFilters(of: &painted.item) }
    painted.item.details.z |= flags.rawValue
    if image.width <= images.maximumSize && image.height <= images.maximumSize {
      return [show(ImagePart(image: image, rect: whole), on: painted, images: &images)]
    }
    return tiles(painted, x, y, whole, &images)
  }

  /// Of what is averaged, beside the filters'.
  private var flags: DrawItem.Flags {
    if !isAveraged { return [] }
    return contents.magnificationFilter == .nearest
      ? [.contents, .minifyTrilinear, .averaged, .magnifyNearest] : [.contents, .minifyTrilinear, .averaged]
  }

  private func show(_ part: ImagePart, on painted: PaintedItem, images: inout ImageList) -> PaintedItem {
    var painted = painted
    let index = images.index(of: part, mipmapped: isTrilinear)
    painted.sources.image = .image(index)
    contents.setRange(of: &painted.item, in: part, yDown: layer.yDown)
    return painted
  }

  /// One item a tile: the same outlines, and cuts where the next tile takes over.
  private func tiles(
    _ painted: PaintedItem, _ x: AxisStretch, _ y: AxisStretch, _ whole: PixelRect, _ images: inout ImageList
  ) -> [PaintedItem] {
    guard let back = layer.projection.map.inverse else { return [] }
    let core = max(1, images.maximumSize - 2 * apron)
    var result: [PaintedItem] = []
    for top in stride(from: 0, to: whole.maxY, by: core) {
      for left in stride(from: 0, to: whole.maxX, by: core) {
        let own = PixelRect(minX: left, minY: top, maxX: left + core, maxY: top + core)
        var item = painted
        // Outside the image its edge texels repeat: the outer tiles have no cut there.
        var bounds: [LinearForm] = []
        if left > 0 { bounds.append(x.form(along: Vector2(1, 0), from: left)) }
        if own.maxX < whole.maxX { bounds.append(-x.form(along: Vector2(1, 0), from: own.maxX)) }
        if top > 0 { bounds.append(y.form(along: Vector2(0, 1), from: top)) }
        if own.maxY < whole.maxY { bounds.append(-y.form(along: Vector2(0, 1), from: own.maxY)) }
        item.cuts = bounds.map { $0.pulledBack(through: back).normalized }
        let part = ImagePart(image: contents.image, rect: own.outset(by: apron).intersection(whole))
        result.append(show(part, on: item, images: &images))
      }
    }
    return result
  }
}

extension ContentsPlacement {
  /// Tells an item about one part of the image, apart from the map to it.
  func describe(_ part: ImagePart, on item: inout DrawItem, yDown: Bool) {
    setFilters(of: &item)
    setRange(of: &item, in: part, yDown: yDown)
  }

  fileprivate func setFilters(of item: inout DrawItem) {
    var flags = DrawItem.Flags.contents
    if magnificationFilter == .nearest { flags.insert(.magnifyNearest) }
    if minificationFilter == .nearest { flags.insert(.minifyNearest) }
    if minificationFilter == .trilinear { flags.insert(.minifyTrilinear) }
    item.details.z |= flags.rawValue
    item.imageV.w = Float(minificationFilterBias)
  }

  /// The range shrinks to the part; the texture begins at the part's first texel.
  fileprivate func setRange(of item: inout DrawItem, in part: ImagePart, yDown: Bool) {
    let range = texelRange(yDown: yDown)
    let (low, high) = (
      Vector2(Double(part.rect.minX) + 0.5, Double(part.rect.minY) + 0.5),
      Vector2(Double(part.rect.maxX) - 0.5, Double(part.rect.maxY) - 0.5)
    )
    let (least, greatest) = (
      range.min.clamped(lowerBound: low, upperBound: high), range.max.clamped(lowerBound: low, upperBound: high)
    )
    item.imageRange = SIMD4<Float>(SIMD4(least.x, least.y, greatest.x, greatest.y))
    item.imageOrigin.x = Float(part.rect.minX)
    item.imageOrigin.y = Float(part.rect.minY)
    if least == low, greatest == high { item.details.z |= DrawItem.Flags.wholeRange.rawValue }
  }
}

extension AxisStretch {
  /// The form over the plane that is ≥ 0 where the image coordinate is `i` or more; `axis` is the plane's axis.
  fileprivate func form(along axis: Vector2, from i: Int) -> LinearForm {
    let form = LinearForm(axis.x, axis.y, -plane(at: Double(i)))
    return image[3] < image[0] ? -form : form
  }

  /// Where in the plane the image coordinate is `i`: the inverse of ``image(at:)``.
  private func plane(at i: Double) -> Double {
    let sign: Double = image[3] < image[0] ? -1 : 1
    for k in 0..<3 where plane[k + 1] > plane[k] {
      let isLast = k == 2 || plane[3] == plane[k + 1]
      if (i - image[k + 1]) * sign <= 0 || isLast {
        let slope = slope(ofPiece: k)
        return slope == 0 ? plane[k] : plane[k] + (i - image[k]) / slope
      }
    }
    return plane[0]
  }
}

extension DrawItem {
  /// Sets the image map: output pixels, counted from the origin, back to the layer's plane, then to where `planeMap` leads.
  mutating func setMap(_ planeMap: Homography, of projection: Projection, from origin: Vector2) {
    setMap(planeMap, back: projection.map.inverse ?? .identity, from: origin)
  }

  /// The same, by the way back itself.
  @inline(__always)
  mutating func setMap(_ planeMap: Homography, back: Homography, from origin: Vector2) {
    (imageU, imageV, imageW) = Self.columns(of: planeMap, back: back, from: origin)
    // Not stretched in pieces.
    imageU.w = -1
  }

  /// The columns of that map, as vectors whose last component is 0.
  static func columns(
    of planeMap: Homography, of projection: Projection, from origin: Vector2
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    columns(of: planeMap, back: projection.map.inverse ?? .identity, from: origin)
  }

  @inline(__always)
  private static func columns(
    of planeMap: Homography, back: Homography, from origin: Vector2
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let shift = Homography(x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(origin.x, origin.y, 1))
    let map = shift.then(back).then(planeMap)
    // Any positive factor means the same map; this one keeps the numbers near one.
    let scale =
      1
      / Double.maximum(
        Double.maximum(abs(map.x.z), abs(map.y.z)), Double.maximum(abs(map.origin.z), 1e-300))
    return (
      SIMD4<Float>(SIMD4(map.x.x, map.y.x, map.origin.x, 0) * scale),
      SIMD4<Float>(SIMD4(map.x.y, map.y.y, map.origin.y, 0) * scale),
      SIMD4<Float>(SIMD4(map.x.z, map.y.z, map.origin.z, 0) * scale)
    )
  }
}
