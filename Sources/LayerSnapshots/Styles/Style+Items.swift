import Foundation
import Geometry

/// The items by which a layer paints itself, in one ordered list. The painters, the extents and the inspector follow
/// from it, and ask nothing else about the order, the outlines or the reach of what a layer paints.
extension LayerSnapshot.Style {
  /// Pieces that share their outlines, and are painted at one place in the layer's order.
  package struct Item: Sendable {
    /// A paint between two outlines.
    package struct Border: Sendable {
      package let paint: PiecePaint
      /// Points.
      package let width: Double
      /// The outline inside of it; `nil` if it leaves no hole.
      package let inner: RoundedRectangle?
    }

    /// A path that is filled or stroked, which has no other outline.
    package enum Shape: Sendable {
      case fill(ShapePainting.Fill)
      case stroke(ShapePainting.Stroke)

      package var color: PremultipliedColor {
        switch self {
        case .fill(let fill): fill.color
        case .stroke(let stroke): stroke.color
        }
      }
    }

    /// Those that show.
    package let pieces: Pieces
    /// Where the item ends. Contents that the layer does not mask end where their frame does. `nil` if nothing is left.
    package var outer: RoundedRectangle?
    package var border: Border?
    package var shape: Shape?
    /// Whether it is a border by itself, around nothing.
    package var isHollow = false
    /// Whether the item is painted above the sublayers.
    package var isAboveSublayers = false
    /// Whether the bounds never cut the item, and it may lie outside of them.
    package var isFree = false

    /// Whether the paint between the outlines varies. Then their coverage is one, whatever the paint.
    package var isRing: Bool { isHollow && border?.paint.varies == true }
    /// Where the border ends inside; without a border, ``outer``.
    package var inner: RoundedRectangle? { border.map(\.inner) ?? outer }
  }

  /// The item of a layer that is all in one: background, gradient and contents, and the border around them.
  package var whole: Item {
    @inline(__always) get {
      let pieces = pieces.intersection(wholePieces)
      return Item(pieces: pieces, outer: shape, border: pieces.contains(.border) ? border : nil)
    }
  }

  /// The pieces of ``whole``. A border whose paint varies is an item of its own.
  var wholePieces: Pieces {
    @inline(__always) get { borderPaint.varies ? .body : .whole }
  }

  /// The border, in whichever item.
  package var border: Item.Border? {
    @inline(__always) get {
      borderWidth > 0 ? Item.Border(paint: borderPaint, width: borderWidth, inner: shape.inset(by: borderWidth)) : nil
    }
  }

  /// Calls `body` with the items, from the back to the front.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no sublayer shows.
  ///   - opacity: Multiplies each item: a border that fades by itself is not opaque.
  @inline(__always)
  package func forEachItem(isAlone: Bool, opacity: Double = 1, _ body: (Item) -> Void) {
    let pieces = pieces
    func add(_ wanted: Pieces, _ item: @autoclosure () -> Item) {
      if !pieces.isDisjoint(with: wanted) { body(item()) }
    }
    let isJoined = isAlone && !hasShapes && !borderPaint.varies
    if isJoined {
      add(.whole, whole)
    } else {
      add(.body, Item(pieces: pieces.intersection(.body), outer: bodyOutline(opacity: opacity)))
      if let fill = shapePaint.fill { body(Item(pieces: .fill, shape: .fill(fill))) }
      if let stroke = shapePaint.stroke { body(Item(pieces: .stroke, shape: .stroke(stroke))) }
      add(
        .border,
        Item(
          pieces: .border, outer: shape, border: border, isHollow: true, isAboveSublayers: !borderIsBelowSublayers))
    }
  }

  /// The outline at which background and contents end below sublayers; `nil` if nothing of them is left. Below an
  /// opaque border they end in the middle of it, so that they leave no fringe outside.
  ///
  /// - Parameter opacity: The border's.
  package func bodyOutline(opacity: Double) -> RoundedRectangle? {
    borderWidth > 0 && borderPaint.isOpaque && opacity >= 1 ? shape.inset(by: borderWidth / 2) : shape
  }

  /// The pieces that are painted above sublayers.
  package var piecesAboveSublayers: Pieces {
    var pieces: Pieces = []
    forEachItem(isAlone: false) { if $0.isAboveSublayers { pieces.formUnion($0.pieces) } }
    return pieces
  }

  /// Whether the bounds cut all that the layer and its sublayers paint, so that its picture may be cut as a whole.
  package var isCutAsOne: Bool {
    guard masksToBounds else { return false }
    var isCut = true
    forEachItem(isAlone: true) { if $0.isFree { isCut = false } }
    return isCut
  }

  // MARK: - Areas

  /// What bounds an area that a layer paints.
  package enum AreaBound {
    /// The layer's shape.
    case shape
    /// The layer's bounds, if it masks to them.
    case mask
    /// Nothing.
    case none
  }

  /// Calls `body` with the rectangles of the plane that the layer paints in if nothing masks them, by their least and
  /// their greatest corner.
  @inline(__always)
  package func forEachArea(_ body: (_ low: Vector2, _ high: Vector2, AreaBound) -> Void) {
    func add(_ rect: CGRect, _ bound: AreaBound) {
      body(Vector2(rect.minX.native, rect.minY.native), Vector2(rect.maxX.native, rect.maxY.native), bound)
    }
    forEachItem(isAlone: true) { item in
      if item.pieces.showOutline, let outer = item.outer { add(outer.rect, item.isFree ? .none : .shape) }
      if item.pieces.contains(.contents), let contents { add(contents.frame, .mask) }
      switch item.shape {
      case .fill(let fill): if let box = fill.path.controlBox { body(box.low, box.high, .mask) }
      case .stroke(let stroke):
        guard let box = stroke.path.controlBox else { break }
        body(box.low - stroke.style.reach, box.high + stroke.style.reach, .mask)
      case nil: break
      }
    }
  }

  /// The areas that the bounds do not cut, as upright rectangles, beside the bounds themselves, which are the first.
  package var paintedRects: [CGRect] {
    var rects = [shape.rect]
    forEachArea { low, high, bound in
      let size = high - low
      let rect = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
      if bound == .shape || bound == .mask && masksToBounds || rect == shape.rect { return }
      // A stroke mostly holds its fill.
      if let last = rects.last, rects.count > 1, rect.encloses(last) { rects.removeLast() }
      rects.append(rect)
    }
    return rects
  }
}

extension BezierPath {
  /// The least and the greatest coordinates of points and control points; `nil` without any.
  package var controlBox: (low: Vector2, high: Vector2)? {
    var (low, high) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
    func add(_ points: Vector2...) {
      for p in points { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quad(let c, let p): add(c, p)
      case .cubic(let c, let d, let p): add(c, d, p)
      case .close: break
      }
    }
    return low.x > high.x ? nil : (low, high)
  }
}

extension StrokeStyle {
  /// The greatest distance of a stroke from its path, in points.
  package var reach: Double {
    let spike = join == .miter ? Double.maximum(miterLimit, 1) : 1
    return width / 2 * Double.maximum(spike, cap == .square ? 2.0.squareRoot() : 1)
  }
}
