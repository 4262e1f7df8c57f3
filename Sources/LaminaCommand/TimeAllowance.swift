import Lamina

/// The time of one request, which may pause: between its reading and its drawing a scene waits for those before it.
package struct TimeAllowance: Sendable {
  private let seconds: Double
  private var left: Double

  init(seconds: Double) { (self.seconds, left) = (seconds, seconds) }

  /// No limit.
  package static let unlimited = TimeAllowance(seconds: .infinity)

  /// Runs `body`, a part of the request, in what is left of the time.
  ///
  /// - Parameter subject: The scene, for messages of errors that do not name a file.
  mutating func run<Result>(about subject: String, _ body: () throws -> Result) throws -> Result {
    let deadline = Deadline(seconds: seconds, left: left)
    defer { left = deadline.left }
    do {
      return try deadline.run(body)
    } catch {
      throw CommandFailure(error, about: subject)
    }
  }
}
