import DisplayLists

/// The linked programs. A program is built when it is first needed; the least recently used are freed when there are
/// too many.
///
/// A driver keeps a program in several forms, with code for each state that it was drawn in. Thousands of sets of features are valid, and a
/// renderer that draws scenes of all kinds comes across most of them.
struct ProgramCache {
  /// The default of ``capacity``. A frame of an animation player's tests uses about ten.
  static let defaultCapacity = 192

  /// The number of programs kept from one frame to the next. A frame may need more.
  private let capacity: Int
  private var programs: [DrawState.Program: Entry] = [:]
  private var frame: UInt64 = 0

  private final class Entry {
    let program: ItemProgram
    var lastFrame: UInt64 = 0

    init(_ kind: DrawState.Program) throws(GPUError) { program = try ItemProgram(kind) }
  }

  init(capacity: Int) { self.capacity = capacity }

  /// The number of programs that are built.
  var count: Int { programs.count }

  /// Makes the program current, which is built if it is not there.
  ///
  /// - Parameter body: Called with the program.
  mutating func use(_ kind: DrawState.Program, _ body: (borrowing ItemProgram) -> Void) throws(GPUError) {
    let entry: Entry
    if let known = programs[kind] {
      entry = known
    } else {
      entry = try Entry(kind)
      programs[kind] = entry
    }
    entry.lastFrame = frame
    body(entry.program)
  }

  /// Ends a frame, and frees the least recently used programs. Returns the freed programs.
  mutating func endFrame() -> [DrawState.Program] {
    defer { frame += 1 }
    if programs.count <= capacity { return [] }
    let unused = programs.filter { $0.value.lastFrame < frame }
    // A tenth more, so that this is not done in every frame.
    let excess = programs.count - capacity * 9 / 10
    let freed = unused.sorted { $0.value.lastFrame < $1.value.lastFrame }.prefix(excess).map(\.key)
    for kind in freed { programs[kind] = nil }
    return freed
  }
}
