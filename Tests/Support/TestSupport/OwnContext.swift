import LayerModel
import Testing

/// Runs each test of a suite in a ``LayerContext`` of its own, with transactions, animations and a clock of its own.
package struct OwnContext: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await LayerContext().run { try await function() }
  }
}

extension Trait where Self == OwnContext {
  package static var ownContext: Self { Self() }
}
