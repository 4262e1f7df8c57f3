/// One machine's share of a film's frames: the one with `index`, from 0, of `count` shares.
///
/// Frames are interleaved rather than in blocks: slow frames tend to be adjacent, and so each share gets its part of them.
package struct Shard: Equatable, Sendable {
  package let index: Int, count: Int

  /// `nil` unless 0 ≤ index < count.
  package init?(index: Int, count: Int) {
    guard index >= 0, index < count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses `I/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// The share of this task in a Slurm job array, from the environment variables that Slurm sets.
  ///
  /// index = (`SLURM_ARRAY_TASK_ID` − `SLURM_ARRAY_TASK_MIN`) / `SLURM_ARRAY_TASK_STEP`, where a missing step is 1;
  /// count = `SLURM_ARRAY_TASK_COUNT`. `nil` outside an array, and in an array whose task ids are not evenly spaced.
  /// Source: <https://slurm.schedmd.com/job_array.html>.
  package init?(slurm environment: [String: String]) {
    func number(_ name: String) -> Int? { environment["SLURM_ARRAY_TASK_\(name)"].flatMap { Int($0) } }
    guard let id = number("ID"), let first = number("MIN"), let count = number("COUNT") else { return nil }
    let (distance, overflows) = id.subtractingReportingOverflow(first)
    let step = number("STEP") ?? 1
    guard !overflows, step > 0, distance.isMultiple(of: step) else { return nil }
    self.init(index: distance / step, count: count)
  }

  /// The numbers of this share's frames in a film of `frameCount` frames: those that equal `index` modulo `count`.
  package func frames(of frameCount: Int) -> StrideTo<Int> { stride(from: index, to: frameCount, by: count) }
}
