import FlyingFox
import FlyingSocks
import Foundation
import Pages
import Synchronization

/// Serves a ``SceneViewer``'s page, frames and pictures on 127.0.0.1.
///
/// Nothing is read from the disk for a request: a path is a name in memory, or not found. A request that names another host is refused, so that
/// a page of the web, whose name was made to lead here, reads nothing.
struct SceneServer {
  private let viewer: SceneViewer
  private let port: UInt16

  init(_ viewer: SceneViewer, port: UInt16) { (self.viewer, self.port) = (viewer, port) }

  /// How long the answer waits for a change.
  private static let patience = Duration.seconds(20)
  /// How often files are looked at.
  private static let pause = Duration.milliseconds(250)

  /// Serves until the process ends, or the server fails.
  ///
  /// - Parameter ready: Called with the address, `127.0.0.1:PORT`, once it listens.
  /// - Throws: `unwritableOutput` where the port is taken, or may not be used.
  func run(_ ready: @escaping @Sendable (_ address: String) throws -> Void) throws {
    let ended = DispatchSemaphore(value: 0)
    let failure = Mutex<CommandFailure?>(nil)
    let server: HTTPServer
    do {
      // A time-out longer than an answer waits.
      server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: port), timeout: 60, logger: .disabled,
        handler: ClosureHTTPHandler { [viewer] in await Self.answer($0, viewer) })
    } catch {
      throw CommandFailure(.unwritableOutput, "127.0.0.1:\(port): \(error)")
    }
    Task { [port] in
      do {
        try await withThrowingTaskGroup { group in
          group.addTask { try await server.run() }
          group.addTask {
            try await server.waitUntilListening()
            let address = await server.listeningAddress
            try ready("127.0.0.1:\(address?.number ?? port)")
          }
          for try await _ in group {}
        }
      } catch {
        failure.withLock { $0 = Self.failure(error, port: port) }
      }
      ended.signal()
    }
    ended.wait()
    viewer.end()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func failure(_ error: any Error, port: UInt16) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case SocketError.failed(_, EADDRINUSE, _):
      CommandFailure(.unwritableOutput, "port \(port) is in use; --port takes another, and 0 any that is free")
    case SocketError.failed(_, _, let message):
      CommandFailure(.unwritableOutput, "port \(port) cannot be used: \(message)")
    default: CommandFailure(.unwritableOutput, "port \(port) cannot be used: \(error)")
    }
  }

  // MARK: Answers

  @Sendable private static func answer(_ request: HTTPRequest, _ viewer: SceneViewer) async -> HTTPResponse {
    let host = request.headers[.host]?.split(separator: ":").first
    guard host == "127.0.0.1" || host == "localhost" else {
      return response(.forbidden, "text/plain", Data("this is for 127.0.0.1 alone\n".utf8))
    }
    guard request.method == .GET else { return response(.methodNotAllowed, "text/plain", Data()) }
    do {
      switch request.path {
      case "/": return response(.ok, "text/html; charset=utf-8", Data(try viewer.page().utf8))
      case "/frame.js":
        func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number {
          guard let value = request.query[name].flatMap(Number.init) else {
            throw CommandFailure(.badInput, "\(name) is missing, or no number")
          }
          return value
        }
        let script = try viewer.frame(
          state: number("state"), number: number("number"), at: number("time"), scale: number("scale"))
        return response(.ok, "text/javascript; charset=utf-8", script)
      case "/changes": return try await changes(since: request.query["since"].flatMap { Int($0) } ?? 0, viewer)
      case let path:
        guard let picture = viewer.picture(String(path.dropFirst())) else {
          return response(.notFound, "text/plain", Data("there is no such thing\n".utf8))
        }
        return response(.ok, "image/png", picture, isKept: true)
      }
    } catch {
      return response(.badRequest, "text/plain; charset=utf-8", Data("\(error)\n".utf8))
    }
  }

  private struct Changes: Encodable {
    let revision: Int
    /// Why the files as they are now cannot be shown.
    let problem: String?
  }

  /// Answers once the scene is another than `revision`, at the latest after a while.
  private static func changes(since revision: Int, _ viewer: SceneViewer) async throws -> HTTPResponse {
    let end = ContinuousClock.now + patience
    var now = viewer.renew()
    while now.revision == revision, ContinuousClock.now < end {
      try await Task.sleep(for: pause)
      now = viewer.renew()
    }
    let changes = Changes(revision: now.revision, problem: now.problem)
    return response(.ok, "application/json", try Page.encoder.encode(changes))
  }

  /// - Parameter isKept: Whether the browser may keep it: a name stands for one picture for ever.
  private static func response(
    _ status: HTTPStatusCode, _ type: String, _ body: Data, isKept: Bool = false
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: isKept ? "max-age=31536000, immutable" : "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ], body: body)
  }
}

extension Socket.Address {
  /// The port; `nil` for an address that has none.
  fileprivate var number: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}
