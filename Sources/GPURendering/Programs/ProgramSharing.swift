import DisplayLists

/// Chooses the programs that draw a frame: the ones that its items ask for, or fewer programs that paint the same.
///
/// A driver takes longer to build a program than to draw most frames with it. So items get their own program only after
/// several frames have asked for it. Until then they are drawn with a program that is built already, or that other
/// items need as well.
package struct ProgramSharing {
  /// The number of frames that have asked for each program.
  private var frames: [DrawState.Program: Int] = [:]
  private var built: [DrawState.Program] = []

  /// The number of frames whose items share programs before they get their own.
  package static let framesSharing = 2

  package init() {}

  /// Returns the program to draw with, for each program that the items of a frame ask for. Counts the frame.
  ///
  /// Items whose two programs differ have to be adapted; see ``DrawItem/adapt(to:from:)``.
  package mutating func programs(
    for wanted: [DrawState.Program]
  ) -> [DrawState.Program: DrawState.Program] {
    var chosen: [DrawState.Program: DrawState.Program] = [:]
    var groups: [(program: DrawState.Program, members: [DrawState.Program])] = []
    for program in wanted where chosen[program] == nil {
      frames[program, default: 0] += 1
      chosen[program] = program
      if built.contains(program) || frames[program, default: 0] > Self.framesSharing { continue }
      if let other = built.first(where: { $0.union(sharedWith: program) == $0 }) {
        chosen[program] = other
      } else if let k = groups.firstIndex(where: { $0.program.union(sharedWith: program) != nil }) {
        groups[k].program = groups[k].program.union(sharedWith: program) ?? program
        groups[k].members.append(program)
      } else {
        groups.append((program, [program]))
      }
    }
    for group in groups {
      for member in group.members { chosen[member] = group.program }
    }
    for program in chosen.values where !built.contains(program) { built.append(program) }
    return chosen
  }

  /// Forgets evicted programs, so later frames may substitute others for them.
  package mutating func forget(_ programs: [DrawState.Program]) {
    if programs.isEmpty { return }
    let gone = Set(programs)
    built.removeAll { gone.contains($0) }
    for program in programs { frames[program] = nil }
  }
}

extension DrawState.Program {
  /// Returns a program that serves both, or `nil`.
  ///
  /// Drivers compile a program once more if a texture that it reads is not bound. So both read the same textures, but
  /// for images, of which one can be bound for items that have none; see ``readsImages``.
  fileprivate func union(sharedWith other: Self) -> Self? {
    switch (self, other) {
    case (.quad(let a), .quad(let b)): a.union(sharedWith: b).map { .quad($0) }
    case (.item(let a), .item(let b)):
      a.intersection(.pictures) == b.intersection(.pictures) ? a.union(serving: b).map { .item($0) } : nil
    default: nil
    }
  }

  /// Whether items without an image need one bound.
  package var readsImages: Bool { if case .item(let features) = self { features.contains(.image) } else { false } }
}

extension QuadFeatures {
  /// Returns features that serve both, or `nil`. Strips along an edge also serve quadrilaterals without an edge. For
  /// pictures, a program with a tint also serves items without, whose tint is white.
  fileprivate func union(sharedWith other: QuadFeatures) -> QuadFeatures? {
    if let both = union(serving: other) { return both }
    let (plain, strip) = contains(.edge) ? (other, self) : (self, other)
    let image = plain.contains(.image)
    let both = plain.union(image ? [.edge, .modulated] : .edge)
    let isWhole = image ? both.isValid : plain.isSubset(of: .fade)
    return isWhole ? both.union(serving: strip) : nil
  }
}

extension ItemFeatures {
  /// The features by which a program reads the picture of a pass or of a shape.
  fileprivate static let pictures: ItemFeatures = [.pass, .shape]
}

extension DrawItem {
  /// Adapts an item that asks for `own` to `program`, which ``ProgramSharing`` has chosen.
  package mutating func adapt(to program: DrawState.Program, from own: DrawState.Program) {
    guard case .quad(let features) = program, case .quad(let wanted) = own, features.contains(.edge),
      !wanted.contains(.edge)
    else { return }
    becomeCoveredStrip(hasImage: wanted.contains(.image))
  }
}
