import Geometry
import LayerSnapshots

/// Pictures that equal instances share: those of groups and of blurred shadows.
///
/// An instance shares the picture of another one if both are in the same place, or a whole number of pixels apart.
/// Places within a pixel differ otherwise, and so do the coverages of edges. The picture is prepared once more for the
/// second of them, so that a layer with one instance costs nothing.
extension Preparation {
  /// How many shared pictures nest. Each level takes stack.
  private static let mostSharing = 2

  /// Appends the picture of a unit that forms a group. Returns false if no other unit shares it.
  mutating func appendShared(_ unit: Unit, _ blendMode: BlendMode) -> Bool {
    if blendMode.changesBackdropWhereSourceIsClear { return false }
    return appendShared(.group(opacity: unit.opacity), unit, blendMode) { preparation, unit in
      preparation.pending = [.group(unit)]
      var program = preparation.run()
      for k in program.operations.prefix(1).indices {
        guard case .group(let group) = program.operations[k].kind else { continue }
        program.groups[group].blendMode = .sourceOver
      }
      return program
    }
  }

  /// Appends the blurred shadow of a unit. Returns false if no other unit shares it.
  mutating func appendShared(_ shadow: PlanePaint.Source, _ unit: Unit, _ pieces: Pieces) -> Bool {
    appendShared(.shadow(opacity: pieces.opacity), unit, .sourceOver) { preparation, unit in
      if let plane = preparation.plane(shadow, unit, clip: nil, opacity: 1) { preparation.append(plane) }
      return preparation.program
    }
  }

  /// - Parameter program: Returns a program of one operation that composites a picture over its backdrop.
  private mutating func appendShared(
    _ use: SharedPicture.Use, _ unit: Unit, _ blendMode: BlendMode, _ program: (inout Preparation, Unit) -> Program
  ) -> Bool {
    guard sharing < Self.mostSharing, !store.dependOnPlaces.anywhere,
      let node = store.interchangeable(with: unit.node)
    else { return false }
    let keys = keys(use, unit, node)
    for key in keys {
      if let picture = store.shared(key) { return append(picture, unit, at: key.place, blendMode) }
    }
    let isWanted = keys.map { store.ask(for: $0) > 1 }
    if !isWanted.contains(true) { return false }
    var inside = Preparation(store, grid)
    inside.sharing = sharing + 1
    var alone = unit
    alone.clip = nil
    let made = program(&inside, alone)
    if let first = made.operations.first, first.end != made.operations.count { return false }
    let picture = SharedPicture(PicturePainter(made), origin: unit.projection.map.origin, budget: store.budget)
    for (key, isWanted) in zip(keys, isWanted) where isWanted {
      // A picture that ends at the grid's frame cannot be shown elsewhere.
      if case .phase = key.place, !picture.bounds.lies(inside: grid.frame) { continue }
      store.share(picture, as: key)
      return append(picture, unit, at: key.place, blendMode)
    }
    return false
  }

  /// The keys of the pictures that a unit may share.
  private func keys(_ use: SharedPicture.Use, _ unit: Unit, _ node: Int) -> [SharedPicture.Key] {
    let (map, existence) = (unit.projection.map, unit.projection.existence)
    let look = SharedPicture.Look(
      use: use, node: node, grid: grid, silhouettes: unit.silhouettes, isMaskRoot: unit.isMaskRoot,
      isInGroup: unit.isInGroup, x: map.x, y: map.y)
    let exact = SharedPicture.Key(
      look: look, place: .exact(origin: map.origin, existence: existence.map(\.coefficients)))
    let origin = Vector2(map.origin.x, map.origin.y)
    guard map.isAffine, map.origin.z == 1, existence.isEmpty, !store.dependOnPlaces.byBitmaps,
      abs(origin.x) < 0x1p20, abs(origin.y) < 0x1p20
    else { return [exact] }
    let phase = ((origin - origin.rounded(.down)) * 0x1p32).rounded(.toNearestOrEven)
    return [SharedPicture.Key(look: look, place: .phase(phase)), exact]
  }

  /// Appends a shared picture in the place of a unit. Returns false if the unit's clip cuts it.
  private mutating func append(
    _ picture: SharedPicture, _ unit: Unit, at place: SharedPicture.Place, _ blendMode: BlendMode
  ) -> Bool {
    var offset = SIMD2<Int>.zero
    if case .phase = place {
      let distance = (unit.projection.map.origin - picture.origin).rounded(.toNearestOrEven)
      offset = SIMD2(Int(distance.x), Int(distance.y))
    }
    if picture.bounds.isEmpty { return true }
    let bounds = picture.bounds.moved(by: offset.x, offset.y)
    if let clip = unit.clip, !clip.holds(bounds.intersection(grid.frame)) { return false }
    append(Share(picture: picture, offset: offset, blendMode: blendMode))
    return true
  }
}

extension PixelRect {
  /// Whether all of it lies inside of `frame`, and no pixel on its border.
  fileprivate func lies(inside frame: PixelRect) -> Bool {
    minX > frame.minX && minY > frame.minY && maxX < frame.maxX && maxY < frame.maxY
  }
}
