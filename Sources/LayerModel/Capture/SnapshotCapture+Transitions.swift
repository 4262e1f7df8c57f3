import Foundation
import Geometry
import LayerSnapshots

/// A layer's picture when a transition began, sublayers included.
struct OldPicture {
  let snapshot: LayerSnapshot
  let node: Int
  /// The number of transitions of the same layer that are nested in it.
  let depth: Int

  /// The most old pictures nested in each other, for a layer that changes faster than its transitions end.
  static let maximumDepth = 3
}

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

extension SnapshotCapture {
  /// Returns the current transition of `layer`; `nil` if there is none, or if the layer keeps its sublayers' depth.
  func transition(of layer: CALayer, _ context: Context) -> TransitionPassage? {
    if layer.animationList.isEmpty || side == .model || layer.keepsDepth { return nil }
    let time = layer.localTime(atSuperlayerTime: context.time)
    for attached in layer.animationList.reversed() {
      guard let transition = attached.animation as? CATransition, let old = attached.oldPicture,
        attached.isThere(at: time), let progress = transition.transitionProgress(at: time)
      else { continue }
      var shown = layer.presented(at: time, draws: draws)
      if let parallax { shown = parallax.followed(by: layer, shown) }
      return TransitionPassage(
        transition, from: old, at: (shown?.layer.geometry ?? layer.geometry).clamped, progress,
        shown?.circumstance ?? 0)
    }
    return nil
  }

  /// Appends the layer that holds both pictures.
  mutating func appendPassage(
    _ passage: TransitionPassage, of layer: CALayer, parent: Int32, owner: Int32, _ context: Context
  ) -> Int32 {
    isOneToOne = false
    var effects = LayerEffects()
    effects.isolatesBlending = passage.isFade
    let index = append(
      parent: parent, owner: owner, kind: .layer, geometry: passage.geometry, style: LayerSnapshot.Style(),
      effects: effects, isDoubleSided: layer.isDoubleSided,
      version: VersionNumber.mixed(takeVersion(of: layer), passage.circumstance))
    if plays { layer.isCommitted = true }
    if isRecorded, layer.lastNode.structure != number {
      layer.currentRecord?.invalidate()
      layer.lastNode = (index, number)
      layer.ownMemory.lastPassage = (passage.depth, -1, number)
    }
    circumstances[Int(index)] = passage.circumstance
    return index
  }

  /// Appends the layer that moves or fades one of the pictures.
  mutating func appendPiece(_ piece: TransitionPiece, parent: Int32) -> Int32 {
    var geometry = LayerGeometry()
    geometry.anchorPoint = .zero
    geometry.position = piece.offset
    var effects = LayerEffects()
    if piece.isAdded { effects.blendMode = .plusLighter }
    return append(
      parent: parent, kind: .layer, geometry: geometry, style: LayerSnapshot.Style(), effects: effects,
      opacity: piece.opacity, version: VersionNumber.mixed(nodes[Int(parent)].version, UInt64(nodes.count)))
  }

  /// Appends node `first` of an earlier snapshot, with all nodes below it.
  ///
  /// - Parameter isPiece: Whether it is inside a layer that has taken its place.
  mutating func appendOld(
    _ snapshot: LayerSnapshot, _ first: Int, parent: Int32, owner: Int32, isPiece: Bool = false
  ) -> Int32 {
    let base = Int32(nodes.count)
    let above = max(parent, owner)
    let flipped = (above >= 0 && nodes[Int(above)].contentsAreFlipped) != snapshot.flipsAbove(first)
    for i in first..<Int(snapshot.nodes[first].subtreeEnd) {
      var node = snapshot.nodes[i]
      let index = Int32(nodes.count)
      node.subtreeEnd += base - Int32(first)
      node.parent = i == first ? parent : node.parent + base - Int32(first)
      node.owner = i == first ? owner : -1
      if i == first, isPiece { node.geometry = node.geometry.atItsAnchor }
      if flipped { node.contentsAreFlipped.toggle() }
      if node.mask >= 0 {
        masked.append((.old(snapshot, node: Int(node.mask)), index))
        node.mask = -1
      }
      node.style = share(snapshot.styles[Int(node.style)])
      if let own = snapshot.effects(of: i) { node.effects = share(own) }
      nodes.append(node)
      circumstances.append(0)
      allowsGroupBlending.append(true)
    }
    return base
  }
}

extension TransitionPassage {
  /// - Parameter place: The layer's geometry at this moment.
  fileprivate init(
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

extension LayerSnapshot {
  /// Whether the space around node `index` is flipped.
  fileprivate func flipsAbove(_ index: Int) -> Bool {
    nodes[index].contentsAreFlipped != nodes[index].geometry.isFlipped
  }
}
