import DisplayLists
import TestSupport

/// Trees of sprites and cards of one colour.
struct LeafTree: ChangingTree {
  enum Kind: CaseIterable {
    /// Up to 60 leaves, of which one to four change.
    case leaves
    /// Leaves inside layers that draw nothing themselves; leaves come and go.
    case nested
    /// Two dozen leaves that change their looks alone, so that a look whose last layer has another leaves room.
    case looks
  }

  let root: CALayer
  let viewport = Viewport()
  private let kind: Kind
  private let holder = CALayer(0, 0, 100, 100)
  /// The leaves that the last change changed.
  private(set) var changed: Set<Int> = []
  private var random: SplitMix64

  init(_ kind: Kind, seed: UInt64) {
    (self.kind, random) = (kind, SplitMix64(seed: seed))
    switch kind {
    case .leaves: root = Self.tree(random.whole(1...60), &random)
    case .nested:
      root = Self.tree(8, &random)
      let leaves = Self.tree(random.whole(1...20), &random)
      holder.sublayers = leaves.sublayers
      root.insertSublayer(CALayer(size: 80, holding: holder), at: UInt32(random.whole(0...8)))
    case .looks:
      root = CALayer(size: 200, holding: CAShapeLayer())
      for k in 0..<20 { root.addSublayer(CALayer(CGFloat(k) * 9, 0, 8, 8, k % 2 == 0 ? .red : .blue)) }
    }
  }

  mutating func change() {
    switch kind {
    case .leaves:
      let leaves = root.sublayers ?? []
      changed = Set((0..<random.whole(1...4)).map { _ in random.whole(0...leaves.count - 1) })
      for i in changed.sorted() { Self.change(leaves[i], &random) }
    case .nested: changeNested()
    case .looks:
      for _ in 0..<3 {
        let layer = random.pick(Array((root.sublayers ?? []).dropFirst()))
        layer.backgroundColor = random.pick([.red, .blue, .green, CGColor(gray: random.unit(), alpha: 1)])
        if random.chance(0.3) { layer.contents = CGImage.distinct(random.whole(2...4), 2) }
        if random.chance(0.3) { layer.contents = nil }
      }
    }
  }

  private mutating func changeNested() {
    switch random.whole(0...4) {
    case 0: holder.position.x += 1.5
    case 1: holder.isHidden.toggle()
    case 2:
      let new = CALayer()
      Self.change(new, &random)
      holder.insertSublayer(new, at: 0)
    case 3: root.backgroundColor = CGColor(gray: random.unit(), alpha: 1)
    default: Self.change(random.pick(holder.sublayers ?? []), &random)
    }
  }

  /// Makes a layer a sprite, or a card of one colour.
  static func change(_ layer: CALayer, _ random: inout SplitMix64, isTranslucent: Bool = false) {
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(2, 30), height: random.number(2, 30))
    layer.position = CGPoint(x: random.number(-10, 110), y: random.number(-10, 110))
    layer.transform =
      random.chance(0.3) ? CATransform3DIdentity : CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
    layer.allowsEdgeAntialiasing = false
    layer.isHidden = random.chance(0.1)
    layer.contents =
      random.chance(0.5)
      ? random.pick(isTranslucent ? [LeafTests.images[0]] : Array(LeafTests.images.prefix(3))) : nil
    layer.backgroundColor = CGColor(
      red: 0, green: random.unit(), blue: 1, alpha: isTranslucent ? 0.2 : random.pick([0.3, 1]))
    layer.opacity = random.chance(0.3) ? 0.5 : 1
  }

  static func tree(_ count: Int, _ random: inout SplitMix64, isTranslucent: Bool = false) -> CALayer {
    let root = CALayer(0, 0, 100, 100, .white)
    for _ in 0..<count {
      let layer = CALayer()
      change(layer, &random, isTranslucent: isTranslucent)
      root.addSublayer(layer)
    }
    return root
  }
}

extension DisplayList {
  /// Expects that another list draws the same; the numbers of their images do not matter.
  func expectSame(as other: DisplayList, _ place: String) {
    func nameless(_ list: DisplayList) -> [DrawState] {
      list.passes.flatMap(\.states).map { sources in
        var sources = sources
        if case .image = sources.image { sources.image = .image(0) }
        return sources
      }
    }
    func images(_ list: DisplayList) -> [ImagePart?] {
      list.passes.flatMap(\.states).map { if case .image(let k) = $0.image { list.images[k] } else { nil } }
    }
    verify(passes.map(\.format) == other.passes.map(\.format), "\(place)")
    verify(passes.indices.flatMap(listed) == other.passes.indices.flatMap(other.listed), "\(place)")
    verify(nameless(self) == nameless(other), "\(place)")
    verify(images(self) == images(other), "\(place)")
    verify(table == other.table, "\(place)")
  }
}

/// An item with all that its program reads, wherever that lies in its list.
struct ListedItem: Equatable {
  let item: DrawItem
  let look: Look
  let vectors: [SIMD4<Float>]

  /// The colour under an image, or the only one.
  var color: SIMD4<Float> { look.background * item.tint }
}

extension DisplayList {
  /// The items of a pass.
  func listed(_ pass: Int) -> [ListedItem] {
    let list = passes[pass].list
    return zip(list.items, list.states).map { item, state in
      var bare = item
      (bare.look, bare.first) = (0, 0)
      let vectors = list.vectors[Int(item.first)...].prefix(QuadVectors(state.features).count)
      return ListedItem(item: bare, look: looks[Int(item.look)], vectors: Array(vectors))
    }
  }
}
