import Foundation
import Geometry
import LayerSnapshots

/// One of the two pictures of a transition, with its place.
struct TransitionPiece {
  enum Picture {
    case old(OldPicture)
    /// The layer itself, with another geometry.
    case new(LayerGeometry)
  }

  let picture: Picture
  /// The offset, points along the axes of the layer.
  var offset = CGPoint.zero
  var opacity: Float = 1
  /// Whether it is added to the picture below instead of covering it.
  var isAdded = false
}

/// A layer in transition from one picture to another.
///
/// In the snapshot the transition's node paints nothing itself and holds both pictures, each in a layer that moves or
/// fades it. A fade is the sum old · (1 − p) + new · p of premultiplied colours.
struct TransitionPassage {
  /// Back to front.
  let pieces: [TransitionPiece]
  /// The geometry of the layer as a whole.
  let geometry: LayerGeometry
  let isFade: Bool
  /// The number of transitions of the same layer that are nested in it.
  let depth: Int
  /// A number that is equal for equal moments.
  let circumstance: UInt64
}

extension TransitionPassage {
  /// - Parameter place: The layer's geometry at this moment.
  init(
    _ transition: CATransition, from old: OldPicture, at place: LayerGeometry, _ progress: Double,
    _ placeCircumstance: UInt64
  ) {
    let share = Float.minimum(Float.maximum(Float(progress), 0), 1)
    let size = place.bounds.size
    // The way to the side that the new picture comes from.
    let side: CGPoint
    switch transition.subtype {
    case .fromRight?: side = CGPoint(x: size.width, y: 0)
    case .fromTop?: side = CGPoint(x: 0, y: place.isFlipped ? -size.height : size.height)
    case .fromBottom?: side = CGPoint(x: 0, y: place.isFlipped ? size.height : -size.height)
    default: side = CGPoint(x: -size.width, y: 0)
    }
    let coming = CGPoint(x: side.x * (1 - progress), y: side.y * (1 - progress))
    let going = CGPoint(x: -side.x * progress, y: -side.y * progress)
    let oldPicture = TransitionPiece.Picture.old(old)
    let newPicture = TransitionPiece.Picture.new(place.atItsAnchor)
    switch transition.type {
    case .moveIn: pieces = [TransitionPiece(picture: oldPicture), TransitionPiece(picture: newPicture, offset: coming)]
    case .push:
      pieces = [
        TransitionPiece(picture: oldPicture, offset: going, opacity: 1 - share),
        TransitionPiece(picture: newPicture, offset: coming, opacity: share),
      ]
    case .reveal: pieces = [TransitionPiece(picture: newPicture), TransitionPiece(picture: oldPicture, offset: going)]
    default:
      pieces = [
        TransitionPiece(picture: oldPicture, opacity: 1 - share),
        TransitionPiece(picture: newPicture, opacity: share, isAdded: true),
      ]
    }
    isFade = ![.moveIn, .push, .reveal].contains(transition.type)
    depth = old.depth
    var geometry = place
    geometry.isFlipped = false
    geometry.sublayerTransform = CATransform3DIdentity
    self.geometry = geometry
    circumstance = VersionNumber.mixed(
      VersionNumber.mixed(progress.bitPattern, old.snapshot.number), placeCircumstance)
  }
}

extension LayerGeometry {
  /// The geometry moved so that the layer's space coincides with its superlayer's, except for a flip.
  var atItsAnchor: LayerGeometry {
    var here = self
    let anchor = anchor
    (here.position, here.zPosition) = (CGPoint(x: anchor.x, y: anchor.y), CGFloat(anchor.z))
    here.transform = CATransform3DIdentity
    return here
  }
}
