import DisplayLists

/// Which programs draw a frame: those that its items want, or fewer that paint the same.
///
/// A driver takes longer to build a program than to draw most frames with it. So a program of its own is built for items only when frames go
/// on wanting it; until then they are drawn with one that is there, or that others need too.
package struct ProgramSharing {
  /// Frames that have wanted each.
  private var frames: [DrawState.Program: Int] = [:]
  private var built: [DrawState.Program] = []

  /// Frames that do without a program of their own.
  package static let framesSharing = 2

  package init() {}

  /// What to draw a frame's items with, for each program that they want. Counts the frame.
  ///
  /// Where the two differ, items have to be made ready; see ``DrawItem/adapt(to:from:)``.
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
}

extension DrawState.Program {
  /// One that serves both and reads the same textures; `nil` where there is none.
  ///
  /// Drivers compile a program once more for textures that are not there.
  fileprivate func union(sharedWith other: Self) -> Self? {
    switch (self, other) {
    case (.quad(let a), .quad(let b)): a.union(sharedWith: b).map { .quad($0) }
    case (.item(let a), .item(let b)):
      a.intersection(.textures) == b.intersection(.textures) ? a.union(serving: b).map { .item($0) } : nil
    default: nil
    }
  }
}

extension QuadFeatures {
  /// Of quadrilaterals in one colour, those along an edge serve those without one, too. Pictures without a tint have a white one.
  fileprivate func union(sharedWith other: QuadFeatures) -> QuadFeatures? {
    if let both = union(serving: other) { return both }
    if contains(.picture), contains(.tint) != other.contains(.tint) {
      return subtracting(.tint).union(serving: other.subtracting(.tint))?.union(.tint)
    }
    let (plain, strip) = contains(.edge) ? (other, self) : (self, other)
    return plain.isSubset(of: [.fade, .far]) ? plain.union(.edge).union(serving: strip) : nil
  }
}

extension ItemFeatures {
  /// Those that read images or pictures.
  fileprivate static let textures: ItemFeatures = [.contents, .image, .pass, .shape]
}

extension DrawItem {
  /// Makes an item that wants `own` ready to be drawn with `program`, which ``ProgramSharing`` has chosen.
  package mutating func adapt(to program: DrawState.Program, from own: DrawState.Program) {
    guard case .quad(let features) = program, case .quad(let wanted) = own, features.contains(.edge),
      !wanted.contains(.edge)
    else { return }
    becomeCoveredStrip()
  }
}
