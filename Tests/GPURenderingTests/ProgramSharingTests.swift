import DisplayLists
import GPURendering
import TestSupport

/// The programs that draw a frame.
@Suite struct ProgramSharingTests {
  private typealias Program = DrawState.Program
  private var sharing = ProgramSharing()

  @Test mutating func oneProgramServesFeaturesWithoutTextures() {
    let wanted: [Program] = [
      .quad(.sides), .quad([.sides, .fade]), .quad([.image, .round]), .quad([.image, .round]),
    ]
    let chosen = sharing.programs(for: wanted)
    verify(Set(chosen.keys) == Set(wanted))
    verify(Set(chosen.values) == [.quad([.sides, .fade]), .quad([.image, .round, .modulated])])
  }

  @Test mutating func theThirdFrameThatWantsAProgramHasIt() {
    let (lean, full) = (Program.quad([]), Program.quad(.fade))
    // It does not matter whether a frame uses it twice or not at all.
    let frames: [[Program]] = [[lean, full, lean], [full], [full, lean], [lean]]
    let chosen = frames.map { sharing.programs(for: $0)[lean] }
    verify(chosen == [full, nil, full, lean])
    // A program that is built again is one that no frame has asked for.
    sharing.forget([lean])
    verify(sharing.programs(for: [lean]) == [lean: full])
  }

  @Test mutating func programsThatPaintOtherThingsOrReadOtherTexturesAreNotShared() {
    let wanted: [Program] = [
      .quad(.image), .quad([.image, .perspective]), .quad(.picture), .quad([]), .quad(.covered),
      .quad([.covered, .gradient]), .quad([.boxShadow, .perspective]), .composite(CompositeFeatures()),
    ]
    let chosen = sharing.programs(for: wanted)
    verify(Set(chosen.values).count == wanted.count)
  }

  /// The general program of each valid set is valid, and serves all that share one with it.
  @Test func generalProgramsAreValid() {
    for features in QuadFeatures.allValid {
      verify(features.general.isValid, features.general.isSuperset(of: features))
      verify(features.general.general == features.general)
      verify(features.union(serving: features.general) == features.general)
    }
  }
}
