import Geometry
import LayerModel

/// What is to be drawn, back to front: a flat list in preorder, so that it can be interpreted without recursion.
///
/// An operation that holds others is followed by them, up to its `end`. All coordinates are output pixels.
struct Program: Sendable {
  struct Operation: Sendable {
    enum Kind: Sendable {
      /// Composite an item over what is there.
      case item(Int)
      /// Composite a shape's fill or stroke over what is there.
      case painting(Int)
      /// Composite a function of some layer's plane over what is there.
      case plane(Int)
      /// Composite the operations inside over clear, treat the result as the ``Group`` says, mix it with what is there.
      case group(Int)
      /// Composite the operations inside over clear, and multiply what the group around holds so far by the alpha.
      case mask
      /// The operations inside are units that share a 3D space: composite them in the order of their depth at the
      /// pixel.
      case sorted(space: Int)
      /// One plane of a shared space with all that is flattened into it.
      case unit(depth: Int)
    }

    /// Numbers are indices into the arrays below.
    let kind: Kind
    /// The index after the last operation inside.
    var end: Int
    /// Holds every pixel that the operation may change.
    var bounds: PixelRect
  }

  var operations: [Operation] = []
  var items: [Item] = []
  var paintings: [Painting] = []
  var planes: [PlanePaint] = []
  var groups: [Group] = []
  var regions: [Region] = []
  var contents: [ContentsPaint] = []
  var gradients: [GradientPaint] = []
  /// Output pixels to the planes of the flattening layers whose units are sorted at each pixel.
  var spaces: [Homography] = []
  var depths: [Depth] = []
  /// How far the sample point may be off without turning a yes or no that is safe, pixels.
  var tieDistance = Stage.tieDistance

  /// Holds every pixel on which the program leaves a mark.
  var bounds: PixelRect {
    var (bounds, index) = (PixelRect(width: 0, height: 0), 0)
    while index < operations.count {
      bounds = bounds.union(operations[index].bounds)
      index = operations[index].end
    }
    return bounds
  }
}

/// What becomes of the picture that the operations of a group make, pixel by pixel, in the order of these properties.
struct Group: Sendable {
  /// Applied one after another.
  var colorFilters: [ColorMatrix] = []
  /// A premultiplied colour that takes the picture's place, times its alpha: a silhouette.
  var tint: SIMD4<Double>?
  /// A region whose coverage multiplies the picture; `nil` for all there is.
  var region: Int?
  var opacity = 1.0
  /// How the result is mixed with what the nearest group around holds so far.
  var blendMode = BlendMode.sourceOver
}

/// The fill or the stroke of a shape: a colour on what some path covers.
struct Painting: Sendable {
  let coverage: any PathCoverage
  /// What clips leave of the picture; `nil` for all of it.
  let clip: Region?
  /// Premultiplied.
  let color: SIMD4<Double>
  var bounds: PixelRect
}

/// Where something is painted, projected, cut and clipped, in output pixels: convex, with an area.
struct Region: Sendable {
  let patch: Patch
  /// The pixels it may cover.
  let bounds: PixelRect

  /// `nil` where the soft part holds no area, or a vertex overflowed.
  init?(_ patch: Patch) {
    guard !patch.soft.isEmpty, patch.soft.vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      abs(patch.soft.signedArea) > 1e-12
    else { return nil }
    self.patch = patch
    bounds = PixelRect(around: patch.hard.isEmpty ? patch.soft : patch.extent)
  }

  /// The outline, hard edges in place. Where soft and hard edges leave nothing between them, though a pixel may hold both,
  /// what the soft ones leave.
  var outline: ConvexPolygon {
    let outline = patch.outline
    return outline.isEmpty ? patch.soft : outline
  }
}

/// What one layer paints at one place in the order: up to three paints on the cells that its outlines cut out. The
/// background may have a gradient over it, which changes nothing but its colour.
///
/// With O the bounds, I what the border leaves free of them, D the frame of the contents:
///
///     inside O, D and I    contents over background
///     inside O and D       border over contents over background
///     inside O and I       background
///     inside O             border over background
///     inside D             contents
///
/// Where the layer masks to its bounds, D is the part of the frame inside the layer's shape. Everything is the part inside
/// the clips of the layer's ancestors.
///
/// A body without its border is the case I = O; a border alone is the case of a clear background.
struct Item: Sendable {
  /// Indices of regions.
  struct Outlines: Sendable {
    /// O, I, D, and the common parts; `nil` where empty. `inner` equals `outer` where there is no border.
    var outer: Int?, inner: Int?, frame: Int?
    var outerFrame: Int?, innerFrame: Int?
  }

  var outlines = Outlines()
  /// Premultiplied.
  var background = SIMD4<Double>.zero, border = SIMD4<Double>.zero
  /// Lies over the background wherever that shows: index of a gradient paint.
  var gradient: Int?
  /// Multiplies background and gradient, mixed.
  var backgroundOpacity = 1.0
  /// Index of a contents paint.
  var contents: Int?
  /// Multiplies each pixel of the contents, premultiplied by a premultiplied colour.
  var contentsTint = SIMD4<Double>(1, 1, 1, 1)
  /// Multiplies what the contents show.
  var contentsOpacity = 1.0
  /// Multiplies the whole.
  var opacity = 1.0
  var bounds = PixelRect(width: 0, height: 0)

  init() {}
}

extension SIMD2 where Scalar == Double {
  var lengthSquared: Double { x * x + y * y }
}
