import Foundation
import Geometry
import Imaging

/// A layer tree at one instant: everything a renderer needs, and nothing that changes.
///
/// The nodes are a flat array in preorder: a node's sublayers follow it, up to `subtreeEnd`, in tree order. Some nodes
/// have no layer of their own: an instance of a replicator is a transform layer with copies of the sublayers, and
/// particles and tiles are layers that show an image. Nothing after the snapshot reads a layer or a clock. The content
/// is opaque to users: keep it, and pass it to a renderer.
public struct LayerSnapshot: Sendable {
  /// Something in the tree that could not be captured faithfully, and the replacement.
  public struct Warning: Sendable, Equatable, CustomStringConvertible {
    public let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// One warning for each kind of problem found while the snapshot was taken, or, by ``CALayer/commitFrame(at:in:)``,
  /// in its animations.
  public package(set) var warnings: [Warning]

  /// The snapshot's time, seconds in the root's superlayer.
  public let time: Double

  /// The viewport that renderers draw in: the one of the capture, until it is set to another.
  public var viewport: Viewport

  /// The tree in preorder, `0 ..< nodes[0].subtreeEnd`, followed by the trees of masks, each in preorder. A mask's root
  /// has no parent but an ``Node/owner``.
  package var nodes: [Node]
  package var styles: [Style]
  package var effects: [LayerEffects]
  /// A number unique to this snapshot.
  package var number: UInt64
  /// The ``number`` of the first snapshot with this structure: no layer was added or removed since, so each layer has
  /// the same node.
  package let structure: UInt64

  /// A number that changes whenever ``styles`` change.
  package var stylesVersion: UInt64

  /// Whether some colour may lie outside sRGB.
  package var hasExtendedColors: Bool
  /// Whether the snapshot is to be drawn in the extended range; see ``prepared(for:)``.
  package var isExtended = false

  /// The differences from an earlier snapshot of the same tree; `nil` if everything may differ.
  package let changes: Changes?

  package init(
    warnings: [Warning], time: Double, nodes: [Node], styles: [Style], effects: [LayerEffects], number: UInt64,
    structure: UInt64, stylesVersion: UInt64, hasExtendedColors: Bool, changes: Changes?,
    viewport: Viewport = Viewport()
  ) {
    self.warnings = warnings
    self.time = time
    self.viewport = viewport
    self.nodes = nodes
    self.styles = styles
    self.effects = effects
    self.number = number
    self.structure = structure
    self.stylesVersion = stylesVersion
    self.hasExtendedColors = hasExtendedColors
    self.changes = changes
  }

  /// The differences from an earlier snapshot of the same tree. Both have the same nodes in the same places.
  package struct Changes: Sendable, Equatable {
    /// The ``LayerSnapshot/number`` of that earlier snapshot.
    package let base: UInt64
    /// The nodes whose own entry, style or effects differ, ascending. Nodes whose version alone differs, because of
    /// nodes below them, are not listed.
    package let nodes: [Int32]
    /// Whether the nodes differ in ``LayerGeometry/position`` only.
    package let areMoves: Bool

    package init(base: UInt64, nodes: [Int32], areMoves: Bool = false) {
      (self.base, self.nodes, self.areMoves) = (base, nodes, areMoves)
    }
  }

  package enum Kind: Sendable {
    /// Paints itself and flattens its sublayers into its plane.
    case layer
    /// Paints nothing itself; its sublayers keep their depth.
    case transformLayer
  }

  package struct Node: Equatable, Sendable {
    package let kind: Kind
    /// One past the index of the last node below this one.
    package var subtreeEnd: Int32
    /// The index of the superlayer's node; −1 for the root and for masks.
    package var parent: Int32
    /// For a mask's root: the node that it masks, in whose plane it lies. Else −1.
    package var owner: Int32
    /// The node that this node is drawn into: its superlayer's, or, for a mask, the node that it masks. −1 for the
    /// root.
    @inlinable package var above: Int32 { max(parent, owner) }
    /// The root node of the mask whose alpha multiplies the finished picture; −1 for none.
    package var mask: Int32
    /// An index into ``LayerSnapshot/effects``; −1 for none.
    package var effects: Int32
    /// An index into ``LayerSnapshot/styles``.
    package var style: Int32
    /// 0…1.
    package var opacity: Float
    /// Whether neither this layer nor anything below it paints: it is hidden, has opacity 0, or its geometry is not
    /// finite.
    package var isInvisible: Bool
    package var isDoubleSided: Bool
    package var allowsGroupOpacity: Bool
    /// Whether y runs opposite to the root's superlayer: the parity of `isGeometryFlipped` from the root down.
    package var contentsAreFlipped: Bool
    package var geometry: LayerGeometry
    /// A number that changes whenever the layer, anything below it or its mask changes, and is otherwise equal in all
    /// snapshots. Nodes of one layer, such as instances of a replicator, share it if they look alike.
    package var version: UInt64

    @inlinable
    package init(
      kind: Kind, subtreeEnd: Int32, parent: Int32, owner: Int32, mask: Int32, effects: Int32, style: Int32,
      opacity: Float, isInvisible: Bool, isDoubleSided: Bool, allowsGroupOpacity: Bool, contentsAreFlipped: Bool,
      geometry: LayerGeometry, version: UInt64
    ) {
      self.kind = kind
      self.subtreeEnd = subtreeEnd
      self.parent = parent
      self.owner = owner
      self.mask = mask
      self.effects = effects
      self.style = style
      self.opacity = opacity
      self.isInvisible = isInvisible
      self.isDoubleSided = isDoubleSided
      self.allowsGroupOpacity = allowsGroupOpacity
      self.contentsAreFlipped = contentsAreFlipped
      self.geometry = geometry
      self.version = version
    }

    /// Whether both are placed and composited alike, whatever they paint and wherever they stand in the tree. Every
    /// field counts that is not named here.
    package func isPlaced(like other: Node) -> Bool {
      var same = other
      (same.subtreeEnd, same.parent, same.owner, same.mask) = (subtreeEnd, parent, owner, mask)
      (same.effects, same.style, same.version) = (effects, style, version)
      return self == same
    }
  }

  /// The look of a layer, apart from its place. Layers that look alike share one.
  package struct Style: Equatable, Sendable {
    package var backgroundColor = PremultipliedColor.clear
    package var borderPaint = PiecePaint.clear
    /// Points; 0 if no border shows.
    package var borderWidth = 0.0
    /// The bounds with their rounded corners: the shape that the background fills, and that clips if `masksToBounds` is
    /// set.
    package var shape = RoundedRectangle(.zero)
    /// The gradient that fills `shape` above the background.
    @OutOfLine package var gradient: GradientPainting?
    package var contents: ContentsPlacement?
    /// The premultiplied colour that multiplies each premultiplied pixel of the contents.
    package var contentsTint = SIMD4<Double>(1, 1, 1, 1)
    /// The fill and the stroke above the contents and below the sublayers.
    package var shapePaint: ShapePainting {
      get { shownShapes ?? ShapePainting() }
      set { shownShapes = newValue.isEmpty ? nil : newValue }
    }
    @OutOfLine private var shownShapes: ShapePainting?
    /// Whether a fill or a stroke shows.
    package var hasShapes: Bool { _shownShapes.isSet }
    var hasGradient: Bool { _gradient.isSet }
    /// Whether the border lies below the sublayers: an emitter's particles lie above it.
    package var borderIsBelowSublayers = false
    /// Whether contents and sublayers are clipped to `shape`.
    package var masksToBounds = false
    /// The edges that are antialiased; the others cover the pixels whose sample point is inside. All, if corners are
    /// rounded.
    package var softEdges = CAEdgeAntialiasingMask.all

    package init() {}
  }

  package func effects(of index: Int) -> LayerEffects? {
    nodes[index].effects < 0 ? nil : effects[Int(nodes[index].effects)]
  }

  /// Whether node `index` has a visible sublayer. If not, the layer's picture is one piece.
  package func hasVisibleSublayers(_ index: Int) -> Bool { children(of: index).contains { !nodes[$0].isInvisible } }

  /// Returns the nodes of the sublayers of node `parent`, in tree order.
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

  /// Returns the matrix from node `index` into its superlayer's space; for the root, see
  /// ``ResolvedViewport/rootMatrix``.
  package func matrixToSuperlayer(of index: Int) -> CATransform3D {
    let node = nodes[index]
    // A mask is placed in the plane of the layer that it masks, without that layer's `sublayerTransform`.
    if node.owner >= 0 { return node.geometry.placement }
    return node.geometry.matrix(toSuperlayer: nodes[Int(node.parent)].geometry)
  }
}

extension LayerSnapshot {
  /// Returns the snapshot with another viewport.
  package func seen(in viewport: Viewport) -> LayerSnapshot {
    var snapshot = self
    snapshot.viewport = viewport
    return snapshot
  }
}

extension Viewport {
  /// Resolves the viewport for the root that `snapshot` holds.
  package func resolved(for snapshot: LayerSnapshot) throws(RenderError) -> ResolvedViewport {
    do throws(ViewportError) { return try resolved(forRoot: snapshot.nodes[0].geometry) } catch {
      throw .viewport(error)
    }
  }
}
