import Geometry

/// What is to be drawn, back to front: a flat list in preorder, so that it can be interpreted without recursion.
///
/// An operation that holds others is followed by them, up to its `end`. All coordinates are output pixels.
struct Program: Sendable {
  struct Operation: Sendable {
    enum Kind: Sendable {
      /// Composite an item over what is there.
      case item(Int)
      /// Composite the operations inside over clear, multiply by `opacity`, composite the result over what is there.
      case group(opacity: Double)
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
  var regions: [Region] = []
  var hardEdges: [HardEdges] = []
  var contents: [ContentsPaint] = []
  /// Output pixels to the planes of the flattening layers whose units are sorted at each pixel.
  var spaces: [Homography] = []
  var depths: [Depth] = []
}

/// The outline of something painted, projected and cut, in output pixels: convex, with an area.
struct Region: Sendable {
  let vertices: [Vector2]
  /// The pixels it touches.
  let bounds: PixelRect

  /// `nil` where the outline holds no area, or a vertex overflowed.
  init?(_ polygon: ConvexPolygon) {
    guard !polygon.isEmpty, polygon.vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      abs(polygon.signedArea) > 1e-12
    else { return nil }
    vertices = polygon.vertices
    bounds = PixelRect(around: polygon)
  }

  /// One form an edge, the distance in pixels, ≥ 0 inside. Edges too short to have a direction have none: leaving them
  /// out moves the outline by less than their length.
  var edges: [LinearForm] {
    var kept: [Vector2] = []
    for v in vertices where kept.last.map({ ($0 - v).lengthSquared > 1e-12 }) ?? true { kept.append(v) }
    while kept.count > 1, (kept[kept.count - 1] - kept[0]).lengthSquared <= 1e-12 { kept.removeLast() }
    return ConvexPolygon(kept).edgeForms
  }
}

/// What one layer paints at one place in the order: up to three paints on the cells that its outlines cut out.
///
/// With O the bounds, I what the border leaves free of them, D the frame of the contents:
///
///     inside O, D and I    contents over background
///     inside O and D       border over contents over background
///     inside O and I       background
///     inside O             border over background
///     inside D             contents
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
  /// Index of hard edges, where straight edges are hard.
  var hardEdges: Int?
  /// Premultiplied.
  var background = SIMD4<Double>.zero, border = SIMD4<Double>.zero
  /// Index of a contents paint.
  var contents: Int?
  /// Multiplies what the contents show.
  var contentsOpacity = 1.0
  /// Multiplies the whole.
  var opacity = 1.0
  var bounds = PixelRect(width: 0, height: 0)
}

/// The straight edges of an item's outlines, for layers whose edges are not antialiased: forms in output pixels, ≥ 0
/// inside; `nil` where the outline is empty.
struct HardEdges: Sendable {
  var outer: [LinearForm]?, inner: [LinearForm]?, frame: [LinearForm]?
  /// The rectangles around rounded outlines, as indices of regions; `nil` where the corners are square.
  var outerRect: Int?, innerRect: Int?
}

extension SIMD2 where Scalar == Double {
  var lengthSquared: Double { x * x + y * y }
}
