import Foundation
import Geometry
import Imaging

/// A layer tree at one instant: everything a renderer needs, and nothing that changes.
///
/// The nodes are a flat array in preorder: a node's sublayers follow it, up to `subtreeEnd`, in their order in the tree. Not all
/// stand for a layer: an instance of a replicator is a transform layer with copies of the sublayers in it, and particles and
/// tiles are layers that show an image.
/// Nothing behind the snapshot asks a layer or a clock. The content is opaque to users: keep it, hand it to a renderer.
public struct LayerSnapshot: Sendable {
  /// Something in the tree that could not be taken as it stands, and what was done about it.
  public struct Warning: Sendable, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// One warning for each kind of trouble met while the snapshot was taken.
  public let warnings: [Warning]

  /// Seconds, in the time of the root's superlayer.
  public let time: Double

  /// The tree in preorder, `0 ..< nodes[0].subtreeEnd`; after it the trees of masks, each in preorder by itself. A mask's
  /// root has no parent but an ``Node/owner``.
  package internal(set) var nodes: [Node]
  package internal(set) var styles: [Style]
  package internal(set) var effects: [LayerEffects]
  /// Another for each snapshot taken.
  package let number: UInt64
  /// The ``number`` of the last snapshot of the tree before which a layer came or went, or this one: in all since, a layer has the same node.
  let structure: UInt64

  /// Another wherever ``styles`` are, even where nothing else tells so.
  package let stylesVersion: UInt64

  /// What is different from an earlier snapshot of the same tree; `nil` where everything may be.
  package let changes: Changes?

  /// What is different from an earlier snapshot of the same tree: both have the same nodes in the same places.
  package struct Changes: Sendable, Equatable {
    /// The ``LayerSnapshot/number`` of that earlier snapshot.
    package let base: UInt64
    /// The nodes whose own entry, style or effects differ, ascending. Those in which only the version differs, because of what is below
    /// them, are not listed.
    package let nodes: [Int32]
  }

  package enum Kind: Sendable {
    /// Paints itself and flattens its sublayers into its plane.
    case layer
    /// Paints nothing itself; its sublayers keep their depth.
    case transformLayer
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The index after the last node below this one.
    package var subtreeEnd: Int32
    /// The index of the superlayer's node; −1 for the root and for masks.
    package var parent: Int32
    /// Of a mask's root: the node that it masks, in whose plane it stands; else −1.
    package var owner: Int32
    /// The root of the tree whose alpha multiplies the finished picture; −1 for none.
    package var mask: Int32
    /// Into ``LayerSnapshot/effects``; −1 for none.
    package var effects: Int32
    /// Into ``LayerSnapshot/styles``.
    package var style: Int32
    /// 0…1.
    package internal(set) var opacity: Float
    /// Neither this layer nor anything below it paints: hidden, clear, or not finite.
    package internal(set) var isInvisible: Bool
    package internal(set) var isDoubleSided: Bool
    package internal(set) var allowsGroupOpacity: Bool
    /// Whether y runs the other way than in the root's superlayer: the parity of `isGeometryFlipped` from the root down.
    package var isTurnedOver: Bool
    package var geometry: LayerGeometry
    /// Changes whenever the layer, anything below it or its mask does; equal in snapshots between which nothing did. Nodes of
    /// one layer, as in several instances of a replicator, share it where they look alike.
    package var version: UInt64
  }

  /// What a layer looks like, apart from where it is. Layers that look alike share one.
  package struct Style: Equatable, Sendable {
    package var backgroundColor = PremultipliedColor.clear
    package var borderColor = PremultipliedColor.clear
    /// Points; 0 where no border shows.
    package var borderWidth = 0.0
    /// The bounds with their rounded corners: what the background fills, and what clips where `masksToBounds` says so.
    package var shape = RoundedRectangle(.zero)
    /// Fills `shape` above the background.
    package var gradient: GradientPainting?
    package var contents: ContentsPlacement?
    /// Multiplies each pixel of the contents, premultiplied by a premultiplied colour.
    package var contentsTint = SIMD4<Double>(1, 1, 1, 1)
    /// Above the contents, below the sublayers.
    package var painting = ShapePainting()
    /// Whether the border lies below the sublayers: an emitter's particles lie above it.
    package var borderIsBelowSublayers = false
    /// Whether contents and sublayers show inside `shape` only.
    package var masksToBounds = false
    /// The edges that are antialiased; the others take the pixels whose sample point they hold. All, where corners are
    /// rounded.
    package var softEdges = CAEdgeAntialiasingMask.all

    /// Whether the layer itself would leave no mark.
    package var isEmpty: Bool {
      backgroundColor.isClear && gradient == nil && contents == nil && painting.isEmpty && borderWidth <= 0
    }
  }

  package func effects(of index: Int) -> LayerEffects? {
    nodes[index].effects < 0 ? nil : effects[Int(nodes[index].effects)]
  }

  /// Whether node `index` has a sublayer to paint. Without one, all that the layer shows is one piece.
  package func hasVisibleSublayers(_ index: Int) -> Bool { children(of: index).contains { !nodes[$0].isInvisible } }

  /// The nodes of the sublayers of node `parent`, in tree order.
  package func children(of parent: Int) -> Children { Children(snapshot: self, parent: parent) }

  package struct Children: Sequence, IteratorProtocol {
    private let snapshot: LayerSnapshot
    private let end: Int
    private var index: Int

    fileprivate init(snapshot: LayerSnapshot, parent: Int) {
      self.snapshot = snapshot
      index = parent + 1
      end = Int(snapshot.nodes[parent].subtreeEnd)
    }

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(snapshot.nodes[index].subtreeEnd) }
      return index
    }
  }

  /// The matrix of node `index` into its superlayer's space; for the root, see ``ResolvedViewport/rootMatrix``.
  package func matrixToSuperlayer(of index: Int) -> CATransform3D {
    let node = nodes[index]
    // A mask stands in the plane of what it masks, which does not do to it what it does to its sublayers.
    if node.owner >= 0 { return node.geometry.placement }
    return node.geometry.matrix(toSuperlayer: nodes[Int(node.parent)].geometry)
  }
}
