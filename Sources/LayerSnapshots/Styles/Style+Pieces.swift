import Foundation
import Geometry

/// Sets of the pieces that a layer paints itself.
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

    /// The pieces of an item below the sublayers.
    package static var body: Pieces { [.background, .gradient, .contents] }
    /// The pieces of an item that nothing divides: no sublayer and no shape lies between the body and the border.
    package static var whole: Pieces { [.body, .border] }
    package static var shapes: Pieces { [.fill, .stroke] }
    /// The pieces that end at the layer's shape by themselves.
    package static var bounds: Pieces { [.background, .gradient, .border] }
    /// The pieces whose ends show no outline of the layer.
    fileprivate static var unbounded: Pieces { [.contents, .shapes] }

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

  /// Whether one item paints all of the layer where no sublayer shows.
  package var isOneItem: Bool {
    @inline(__always) get { pieces.isSubset(of: wholePieces) }
  }
}

extension LayerSnapshot.Style.Pieces {
  /// Whether an outline and its corners show, and not only contents or shapes, which have edges of their own.
  package var showOutline: Bool { !isSubset(of: .unbounded) }
}

extension LayerSnapshot {
  /// The style of a node.
  @inline(__always)
  package func style(of node: Int) -> Style { styles[Int(nodes[node].style)] }

  /// Whether a layer with all below it is one item: ``Style/whole``.
  package func isOnePiece(_ node: Int) -> Bool { style(of: node).isOneItem && !hasVisibleSublayers(node) }
}
