import Lamina
import ReferenceRendering
import TestSupport

/// Sequences of trees that change: the pictures of a renderer that draws damage alone, from what it kept, equal those
/// of one that draws every frame completely.
///
/// Each case has renderers of its own: a frame is drawn in part only if its renderer has drawn nothing else since the
/// last one, and frames of other trees may make a renderer draw with other programs, which round differently.
@Suite struct ReusedPictureTests {
  /// The numbers of frames by the way they were drawn, and of leaves.
  struct Tally: CustomStringConvertible {
    /// Frames that reuse layers. Of those: with damage, with damage of a part, and with items for less than half of the
    /// leaves.
    var reused = 0, kept = 0, keptInPart = 0, ofFewItems = 0
    /// Frames with damage of a part.
    var inPart = 0
    /// Frames in which bytes differ that did not before. A pixel that differs stays until it is drawn again, and counts
    /// once.
    var differing = 0

    var description: String {
      "\(reused) reused, \(kept) with damage, \(keptInPart) of a part, \(ofFewItems) of few items; \(inPart) in part; "
        + "\(differing) differ"
    }
  }

  /// A kind of trees, with the changes that it knows.
  struct Trees: CustomTestStringConvertible {
    let testDescription: String
    /// The number of frames of each tree, and the time between them.
    let frames: Int, interval: Double
    let seeds: [UInt64]
    let isMadeSmaller: Bool
    /// Whether the other renderer draws a twin: a snapshot of one tree would hide its changes from the other.
    var hasTwin = false
    /// Whether their context has the machine's clock: then the other renderer's pictures are stills, between which this
    /// renderer's animations continue.
    var hasClock = false
    /// Damage of less than this share of the picture is a part.
    let part: CGFloat
    /// The greatest difference of a byte.
    var mostDifference: Int32 = 0
    let make: @Sendable (UInt64) -> any ChangingTree
    /// What the numbers of frames must be, by the number of seeds.
    let isEnough: @Sendable (Tally, Int) -> Bool
  }

  /// Layers of all kinds. A plane that a changed one begins to cross is drawn in two pieces from then on, which may be
  /// rounded differently, also outside the damage. So may a part whose target has 16 bits where the whole has 8: it
  /// keeps the format that the picture once needed.
  private static func crowd(_ kind: Crowd.Kind, isExtreme: Bool, isMadeSmaller: Bool = false) -> Trees {
    // In 1000 and 1014 the whole was wrong, in 1015 the part.
    let seeds: [UInt64] = isExtreme ? [1000, 1014, 1015, 0, 1, 2] : [0, 1, 2, 3, 4, 5]
    return Trees(
      testDescription: "crowd, \(kind)\(isExtreme ? ", extreme" : "")\(isMadeSmaller ? ", smaller" : "")",
      frames: isExtreme ? 16 : 8, interval: 0, seeds: Array(seeds.prefix(Cases.count(2, ofMany: 6))),
      isMadeSmaller: isMadeSmaller, hasTwin: true, part: 0.5,
      mostDifference: isExtreme ? 2 : 1, make: { Crowd(kind, seed: $0, isExtreme: isExtreme) },
      isEnough: { tally, count in
        let isReused =
          isExtreme
          ? tally.reused > 7 * count && tally.inPart > 5 * count : tally.reused > 5 * count && tally.inPart > 3 * count
        return isReused && tally.differing < (isExtreme ? 16 : kind == .mixed ? max(4, count) : 4)
      })
  }

  /// Random trees of which one layer changes at a time, animated or not; small ones also hold sharp images. Partial
  /// frames use the whole frame's items and targets, so the results are bit-identical, but for one pixel of seed 0 with
  /// effects, by 1.
  private static func edited(_ kind: RandomTreeTests.Kind, isMadeSmaller: Bool) -> Trees {
    Trees(
      testDescription: "\(kind), edited\(isMadeSmaller ? ", smaller" : "")", frames: 6, interval: 0.05,
      seeds: Array(Cases.seeds(5, ofMany: 20)), isMadeSmaller: false, part: 0.9,
      mostDifference: 1,
      make: { EditedTree(isMadeSmaller ? kind.tree($0).madeSmaller() : kind.tree($0)) },
      isEnough: { tally, count in tally.inPart > (isMadeSmaller ? count / 2 : count) && tally.differing < 2 })
  }

  /// Plain leaves.
  private static func sprites(_ kind: Sprites.Kind, isMadeSmaller: Bool) -> Trees {
    Trees(
      testDescription: "sprites, \(kind)\(isMadeSmaller ? ", smaller" : "")", frames: 20,
      interval: 0.05,
      seeds: Array(Cases.seeds(2, ofMany: 16)), isMadeSmaller: isMadeSmaller, hasClock: true, part: 0.7,
      make: { Sprites(kind, seed: $0) },
      isEnough: { tally, count in
        tally.kept > 4 * count && (isMadeSmaller || tally.keptInPart > 2 * count)
          && (isMadeSmaller || kind == .stacked || tally.ofFewItems > count / 4)
      })
  }

  private static let trees: [Trees] =
    Crowd.Kind.allCases.flatMap { [crowd($0, isExtreme: false), crowd($0, isExtreme: true)] }
    + Crowd.Kind.allCases.map { crowd($0, isExtreme: false, isMadeSmaller: true) }
    + [.plain, .effects, .backdrops].flatMap { [edited($0, isMadeSmaller: false), edited($0, isMadeSmaller: true)] }
    + Sprites.Kind.allCases.flatMap { [sprites($0, isMadeSmaller: false), sprites($0, isMadeSmaller: true)] }

  @Test(arguments: trees) func damageGivesTheWholePicture(trees: Trees) throws {
    let (gpu, fresh) = (try Self.renderer(), try Self.renderer(forgetsLists: true))
    var tally = Tally()
    for seed in trees.seeds {
      try (trees.hasClock ? LayerContext(clock: .monotonic) : LayerContext()).run {
        let renderer = CARenderer(gpu)
        var damage = CGRect.null
        var differing: Set<Int> = []
        try compare(trees, seed, with: fresh) { root, viewport, time in
          renderer.layer = root
          renderer.bounds = CGRect(origin: .zero, size: viewport.size ?? .zero)
          (renderer.scale, renderer.background) = (viewport.scale, viewport.background)
          renderer.beginFrame(atTime: time)
          damage = renderer.updateBounds()
          try renderer.renderFrame()
          renderer.endFrame()
          return try #require(renderer.image)
        } count: { tree, step in
          let (counts, size) = (gpu.lastFrame, renderer.bounds.size)
          let isInPart = !damage.isNull && damage.width * damage.height < trees.part * size.width * size.height
          if isInPart { tally.inPart += 1 }
          if counts.layersReused > 0 {
            tally.reused += 1
            if !damage.isNull { tally.kept += 1 }
            if isInPart { tally.keptInPart += 1 }
            if !damage.isNull, let sprites = tree as? Sprites, counts.items * 2 < sprites.leaves.count {
              tally.ofFewItems += 1
            }
          }
          let before = differing
          differing =
            step.reused.premultipliedRGBA == step.scratch.premultipliedRGBA
            ? [] : Sampling.differingBytes(of: step.reused, from: step.scratch)
          if !differing.isSubset(of: before) { tally.differing += 1 }
        }
      }
    }
    verify(trees.isEnough(tally, trees.seeds.count), "\(tally)")
  }

  /// The other renderer's snapshots come between, so the tree does not have the changes since this renderer's last
  /// snapshot.
  @Test(arguments: Sprites.Kind.allCases) func interleavedSnapshotsKeepThePictures(_ kind: Sprites.Kind) throws {
    let trees = Self.sprites(kind, isMadeSmaller: false)
    let (gpu, fresh) = (try Self.renderer(), try Self.renderer(forgetsLists: true))
    for seed in Cases.seeds(2, ofMany: 8, from: 100) {
      try compare(trees, seed, frames: 10, with: fresh) { root, viewport, time in
        try gpu.renderNext(root, in: viewport, at: time)
      }
    }
  }

  private static func renderer(forgetsLists: Bool = false) throws -> GPURenderer {
    var conditions = RendererConditions()
    conditions.forgetsLists = forgetsLists
    return try GPURenderer(device: .automatic, cacheBudget: forgetsLists ? 0 : 64 << 20, under: conditions)
  }

  /// Draws the frames of a tree by `draw`, and completely by another renderer.
  private func compare(
    _ trees: Trees, _ seed: UInt64, frames: Int? = nil, with fresh: GPURenderer,
    by draw: (CALayer, Viewport, Double) throws -> CGImage,
    count: (any ChangingTree, FrameReuse.Step<CGImage>) -> Void = { _, _ in }
  ) throws {
    let tree = trees.make(seed)
    let viewport = trees.isMadeSmaller ? tree.viewport.madeSmaller(seed: seed) : tree.viewport
    try FrameReuse.compare(
      tree, twin: trees.hasTwin ? trees.make(seed) : nil, in: viewport, frames: frames ?? trees.frames,
      interval: trees.interval, name: "\(trees.testDescription), seed \(seed)", reusing: draw,
      fromScratch: { root, viewport, time in try fresh.render(root.commitFrame(at: time, in: viewport), in: viewport) }
    ) { tree, step in
      count(tree, step)
      let difference = ImageDifference(of: step.reused, from: step.scratch)
      if difference.greatest.max() <= trees.mostDifference { return }
      let right = try ReferenceRenderer().render(tree.root.commitFrame(at: step.time, in: viewport), in: viewport)
      Issue.record(
        """
        \(step.name): \(difference); from the reference, the kept picture differs by \
        \(ImageDifference(of: step.reused, from: right)), the whole one by \
        \(ImageDifference(of: step.scratch, from: right))
        """)
    }
  }

  /// After many edits, the whole agrees with the reference. The seeds named are those where a pixel on the line of a
  /// crossing belonged to both sides of a layer, or to another side than in a layer of the same plane.
  ///
  /// `LAMINA_CROWD` takes a range of other seeds, such as `100-1500`.
  @Test(arguments: Crowd.Kind.allCases, [false, true])
  func editedTreesAgreeWithTheReference(kind: Crowd.Kind, isMadeSmaller: Bool) throws {
    let regressions: [UInt64] =
      switch kind {
      case .plain: [726, 1110]
      case .spatial: [366, 631, 805, 838, 852, 936, 940, 1377, 1442]
      case .composited: [225]
      case .mixed: []
      }
    var seeds = (Cases.areAll ? regressions : []) + Cases.seeds(3, ofMany: 12)
    if let wanted = ProcessInfo.processInfo.environment["LAMINA_CROWD"] {
      let ends = wanted.split(separator: "-").compactMap { UInt64($0) }
      if let first = ends.first, let last = ends.last, first <= last { seeds = Array(first...last) }
    }
    for seed in seeds {
      try LayerContext().run {
        var crowd = Crowd(kind, seed: seed, isExtreme: true)
        for _ in 0..<16 { crowd.change() }
        let viewport = isMadeSmaller ? Viewport().madeSmaller(seed: seed) : Viewport()
        let agreement = try Comparison(crowd.root, viewport).agreement
        verify(agreement.isWithinTolerance || agreement.isSpoiltByTies, "seed \(seed): \(agreement)")
      }
    }
  }

  /// If only one renderer takes snapshots, it reuses the list as well.
  @Test func soleRendererReusesTheList() throws {
    let gpu = try GPURenderer()
    let sprites = Sprites(.scattered, seed: 1)
    let layer = sprites.leaves[0]
    layer.isHidden = false
    let viewport = Viewport(size: Sprites.size, placement: .placed)
    // The containers of the leaves are reused as well.
    let others = sprites.leaves.count + 2
    for (step, kept) in [0, others, others, others].enumerated() {
      layer.position = CGPoint(x: 30 + 5 * step, y: 40)
      _ = try gpu.renderNext(sprites.root, in: viewport)
      verify(gpu.lastFrame.layersReused == kept, "step \(step)")
    }
    // Another viewport origin gives another picture, even if nothing changed in the tree.
    var moved = viewport
    moved.origin.x = 10
    let image = try gpu.renderNext(sprites.root, in: moved)
    let whole = try GPURenderer().render(sprites.root.commitFrame(in: moved), in: moved)
    verify(image.premultipliedRGBA == whole.premultipliedRGBA)
  }

  @Test func unchangedMiddleIsNotRedrawn() throws {
    let gpu = try GPURenderer()
    let (first, last) = (CALayer(10, 10, 20, 20, .red), CALayer(360, 350, 20, 20, .blue))
    let root = CALayer(size: 400, holding: first, CALayer(100, 100, 200, 200, .green), last)
    for step in 0..<4 {
      (first.position.x, last.position.y) = (CGFloat(20 + step), CGFloat(360 - step))
      let image = try gpu.renderNext(root)
      // Each pass draws one of the two layers, at its old and its new place.
      if step > 1 { verify(gpu.lastFrame.passes == 2, gpu.lastFrame.items == 2, "step \(step)") }
      verify(image.rgba(10 + step, 10) == SIMD4(255, 0, 0, 255), image.rgba(9 + step, 10) == .zero)
      verify(image.rgba(360, 369 - step) == SIMD4(0, 0, 255, 255), image.rgba(360, 370 - step) == .zero)
      verify(image.rgba(100, 100) == SIMD4(0, 255, 0, 255))
    }
  }
}
