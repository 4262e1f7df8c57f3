import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Every question that display lists ask of a style by itself.
extension LayerSnapshot.Style {
  var hasContents: Bool { contents != nil }

  /// The fill or the stroke that is all that the layer paints; `nil` for any other layer.
  var onlyShape: Item.Shape? {
    var only: Item.Shape?
    forEachItem(isAlone: true) { only = $0.shape }
    return overlapsItself ? nil : only
  }

  /// Whether the layer's own drawing takes items that lie over each other: a stroke over a fill, or a shape over a
  /// background.
  var overlapsItself: Bool {
    var count = 0
    forEachItem(isAlone: true) { _ in count += 1 }
    return count > 1
  }

  /// Whether contents and gradient do not meet: both are painted in strips alone.
  var hasOnePaint: Bool { gradient == nil || contents == nil }

  /// Whether the layer may be one item, as far as the style decides about it: its outline has a closed form in most
  /// planes, and no entry of the item table is needed.
  var isSimple: Bool {
    guard isOneItem, gradient == nil, contents?.center == nil else { return false }
    let isPlain = border == nil
    return isPlain && shape.isSquare
      || (contents == nil || isPlain && masksToBounds) && (shape.isSimple || shape.isSquare)
  }

  /// Whether the layer's item paints nothing but the contents.
  var showsContentsAlone: Bool { whole.pieces == .contents }

  /// Whether the layer is a rectangle without a border and a gradient, whose contents end where it ends.
  var isPlainRectangle: Bool {
    shape.isSquare && gradient == nil && border == nil && (contents.map { $0.frame == shape.rect } ?? true)
  }

  // MARK: - Outlines

  /// Whether the contents end at an outline, and not beyond it.
  func contentsEnd(at outer: RoundedRectangle?) -> Bool {
    masksToBounds || outer?.isSquare == true && outer == shape && contents?.frame == shape.rect
  }

  /// Whether the contents fill the layer's bounds, and end at an outline.
  func contentsFill(_ outer: RoundedRectangle) -> Bool {
    contentsEnd(at: outer) && contents?.frame.encloses(shape.rect) == true
  }

  /// Whether the contents fill the layer's shape, and end where it ends.
  var contentsFillShape: Bool {
    guard let contents else { return true }
    return (contents.frame == shape.rect || masksToBounds) && contents.frame.encloses(shape.rect)
  }

  /// The part of the plane that shows anything, if that is an image alone that is clear at its rim or ends in hard
  /// edges, so that no edge is antialiased where ``VisibleFrame/holds(through:)`` is true; otherwise `nil`.
  func visibleFrame(yDown: Bool, softEdges: CAEdgeAntialiasingMask) -> VisibleFrame? {
    guard showsContentsAlone, shape.isSquare, let contents, !contents.image.isOpaque,
      contents.minificationFilter != .trilinear
    else { return nil }
    let endsHard = softEdges.isEmpty && contents.frame == shape.rect
    guard let visible = contents.visibleFrame(yDown: yDown, endsHard: endsHard) else { return nil }
    return masksToBounds && !endsHard ? visible.clipped(to: shape.rect) : visible
  }

  /// The part of the contents that shows anything, if a closed form can show them beyond the outline where
  /// ``VisibleFrame/holds(through:)`` is true: they are clear at their rim, so that they have no edge of their own, and
  /// lie in the bounds, so that they are rasterised with the layer.
  func overflowingFrame(yDown: Bool) -> VisibleFrame? {
    guard !masksToBounds, let contents, contents.minificationFilter != .trilinear,
      let visible = contents.visibleFrame(yDown: yDown, endsHard: false), shape.rect.encloses(visible.box)
    else { return nil }
    return visible
  }

  // MARK: - Areas

  /// A box around the areas of these bounds, if nothing masks them.
  func box(_ isWanted: (AreaBound) -> Bool) -> PlaneBox {
    var box = PlaneBox.empty
    forEachArea { low, high, bound in if isWanted(bound) { box = box.union(PlaneBox(low: low, high: high)) } }
    return box
  }

  // MARK: - Alpha

  /// Whether every pixel inside the outlines of the layer's body is opaque.
  var isOpaque: Bool {
    let isBacked = backgroundColor.isOpaque || (gradient?.leastAlpha ?? 0) >= 1
    guard let contents else { return isBacked }
    if contents.image.isOpaque, contentsTint.w >= 1, contents.frame.encloses(shape.rect) { return true }
    // Where the image extends beyond the bounds, there is no background, and its own alpha may be anything.
    return isBacked && (shape.rect.encloses(contents.frame) || masksToBounds)
  }

  /// The part of the shape that the background covers opaquely, inside the border.
  var opaqueShape: RoundedRectangle? {
    backgroundColor.isOpaque ? shape.inset(by: shape.inscribedInset + (border?.width ?? 0)) : nil
  }

  /// The alpha that the layer's picture has everywhere in its shape; `nil` if it varies, or if anything is drawn
  /// outside. `sublayers` is their extent in the layer's plane.
  func uniformAlpha(hasSublayers: Bool, _ sublayers: @autoclosure () -> PlaneBox) -> Double? {
    var background = backgroundColor.alpha
    if let gradient {
      guard background >= 1 || gradient.leastAlpha >= 1 else { return nil }
      background = 1
    }
    guard background > 0 else { return nil }
    let isBare = !hasSublayers && pieces.isSubset(of: .bounds)
    // Sublayers, contents, shapes or a border would change the alpha in places.
    if background < 1 { return isBare && border == nil ? background : nil }
    if isBare || isCutAsOne { return background }
    // Drawing inside an opaque box does not change its alpha.
    let inside = sublayers().union(box { $0 != .shape })
    guard let safe = shape.inset(by: shape.inscribedInset), PlaneBox(safe.rect).contains(inside) else { return nil }
    return background
  }

  // MARK: - Masks

  /// The contents of a mask that is one image, filtered linearly, and nothing else; `nil` for any other mask.
  var onlyImageOfMask: ContentsPlacement? {
    guard let contents, pieces == .contents, contentsTint.w >= 1, shape.isSquare,
      contents.unitRect == CGRect(x: 0, y: 0, width: 1, height: 1),
      !masksToBounds || shape.rect.encloses(contents.frame),
      contents.magnificationFilter != .nearest, contents.minificationFilter == .linear
    else { return nil }
    return contents
  }
}
