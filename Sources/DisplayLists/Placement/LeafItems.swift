import LayerSnapshots

/// The items of the leaves of a picture, from its last whole list. The next list copies them: only leaves that were
/// placed again since are painted.
struct LeafItems {
  /// The items and the vectors of one leaf in a list.
  struct Place {
    /// The index among the placed layers. A leaf that is placed again has a new one.
    let leaf: Int32
    /// The numbers of items and of vectors before those of the leaf, and up to their end.
    var start: SIMD2<UInt32>, end: SIMD2<UInt32>

    func moved(by way: SIMD2<UInt32>) -> Place { Place(leaf: leaf, start: start &+ way, end: end &+ way) }
  }

  private var list = ItemList()
  private var places: [Place] = []
  /// For each placed layer, the index of its place; −1 for one that has none.
  private var indices: [Int32] = []
  /// The edition of the looks that the items refer to.
  private var looksEdition: UInt64 = 0

  /// A longer list is not kept: it takes more memory than it saves time.
  private static let mostItems = 1 << 16

  /// Keeps the items of a list, in which nothing is left out yet.
  ///
  /// - Parameter layers: The number of placed layers.
  mutating func keep(_ list: ItemList, _ places: [Place], of layers: Int, _ looks: LookTable) {
    self = LeafItems()
    guard list.count <= Self.mostItems else { return }
    (self.list, self.places, looksEdition) = (list, places, looks.edition)
    indices = Array(repeating: -1, count: layers)
    for (i, place) in places.enumerated() { indices[Int(place.leaf)] = Int32(i) }
  }

  /// These, if their looks are those of `table`; otherwise none.
  func valid(with table: LookTable) -> LeafItems { looksEdition == table.edition ? self : LeafItems() }

  /// The place of a leaf's items; `nil` if it must be painted.
  @inline(__always)
  func place(of leaf: Int32) -> Place? {
    guard Int(leaf) < indices.count, indices[Int(leaf)] >= 0 else { return nil }
    return places[Int(indices[Int(leaf)])]
  }

  /// Adds the items at a place to another list.
  ///
  /// - Parameter image: The index of the leaf's image in that list.
  @inline(__always)
  func copy(_ place: Place, to other: inout ItemList, image: Int32) {
    let moved = other.end.y &- place.start.y
    for k in Int(place.start.y)..<Int(place.end.y) { other.append(vector: list.vectors[k]) }
    for k in Int(place.start.x)..<Int(place.end.x) {
      var (item, state) = (list.items[k], list.states[k])
      item.first &+= moved
      if state.image != .none { state.image = .image(Int(image)) }
      other.append(item, state)
    }
  }
}

extension ItemList {
  /// The numbers of items and of vectors.
  @inline(__always)
  var end: SIMD2<UInt32> { SIMD2(UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: vectors.count)) }
}
