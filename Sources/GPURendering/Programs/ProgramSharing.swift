import DisplayLists

/// Chooses the programs that draw a frame: the ones that its items ask for, or, in the first frames that ask for one,
/// the general program that paints the same.
///
/// A driver takes longer to build a program than to draw most frames with it.
package struct ProgramSharing {
  /// The number of frames that have asked for each program.
  private var frames: [DrawState.Program: Int] = [:]

  /// The number of frames whose items share general programs before they get their own.
  package static let framesSharing = 2

  package init() {}

  /// Returns the program to draw with, for each program that the items of a frame ask for. Counts the frame.
  package mutating func programs(
    for wanted: [DrawState.Program]
  ) -> [DrawState.Program: DrawState.Program] {
    var chosen: [DrawState.Program: DrawState.Program] = [:]
    for program in wanted where chosen[program] == nil {
      frames[program, default: 0] += 1
      chosen[program] = frames[program, default: 0] > Self.framesSharing ? program : program.general
    }
    return chosen
  }

  /// Forgets evicted programs, so later frames may substitute others for them.
  package mutating func forget(_ programs: [DrawState.Program]) {
    for program in programs { frames[program] = nil }
  }
}

extension DrawState.Program {
  /// The program that serves all items that differ from this one's in features without textures.
  ///
  /// Drivers compile a program once more if a texture that it reads is not bound.
  fileprivate var general: Self {
    switch self {
    case .quad(let features): .quad(features.general)
    case .composite: self
    }
  }
}
