import DisplayLists
import GPURendering
import TestSupport
import Testing

/// The programs that draw a frame.
@Suite struct ProgramSharingTests {
  private typealias Program = DrawState.Program
  private var sharing = ProgramSharing()

  @Test mutating func oneProgramServesAllFeaturesOfAFrame() {
    let wanted: [Program] = [.quad([.edge, .cut]), .quad([.border, .edge]), .quad([.edge, .fade])]
    let chosen = sharing.programs(for: wanted)
    verify(Set(chosen.keys) == Set(wanted))
    verify(Set(chosen.values) == [.quad([.border, .edge, .cut, .fade])])
  }

  @Test mutating func aProgramThatIsThereServesALaterFrame() {
    let (both, outlines, gradient) = (
      Program.item([.outlines, .cuts]), Program.item(.outlines), Program.item([.outlines, .gradient])
    )
    _ = sharing.programs(for: [both])
    let chosen = sharing.programs(for: [outlines, gradient])
    // A program that lacks a feature is not chosen.
    verify(chosen == [outlines: both, gradient: gradient])
  }

  @Test mutating func theThirdFrameThatWantsAProgramHasIt() {
    let (lean, full) = (Program.quad(.edge), Program.quad([.edge, .cut]))
    // It does not matter whether a frame uses it twice or not at all.
    let frames: [[Program]] = [[lean, full, lean], [full], [full, lean], [lean]]
    let chosen = frames.map { sharing.programs(for: $0)[lean] }
    verify(chosen == [full, nil, full, lean])
  }

  @Test mutating func programsThatPaintOtherThingsOrReadOtherTexturesAreNotShared() {
    let wanted: [Program] = [
      .quad(.image), .quad([.image, .perspective]), .quad(.picture), .quad([]), .item(.outlines),
      .item([.outlines, .pass]), .item([.unbounded, .shape]), .composite(CompositeFeatures()),
    ]
    let chosen = sharing.programs(for: wanted)
    verify(chosen.count == wanted.count, chosen.allSatisfy { $0.key == $0.value })
  }

  @Test mutating func itemsWithoutImageShareTheImageProgram() {
    let (plain, image) = (Program.item([.outlines, .cuts]), Program.item([.outlines, .contents, .image]))
    let both = Program.item([.outlines, .cuts, .contents, .image])
    verify(sharing.programs(for: [plain, image]) == [plain: both, image: both])
    verify(both.readsImages, !plain.readsImages)
  }

  @Test mutating func imagesWithoutEdgeShareTheEdgeProgram() {
    let (image, edge) = (Program.quad(.image), Program.quad([.image, .modulated, .edge, .border]))
    let both = edge
    verify(sharing.programs(for: [image, edge]) == [image: both, edge: both])
    let masked = Program.quad([.image, .modulated, .mask])
    verify(sharing.programs(for: [masked, edge]) == [masked: masked, edge: both])
    var item = DrawItem()
    item.setImageLayer(3)
    item.border = SIMD4(repeating: 1)
    item.adapt(to: both, from: image)
    verify(item.edge.outer == SIMD4(0, 0, 1, 0), item.border == .zero)
    verify(item.imageMap.w.w == 3)
  }

  @Test mutating func quadsWithoutEdgeShareTheEdgeProgram() {
    let (plain, edge) = (Program.quad([]), Program.quad([.edge, .border]))
    let chosen = sharing.programs(for: [plain, edge])
    verify(chosen == [plain: edge, edge: edge])
    var item = DrawItem()
    (item.border, item.background, item.depth) = (SIMD4(repeating: 1), SIMD4(0, 0.5, 0, 0.5), 0.25)
    var (unchanged, adapted) = (item, item)
    unchanged.adapt(to: plain, from: plain)
    verify(unchanged == item)
    adapted.adapt(to: edge, from: plain)
    // The pixel is entirely inside, wherever it is, and only the background is there.
    verify(adapted.edge.outer == SIMD4(0, 0, 1, 0), adapted.edge.inner == SIMD4(0, 0, 1, 0), adapted.depth == 0.25)
    verify(adapted.border == .zero, adapted.background == item.background)
    verify(adapted.edge.cuts?.a == .zero, adapted.edge.cuts?.b == .zero, adapted.edge.cuts?.c == .zero)
  }
}
