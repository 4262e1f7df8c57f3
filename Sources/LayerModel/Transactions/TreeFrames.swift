import Foundation

/// What the frames of a tree leave behind for the next one. Roots that were shown have one, see ``CALayer/frames``; other layers none.
final class TreeFrames {
  /// When the last frame was, seconds of the space around the root; `nil` before there was one.
  var time: CFTimeInterval?
  /// What it showed; `nil` while the next one is taken, which takes over its arrays.
  var snapshot: LayerSnapshot?
  /// What has changed since.
  let record = ChangeRecord()
  /// The copies that ``CALayer/presentation()`` gives, with the moment that they show.
  var presentation: PresentationTree?
  /// Whether frames follow each other in time, such that changes are animated, and not only stills were taken.
  var arePlayed = false
  /// Whether y ran down around the root in the last picture.
  var yDown = true
}

extension CALayer {
  /// The layer's ``frames``, made where it has none.
  final var ownFrames: TreeFrames {
    if let frames { return frames }
    let new = TreeFrames()
    frames = new
    return new
  }
}
