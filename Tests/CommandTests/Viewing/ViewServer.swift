import TestSupport

/// A running `lamina view`, asked as any program of this machine may ask it.
final class ViewServer {
  struct Answer {
    let status: Int
    /// By their names in lower case.
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    func json<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSONDecoder().decode(type, from: body) }
  }

  /// Nothing listens at the port.
  struct Refused: Error {
    let port: UInt16
  }

  private let process = Process()
  private let port: UInt16

  /// Serves a scene of `folder` at a free port.
  init(_ scene: String, _ options: [String] = [], in folder: TemporaryFolder) throws {
    let output = Pipe()
    LaminaProcess.prepare(
      process, [try LaminaProcess.executable().path, "view", scene, "--port", "0"] + options)
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "lamina view has ended")
      line += String(decoding: more, as: UTF8.self)
    }
    let address = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\//))
    port = try #require(UInt16(address.1))
  }

  deinit { end() }

  /// Ends the server, and returns its status.
  @discardableResult
  func end(by signal: Int32 = SIGTERM) -> Int32 {
    if process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Asks for `path`, and waits for the answer.
  ///
  /// - Parameter headers: In place of the host's, or beside it.
  func get(_ path: String, method: String = "GET", _ headers: [String: String] = [:]) throws -> Answer {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let connection = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    (address.sin_port, address.sin_addr.s_addr) = (port.bigEndian, UInt32(0x7f00_0001).bigEndian)
    let isConnected = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { connect(socket, $0.baseAddress, socklen_t(bytes.count)) == 0 }
    }
    if !isConnected { throw Refused(port: port) }
    let lines = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
    let head = "\(method) \(path) HTTP/1.1\r\n" + lines.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
    try connection.write(contentsOf: Data(head.utf8))
    let data = try connection.readToEnd()
    return try Self.answer(try #require(data))
  }

  /// The host's own address, as a browser writes it in `Origin`.
  var origin: String { "http://127.0.0.1:\(port)" }

  private static func answer(_ data: Data) throws -> Answer {
    let end = try #require(data.range(of: Data("\r\n\r\n".utf8)))
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    let headers = fields.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
    let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return Answer(
      status: status, headers: Dictionary(headers) { $1 }, body: data.suffix(from: end.upperBound))
  }
}
