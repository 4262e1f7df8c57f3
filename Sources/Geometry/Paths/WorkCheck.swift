/// The question that long computations ask between their steps: whether their result is still wanted. One that ends early returns anything.
package enum WorkCheck {
  /// Takes the work since the last question, in units of about a pixel that is painted; `nil` where nobody waits for an end.
  @TaskLocal package static var current: (@Sendable (_ work: Int) -> Bool)?

  /// Whether the result of the calling code is still wanted; true where nobody waits for an end.
  package static var goesOn: Bool { current?(0) != false }
}
