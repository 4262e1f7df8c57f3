import Geometry
import LayerSnapshots

/// A display list in which leaves move, each by itself.
///
/// A leaf is listed between pixels, so that its item looks right at any place: no edge is left to the rasteriser
/// because it lies between pixels, and no image is read texel for texel.
struct MovingLeaves {
  private let frame: PixelRect
  /// The first node of the pass whose items move, and for each node from there on the index of its item.
  private let first: Int
  private let items: [Int32]
  /// The positions that the items were listed at.
  private let positions: [Vector2]
  /// The maps from the planes that the leaves lie in to output pixels, by the node of the superlayer.
  private let planes: [Int32: PlaneMoves]

  /// In place of an item: the node shows nothing wherever it is, or may not move.
  private static let nothing: Int32 = -1, fixed: Int32 = -2

  /// The share of the items that must be left of a list without hidden ones; if fewer are, that is the better list.
  private static let leastShown = 0.75
  /// The most draw calls in painter's order, beside twice as many as without.
  private static let mostDraws = 16
  /// The greatest distance from the picture that an item may reach, in pixels.
  private static let farthest = 8192.0
  /// Where a leaf is listed, pixels from where it is.
  private static let nudge = SIMD2(0.3713, 0.4127)

  /// Makes the list. `nil` if a node is no leaf, or is painted by more than one item, and if another list is better.
  ///
  /// - Parameters:
  ///   - nodes: Those that move, ascending.
  ///   - margin: How far around the picture layers are listed, in pixels.
  static func make(
    _ nodes: [Int32], of snapshot: LayerSnapshot, in viewport: ResolvedViewport, margin: Int, maximumImageSize: Int,
    showing pictures: (any KeptPictures)?
  ) -> (MovingLeaves, DisplayList)? {
    guard let start = nodes.first, let last = nodes.last, start > 0 else { return nil }
    var (nudged, planes) = (snapshot, [Int32: PlaneMoves]())
    for node in nodes {
      let parent = snapshot.nodes[Int(node)].parent
      // Sublayers move along.
      guard snapshot.nodes[Int(node)].subtreeEnd == node + 1 else { return nil }
      guard let plane = planes[parent] ?? PlaneMoves(of: Int(node), in: snapshot, viewport) else { return nil }
      planes[parent] = plane
      let move = plane.move(by: nudge)
      nudged.nodes[Int(node)].geometry.position.x += move.x
      nudged.nodes[Int(node)].geometry.position.y += move.y
    }
    let frame = viewport.frame
    let range = Int(start)..<Int(last) + 1
    let passes = DisplayListBuilder.list(
      of: nudged, moving: range, in: Set(planes.keys.map { Int($0) }),
      viewport: viewport.piece(frame.outset(by: margin)), frame: frame, maximumImageSize: maximumImageSize,
      showing: pictures)
    guard let passes, isWorthwhile(passes.list.passes[passes.pass], images: passes.list.images) else {
      return nil
    }
    var list = passes.list
    let pass = list.passes[passes.pass]
    let listed = passes.movement.leaves.prefix(pass.list.count)
    // Only the leaves that move now are listed between pixels; all others stay where they are.
    var isListedBetweenPixels = [Bool](repeating: false, count: range.count)
    for node in nodes { isListedBetweenPixels[Int(node) - range.lowerBound] = true }
    var items = range.map { snapshot.nodes[$0].isInvisible ? nothing : fixed }
    var corners: [Quad] = []
    for (item, leaf) in listed.enumerated() {
      guard let quad = leaf.movableCorners(of: pass.items[item], pass.states[item]) else { return nil }
      corners.append(quad)
      let i = Int(leaf.node) - range.lowerBound
      if isListedBetweenPixels[i] { items[i] = Int32(item) }
    }
    list.moves = ItemMoves(pass: passes.pass, corners: corners)
    let leaves = MovingLeaves(
      frame: frame, first: range.lowerBound, items: items,
      positions: listed.map { Vector2(nudged.nodes[Int($0.node)].geometry.position) }, planes: planes)
    return leaves.move(nodes, of: snapshot, in: &list) ? (leaves, list) : nil
  }

  /// Whether few items are hidden, and painter's order needs few more draw calls than another.
  private static func isWorthwhile(_ pass: RenderPass, images: [ImagePart]) -> Bool {
    var shown = pass
    shown.setItems(pass.list)
    if shown.list.usesDepth || Double(shown.list.count) < leastShown * Double(pass.list.count) { return false }
    // Images of one size are likely to share a texture.
    let textures = Batcher.Textures(
      images: images.map { UInt32(truncatingIfNeeded: $0.image.width << 16 | $0.image.height) })
    var free = pass
    free.keepsOrder = false
    func draws(_ pass: RenderPass) -> Int { Batcher.plan(for: pass, textures: textures).batches.count }
    return draws(pass) <= mostDraws + 2 * draws(free)
  }

  // MARK: - Moving

  /// Moves the items of `nodes` to where these are; `false` if one may show otherwise than moved.
  func move(_ nodes: [Int32], of snapshot: LayerSnapshot, in list: inout DisplayList) -> Bool {
    guard var moves = list.moves else { return false }
    // Alone, the arrays change in place.
    list.moves = nil
    defer { list.moves = moves }
    var (parent, plane) = (Int32(-1), PlaneMoves.none)
    let low = SIMD2(Double(frame.minX), Double(frame.minY)), high = SIMD2(Double(frame.maxX), Double(frame.maxY))
    return snapshot.nodes.withUnsafeBufferPointer { entries in
      moves.distances.withUnsafeMutableBufferPointer { distances in
        for node in nodes {
          let k = Int(node) - first
          guard k >= 0, k < items.count, items[k] != Self.fixed else { return false }
          if items[k] == Self.nothing { continue }
          let (i, item) = (Int(node), Int(items[k]))
          if entries[i].parent != parent {
            guard let known = planes[entries[i].parent] else { return false }
            (parent, plane) = (entries[i].parent, known)
          }
          let distance = plane.distance(of: Vector2(entries[i].geometry.position) - positions[item])
          let corners = moves.corners[item]
          let (least, most) = (corners.low + distance, corners.high + distance)
          if any((most .<= low) .| (least .>= high)) {
            distances[item] = ItemMoves.nowhere
          } else {
            if any((least .< low - Self.farthest) .| (most .> high + Self.farthest)) { return false }
            distances[item] = distance
          }
        }
        return true
      }
    }
  }
}

extension DisplayListBuilder.MovingLeaf {
  /// The corners, not rounded, if all that the leaf paints is this item, a quadrilateral that can be moved by parts of
  /// pixels.
  fileprivate func movableCorners(of item: DrawItem, _ state: DrawState) -> Quad? {
    guard case .quad(let features) = state.program,
      features.isDisjoint(with: [.perspective, .cut, .gradient, .mask, .picture])
    else { return nil }
    var same = item
    same.setCorners(quad)
    guard same == item else { return nil }
    // Around upright sides, the corners are those of the pixels that the sides touch where they are.
    return features.contains(.sides) && quad.isOnWholePixels ? item.soft.box(from: item.origin) : quad
  }
}

extension SoftForm {
  /// A box that holds the centres of all pixels that the quadrilateral touches, for an upright one. Output pixels.
  ///
  /// - Parameter origin: The pixel that the quadrilateral's positions count from.
  fileprivate func box(from origin: SIMD2<Float>) -> Quad {
    // Half a pixel, and a step of the grid that corners are rounded to.
    let margin = 0.5 + 1 / 128.0
    let (x, y) = (SIMD4<Double>(x) + Double(origin.x), SIMD4<Double>(y) + Double(origin.y))
    let (low, high) = (Vector2(x.min(), y.min()) - margin, Vector2(x.max(), y.max()) + margin)
    return Quad(x: SIMD4(low.x, high.x, high.x, low.x), y: SIMD4(low.y, low.y, high.y, high.y))
  }
}

/// How the moves of a layer in its superlayer's plane show in the picture, where all points move alike.
struct PlaneMoves {
  /// The moves in output pixels for one point to the right, and one down.
  private let across: SIMD2<Double>, down: SIMD2<Double>

  static let none = PlaneMoves(across: .zero, down: .zero)

  private init(across: SIMD2<Double>, down: SIMD2<Double>) { (self.across, self.down) = (across, down) }

  /// `nil` in perspective, for the root, and where no inverse exists.
  init?(of node: Int, in snapshot: LayerSnapshot, _ viewport: ResolvedViewport) {
    guard snapshot.nodes[node].parent >= 0 else { return nil }
    var i = Int(snapshot.nodes[node].parent)
    var map = Homography(flattening: snapshot.nodes[i].geometry.sublayerProjection)
    while true {
      let matrix = i == 0 ? viewport.rootMatrix : snapshot.matrixToSuperlayer(of: i)
      map = map.then(Homography(flattening: matrix))
      if i == 0 { break }
      i = Int(snapshot.nodes[i].parent)
      if i < 0 { return nil }
    }
    map = map.then(viewport.pixels)
    guard map.x.z == 0, map.y.z == 0, map.origin.z > 0 else { return nil }
    across = SIMD2(map.x.x, map.x.y) / map.origin.z
    down = SIMD2(map.y.x, map.y.y) / map.origin.z
    guard abs(determinant) > 1e-12 else { return nil }
  }

  private var determinant: Double { across.x * down.y - across.y * down.x }

  /// The distance, output pixels, of a move in points.
  @inline(__always)
  func distance(of move: SIMD2<Double>) -> SIMD2<Double> { across * move.x + down * move.y }

  /// The move, points, of a distance in output pixels.
  func move(by distance: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(distance.x * down.y - distance.y * down.x, distance.y * across.x - distance.x * across.y) / determinant
  }
}
