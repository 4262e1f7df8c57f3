import Foundation
import Geometry
import LayerModel

/// What a layer paints itself: outlines in output pixels, cut to what exists and to the clips of its ancestors, and paints.
extension Preparation {
  /// All of a layer without sublayers, as one item with one outer edge.
  ///
  /// - Parameters:
  ///   - pieces: fade singly.
  ///   - opacity: multiplies them together.
  mutating func leaf(_ unit: Unit, _ pieces: Pieces, opacity: Double) -> Item? {
    let style = snapshot.style(of: unit.node)
    let hasBorder = style.borderWidth > 0
    var item = Item(style, pieces)
    item.border = style.borderColor.rgba * pieces.opacity
    item.opacity = opacity
    let outer = style.fillsShape || hasBorder ? style.shape : nil
    let inner = hasBorder ? outer?.inset(by: style.borderWidth) : outer
    return finished(item, outer: outer, inner: inner, placement: style.contents, masked: style.shape, unit, style)
  }

  /// What lies below the shape and the sublayers: background, gradient and contents. Under an opaque border they end inside it,
  /// at half its width, so that no fringe of them shows outside; contents that show beyond the layer's shape do not.
  mutating func body(_ unit: Unit, _ pieces: Pieces) -> Item? {
    let style = snapshot.style(of: unit.node)
    let endsInside = style.borderWidth > 0 && style.borderColor.isOpaque && pieces.opacity >= 1
    let end = endsInside ? style.shape.inset(by: style.borderWidth / 2) : style.shape
    let filled = style.fillsShape ? end : nil
    return finished(
      Item(style, pieces), outer: filled, inner: filled, placement: style.contents, masked: end, unit, style)
  }

  /// What lies above the sublayers.
  mutating func border(_ unit: Unit, _ pieces: Pieces) -> Item? {
    let style = snapshot.style(of: unit.node)
    if style.borderWidth <= 0 { return nil }
    var item = Item()
    item.backgroundOpacity = 0
    item.border = style.borderColor.rgba * pieces.opacity
    let inner = style.shape.inset(by: style.borderWidth)
    return finished(item, outer: style.shape, inner: inner, placement: nil, masked: nil, unit, style)
  }

  /// What a layer that masks to its bounds leaves to its sublayers.
  func clip(below unit: Unit) -> Clip? {
    let style = snapshot.style(of: unit.node)
    guard style.masksToBounds else { return unit.clip }
    let outline = RoundedOutline.polygon(style.shape, seenThrough: unit.projection.map) ?? ConvexPolygon([])
    return Clip(patch(outline, unit, style), inside: unit.clip)
  }

  /// Projects the outlines; `nil` where none of them reaches the picture.
  ///
  /// - Parameters:
  ///   - outer: O; `inner`, I, is the same where there is no border.
  ///   - placement: of the contents, whose frame is D.
  ///   - shape: what D ends at where the layer masks it, or is as large; `nil` where it shows nothing at all.
  private mutating func finished(
    _ unfinished: Item, outer: RoundedRectangle?, inner: RoundedRectangle?, placement: ContentsPlacement?,
    masked shape: RoundedRectangle?, _ unit: Unit, _ style: LayerSnapshot.Style
  ) -> Item? {
    var item = unfinished
    func outline(_ shape: RoundedRectangle?) -> ConvexPolygon? {
      shape.flatMap { RoundedOutline.polygon($0, seenThrough: unit.projection.map) }
    }
    var frame = placement.map { ConvexPolygon($0.frame) }
    if let placement {
      let fillsShape = placement.frame == style.shape.rect && style.shape.isSquare
      if style.masksToBounds || fillsShape && shape != style.shape { frame = outline(shape)?.clipped(to: placement.frame) }
    }
    let outerOutline = outline(outer)
    item.outlines.outer = region(outerOutline, unit, style)
    item.outlines.frame = region(frame, unit, style)
    /// The index of the region common to `outline`, which is region `whole`, and the contents. Taken in the plane, where
    /// their frame is upright; inside the shape, whether they are masked makes no difference.
    func common(_ outline: ConvexPolygon?, _ whole: Int?) -> Int? {
      guard let placement, let outline, let whole, item.outlines.frame != nil else { return nil }
      let part = outline.clipped(to: placement.frame)
      return part == outline ? whole : part == frame ? item.outlines.frame : region(part, unit, style)
    }
    item.outlines.outerFrame = common(outerOutline, item.outlines.outer)
    if inner == outer {
      item.outlines.inner = item.outlines.outer
      item.outlines.innerFrame = item.outlines.outerFrame
    } else {
      let innerOutline = outline(inner)
      item.outlines.inner = region(innerOutline, unit, style)
      item.outlines.innerFrame = common(innerOutline, item.outlines.inner)
    }
    for i in [item.outlines.outer, item.outlines.frame].compactMap({ $0 }) {
      item.bounds = item.bounds.union(program.regions[i].bounds)
    }
    if item.bounds.isEmpty { return nil }
    if let placement, let i = item.outlines.frame {
      let isReduced = stage.isContinuous || placement.minificationFilter == .trilinear
      item.contents = program.contents.count
      program.contents.append(
        ContentsPaint(
          placement, chain: store.chain(of: placement.image, isReduced: isReduced), inverse: unit.inverse,
          region: program.regions[i], yDown: store.yDown != snapshot.nodes[unit.node].isTurnedOver,
          isContinuous: stage.isContinuous))
    }
    if let gradient = style.gradient, item.backgroundOpacity > 0, let i = item.outlines.outer {
      item.gradient = program.gradients.count
      program.gradients.append(
        GradientPaint(gradient, inverse: unit.inverse, region: program.regions[i], isContinuous: stage.isContinuous))
    }
    return item
  }

  /// The index of a new region: what the clips of its ancestors leave of the image of `outline`, which lies in the unit's
  /// plane.
  private mutating func region(_ outline: ConvexPolygon?, _ unit: Unit, _ style: LayerSnapshot.Style) -> Int? {
    guard let outline, !outline.isEmpty else { return nil }
    let patch = patch(outline, unit, style)
    guard let region = Region(unit.clip?.clipping(patch) ?? patch),
      !region.bounds.intersection(stage.frame.outset(by: 1)).isEmpty
    else { return nil }
    program.regions.append(region)
    return program.regions.count - 1
  }

  /// The image of one of the layer's outlines, which is an upright rectangle where some edges are hard.
  private func patch(_ outline: ConvexPolygon, _ unit: Unit, _ style: LayerSnapshot.Style) -> Patch {
    guard !stage.isContinuous, !style.softEdges.isSuperset(of: .all), !outline.isEmpty, let (low, high) = outline.bounds
    else {
      return Patch(unit.projection.image(of: outline, within: frame))
    }
    return Patch(
      from: low, to: high, softEdges: style.softEdges, seenThrough: unit.projection, inverse: unit.inverse,
      within: frame)
  }
}

extension LayerSnapshot {
  func style(of node: Int) -> Style { styles[Int(nodes[node].style)] }
}

extension LayerSnapshot.Style {
  /// Whether something fills the shape: the background or a gradient over it.
  fileprivate var fillsShape: Bool { !backgroundColor.isClear || gradient != nil }
}

extension Item {
  /// Background and contents, without outlines yet.
  fileprivate init(_ style: LayerSnapshot.Style, _ pieces: Preparation.Pieces) {
    background = style.backgroundColor.rgba
    backgroundOpacity = pieces.opacity
    contentsTint = style.contentsTint
    contentsOpacity = pieces.opacity
  }
}

extension ConvexPolygon {
  /// The part inside an upright rectangle of the same plane.
  fileprivate func clipped(to rect: CGRect) -> ConvexPolygon {
    clipped(to: [
      LinearForm(1, 0, -rect.minX.native), LinearForm(-1, 0, rect.maxX.native),
      LinearForm(0, 1, -rect.minY.native), LinearForm(0, -1, rect.maxY.native),
    ])
  }
}
