import FuzzInputs
import TestSupport

/// Replays the corpora of `Tests/Campaigns/Fuzzing`, and a fixed number of mutations of each input. `make fuzz` runs
/// libFuzzer, which searches new inputs by coverage.
///
/// The inputs are read in a process of their own, which a trap may end, and in which extreme fonts and sizes meet no
/// text of other tests.
@Suite struct CorpusTests {
  /// True in the process that reads the inputs.
  private static let isReader = ProcessInfo.processInfo.environment["LAMINA_REPLAY"] != nil

  @Test(arguments: isReader ? [] : FuzzTarget.allCases.map(\.rawValue))
  func aProcessReadsAllInputsToItsEnd(target: String) throws {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "inputsAndTheirMutationsAreHandled"]
    process.environment = ProcessInfo.processInfo.environment.merging(["LAMINA_REPLAY": target]) { $1 }
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let output = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: log, encoding: .utf8)
    let hasEnded = process.terminationReason == .exit && process.terminationStatus == 0
    verify(hasEnded, text.contains("with 1 test case passed"), "\(text.suffix(2000))")
  }

  /// The inputs that a target begins with.
  private static func corpus(of target: FuzzTarget) throws -> [[UInt8]] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    if target.takesDocuments {
      let examples = tests.deletingLastPathComponent().appendingPathComponent("Examples")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: examples.path)
      return try paths.filter { $0.hasSuffix(".ca/main.caml") }.sorted()
        .map { [UInt8](try Data(contentsOf: examples.appendingPathComponent($0))) }
        .filter { $0.count <= 5000 }
    }
    let folder = tests.appendingPathComponent("Campaigns/Fuzzing/Corpora/\(target)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
  }

  /// Mutations of each input: in `make test`, and in `make check`.
  private static func mutations(of target: FuzzTarget) -> Int {
    switch target {
    case .documents, .roundTrips: Cases.count(2, ofMany: 60)
    case .agreement: Cases.count(0, ofMany: 4)
    case .images, .archives: Cases.count(8, ofMany: 400)
    case .programs, .views: Cases.count(2, ofMany: 40)
    }
  }

  @Test(
    arguments: isReader
      ? FuzzTarget.allCases.filter { $0.rawValue == ProcessInfo.processInfo.environment["LAMINA_REPLAY"] } : [])
  func inputsAndTheirMutationsAreHandled(target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target)
    try #require(corpus.count >= 3, "\(target) has no corpus")
    for (number, input) in corpus.enumerated() {
      target.run(Data(input))
      for mutation in 0..<Self.mutations(of: target) {
        let seed = UInt64(number) << 32 | UInt64(mutation)
        var mutator = DocumentMutator(input, seed: seed)
        let isMutated = target.takesDocuments && mutator.mutates()
        target.run(Data(isMutated ? mutator.text : Self.changed(input, seed: seed)))
      }
    }
  }

  /// The bytes with one to four of them flipped, overwritten, repeated, or cut away with all after them.
  private static func changed(_ input: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes = input
    for _ in 0...random.whole(0...3) where !bytes.isEmpty {
      let at = random.whole(0...bytes.count - 1)
      switch random.whole(0...7) {
      case 0: bytes.removeSubrange(at...)
      case 1: bytes.insert(contentsOf: bytes[at..<min(at + 16, bytes.count)], at: at)
      case 2: bytes[at] = random.chance(0.5) ? 0 : 0xff
      case 3: bytes[at] = UInt8(random.whole(0...255))
      default: bytes[at] ^= 1 << random.whole(0...7)
      }
    }
    return bytes
  }
}
