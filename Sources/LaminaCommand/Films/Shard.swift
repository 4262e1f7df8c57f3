/// One machine's part of a film: of `count` parts the one with `index`, from 0.
///
/// A stride, not a block: frames that take long lie beside each other, and each part gets its share of them.
package struct Shard: Equatable, Sendable {
  package let index: Int, count: Int

  /// `nil` unless 0 ≤ index < count.
  package init?(index: Int, count: Int) {
    guard index >= 0, index < count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Reads `I/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// This task's part of a Slurm job array, by the variables that Slurm sets in each task.
  ///
  /// index = (`SLURM_ARRAY_TASK_ID` − `SLURM_ARRAY_TASK_MIN`) / `SLURM_ARRAY_TASK_STEP`, which is 1 when it is not set;
  /// count = `SLURM_ARRAY_TASK_COUNT`. `nil` outside an array, and in one whose tasks are not equal steps apart.
  /// Source: <https://slurm.schedmd.com/job_array.html>.
  package init?(slurm environment: [String: String]) {
    func number(_ name: String) -> Int? { environment["SLURM_ARRAY_TASK_\(name)"].flatMap { Int($0) } }
    guard let id = number("ID"), let first = number("MIN"), let count = number("COUNT") else { return nil }
    let (distance, overflows) = id.subtractingReportingOverflow(first)
    let step = number("STEP") ?? 1
    guard !overflows, step > 0, distance.isMultiple(of: step) else { return nil }
    self.init(index: distance / step, count: count)
  }

  /// The frames of this part, of a film that has `frameCount`: those whose number leaves `index` when divided by `count`.
  package func frames(of frameCount: Int) -> StrideTo<Int> { stride(from: index, to: frameCount, by: count) }
}
