import Geometry
import Imaging
import LayerSnapshots

/// The paint of an item for the item program or the composite program, packed: all that its parts share.
///
/// Outlines and maps count from the item's origin. Colours are premultiplied, and still to be multiplied by the item's
/// tint.
///
/// ## Words
/// The programs take the vectors as they are, in the order of their attribute locations, behind the item's own. All
/// indices in ``DisplayList/edges`` count from the item's first entry.
///
/// ## Image
/// The map from output pixels, counted from the origin, to homogeneous pixels of the image. Layers with contents, plane
/// bitmaps and box shadows have it.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `imageU` | U of x | of y | of 1 | |
/// | `imageV` | V of x | of y | of 1 | bias of the level of detail |
/// | `imageW` | W of x | of y | of 1 | layer of the texture array |
/// | `imageRange` | least u | least v | greatest u | greatest v |
/// | `imageOrigin` | texel that the texture begins at: x | y | | |
/// | `contentsTint` | multiplies the image, premultiplied | | | |
///
/// ## Coverage
/// Where coverage is worked out (``Flags/covered``): the first texels of the outlines on the page of the coverage
/// atlas, as ``MaskForm`` has them.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `outlines` | outer edge | the border's inner edge | contents | outer ∩ contents |
/// | `details` | inner ∩ contents | | | |
/// | `planeU` | first pixel, from the origin: x | y | texels in a row | |
///
/// ## Layer
/// ``ItemPaint/layer(_:)``, drawn by the item program, with an image where it has contents.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `details` | | cuts | ``Flags`` | where the item's entries begin in ``DisplayList/edges`` |
/// | `background`, `border` | colour | | | |
/// | `imageOrigin` | | | index of the gradient in the table | |
///
/// ## Plane bitmap
/// ``ItemPaint/planeBitmap(_:)``; ``ItemPaint/boxShadow(_:)`` has the same colour.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `details` | | cuts | ``Flags`` | as a layer's |
/// | `background` | colour of a silhouette | | | |
///
/// ## Box shadow
/// ``ItemPaint/boxShadow(_:)``. The image map leads to points, counted from the middle of the box.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `imageRange` | half the box's width | half its height | radius | σ, points |
/// | `imageOrigin` | | | | round corners, a `CACornerMask` |
///
/// ## Composite
/// ``ItemPaint/composite(_:)``, drawn by the composite program.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `outlines` | | index of the colour matrices in the table | their number | |
/// | `details` | | cuts | ``Flags`` | as a layer's |
/// | `imageOrigin` | first pixel, from the origin, minus its place in the texture: x | y | | |
/// | `planeU` | as `imageOrigin`, for the mask and the picture under the group: x | y | | |
package struct PackedPaint: Equatable, Sendable {
  package var outlines = SIMD4<UInt32>.zero
  package var details = SIMD4<UInt32>.zero
  /// The layer's background, or the only colour of any other item.
  package var background = SIMD4<Float>.zero
  var border = SIMD4<Float>.zero
  var imageU = SIMD4<Float>.zero
  var imageV = SIMD4<Float>.zero
  var imageW = SIMD4<Float>(0, 0, 1, 0)
  var imageRange = SIMD4<Float>.zero
  var imageOrigin = SIMD4<Float>.zero
  var contentsTint = SIMD4<Float>(repeating: 1)
  var planeU = SIMD4<Float>.zero
}

// MARK: - Packing

extension PackedPaint {
  /// Packs a paint.
  ///
  /// - Parameters:
  ///   - base: Where the item's entries begin in ``DisplayList/edges``.
  ///   - mask: The rows that cover the item; `nil` for none.
  init(_ paint: ItemPaint, edgesFrom base: Int, _ mask: MaskForm? = nil) {
    self.init()
    var flags: Flags = []
    switch paint {
    case .layer(let layer): set(layer, &flags)
    case .picture: preconditionFailure("quadrilaterals show pictures")
    case .planeBitmap(let bitmap):
      flags.formUnion([.contents, .plane])
      if let silhouette = bitmap.silhouette {
        flags.insert(.silhouette)
        background = silhouette
      }
      set(bitmap.image, &flags)
    case .boxShadow(let shadow):
      background = shadow.color
      set(shadow.map)
      imageRange = SIMD4(lowHalf: shadow.half, highHalf: SIMD2(shadow.radius, shadow.sigma))
      imageOrigin.w = Float(shadow.corners)
    case .composite(let group):
      outlines.y = UInt32(group.filters.start)
      outlines.z = UInt32(group.filters.count)
      imageOrigin = SIMD4(lowHalf: group.firstPixel, highHalf: .zero)
      planeU = SIMD4(lowHalf: group.firstPixelOfMask, highHalf: .zero)
    }
    if let mask { set(mask, &flags) }
    details.z = flags.rawValue
    details.w = UInt32(base)
  }

  private mutating func set(_ layer: LayerPaint, _ flags: inout Flags) {
    (background, border) = (layer.background, layer.border)
    if let image = layer.image {
      flags.insert(.contents)
      set(image, &flags)
    }
    if let gradient = layer.gradient {
      flags.insert(.gradient)
      imageOrigin.z = Float(gradient.start)
    }
  }

  private mutating func set(_ image: ImagePaint, _ flags: inout Flags) {
    set(image.map)
    imageV.w = image.filters.bias
    imageRange = image.range
    imageOrigin = SIMD4(lowHalf: image.firstTexel, highHalf: .zero)
    contentsTint = image.tint
    if image.filters.magnification == .nearest { flags.insert(.magnifyNearest) }
    if image.filters.minification == .nearest { flags.insert(.minifyNearest) }
    if image.filters.minification == .trilinear { flags.insert(.minifyTrilinear) }
    if image.filters.isAveraged { flags.insert(.averaged) }
  }

  private mutating func set(_ mask: MaskForm, _ flags: inout Flags) {
    let texels = mask.texels
    flags.insert(.covered)
    planeU = SIMD4(mask.rows, 0)
    outlines = SIMD4(
      UInt32(texels.outer), UInt32(texels.inner), UInt32(texels.contents), UInt32(texels.outerAndContents))
    details.x = UInt32(texels.innerAndContents)
  }

  private mutating func set(_ map: ImageMap) {
    (imageU, imageV, imageW) = (map.u, map.v, map.w)
  }

  /// The map to the image.
  package var imageMap: ImageMap { ImageMap(u: imageU, v: imageV, w: imageW) }
}
