/// The nesting limits of a snapshot's pictures of layers: the bitmaps of blurs, blurred shadows and rasterised layers,
/// and the silhouettes of sharp shadows.
///
/// Each such picture draws its layer's content once more. A picture inside others depends on their number only if the
/// pictures nested in it reach the limit; otherwise depths share it. A tree that nests so deeply that sharing does not
/// help has lower limits, down to 0.
package struct NestingLimits: Sendable {
  /// Layers inside this many bitmaps are drawn without bitmaps: not blurred, not rasterised, without blurred shadows.
  package private(set) var bitmaps = NestingLimits.mostBitmaps
  /// Sharp shadows inside this many silhouettes are left out.
  package private(set) var silhouettes = NestingLimits.mostSilhouettes
  /// For each node, the greatest number of bitmaps that nest in its picture before rasterization, shadow included;
  /// empty without effects.
  private var inside: [Int32] = []

  package static let mostBitmaps = 16
  package static let mostSilhouettes = 4
  /// The most pictures of a kind that are drawn for a second nesting depth, or a further one.
  static let repeatedPictures = 32
  /// The most layers that are drawn for bitmaps: a constant, plus a number for each layer of the tree.
  static let drawnLayers = 1 << 18, drawnPerLayer = 16

  package init(of snapshot: LayerSnapshot) {
    if snapshot.effects.isEmpty { return }
    let trees = Trees(snapshot)
    inside = trees.inside
    let budget = Double(Self.drawnLayers + Self.drawnPerLayer * snapshot.nodes.count)
    while bitmaps > 0, !trees.allows(bitmaps, budget) { bitmaps /= 2 }
    while silhouettes > 0, !trees.allowsSilhouettes(silhouettes, budget) { silhouettes -= 1 }
  }

  /// The deepest nesting level, itself included, at which a picture of `node` looks exactly as it does at `nesting`.
  /// Pictures at both levels can be shared.
  ///
  /// - Parameter isRasterized: Whether the picture is the layer's rasterization, which also contains its blurs and
  ///   its shadow.
  package func equivalent(to nesting: Int, of node: Int, isRasterized: Bool = false) -> Int {
    if inside.isEmpty { return nesting }
    return max(nesting, bitmaps - Int(inside[node]) + (isRasterized ? 0 : 1))
  }

  /// Whether a snapshot's limits stay the same when the effects of one layer change from `old` to `new`.
  package static func areTheSame(with old: LayerEffects?, and new: LayerEffects?) -> Bool {
    func pictures(_ effects: LayerEffects?) -> SIMD3<Int> {
      guard let effects else { return .zero }
      let casts = effects.shadow == nil ? 0 : effects.shadow?.path == nil ? 1 : 2
      return SIMD3(blurs(effects), casts, effects.rasterization == nil ? 0 : 1)
    }
    return pictures(old) == pictures(new)
  }

  private static func blurs(_ effects: LayerEffects) -> Int {
    effects.filters.count { $0.spreads }
  }

  /// For each layer, the nesting inside it and the nesting around it.
  private struct Trees {
    private let nodes: [LayerSnapshot.Node]
    private(set) var inside: [Int32]
    /// The least and the greatest number of bitmaps around a layer: content of a blur is always inside it, while
    /// content of a layer with a shadow is drawn both inside the shadow and without it.
    private var outside: [(least: Int32, most: Int32)]
    /// The number of bitmaps that a layer takes.
    private var bitmaps: [Int32]
    /// The same as `inside`, with the rasterization.
    private var whole: [Int32]
    /// Whether a layer's shadow shows its content.
    private var casts: [Bool]

    init(_ snapshot: LayerSnapshot) {
      nodes = snapshot.nodes
      let zeros = Array(repeating: Int32(0), count: nodes.count)
      (inside, bitmaps, whole) = (zeros, zeros, zeros)
      outside = Array(repeating: (0, 0), count: nodes.count)
      casts = Array(repeating: false, count: nodes.count)
      // In reverse order, so that sublayers and masks come before their layer.
      for i in nodes.indices.reversed() {
        if let effects = snapshot.effects(of: i) {
          let blurs = NestingLimits.blurs(effects)
          casts[i] = effects.shadow != nil && effects.shadow?.path == nil
          inside[i] += Int32(blurs + (casts[i] ? 1 : 0))
          if effects.shadow != nil { inside[i] = max(inside[i], 1) }
          let isRasterized = effects.rasterization != nil
          bitmaps[i] = Int32(blurs + (effects.shadow == nil ? 0 : 1) + (isRasterized ? 1 : 0))
          whole[i] = inside[i] + (isRasterized ? 1 : 0)
        } else {
          whole[i] = inside[i]
        }
        if nodes[i].mask >= 0 { whole[i] = max(whole[i], whole[Int(nodes[i].mask)]) }
        if nodes[i].parent >= 0 { inside[Int(nodes[i].parent)] = max(inside[Int(nodes[i].parent)], whole[i]) }
      }
      for i in nodes.indices {
        let isMask = nodes[i].parent < 0
        let parent = Int(isMask ? nodes[i].owner : nodes[i].parent)
        if parent < 0 { continue }
        let hasShadow = snapshot.effects(of: parent)?.shadow != nil
        outside[i] = (
          outside[parent].least + (isMask ? 0 : bitmaps[parent] - (hasShadow ? 1 : 0)),
          outside[parent].most + bitmaps[parent]
        )
      }
    }

    /// Whether bitmaps that nest `limit` deep draw at most `budget` layers, and few pictures several times.
    func allows(_ limit: Int, _ budget: Double) -> Bool {
      var (drawn, repeated) = (0.0, 0)
      for i in nodes.indices where bitmaps[i] > 0 {
        // A picture inside d bitmaps is the same for all d up to the limit minus the depth nested in it.
        let (least, deepest) = (min(Int(outside[i].least), limit - 1), min(Int(outside[i].most), limit - 1))
        let shared = min(deepest, max(least, limit - Int(whole[i])))
        let count = Int(bitmaps[i]) * (deepest - shared + 1)
        repeated += count - Int(bitmaps[i])
        drawn += Double(count) * Double(Int(nodes[i].subtreeEnd) - i)
      }
      return repeated <= NestingLimits.repeatedPictures && drawn <= budget
    }

    /// Whether silhouettes that nest `limit` deep draw at most `budget` layers, and few silhouettes several times.
    func allowsSilhouettes(_ limit: Int, _ budget: Double) -> Bool {
      // For each node, the layers and silhouettes drawn inside 0, 1, 2 … silhouettes, without the node itself.
      var layers = Array(repeating: SIMD8<Double>.zero, count: nodes.count)
      var shadows = layers
      for i in nodes.indices.reversed() {
        let (ownLayers, ownShadows) = (layers[i], shadows[i])
        if casts[i] {
          for s in 0..<limit {
            layers[i][s] += ownLayers[s + 1] + 1
            shadows[i][s] += ownShadows[s + 1] + 1
          }
        }
        for other in [nodes[i].mask >= 0 ? i : -1, Int(nodes[i].parent)] where other >= 0 {
          let source = other == i ? Int(nodes[i].mask) : i
          layers[other] += layers[source] + 1
          shadows[other] += shadows[source]
        }
      }
      return layers[0][0] <= budget && shadows[0][0] <= Double(NestingLimits.repeatedPictures + casts.count { $0 })
    }
  }
}
