/// The question that long computations ask between their steps: whether their result is still wanted. One that ends
/// early returns anything.
package enum WorkCheck {
  /// A box: optimized code of Swift 6.3 crashes where it binds a task-local function.
  private struct Question {
    let isWanted: @Sendable (_ work: Int) -> Bool
  }

  @TaskLocal private static var question: Question?

  /// Takes the work since the last question, in units of about a pixel that is painted; `nil` where nobody waits for an
  /// end.
  package static var current: (@Sendable (_ work: Int) -> Bool)? { question?.isWanted }

  /// Whether the result of the calling code is still wanted; true where nobody waits for an end.
  package static var goesOn: Bool { question?.isWanted(0) != false }

  /// Calls `body`, whose computations ask `isWanted`.
  package static func with<Result, Failure: Error>(
    _ isWanted: @escaping @Sendable (_ work: Int) -> Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = $question.withValue(Question(isWanted: isWanted)) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}
