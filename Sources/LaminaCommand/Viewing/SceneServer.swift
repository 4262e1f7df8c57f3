import CEvent
import Foundation
import Pages

/// Serves a ``SceneViewer``'s page, frames and pictures on 127.0.0.1, by libevent's HTTP server, one request at a time.
///
/// No request reads from the disk: a path is a name in memory, or not found. A page of the web reads nothing: a request
/// that names another host is refused, because a page's name may be made to resolve to this machine, and so is one that
/// a browser says another site has made. No answer is a script, and each forbids other origins to include it.
final class SceneServer {
  /// A request that is answered when the scene changes.
  private struct Waiting {
    let request: OpaquePointer
    /// The reading that the page shows.
    let revision: Int
    let end: ContinuousClock.Instant
  }

  private let viewer: SceneViewer
  private let port: UInt16
  private var waiting: [Waiting] = []
  private var loop: OpaquePointer?
  private var listener: OpaquePointer?
  /// The signal that ends the server.
  private var end: Int32?

  init(_ viewer: SceneViewer, port: UInt16) { (self.viewer, self.port) = (viewer, port) }

  /// The time that a page waits for a change before it gets the answer that there is none.
  private static let patience = Duration.seconds(20)
  /// The interval at which files are checked.
  private static let pause = timeval(tv_sec: 0, tv_usec: 250_000)
  /// The most bytes of a request's head, and of its body.
  private static let headLimit = 64 << 10, bodyLimit = 4 << 10
  /// The number of seconds that a connection may be idle.
  private static let idleLimit: Int32 = 60

  /// Serves until the process gets a signal that ends it, or the server fails.
  ///
  /// - Parameter ready: Called with the address, `127.0.0.1:PORT`, once it listens.
  /// - Returns: The signal: `SIGINT` (Ctrl-C), `SIGTERM` or `SIGHUP`.
  /// - Throws: `unwritableOutput` where the port is taken, or may not be used.
  func run(_ ready: (_ address: String) throws -> Void) throws -> Int32 {
    // A browser that closes its connection is no reason to end, nor to write about.
    signal(SIGPIPE, SIG_IGN)
    event_set_log_callback { _, _ in }
    guard let loop = event_base_new() else { throw failure(errno) }
    self.loop = loop
    defer {
      event_base_free(loop)
      self.loop = nil
    }
    guard let server = evhttp_new(loop) else { throw failure(errno) }
    defer { evhttp_free(server) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_gencb(server, { SceneServer.of($1)?.answer($0) }, context)
    // All of them reach `answer`, which refuses all but GET.
    evhttp_set_allowed_methods(server, UInt16.max)
    evhttp_set_max_headers_size(server, Self.headLimit)
    evhttp_set_max_body_size(server, Self.bodyLimit)
    evhttp_set_timeout(server, Self.idleLimit)
    guard let socket = evhttp_bind_socket_with_handle(server, "127.0.0.1", port) else { throw failure(errno) }
    // Without descriptors a connection stays in the queue, and asking for it again at once would take all of a core.
    listener = evhttp_bound_socket_get_listener(socket)
    evconnlistener_set_error_cb(listener) { listener, _ in evconnlistener_disable(listener) }
    defer { listener = nil }
    guard let ticks = event_new(loop, -1, Int16(EV_PERSIST), { SceneServer.of($2)?.tick() }, context) else {
      throw failure(errno)
    }
    defer { event_free(ticks) }
    var pause = Self.pause
    event_add(ticks, &pause)
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { !Interruption.isIgnored($0) }.compactMap {
      event_new(loop, $0, Int16(EV_SIGNAL | EV_PERSIST), { SceneServer.of($2)?.end(by: $0) }, context)
    }
    defer { for signal in signals { event_free(signal) } }
    for signal in signals { event_add(signal, nil) }
    try ready("127.0.0.1:\(Self.port(of: evhttp_bound_socket_get_fd(socket)))")
    guard event_base_dispatch(loop) == 0, let end else { throw failure(errno) }
    return end
  }

  private func end(by signal: Int32) {
    end = signal
    event_base_loopbreak(loop)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> SceneServer? {
    context.map { Unmanaged<SceneServer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func failure(_ code: Int32) -> CommandFailure {
    code == EADDRINUSE
      ? CommandFailure(.unwritableOutput, "port \(port) is in use; --port takes another, and 0 any that is free")
      : CommandFailure(.unwritableOutput, "port \(port) cannot be used: \(String(cString: strerror(code)))")
  }

  /// The port that a socket listens on.
  private static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      _ = address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Checks the files, and takes connections again after a pause.
  private func tick() {
    evconnlistener_enable(listener)
    tellOfChanges()
  }

  // MARK: Answers

  /// Why a request is refused; `nil` for one of the page's own, of an address that a person typed, or of another
  /// program than a browser.
  private static func refusal(of request: OpaquePointer) -> String? {
    func header(_ name: String) -> String? {
      evhttp_find_header(evhttp_request_get_input_headers(request), name).map { String(cString: $0) }
    }
    // Not evhttp_request_get_host, which takes “//name/path” for a host's.
    guard let host = header("Host"), let name = host.split(separator: ":").first,
      ["127.0.0.1", "localhost"].contains(name)
    else { return "this is for 127.0.0.1 alone" }
    // Browsers forbid scripts to set either. A page at another port of this machine is “same-site”.
    if let site = header("Sec-Fetch-Site"), site != "same-origin", site != "none" {
      return "this is for its own page alone"
    }
    if let origin = header("Origin"), origin != "http://\(host)" { return "this is for its own page alone" }
    return nil
  }

  private func answer(_ request: OpaquePointer?) {
    guard let request else { return }
    if let reason = Self.refusal(of: request) {
      return Answer(403, "text/plain", Data("\(reason)\n".utf8)).send(to: request)
    }
    guard evhttp_request_get_command(request) == EVHTTP_REQ_GET else {
      return Answer(405, "text/plain", Data()).send(to: request)
    }
    do {
      let target = Target(request)
      switch target.path {
      case "/": Answer(200, "text/html; charset=utf-8", Data(try viewer.page().utf8)).send(to: request)
      case "/frame":
        Answer(200, "application/json", try viewer.frame(try target.moment())).send(to: request)
      case "/changes":
        let revision: Int = try target.number("since")
        waiting.append(Waiting(request: request, revision: revision, end: .now + Self.patience))
        tellOfChanges()
      default:
        guard let picture = viewer.picture(String(target.path.dropFirst())) else {
          return Answer(404, "text/plain", Data("there is no such thing\n".utf8)).send(to: request)
        }
        Answer(200, "image/png", picture, isKept: true).send(to: request)
      }
    } catch {
      Answer(400, "text/plain; charset=utf-8", Data("\(error)\n".utf8)).send(to: request)
    }
  }

  /// The path of a request, and the answer that it asks for.
  private struct Target {
    let path: String
    private let query: [URLQueryItem]

    init(_ request: OpaquePointer) {
      let parts = evhttp_request_get_uri(request).flatMap { URLComponents(string: String(cString: $0)) }
      (path, query) = (parts?.path ?? "", parts?.queryItems ?? [])
    }

    private func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

    func moment() throws -> SceneViewer.Moment {
      SceneViewer.Moment(
        state: try number("state"), from: try value("from").map { _ in try number("from") }, time: try number("time"),
        scale: try number("scale"), tilt: try value("tilt").flatMap { try TiltCourse($0).tilts.first })
    }

    func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number {
      guard let value = value(name).flatMap(Number.init) else {
        throw CommandFailure(.badInput, "\(name) is missing, or no number")
      }
      return value
    }
  }

  private struct Changes: Encodable {
    let revision: Int
    /// The reason why the current files cannot be shown.
    let problem: String?
  }

  /// Answers the requests that wait for another reading than the one they know, and requests that have waited too long.
  private func tellOfChanges() {
    if waiting.isEmpty { return }
    let now = viewer.renew(), moment = ContinuousClock.now
    let firstDone = waiting.partition { $0.revision != now.revision || $0.end <= moment }
    let done = waiting[firstDone...]
    waiting.removeSubrange(firstDone...)
    if done.isEmpty { return }
    let answer: Answer
    do {
      let changes = Changes(revision: now.revision, problem: now.problem)
      answer = Answer(200, "application/json", try Page.encoder.encode(changes))
    } catch {
      answer = Answer(500, "text/plain; charset=utf-8", Data("\(error)\n".utf8))
    }
    for one in done { answer.send(to: one.request) }
  }
}

/// The answer to a request.
private struct Answer {
  let status: Int32
  let type: String
  let body: Data
  /// Whether the browser may keep it: a name stands for one picture for ever.
  let isKept: Bool

  init(_ status: Int32, _ type: String, _ body: Data, isKept: Bool = false) {
    (self.status, self.type, self.body, self.isKept) = (status, type, body, isKept)
  }

  func send(to request: OpaquePointer) {
    let headers = evhttp_request_get_output_headers(request)
    for (name, value) in [
      ("Content-Type", type), ("Cache-Control", isKept ? "max-age=31536000, immutable" : "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Content-Security-Policy", "frame-ancestors 'none'"),
    ] { evhttp_add_header(headers, name, value) }
    let buffer = evbuffer_new()
    defer { if let buffer { evbuffer_free(buffer) } }
    _ = body.withUnsafeBytes { evbuffer_add(buffer, $0.baseAddress, $0.count) }
    // Without a reason, libevent uses the status's own.
    evhttp_send_reply(request, status, nil, buffer)
  }
}
