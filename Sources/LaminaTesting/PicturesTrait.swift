import Testing

/// Options for the pictures of a suite or test; see `.pictures(…)`.
public struct PicturesTrait: SuiteTrait, TestTrait, TestScoping {
  let options: PictureOptions

  package init(options: PictureOptions) { self.options = options }

  /// A suite's trait holds for the suites and tests in it.
  public let isRecursive = true

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A repeated test compares with the same files.
    PictureCounter.reset(test.name, in: test.sourceLocation.fileName)
    try await PictureOptions.$ofSuite.withValue(options.filled(from: .ofSuite), operation: function)
  }
}

extension Trait where Self == PicturesTrait {
  /// How the pictures of a suite, or of a test, are drawn, compared and recorded where an expectation does not say it.
  ///
  /// ```swift
  /// @Suite(.pictures(perceptualPrecision: 0.98, record: .failed)) struct CardTests { … }
  /// ```
  ///
  /// The parameters are those of ``PictureOptions``.
  public static func pictures(
    renderer: PictureRenderer? = nil, precision: Float? = nil, perceptualPrecision: Float? = nil,
    record: PictureRecording? = nil
  ) -> PicturesTrait {
    PicturesTrait(
      options: .image(
        renderer: renderer, precision: precision, perceptualPrecision: perceptualPrecision, record: record))
  }
}
