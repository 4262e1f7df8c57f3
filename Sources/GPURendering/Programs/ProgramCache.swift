import DisplayLists
import LayerSnapshots

/// The linked programs. A program is built when it is first needed; the least recently used are freed when there are
/// too many.
///
/// A driver keeps a program in several forms, with code for each state that it was drawn in. Hundreds of sets of
/// features are valid, and a renderer that draws scenes of all kinds comes across most of them.
struct ProgramCache {
  /// The default of ``capacity``. A frame of an animation player's tests uses about ten.
  static let defaultCapacity = 192

  /// The number of programs kept from one frame to the next. A frame may need more.
  private let capacity: Int
  private let sampleOffset: SampleOffset
  private var programs: [QuadFeatures: Entry] = [:]
  private var frame: UInt64 = 0

  private final class Entry {
    let program: QuadProgram
    var lastFrame: UInt64 = 0

    init(_ started: consuming StartedProgram) throws(RenderError) { program = try QuadProgram(started) }
  }

  /// A program that is started and not finished.
  private final class Start {
    private var program: StartedProgram?

    init(_ program: consuming StartedProgram) { self.program = consume program }

    /// To be called once.
    func take() -> StartedProgram {
      guard let started = program.take() else { preconditionFailure("a program is finished once") }
      return started
    }
  }

  private var starts: [QuadFeatures: Start] = [:]

  /// Starts to build those of `kinds` that are not built, all before the first is waited for.
  mutating func start(_ kinds: some Sequence<QuadFeatures>) {
    for kind in kinds where programs[kind] == nil && starts[kind] == nil {
      starts[kind] = Start(StartedProgram(QuadProgram.source(of: kind, sampleOffset)))
    }
  }

  init(capacity: Int, sampleOffset: SampleOffset) { (self.capacity, self.sampleOffset) = (capacity, sampleOffset) }

  /// The number of programs that are built.
  var count: Int { programs.count }

  /// Makes the program current, which is built if it is not there.
  ///
  /// - Parameter body: Called with the program.
  mutating func use(_ kind: QuadFeatures, _ body: (borrowing QuadProgram) -> Void) throws(RenderError) {
    let entry: Entry
    if let known = programs[kind] {
      entry = known
    } else {
      start([kind])
      guard let started = starts.removeValue(forKey: kind) else { preconditionFailure("it was just started") }
      entry = try Entry(started.take())
      programs[kind] = entry
    }
    entry.lastFrame = frame
    body(entry.program)
  }

  /// Ends a frame, and frees the least recently used programs.
  mutating func endFrame() {
    defer { frame += 1 }
    // A frame that failed may not have used all.
    starts = [:]
    if programs.count <= capacity { return }
    let unused = programs.filter { $0.value.lastFrame < frame }
    // A tenth more, so that this is not done in every frame.
    let excess = programs.count - capacity * 9 / 10
    for (kind, _) in unused.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }).prefix(excess) {
      programs[kind] = nil
    }
  }
}
