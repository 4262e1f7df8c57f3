import Foundation

/// Counts the steps of searches along paths, for tests that compare them at n and 2n segments: intervals integrated
/// over, steps of Newton's method and of searches, and segments examined.
///
/// `@unchecked Sendable`: only the counting task has it.
package final class PathSteps: @unchecked Sendable {
  /// The count in progress on this task, if there is one.
  @TaskLocal private static var current: PathSteps?

  private var steps = 0

  /// Returns the number of steps that `body` takes on this task.
  package static func counted(in body: () throws -> Void) rethrows -> Int {
    let counter = PathSteps()
    try $current.withValue(counter, operation: body)
    return counter.steps
  }

  /// Adds `steps` to the count in progress.
  package static func add(_ steps: Int) { current?.steps += steps }
}
