import Foundation
import Geometry
import LayerSnapshots

/// A layer's own painting: outlines in output pixels, clipped to where the plane exists and to the ancestors' clips,
/// and paints.
extension Preparation {
  /// A whole layer without sublayers, as one item with one outer edge.
  ///
  /// - Parameters:
  ///   - pieces: The opacity of each piece.
  ///   - opacity: the opacity of the item as a whole.
  mutating func whole(_ unit: Unit, _ pieces: Pieces, opacity: Double) -> Item? {
    var item = item(snapshot.style(of: unit.node).whole, unit, pieces)
    item?.opacity = opacity
    return item
  }

  /// One of the layer's items, unless it is a shape. Contents that show outside the layer's shape do not end where the
  /// others do.
  mutating func item(_ part: LayerSnapshot.Style.Item, _ unit: Unit, _ pieces: Pieces) -> Item? {
    let style = snapshot.style(of: unit.node)
    let showsOutline = part.pieces.showOutline
    var item = Item()
    if part.pieces.contains(.background) { item.background.color = style.backgroundColor.rgba }
    if part.pieces.contains(.gradient), let gradient = style.gradient {
      item.background.gradient = index(of: gradient, unit)
    }
    switch part.border?.paint {
    case .color(let color): item.border.color = color.rgba
    case .gradient(let gradient): item.border.gradient = index(of: gradient, unit)
    case nil: break
    }
    (item.background.opacity, item.border.opacity) = (pieces.opacity, pieces.opacity)
    (item.contentsTint, item.contentsOpacity) = (style.contentsTint, pieces.opacity)
    return finished(
      item, outer: showsOutline ? part.outer : nil, inner: showsOutline ? part.inner : nil,
      placement: part.pieces.contains(.contents) ? style.contents : nil, masked: part.outer, unit, style)
  }

  /// The clip for the contents of `unit`, which includes the unit's own shape if it masks to its bounds.
  func clip(below unit: Unit) -> Clip? {
    let style = snapshot.style(of: unit.node)
    guard style.masksToBounds else { return unit.clip }
    let outline = outline(style.shape, unit) ?? ConvexPolygon([])
    return Clip(patch(outline, unit, style), inside: unit.clip, within: frame)
  }

  /// Projects the outlines; `nil` if none of them reaches the frame.
  ///
  /// - Parameters:
  ///   - outer: O.
  ///   - inner: I; equal to O without a border.
  ///   - placement: the placement of the contents. D is its frame, or the part of it inside `shape`.
  ///   - shape: The outline that bounds contents that the layer masks, or that fill it exactly; `nil` if none of them
  ///     remain.
  private mutating func finished(
    _ unfinished: Item, outer: RoundedRectangle?, inner: RoundedRectangle?, placement: ContentsPlacement?,
    masked shape: RoundedRectangle?, _ unit: Unit, _ style: LayerSnapshot.Style
  ) -> Item? {
    var item = unfinished
    func outline(_ shape: RoundedRectangle?) -> ConvexPolygon? { shape.flatMap { self.outline($0, unit) } }
    var frame = placement.map { ConvexPolygon($0.frame) }
    if let placement {
      let fillsShape = placement.frame == style.shape.rect && style.shape.isSquare
      if style.masksToBounds || fillsShape && shape != style.shape {
        frame = outline(shape)?.clipped(to: placement.frame)
      }
    }
    let outerOutline = outline(outer)
    item.outlines.outer = region(outerOutline, unit, style)
    item.outlines.frame = region(frame, unit, style)
    /// The index of the intersection of `outline`, which is region `whole`, and the contents. It is computed in the
    /// plane, where the frame of the contents is axis-aligned. Inside the shape, masking of the contents makes no
    /// difference.
    func common(_ outline: ConvexPolygon?, _ whole: Int?) -> Int? {
      guard let placement, let outline, let whole, item.outlines.frame != nil else { return nil }
      let part = outline.clipped(to: placement.frame)
      if part.isEmpty { return apart(outline, ConvexPolygon(placement.frame), unit, style) }
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
      let isReduced = grid.isContinuous || placement.minificationFilter == .trilinear
      item.contents = program.contents.count
      program.contents.append(
        ContentsPaint(
          placement, chain: store.chain(of: placement.image, isReduced: isReduced), inverse: unit.inverse,
          region: program.regions[i], yDown: store.yDown != snapshot.nodes[unit.node].contentsAreFlipped,
          isContinuous: grid.isContinuous, sampleOffset: program.sampleOffset))
    }
    return item
  }

  /// The index of a new gradient paint.
  private mutating func index(of gradient: GradientPainting, _ unit: Unit) -> Int {
    program.gradients.append(
      GradientPaint(
        gradient, inverse: unit.inverse, isContinuous: grid.isContinuous, sampleOffset: program.sampleOffset))
    return program.gradients.count - 1
  }

  /// `nil` for an empty shape.
  private func outline(_ shape: RoundedRectangle, _ unit: Unit) -> ConvexPolygon? {
    RoundedOutline.polygon(
      shape, seenThrough: unit.projection.map, within: frame, refinement: grid.refinement)
  }

  /// The index of the region of the layer's shape; `nil` if no part of it is in the frame.
  mutating func shape(of unit: Unit) -> Int? {
    let style = snapshot.style(of: unit.node)
    return region(outline(style.shape, unit), unit, style)
  }

  /// The index of a new region: the image of `outline`, which lies in the unit's plane, inside the clips of the
  /// ancestors.
  private mutating func region(_ outline: ConvexPolygon?, _ unit: Unit, _ style: LayerSnapshot.Style) -> Int? {
    guard let outline, !outline.isEmpty else { return nil }
    return region(patch(outline, unit, style), unit)
  }

  private mutating func region(_ patch: Patch, _ unit: Unit) -> Int? {
    guard let visible = Region(unit.clip?.cutting(patch) ?? patch),
      !visible.bounds.intersection(grid.frame.outset(by: 1)).isEmpty,
      var region = unit.clip.map({ Region($0.clipping(patch, within: frame)) }) ?? visible
    else { return nil }
    // The group's picture counts wholly in the pixels that its clip cuts, so the part that the clip cuts off there
    // counts too. It does not count farther from the part that shows.
    region.bounds = region.bounds.intersection(visible.bounds.outset(by: 1))
    program.regions.append(region)
    return program.regions.count - 1
  }

  /// The index of the region inside the edges of two rectangles of the layer that miss each other; `nil` for none. A
  /// pixel whose sample point is inside a hard edge of one may hold a part of the other, up to its soft edge.
  private mutating func apart(_ a: ConvexPolygon, _ b: ConvexPolygon, _ unit: Unit, _ style: LayerSnapshot.Style)
    -> Int?
  {
    guard !grid.isContinuous, !style.softEdges.isSuperset(of: .all), let a = a.bounds, let b = b.bounds else {
      return nil
    }
    let patch = Patch(
      from: pointwiseMax(a.min, b.min), to: pointwiseMin(a.max, b.max), softEdges: style.softEdges,
      seenThrough: unit.projection, inverse: unit.inverse, within: frame)
    return region(patch, unit)
  }

  /// The image of one of the layer's outlines. If some edges are hard, the outline is an axis-aligned rectangle.
  private func patch(_ outline: ConvexPolygon, _ unit: Unit, _ style: LayerSnapshot.Style) -> Patch {
    guard !grid.isContinuous, !style.softEdges.isSuperset(of: .all), !outline.isEmpty, let (low, high) = outline.bounds
    else {
      return Patch(unit.projection.image(of: outline, within: frame))
    }
    return Patch(
      from: low, to: high, softEdges: style.softEdges, seenThrough: unit.projection, inverse: unit.inverse,
      within: frame)
  }
}

extension ConvexPolygon {
  /// The part inside an axis-aligned rectangle of the same plane.
  fileprivate func clipped(to rect: CGRect) -> ConvexPolygon {
    clipped(to: [
      LinearForm(1, 0, -rect.minX.native), LinearForm(-1, 0, rect.maxX.native),
      LinearForm(0, 1, -rect.minY.native), LinearForm(0, -1, rect.maxY.native),
    ])
  }
}
