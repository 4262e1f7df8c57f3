import Geometry
import LayerSnapshots

/// The display list of a tree in which layers only move from frame to frame: made once, with a margin around the picture, and drawn with
/// everything where it is.
///
/// Either one layer moves by whole pixels, and its subtree with it, as a pass that is shifted. Or leaves move, each by itself. No layer
/// above may clip or fade the moving layers, or cast their shadow. The pixels are those of a list made for the frame, except that positions
/// may be rounded otherwise.
package struct MovingDisplayList {
  /// The longest move of a layer before a list is made again, in pixels.
  package static let margin = 256
  /// The least number of layers for which a list is kept.
  private static let leastLayers = 64
  /// Frames until the next attempt after a list that could not be made, or was not drawn a second time.
  private static let framesBetweenTries = 30

  fileprivate struct Made {
    var list: DisplayList
    let motion: Motion
    /// Whether the list draws pictures for the cache that the device did not hold when it was made.
    let fillsCache: Bool

    init(_ list: DisplayList, _ motion: Motion) {
      (self.list, self.motion) = (list, motion)
      fillsCache = list.passes.contains { $0.cachedAs != nil }
    }
  }

  fileprivate enum Motion {
    /// The layer's node and its position when the list was made, and the pass of all below it.
    case together(node: Int, position: Vector2, PlaneMoves, pass: Int)
    case apart(MovingLeaves)
  }

  private var made: Made?
  /// The last frame's snapshot, by its number, and its viewport.
  private var last: (number: UInt64, viewport: ResolvedViewport)?
  private var framesToTry = 0

  package init() {}

  /// The list for the next frame, if since the last call layers have only moved in such a way; else `nil`.
  ///
  /// - Parameters:
  ///   - longestSide: The longest side of a render target.
  ///   - cachedFrame: The pixels of a picture that is cached from an earlier frame, so that it need not be drawn.
  package mutating func list(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int, longestSide: Int = .max,
    cachedFrame: (CachedPicture) -> PixelRect? = { _ in nil }
  ) -> DisplayList? {
    let before = last
    last = (snapshot.number, viewport)
    guard viewport.colorRange == .standard, let before, viewport.isSame(as: before.viewport),
      let changes = snapshot.changes, changes.base == before.number, changes.areMoves || changes.nodes.isEmpty
    else {
      made = nil
      return nil
    }
    if let made, !made.isServed(by: cachedFrame) {
      // A new list shows pictures that are cached since, and draws those that no longer are.
      self.made = nil
      framesToTry = made.fillsCache ? 0 : Self.framesBetweenTries
    }
    if move(changes.nodes, of: snapshot) {
      framesToTry = 0
      return made?.list
    }
    if changes.nodes.isEmpty { return nil }
    framesToTry -= 1
    guard framesToTry <= 0, snapshot.nodes.count >= Self.leastLayers else { return nil }
    framesToTry = Self.framesBetweenTries
    made = FrameMeter.attempt {
      Self.make(
        snapshot, moving: changes.nodes, in: viewport, maximumImageSize: maximumImageSize, cachedFrame: cachedFrame)
    }
    // With the margin, a picture of layers may be larger than any target.
    if let made, made.list.passes.contains(where: { max($0.frame.width, $0.frame.height) > longestSide }) {
      self.made = nil
    }
    return made?.list
  }

  /// Moves the list's items or its pass to where these nodes are. Where that is not possible, returns `false` and gives the list up.
  private mutating func move(_ nodes: [Int32], of snapshot: LayerSnapshot) -> Bool {
    guard var made else { return false }
    // Held once, its arrays change in place.
    self.made = nil
    switch made.motion {
    case .apart(let leaves):
      guard leaves.move(nodes, of: snapshot, in: &made.list) else { return false }
    case .together(let node, let position, let plane, let pass):
      guard nodes.allSatisfy({ $0 == Int32(node) }) else { return false }
      let distance = plane.distance(of: Vector2(snapshot.nodes[node].geometry.position) - position)
      let whole = distance.rounded(.toNearestOrEven)
      // A rounding error of the numbers, not a distance.
      guard abs(distance.x - whole.x) < 1e-9, abs(distance.y - whole.y) < 1e-9, abs(whole.x) <= Double(Self.margin),
        abs(whole.y) <= Double(Self.margin)
      else { return false }
      made.list.passes[pass].shift = SIMD2(Int(whole.x), Int(whole.y))
    }
    self.made = made
    return true
  }

  private static func make(
    _ snapshot: LayerSnapshot, moving nodes: [Int32], in viewport: ResolvedViewport, maximumImageSize: Int,
    cachedFrame: (CachedPicture) -> PixelRect?
  ) -> Made? {
    guard let node = nodes.first.map({ Int($0) }), node > 0 else { return nil }
    let end = Int(snapshot.nodes[node].subtreeEnd)
    if nodes.count > 1 || end == node + 1 {
      return MovingLeaves.make(
        nodes, of: snapshot, in: viewport, margin: margin, maximumImageSize: maximumImageSize, cachedFrame: cachedFrame
      ).map { Made($1, .apart($0)) }
    }
    guard 2 * (end - node) > snapshot.nodes.count, let plane = PlaneMoves(of: node, in: snapshot, viewport) else {
      return nil
    }
    let passes = DisplayListBuilder.list(
      of: snapshot, moving: node..<end, in: [Int(snapshot.nodes[node].parent)], apart: false,
      viewport: viewport.piece(viewport.frame.outset(by: margin)), frame: viewport.frame,
      maximumImageSize: maximumImageSize, cachedFrame: cachedFrame)
    guard let passes else { return nil }
    let position = Vector2(snapshot.nodes[node].geometry.position)
    return Made(passes.list, .together(node: node, position: position, plane, pass: passes.pass))
  }
}

extension MovingDisplayList.Made {
  /// Whether all pictures that it shows and does not draw are cached, and one that it draws for the cache is not.
  fileprivate func isServed(by cachedFrame: (CachedPicture) -> PixelRect?) -> Bool {
    if list.cachedPictures.isEmpty { return true }
    let drawn = Set(list.passes.lazy.compactMap(\.cachedAs))
    return list.cachedPictures.indices.allSatisfy {
      (cachedFrame(list.cachedPictures[$0]) == nil) == drawn.contains($0)
    }
  }
}

extension ResolvedViewport {
  /// Whether the two viewports have the same frame, pixels, root matrix, background and range of colours.
  package func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
      && colorRange == other.colorRange && rootMatrix == other.rootMatrix
  }
}
