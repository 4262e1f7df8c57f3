import Foundation
import Geometry
import LayerModel

/// What a layer paints itself: outlines in output pixels, cut to what exists, and paints.
extension Preparation {
  /// All of a layer without sublayers, as one item with one outer edge.
  ///
  /// - Parameters:
  ///   - pieceOpacity: multiplies background, contents and border singly.
  ///   - opacity: multiplies them together.
  mutating func leaf(_ unit: Unit, pieceOpacity: Double, opacity: Double) -> Item? {
    let style = snapshot.styles[Int(snapshot.nodes[unit.node].style)]
    var shape = Shape(bounds: snapshot.nodes[unit.node].geometry.bounds, radius: style.cornerRadius)
    shape.borderWidth = style.borderWidth
    shape.frame = style.contents?.frame
    if style.backgroundColor.isClear && style.borderWidth <= 0 { shape.bounds = .null }
    var item = Item()
    item.background = style.backgroundColor.rgba * pieceOpacity
    item.border = style.borderColor.rgba * pieceOpacity
    item.contentsOpacity = pieceOpacity
    item.opacity = opacity
    return finished(item, shape, unit, style)
  }

  /// What lies below the sublayers: background and contents. Under an opaque border the background ends inside it, at
  /// half its width, so that no fringe of it shows outside.
  mutating func body(_ unit: Unit, pieceOpacity: Double) -> Item? {
    let style = snapshot.styles[Int(snapshot.nodes[unit.node].style)]
    var shape = Shape(bounds: snapshot.nodes[unit.node].geometry.bounds, radius: style.cornerRadius)
    shape.frame = style.contents?.frame
    if style.backgroundColor.isClear {
      shape.bounds = .null
    } else if style.borderWidth > 0, style.borderColor.isOpaque, pieceOpacity >= 1 {
      shape = shape.inset(by: style.borderWidth / 2)
    }
    var item = Item()
    item.background = style.backgroundColor.rgba * pieceOpacity
    item.contentsOpacity = pieceOpacity
    return finished(item, shape, unit, style)
  }

  /// What lies above the sublayers.
  mutating func border(_ unit: Unit, pieceOpacity: Double) -> Item? {
    let style = snapshot.styles[Int(snapshot.nodes[unit.node].style)]
    if style.borderWidth <= 0 { return nil }
    var shape = Shape(bounds: snapshot.nodes[unit.node].geometry.bounds, radius: style.cornerRadius)
    shape.borderWidth = style.borderWidth
    var item = Item()
    item.border = style.borderColor.rgba * pieceOpacity
    return finished(item, shape, unit, style)
  }

  /// Projects the outlines; `nil` where none of them reaches the picture.
  private mutating func finished(_ unfinished: Item, _ shape: Shape, _ unit: Unit, _ style: LayerSnapshot.Style)
    -> Item?
  {
    var item = unfinished
    let (map, frame) = (unit.projection.map, shape.frame)
    let outer = RoundedOutline.polygon(shape.bounds, radius: shape.radius, seenThrough: map)
    item.outlines.outer = region(shape.bounds.isEmpty ? nil : outer, unit)
    item.outlines.frame = region(frame.map { ConvexPolygon($0) }, unit)
    item.outlines.outerFrame = common(outer, frame, item.outlines.outer, unit)
    var inside: Shape?
    if shape.borderWidth > 0 {
      inside = shape.inset(by: shape.borderWidth)
      if let inside, !inside.bounds.isEmpty {
        let inner = RoundedOutline.polygon(inside.bounds, radius: inside.radius, seenThrough: map)
        item.outlines.inner = region(inner, unit)
        item.outlines.innerFrame = common(inner, frame, item.outlines.inner, unit)
      }
    } else {
      item.outlines.inner = item.outlines.outer
      item.outlines.innerFrame = item.outlines.outerFrame
    }
    for i in [item.outlines.outer, item.outlines.frame].compactMap({ $0 }) {
      item.bounds = item.bounds.union(program.regions[i].bounds)
    }
    if item.bounds.isEmpty { return nil }
    if !style.allowsEdgeAntialiasing {
      item.hardEdges = program.hardEdges.count
      program.hardEdges.append(hardEdges(shape, inside ?? shape, unit))
      // A tie may be decided the other way beyond the outline.
      item.bounds = item.bounds.outset(by: 1)
    }
    if let placement = style.contents, let i = item.outlines.frame {
      let isReduced = placement.minificationFilter == .trilinear
      item.contents = program.contents.count
      program.contents.append(
        ContentsPaint(
          placement, chain: chain(of: placement.image, isReduced: isReduced), inverse: unit.inverse,
          region: program.regions[i], yDown: target.yDown != snapshot.nodes[unit.node].isTurnedOver))
    }
    return item
  }

  private mutating func hardEdges(_ shape: Shape, _ inside: Shape, _ unit: Unit) -> HardEdges {
    var edges = HardEdges()
    func rectangle(_ rect: CGRect) -> Int? { region(rect.isEmpty ? nil : ConvexPolygon(rect), unit) }
    let (outer, inner) = (rectangle(shape.bounds), rectangle(inside.bounds))
    edges.outer = outer.map { program.regions[$0].edges }
    edges.inner = inner.map { program.regions[$0].edges }
    edges.frame = shape.frame.flatMap { rectangle($0) }.map { program.regions[$0].edges }
    if shape.radius > 0 { edges.outerRect = outer }
    if inside.radius > 0 { edges.innerRect = inner }
    return edges
  }

  /// The index of the region common to `outline`, which is region `whole`, and the contents' frame. Taken in the plane,
  /// where the frame is upright.
  private mutating func common(_ outline: ConvexPolygon, _ frame: CGRect?, _ whole: Int?, _ unit: Unit) -> Int? {
    guard let frame, let whole else { return nil }
    let part = outline.clipped(to: frame)
    return part == outline ? whole : region(part, unit)
  }

  /// The index of a new region: the image of `outline`, which lies in the unit's plane.
  private mutating func region(_ outline: ConvexPolygon?, _ unit: Unit) -> Int? {
    guard let outline, let region = Region(unit.projection.image(of: outline, within: frame)),
      !region.bounds.intersection(target.frame.outset(by: 1)).isEmpty
    else { return nil }
    program.regions.append(region)
    return program.regions.count - 1
  }
}

/// The outlines of a layer in its plane, points.
private struct Shape {
  var bounds: CGRect
  /// Of the corners of the bounds; at most half the shorter side.
  var radius: Double
  var borderWidth = 0.0
  /// Of the contents.
  var frame: CGRect?

  /// With smaller bounds, whose corners keep their centres while there is a radius left; null bounds where nothing is.
  func inset(by width: Double) -> Shape {
    var result = self
    let inner = bounds.insetBy(dx: CGFloat(width), dy: CGFloat(width))
    result.bounds = inner.width > 0 && inner.height > 0 ? inner : .null
    result.radius = Double.maximum(0, radius - width)
    return result
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
