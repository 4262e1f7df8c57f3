import Foundation
import GPURendering
import Geometry
import Imaging
import Lamina
import LayerModel
import LayerSnapshots
import ReferenceRendering
import TestSupport
import Testing

/// Sequences of trees of plain leaves, whose display list is updated from frame to frame, compared with renderings from
/// scratch.
///
/// One after the other: a frame is drawn in part only if its renderer has drawn nothing else since the last one.
@Suite(.sharedRenderers, .serialized) struct SpriteSequenceTests {
  private static let size = CGSize(width: 160, height: 120)

  /// The numbers of frames by the way they were drawn.
  private struct Tally {
    /// Frames from mostly reused trees. Of those: frames smaller than the picture, and frames that draw less than half
    /// of the layers.
    var kept = 0, inPart = 0, ofFewItems = 0
  }

  private static func viewport(_ background: CGColor?) -> Viewport {
    Viewport(size: size, placement: .placed, background: background)
  }

  /// - Parameter draw: Draws the next frame; returns the picture and the damage.
  private func expectSamePictures(
    _ kind: Sprites.Kind, seed: UInt64, frames: Int, isMadeSmaller: Bool = false, _ tally: inout Tally,
    _ draw: (CALayer, Viewport, Double) throws -> (CGImage, CGRect)
  ) throws {
    let (gpu, fresh) = (try SharedRenderers.renderer(.gpu), try SharedRenderers.renderer(.other))
    var random = SplitMix64(seed: seed)
    var sprites = Sprites(kind, &random, in: Self.size)
    var viewport = Self.viewport(random.chance(0.5) ? CGColor(gray: 0.2, alpha: 1) : nil)
    if isMadeSmaller { viewport = viewport.madeSmaller(seed: seed) }
    for step in 0..<frames {
      if step > 0 { sprites.change(&random) }
      let time = Double(step) * 0.05
      let (image, damage) = try draw(sprites.root, viewport, time)
      let counts = gpu.lastFrame
      let isInPart = !damage.isNull && damage.width * damage.height < 0.7 * Self.size.width * Self.size.height
      if counts.layersReused > 0, !damage.isNull {
        tally.kept += 1
        if isInPart { tally.inPart += 1 }
        if counts.items * 2 < sprites.leaves.count { tally.ofFewItems += 1 }
      }
      let snapshot = sprites.root.commitFrame(at: time, in: viewport)
      let whole = try fresh.render(snapshot, in: viewport)
      let difference = ImageDifference(of: image, from: whole)
      if difference.worst == nil { continue }
      let right = try ReferenceRenderer().render(snapshot, in: viewport)
      verify(
        false,
        """
        \(kind), seed \(seed), step \(step): \(difference); from the reference, the kept picture differs by \
        \(ImageDifference(of: image, from: right)), the whole one by \(ImageDifference(of: whole, from: right))
        """)
    }
  }

  @Test(arguments: Sprites.Kind.allCases)
  func updatedListsDrawAsFreshLists(_ kind: Sprites.Kind) throws {
    let (tally, count) = try tallyOfKeptFrames(kind, isMadeSmaller: false)
    verify(tally.kept > 4 * count, tally.inPart > 2 * count, "\(tally)")
    if kind != .stacked { verify(tally.ofFewItems > count / 4, "\(tally)") }
  }

  /// At 0.03 to 0.3 pixels a point.
  @Test(arguments: Sprites.Kind.allCases)
  func updatedListsOfSmallPicturesDrawAsFreshLists(_ kind: Sprites.Kind) throws {
    let (tally, count) = try tallyOfKeptFrames(kind, isMadeSmaller: true)
    verify(tally.kept > 4 * count, "\(tally)")
  }

  private func tallyOfKeptFrames(_ kind: Sprites.Kind, isMadeSmaller: Bool) throws -> (Tally, Int) {
    var tally = Tally()
    let seeds = Cases.seeds(2, ofMany: 16)
    for seed in seeds {
      // With the machine's clock, the other renderer's pictures are stills, between which this renderer's animations
      // continue.
      try LayerContext(clock: .monotonic).run {
        let renderer = CARenderer(try SharedRenderers.renderer(.gpu))
        try expectSamePictures(kind, seed: seed, frames: 20, isMadeSmaller: isMadeSmaller, &tally) {
          root, viewport, time in
          renderer.layer = root
          renderer.bounds = CGRect(origin: .zero, size: Self.size)
          renderer.scale = viewport.scale
          renderer.background = viewport.background
          renderer.beginFrame(atTime: time)
          let damage = renderer.updateBounds()
          try renderer.renderFrame()
          renderer.endFrame()
          return (try #require(renderer.image), damage)
        }
      }
    }
    return (tally, seeds.count)
  }

  /// The other renderer's snapshots come between, so the tree does not have the changes since this renderer's last
  /// snapshot.
  @Test(arguments: Sprites.Kind.allCases)
  func interleavedSnapshotsKeepThePictures(_ kind: Sprites.Kind) throws {
    var tally = Tally()
    for seed in Cases.seeds(2, ofMany: 8, from: 100) {
      try expectSamePictures(kind, seed: seed, frames: 10, &tally) { root, viewport, time in
        (try SharedRenderers.renderer(.gpu).renderNext(root, in: viewport, at: time), .null)
      }
    }
  }

  /// If only one renderer takes snapshots, it reuses the list as well.
  @Test func soleRendererReusesTheList() throws {
    let gpu = try GPURenderer()
    var random = SplitMix64(seed: 1)
    let sprites = Sprites(.scattered, &random, in: Self.size)
    let layer = sprites.leaves[0]
    layer.isHidden = false
    // The containers of the leaves are reused as well.
    let others = sprites.leaves.count + 2
    for (step, kept) in [0, others, others, others].enumerated() {
      layer.position = CGPoint(x: 30 + 5 * step, y: 40)
      _ = try gpu.renderNext(sprites.root, in: Self.viewport(nil))
      verify(gpu.lastFrame.layersReused == kept, "step \(step)")
    }
    // Another viewport origin gives another picture, even if nothing changed in the tree.
    var moved = Self.viewport(nil)
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

/// A tree of plain leaves, and changes of it.
struct Sprites {
  enum Kind: CaseIterable {
    /// Sprites and cards side by side.
    case scattered
    /// Opaque cards over each other: some are hidden, and all are sorted by depth.
    case hidden
    /// Nearly invisible layers over each other, each of which is rounded.
    case stacked
  }

  let root: CALayer
  private(set) var leaves: [CALayer] = []
  private let kind: Kind
  private let frames: [CALayer]
  private let size: CGSize

  init(_ kind: Kind, _ random: inout SplitMix64, in size: CGSize) {
    (self.kind, self.size) = (kind, size)
    root = CALayer(0, 0, size.width, size.height, random.chance(0.5) ? .white : nil)
    let (inner, innermost) = (CALayer(3, 2, size.width, size.height), CALayer(0, 0, size.width, size.height))
    frames = [inner, innermost]
    root.addSublayer(inner)
    inner.addSublayer(innermost)
    let count = kind == .stacked ? random.whole(5...7) : random.whole(30...60)
    for _ in 0..<count { add(&random) }
  }

  private mutating func add(_ random: inout SplitMix64) {
    let layer = CALayer()
    layer.allowsEdgeAntialiasing = false
    place(layer, &random)
    paint(layer, &random)
    let parent = random.pick([root] + frames)
    parent.insertSublayer(layer, at: random.chance(0.5) ? 0 : UInt32(parent.sublayers?.count ?? 0))
    leaves.append(layer)
  }

  private static let images = [
    CGImage(width: 16, height: 12) { x, y in
      x < 2 || y < 2 || x > 13 || y > 9 ? .zero : SIMD4(repeating: UInt8(60 + x * 9))
    },
    CGImage(width: 16, height: 16) { x, y in SIMD4(UInt8(x * 16), UInt8(y * 16), 40, 255) },
    CGImage(width: 8, height: 8) { x, y in SIMD4(repeating: UInt8(x * 16 + y)) },
  ]

  private func place(_ layer: CALayer, _ random: inout SplitMix64) {
    let longest = kind == .scattered ? 16.0 : kind == .hidden ? 70 : 60
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(2, longest), height: random.number(2, longest))
    let margin = kind == .stacked ? -30.0 : 5
    layer.position = CGPoint(
      x: random.number(-margin, Double(size.width) + margin), y: random.number(-margin, Double(size.height) + margin))
    layer.transform =
      random.chance(0.5) ? CATransform3DIdentity : CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
  }

  private func paint(_ layer: CALayer, _ random: inout SplitMix64) {
    let alpha = kind == .stacked ? 0.1 : kind == .hidden ? random.pick([1, 1, 1, 0.5]) : random.pick([0.3, 1])
    layer.backgroundColor = CGColor(red: random.unit(), green: random.unit(), blue: 1, alpha: alpha)
    layer.contents = kind != .stacked && random.chance(0.4) ? random.pick(Self.images) : nil
    layer.contentsRect =
      random.chance(0.3) ? CGRect(x: 0, y: 0.25, width: 0.5, height: 0.5) : .init(x: 0, y: 0, width: 1, height: 1)
    layer.minificationFilter = random.chance(0.3) ? .trilinear : .linear
    layer.opacity = random.chance(0.2) ? 0.5 : 1
  }

  /// Changes a few leaves, animated or not, and sometimes the tree.
  mutating func change(_ random: inout SplitMix64) {
    CATransaction.setDisableActions(random.chance(0.9))
    switch random.whole(0...24) {
    case 0: random.pick(frames).position.x += 2
    case 1: random.pick(frames).isHidden.toggle()
    case 2: add(&random)
    case 3 where leaves.count > 4: leaves.remove(at: random.whole(0...leaves.count - 1)).removeFromSuperlayer()
    case 4: root.backgroundColor = CGColor(red: random.unit(), green: 0.5, blue: 0.5, alpha: 1)
    default:
      for _ in 0..<random.whole(1...3) {
        let layer = random.pick(leaves)
        switch random.whole(0...5) {
        case 0: layer.position.x += CGFloat(random.number(-9, 9))
        case 1: place(layer, &random)
        case 2: paint(layer, &random)
        case 3: layer.opacity = Float(random.unit())
        case 4: layer.isHidden.toggle()
        default: if random.chance(0.1) { layer.cornerRadius += 2 } else { layer.position.y += 4 }
        }
      }
    }
  }
}
