extension Deadline {
  /// Runs `body` until this deadline, the one of a request around it, or the cancellation of the calling task.
  ///
  /// Documents are then refused, and frames fail. What throws no errors ends early: a commit, `CALayer.render(in:)`,
  /// layout and text. Their results are not whole, so the call throws even if `body` returns. A layer whose layout,
  /// drawing or capture was cut short is laid out, drawn and captured again with the next frame.
  ///
  /// The deadline holds on the calling thread, and in the tasks that `body` starts.
  ///
  /// - Throws: The errors of `body`, or ``RenderError``.
  public func run<Result>(_ body: () throws -> Result) throws -> Result {
    try FrameMeter.beginRequest(within: self) { request throws -> Result in
      let result = try body()
      if let error = request.error { throw error }
      return result
    }
  }
}
