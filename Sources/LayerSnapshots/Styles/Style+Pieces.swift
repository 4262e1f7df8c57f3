import Foundation
import Geometry

/// The pieces that a layer paints itself, and where each of them ends.
extension LayerSnapshot.Style {
  /// Some of the pieces of a layer.
  package struct Pieces: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inline(__always)
    package init(_ piece: Piece) { rawValue = 1 << piece.rawValue }

    package static var background: Pieces { Pieces(.background) }
    package static var gradient: Pieces { Pieces(.gradient) }
    package static var contents: Pieces { Pieces(.contents) }
    package static var fill: Pieces { Pieces(.fill) }
    package static var stroke: Pieces { Pieces(.stroke) }
    package static var border: Pieces { Pieces(.border) }

    /// The pieces that one item paints where sublayers or shapes lie between them and the border.
    package static var body: Pieces { [.background, .gradient, .contents] }
    package static var shapes: Pieces { [.fill, .stroke] }
    package static var all: Pieces { [.body, .shapes, .border] }
    /// The pieces that fill the bounds.
    package static var bounds: Pieces { [.background, .gradient, .border] }

    package var count: Int { rawValue.nonzeroBitCount }
  }

  /// The pieces that show.
  package var pieces: Pieces {
    var pieces: Pieces = []
    Piece.forEach { if has($0) { pieces.insert(Pieces($0)) } }
    return pieces
  }

  /// Whether the layer itself paints nothing.
  package var isEmpty: Bool { pieces.isEmpty }

  /// Whether the layer paints a background, a gradient or a border, which show the corners of ``shape``.
  package var fillsShape: Bool { !pieces.isDisjoint(with: .bounds) }

  /// The rectangles of the plane that `wanted` pieces are painted in if nothing masks them, by their least and their
  /// greatest corner.
  package func areas(of wanted: Pieces = .all) -> [(low: Vector2, high: Vector2)] {
    let pieces = pieces.intersection(wanted)
    var areas: [(low: Vector2, high: Vector2)] = []
    func add(_ rect: CGRect) {
      areas.append((Vector2(rect.minX.native, rect.minY.native), Vector2(rect.maxX.native, rect.maxY.native)))
    }
    if !pieces.isDisjoint(with: .bounds) { add(shape.rect) }
    if pieces.contains(.contents), let contents { add(contents.frame) }
    if pieces.contains(.fill), let box = shapePaint.fill?.path.controlBox { areas.append(box) }
    if pieces.contains(.stroke), let stroke = shapePaint.stroke, let box = stroke.path.controlBox {
      areas.append((box.low - stroke.style.reach, box.high + stroke.style.reach))
    }
    return areas
  }

  /// The outline at which background and contents end below sublayers; `nil` if nothing of them is left. Below an
  /// opaque border they end in the middle of it, so that they leave no fringe outside.
  ///
  /// - Parameter opacity: The border's: one that fades by itself is not opaque.
  package func bodyOutline(opacity: Double) -> RoundedRectangle? {
    borderWidth > 0 && borderColor.isOpaque && opacity >= 1 ? shape.inset(by: borderWidth / 2) : shape
  }

  /// The outline inside the border; `nil` if the border fills the shape.
  package var innerOutline: RoundedRectangle? { borderWidth > 0 ? shape.inset(by: borderWidth) : shape }
}

extension LayerSnapshot {
  /// The style of a node.
  @inline(__always)
  package func style(of node: Int) -> Style { styles[Int(nodes[node].style)] }

  /// Whether a layer is one item: no visible sublayer and no shape lies between its body and its border.
  package func isOnePiece(_ node: Int) -> Bool { !style(of: node).hasShapes && !hasVisibleSublayers(node) }
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
