import Geometry

/// The regions behind an item's outlines: its parts need only the edges near them.
///
/// The shader looks at every edge of an outline at every pixel, and an outline with round corners has dozens. Within a
/// part, the region covers the same as its intersection with a box around the part, which has few.
struct ItemOutlines {
  private let whole: LayerPaint.Outlines
  private var regions: [(reference: OutlineReference, region: Region)] = []

  /// How far the box is from the part: beyond the square of any pixel whose centre lies in the part, output pixels.
  private static let margin = 2.0
  /// The number of edges, of all outlines together, up to which parts use the whole outlines.
  private static let fewEdges = 12
  /// The maximum number of sides of ``cover``.
  private static let maximumSides = 24

  init(_ edges: EdgeOutline, recordedAs outlines: LayerPaint.Outlines) {
    whole = outlines
    add(outlines.outer, edges.outer)
    add(outlines.inner, edges.inner)
    guard let contents = edges.contents else { return }
    add(outlines.contents, contents.all)
    add(outlines.outerAndContents, contents.inOuter)
    add(outlines.innerAndContents, contents.inInner)
  }

  private mutating func add(_ reference: OutlineReference, _ region: Region) {
    if reference == .none || regions.contains(where: { $0.reference == reference }) { return }
    regions.append((reference, region))
  }

  /// A polygon of few sides that holds the centre of every pixel whose square the item may touch, if it has one
  /// outline; else `nil`.
  var cover: ConvexPolygon? {
    guard regions.count == 1 else { return nil }
    return regions[0].region.footprint.outset(by: PixelRect.pixelReach, sides: Self.maximumSides)
  }

  /// The outlines that cover the same within `part` as all of them; `nil` if they have few edges as they are.
  ///
  /// - Parameters:
  ///   - origin: The point that edges are counted from, output pixels.
  ///   - base: The index of the item's first entry in the table.
  func outlines(
    near part: ConvexPolygon, from origin: Vector2, base: Int, table: inout EdgeTable
  ) -> LayerPaint.Outlines? {
    guard regions.reduce(0, { $0 + $1.region.soft.vertices.count }) > Self.fewEdges,
      table.count - base < OutlineReference.maximumStart / 2, let (low, high) = part.bounds
    else { return nil }
    let (from, to) = (low - Self.margin, high + Self.margin)
    let sides = [
      LinearForm(1, 0, -from.x), LinearForm(-1, 0, to.x), LinearForm(0, 1, -from.y), LinearForm(0, -1, to.y),
    ]
    // An outline that is not known here stays whole.
    var known: [OutlineReference: OutlineReference] = [:]
    for (reference, region) in regions {
      let near = Region(soft: region.soft.clipped(to: sides), hard: region.hard)
      known[reference] = table.record(near, from: origin, base: base)
    }
    func near(_ reference: OutlineReference) -> OutlineReference { known[reference] ?? reference }
    return LayerPaint.Outlines(
      outer: near(whole.outer), inner: near(whole.inner), contents: near(whole.contents),
      outerAndContents: near(whole.outerAndContents), innerAndContents: near(whole.innerAndContents))
  }
}

extension ConvexPolygon {
  /// A convex polygon of about `sides` sides at most around all points within `distance`; its long sides are kept.
  fileprivate func outset(by distance: Double, sides: Int) -> ConvexPolygon {
    let forms = edgeForms
    guard forms.count > sides, forms.count == vertices.count, let bounds else { return outset(by: distance) }
    let step = (forms.count + sides - 1) / sides
    let kept = forms.indices.filter { k in
      let along = vertices[k + 1 == vertices.count ? 0 : k + 1] - vertices[k]
      return k % step == 0 || (along * along).sum() > 64
    }
    let (low, high) = (bounds.min - distance, bounds.max + distance)
    let box = ConvexPolygon([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
    return box.clipped(to: kept.lazy.map { LinearForm(forms[$0].coefficients + Vector3(0, 0, distance)) })
  }
}
