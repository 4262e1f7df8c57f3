import GPURendering
import Synchronization
import Testing

/// The renderers that the tests of a suite with the trait `.sharedRenderers` share. They end with the suite: each keeps
/// the programs, textures and pictures of all that it has drawn.
final class SharedRenderers: Sendable {
  enum Name { case gpu, other }

  @TaskLocal fileprivate static var ofSuite: SharedRenderers?

  private let created = Mutex<[Name: GPURenderer]>([:])

  /// A renderer of this suite; the first call creates it.
  static func renderer(_ name: Name) throws -> GPURenderer {
    let suite = try #require(ofSuite, "the suite has no trait .sharedRenderers")
    return try suite.created.withLock { created in
      if let renderer = created[name] { return renderer }
      let renderer = try GPURenderer(device: .automatic, cacheBudget: 64 << 20)
      created[name] = renderer
      return renderer
    }
  }
}

/// Gives a suite its ``SharedRenderers``.
struct SharedRenderersTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SharedRenderers.$ofSuite.withValue(SharedRenderers()) { try await function() }
  }
}

extension Trait where Self == SharedRenderersTrait {
  static var sharedRenderers: Self { Self() }
}
