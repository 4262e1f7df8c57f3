import Geometry
import LayerSnapshots

/// The display list of a tree in which one layer moves by whole pixels from frame to frame, and all below it with it: made once, with a
/// margin around the picture, and drawn at each place.
///
/// The tree must be one of leaves, as that of a ``RetainedDisplayList``, and most of its layers must lie below the one that moves. The
/// pixels are those of a list made for the frame, except that positions outside the picture may be rounded otherwise.
package struct MovingDisplayList {
  /// The longest move of the layer before a list is made again, in pixels.
  package static let margin = 256
  /// The least number of layers for which a list is kept.
  private static let leastLayers = 64
  /// Frames until the next attempt after a list that could not be made, or was not drawn a second time.
  private static let framesBetweenTries = 30

  private struct Made {
    var list: DisplayList
    /// The pass whose items move.
    let pass: Int
    /// The moving layer's node, and the linear part of the map from its superlayer's plane to pixels.
    let node: Int
    let entry: LayerSnapshot.Node
    let stylesVersion: UInt64
    let across: Vector2, down: Vector2
  }

  private var made: Made?
  /// The last frame's snapshot, by its number, and its viewport.
  private var last: (number: UInt64, viewport: ResolvedViewport)?
  private var framesToTry = 0

  package init() {}

  /// The list for the next frame, if since the last call at most one layer has changed, which is one of this kind; else `nil`.
  package mutating func list(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int
  ) -> DisplayList? {
    let before = last
    last = (snapshot.number, viewport)
    guard viewport.colorRange == .standard, let before, viewport.isSame(as: before.viewport),
      let changes = snapshot.changes, changes.base == before.number, changes.nodes.count <= 1
    else {
      made = nil
      return nil
    }
    guard let node = changes.nodes.first.map({ Int($0) }) ?? made?.node else { return nil }
    if let pass = made?.pass, let shift = shift(of: node, in: snapshot) {
      framesToTry = 0
      made?.list.passes[pass].shift = shift
      return made?.list
    }
    made = nil
    framesToTry -= 1
    guard framesToTry <= 0 else { return nil }
    framesToTry = Self.framesBetweenTries
    made = Self.make(snapshot, moving: node, in: viewport, maximumImageSize: maximumImageSize)
    return made?.list
  }

  /// The move of the layer since the list was made; `nil` for any other change, and for a move by parts of pixels or beyond the margin.
  private func shift(of node: Int, in snapshot: LayerSnapshot) -> SIMD2<Int>? {
    guard let made, node == made.node, snapshot.stylesVersion == made.stylesVersion,
      snapshot.nodes[node].differsInPositionOnly(from: made.entry)
    else { return nil }
    let (old, new) = (made.entry.geometry.position, snapshot.nodes[node].geometry.position)
    let distance = made.across * (new.x - old.x).native + made.down * (new.y - old.y).native
    let whole = distance.rounded(.toNearestOrEven)
    // A rounding error of the numbers, not a distance.
    guard abs(distance.x - whole.x) < 1e-9, abs(distance.y - whole.y) < 1e-9, abs(whole.x) <= Double(Self.margin),
      abs(whole.y) <= Double(Self.margin)
    else { return nil }
    return SIMD2(Int(whole.x), Int(whole.y))
  }

  private static func make(
    _ snapshot: LayerSnapshot, moving node: Int, in viewport: ResolvedViewport, maximumImageSize: Int
  ) -> Made? {
    let (count, end) = (snapshot.nodes.count, Int(snapshot.nodes[node].subtreeEnd))
    guard node > 0, count >= leastLayers, 2 * (end - node) > count, snapshot.nodes[node].parent >= 0,
      let map = mapOfMoves(of: node, in: snapshot, viewport)
    else { return nil }
    let frame = viewport.frame
    let retained = RetainedDisplayList(
      of: snapshot, in: viewport.piece(frame.outset(by: margin)), maximumImageSize: maximumImageSize)
    guard let (list, pass) = retained?.list(moving: node..<end, in: frame) else { return nil }
    return Made(
      list: list, pass: pass, node: node, entry: snapshot.nodes[node], stylesVersion: snapshot.stylesVersion,
      across: Vector2(map.x.x, map.x.y) / map.origin.z, down: Vector2(map.y.x, map.y.y) / map.origin.z)
  }

  /// The map from the plane that a layer is placed in to output pixels, if all of its points move alike.
  private static func mapOfMoves(of node: Int, in snapshot: LayerSnapshot, _ viewport: ResolvedViewport) -> Homography?
  {
    var i = Int(snapshot.nodes[node].parent)
    var map = Homography(flattening: snapshot.nodes[i].geometry.sublayerProjection)
    while true {
      let matrix = i == 0 ? viewport.rootMatrix : snapshot.matrixToSuperlayer(of: i)
      map = map.then(Homography(flattening: matrix))
      if i == 0 { break }
      i = Int(snapshot.nodes[i].parent)
    }
    map = map.then(viewport.pixels)
    return map.x.z == 0 && map.y.z == 0 && map.origin.z > 0 ? map : nil
  }
}

extension LayerSnapshot.Node {
  /// Whether the two are the same but for their positions.
  fileprivate func differsInPositionOnly(from other: LayerSnapshot.Node) -> Bool {
    var moved = other.geometry
    moved.position = geometry.position
    return kind == other.kind && subtreeEnd == other.subtreeEnd && parent == other.parent && mask == other.mask
      && effects == other.effects && style == other.style && opacity == other.opacity
      && isInvisible == other.isInvisible && isDoubleSided == other.isDoubleSided
      && allowsGroupOpacity == other.allowsGroupOpacity && contentsAreFlipped == other.contentsAreFlipped
      && geometry == moved
  }
}

extension ResolvedViewport {
  /// Whether the two viewports have the same frame, pixels, root matrix, background and range of colours.
  package func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
      && colorRange == other.colorRange && rootMatrix == other.rootMatrix
  }
}
