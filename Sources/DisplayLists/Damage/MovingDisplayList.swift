import Geometry
import LayerSnapshots

/// The display list of a tree in which leaves only move from frame to frame, each by itself: made once, with a margin
/// around the picture, and drawn with everything where it is.
///
/// No layer above may clip or fade the moving leaves, or cast their shadow. The pixels are those of a list made for the
/// frame, except that positions may be rounded otherwise.
package struct MovingDisplayList {
  /// The distance around the picture within which leaves are listed, in pixels.
  private static let margin = 256
  /// The least number of layers for which a list is kept.
  private static let leastLayers = 64
  /// Frames until the next attempt after a list that could not be made, or was not drawn a second time.
  private static let framesBetweenTries = 30

  fileprivate struct Made {
    var list: DisplayList
    let leaves: MovingLeaves
    /// Whether the list draws pictures for the cache that the device did not hold when it was made.
    let fillsCache: Bool

    init(_ leaves: MovingLeaves, _ list: DisplayList) {
      (self.leaves, self.list) = (leaves, list)
      fillsCache = list.passes.contains { $0.cachedAs != nil }
    }
  }

  private var made: Made?
  /// The last frame's snapshot, by its number, and its viewport.
  private var last: (number: UInt64, viewport: ResolvedViewport)?
  private var framesToTry = 0

  package init() {}

  /// The list for the next frame, if since the last call leaves have only moved; else `nil`.
  ///
  /// - Parameters:
  ///   - longestSide: The longest side of a render target.
  ///   - pictures: Those that earlier frames have drawn; `nil` for none.
  package mutating func list(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int, longestSide: Int = .max,
    showing pictures: (any KeptPictures)? = nil
  ) -> DisplayList? {
    let before = last
    last = (snapshot.number, viewport)
    guard viewport.colorRange == .standard, let before, viewport.isSame(as: before.viewport),
      let changes = snapshot.changes, changes.base == before.number, changes.areMoves || changes.nodes.isEmpty
    else {
      made = nil
      return nil
    }
    if let made, !made.isServed(by: pictures) {
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
      MovingLeaves.make(
        changes.nodes, of: snapshot, in: viewport, margin: Self.margin, maximumImageSize: maximumImageSize,
        showing: pictures
      ).map { Made($0, $1) }
    }
    // With the margin, a picture of layers may be larger than any target.
    if let made, made.list.passes.contains(where: { max($0.frame.width, $0.frame.height) > longestSide }) {
      self.made = nil
    }
    return made?.list
  }

  /// Moves the list's items to where these nodes are. Where that is not possible, returns `false` and gives the list
  /// up.
  private mutating func move(_ nodes: [Int32], of snapshot: LayerSnapshot) -> Bool {
    guard var made else { return false }
    // Held once, its arrays change in place.
    self.made = nil
    guard made.leaves.move(nodes, of: snapshot, in: &made.list) else { return false }
    self.made = made
    return true
  }
}

extension MovingDisplayList.Made {
  /// Whether all pictures that it shows and does not draw are cached, and one that it draws for the cache is not.
  fileprivate func isServed(by pictures: (any KeptPictures)?) -> Bool {
    func isHeld(_ key: Picture.Key) -> Bool { pictures?.frame(of: key) != nil }
    return list.cachedPictures.allSatisfy(isHeld) && !list.passes.contains { $0.cachedAs.map(isHeld) == true }
  }
}

extension ResolvedViewport {
  /// Whether the two viewports have the same frame, pixels, root matrix, background and range of colours.
  package func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
      && colorRange == other.colorRange && rootMatrix == other.rootMatrix
  }
}
