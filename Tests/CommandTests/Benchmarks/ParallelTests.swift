import TestSupport

/// `lamina bench --parallel` and `--trace`. Durations are not tested.
@Suite struct ParallelTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  private func bench(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["bench", "red.caml"] + arguments, in: folder)
  }

  private struct Rate: Decodable {
    let scene: String, variant: String
    let threads: Int
    let picturesPerSecond: Double
  }

  @Test func eachNumberOfThreadsIsALine() throws {
    let run = try bench("--parallel", "3", "--budget", "0.05", "--json")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let rates = try run.output.split(separator: "\n").map { try JSONDecoder().decode(Rate.self, from: Data($0.utf8)) }
    verify(rates.map(\.threads) == [1, 2, 3])
    verify(rates.allSatisfy { $0.scene == "red.caml" && $0.variant == "parallel" && $0.picturesPerSecond > 0 })
    let table = try bench("--parallel", "1", "--budget", "0.05")
    verify(table.status == 0, table.output.contains("more than 1 threads make no more"), "\(table)")
  }

  @Test(arguments: [
    ["--parallel", "0"], ["--parallel", "2", "--frames", "3"], ["--parallel", "2", "--trace", "t.json"],
  ])
  func conflictingParallelOptionsAreRefused(arguments: [String]) throws {
    try verify(LaminaProcess(["bench", "red.caml"] + arguments, in: folder).status == 64)
  }

  private struct Trace: Decodable {
    struct Event: Decodable {
      let pid: Int
      let ph: String, name: String
      let ts: Double?, dur: Double?
    }
    let traceEvents: [Event]
  }

  @Test func aTraceHasTheStagesOfEachFrame() throws {
    let run = try bench("--frames", "4", "--trace", "trace.json")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let data = try folder.data("trace.json")
    let events = try JSONDecoder().decode(Trace.self, from: data).traceEvents
    verify(events.first?.ph == "M", events.allSatisfy { $0.pid == 1 })
    let slices = events.dropFirst()
    let frames = slices.filter { $0.name.hasPrefix("frame ") }
    // Three frames warm up.
    verify(frames.map(\.name) == (0..<7).map { "frame \($0)" })
    for name in ["snapshot", "displayList", "upload", "draw", "readback"] {
      verify(slices.count { $0.name == name } == 7, "\(name)")
    }
    for (frame, next) in zip(frames, frames.dropFirst()) {
      verify((frame.ts ?? 0) + (frame.dur ?? 0) <= (next.ts ?? 0), "\(frame) \(next)")
    }
  }
}
