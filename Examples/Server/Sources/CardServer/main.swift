import Dispatch
import FlyingFox
import FlyingSocks
import Foundation
import Lamina

let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 8080
let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)

await server.appendRoute("GET /card") { request in
  guard let title = request.query["title"], title.count <= 200 else { return HTTPResponse(statusCode: .badRequest) }
  let limits = RenderLimits(seconds: 2, pictureBytes: 64 << 20)
  do {
    // A context for each request: no request meets another's transactions or times.
    let picture = try await LayerContext().run { try await card(title: title).image(scale: 2, limits: limits) }
    return HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: try picture.pngData())
  } catch RenderError.stopped(let frame) {
    // By a limit, or since the client's request was cancelled.
    return HTTPResponse(statusCode: .serviceUnavailable, body: Data(frame.description.utf8))
  }
}

await server.appendRoute("GET /badge") { request in
  guard let label = request.query["label"], label.count <= 40, let color = request.query["color"] else {
    return HTTPResponse(statusCode: .badRequest)
  }
  do {
    let picture = try await LayerContext().run { try await badge(label: label, color: color) }
    return HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: try picture.pngData())
  } catch let error as TemplateError {
    return HTTPResponse(statusCode: .badRequest, body: Data(error.description.utf8))
  }
}

// SIGTERM ends the server after the requests that it has begun.
signal(SIGTERM, SIG_IGN)
let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
termination.setEventHandler { Task { await server.stop(timeout: 5) } }
termination.resume()

do {
  try await server.run()
} catch SocketError.disconnected {
  // It was stopped, and all connections have ended.
} catch is CancellationError {
  // It was stopped, and a client has kept its connection for longer than it may.
}
