import Foundation
import Lamina

/// `swift run -c release Sweeps [KIND]…`: prints the steps that ``Sweep`` finds for layers of these kinds, or of all,
/// with the counters and the times of both frames; then those of ``ChangeSweep``. Times are of the first device.
@main enum SweepCommand {
  static func main() throws {
    let names = CommandLine.arguments.dropFirst()
    if let unknown = names.first(where: { SweepScene.Kind(rawValue: $0) == nil }) {
      let known = SweepScene.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("no kind of layer is called '\(unknown)': \(known)\n".utf8))
      exit(64)
    }
    let kinds = names.isEmpty ? SweepScene.Kind.allCases : names.compactMap(SweepScene.Kind.init)
    let sweep = try Sweep(kinds: kinds)
    let renderer = try GPURenderer()
    for step in sweep.steps.sorted(by: { $0.factor > $1.factor }) {
      print(step.line(try step.measured(on: renderer)))
      fflush(nil)
    }
    let changes = try ChangeSweep(kinds: kinds, on: renderer)
    for result in changes.results where result.isStep { print(result.line) }
    let steps = sweep.steps.count + changes.results.count(where: \.isStep)
    print("\(sweep.sceneCount) scenes, \(changes.results.count) changes, \(steps) steps")
  }
}
