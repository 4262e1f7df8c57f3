import Geometry
import LayerSnapshots

/// A list of drawing operations, back to front: flat and in preorder, so that interpreting it needs no recursion.
///
/// The operations inside another one follow it, up to its `end`. All coordinates are output pixels.
struct Program: Sendable {
  struct Operation: Sendable {
    enum Kind: Sendable {
      /// Composite an item over the backdrop.
      case item(Int)
      /// Composite a shape's fill or stroke over the backdrop.
      case painting(Int)
      /// Composite a function of a layer's plane over the backdrop.
      case plane(Int)
      /// Composite a picture that equal layers share.
      case shared(Int)
      /// Draw the enclosing group's filtered backdrop under the group's picture so far, inside a region.
      case backdrop(Int)
      /// Composite the operations inside over clear, apply the ``Group``'s properties, then blend the result with the
      /// backdrop.
      case group(Int)
      /// Composite the operations inside over clear, then multiply the enclosing group's picture by the resulting
      /// alpha.
      case mask
      /// Sort the operations inside, which are units of one shared 3D space, by their depth at the pixel, and composite
      /// them.
      case sorted(space: Int)
      /// One plane of a shared space with everything flattened into it.
      case unit(depth: Int)
      /// End the evaluation: the result is the innermost picture so far.
      case stop
    }

    /// The kind. Its numbers are indices into the arrays below.
    let kind: Kind
    /// The index after the last operation inside.
    var end: Int
    /// A rectangle that contains every pixel that the operation may change.
    var bounds: PixelRect
  }

  var operations: [Operation] = []
  var items: [Item] = []
  var paintings: [Painting] = []
  var planes: [PlanePaint] = []
  var shares: [Share] = []
  var backdrops: [BackdropPicture] = []
  var groups: [Group] = []
  var regions: [Region] = []
  var contents: [ContentsPaint] = []
  var gradients: [GradientPaint] = []
  /// Maps from output pixels to the planes of the flattening layers whose units are sorted at each pixel.
  var spaces: [Homography] = []
  /// The indices of spaces in which planes that are drawn whole pass through each other.
  var spacesInOneOrder: Set<Int> = []
  /// For each space, the depths of all its planes, whether they show anything or not.
  var planesOfSpaces: [Int: [Depth]] = [:]
  var depths: [Depth] = []
  /// Whether the picture is of the extended range: red, green and blue may lie outside 0…alpha.
  var isExtended = false
  /// The distance, in pixels, that the sample point may move without changing a safe yes/no decision.
  var tieDistance = PixelGrid.tieDistance

  /// The same distance for hard edges, which a rasteriser's grid may move farther.
  var edgeTieDistance = PixelGrid.tieDistance

  /// The offset of sample points from the centres of pixels.
  var sampleOffset = SampleOffset.standard.vector

  /// See ``PixelGrid/isSampled``.
  var isSampled = false

  /// Whether what is alike at many pixels is computed once. The picture is the same either way.
  var takesShortcuts = true

  /// A rectangle that contains every pixel that the program may change.
  var bounds: PixelRect {
    var (bounds, index) = (PixelRect(width: 0, height: 0), 0)
    while index < operations.count {
      bounds = bounds.union(operations[index].bounds)
      index = operations[index].end
    }
    return bounds
  }
}

/// The properties of a group, which are applied to its picture at each pixel, in the order of declaration.
struct Group: Sendable {
  /// The colour filters, applied in order.
  var colorFilters: [ColorMatrix] = []
  /// A premultiplied colour that replaces the picture's colour, times its alpha: a silhouette.
  var tint: SIMD4<Double>?
  /// The region whose coverage multiplies the picture; `nil` for no region.
  var region: Int?
  var opacity = 1.0
  /// The blending of the result with the picture of the enclosing group.
  var blendMode = BlendMode.sourceOver
}

/// The paints of one layer at one place in the drawing order: up to three, on the cells that its outlines form.
///
/// With O the bounds, I the part of them inside the border, D the frame of the contents:
///
///     inside O, D and I    contents over background
///     inside O and D       border over contents over background
///     inside O and I       background
///     inside O             border over background
///     inside D             contents
///
/// If the layer masks to its bounds, D is the part of the frame inside the layer's shape. The clips of the ancestors
/// apply to all outlines.
///
/// A body without its border is the case I = O; a border alone is the case of a clear background.
struct Item: Sendable {
  /// The indices of an item's regions.
  struct Outlines: Sendable {
    /// O, I, D, and the intersections; `nil` for an empty region. `inner` equals `outer` without a border.
    var outer: Int?, inner: Int?, frame: Int?
    var outerFrame: Int?, innerFrame: Int?
  }

  var outlines = Outlines()
  var background = ItemPaint(), border = ItemPaint()
  /// The index of a contents paint.
  var contents: Int?
  /// A premultiplied colour that multiplies each premultiplied pixel of the contents.
  var contentsTint = SIMD4<Double>(1, 1, 1, 1)
  /// Multiplies the contents.
  var contentsOpacity = 1.0
  /// Multiplies the whole item.
  var opacity = 1.0
  var bounds = PixelRect(width: 0, height: 0)

  init() {}
}

/// The paint of a background or a border: a colour, and a gradient over it.
struct ItemPaint: Sendable {
  /// Premultiplied.
  var color = SIMD4<Double>.zero
  /// The index of a gradient paint.
  var gradient: Int?
  /// Multiplies both.
  var opacity = 1.0

  /// Whether it differs from pixel to pixel.
  var varies: Bool { gradient != nil }
}

extension SIMD2 where Scalar == Double {
  var lengthSquared: Double { x * x + y * y }
}
