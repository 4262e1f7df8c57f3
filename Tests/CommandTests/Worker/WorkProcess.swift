import TestSupport

/// A running `lamina work`, as a client has it.
final class WorkProcess {
  /// An answer; what it lacks is `nil`.
  struct Answer: Decodable, Sendable {
    struct Failure: Decodable, Sendable {
      let kind: String, message: String
    }

    let line: Int
    let path: String?, base64: String?, format: String?, sha256: String?
    let width: Int?, height: Int?, frames: Int?, bytes: Int?
    let ms: [String: Double]?
    let warnings: [String]?
    let error: Failure?
    /// The key, if it is a text.
    let text: String?
    /// The key, if it is a number.
    let number: Double?

    private enum CodingKeys: String, CodingKey {
      case line, key, path, base64, format, sha256, width, height, frames, bytes, ms, warnings, error
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      line = try members.decode(Int.self, forKey: .line)
      path = try members.decodeIfPresent(String.self, forKey: .path)
      base64 = try members.decodeIfPresent(String.self, forKey: .base64)
      format = try members.decodeIfPresent(String.self, forKey: .format)
      sha256 = try members.decodeIfPresent(String.self, forKey: .sha256)
      width = try members.decodeIfPresent(Int.self, forKey: .width)
      height = try members.decodeIfPresent(Int.self, forKey: .height)
      frames = try members.decodeIfPresent(Int.self, forKey: .frames)
      bytes = try members.decodeIfPresent(Int.self, forKey: .bytes)
      ms = try members.decodeIfPresent([String: Double].self, forKey: .ms)
      warnings = try members.decodeIfPresent([String].self, forKey: .warnings)
      error = try members.decodeIfPresent(Failure.self, forKey: .error)
      text = try? members.decode(String.self, forKey: .key)
      number = try? members.decode(Double.self, forKey: .key)
    }
  }

  let process = Process()
  private let input = Pipe(), output = Pipe()
  private let errors: URL
  private var rest = Data()

  init(_ arguments: [String] = ["--renderer", "cpu"], in folder: TemporaryFolder) throws {
    LaminaProcess.prepare(process, [try LaminaProcess.executable().path, "work"] + arguments)
    process.currentDirectoryURL = folder.url
    errors = folder.file(".err")
    try Data().write(to: errors)
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  func send(_ lines: String...) throws { try send(lines) }

  func send(_ lines: [String]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// The next answer; `nil` at the end.
  func next() throws -> Answer? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = rest[..<end]
        rest = Data(rest[(end + 1)...])
        return try JSONDecoder().decode(Answer.self, from: Data(line))
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  /// Ends the input. Returns the further answers, by their lines.
  func finish() throws -> [Answer] {
    try input.fileHandleForWriting.close()
    return try answers()
  }

  /// The further answers, up to the end of the process, by their lines.
  func answers() throws -> [Answer] {
    var answers: [Answer] = []
    while let answer = try next() { answers.append(answer) }
    process.waitUntilExit()
    return answers.sorted { $0.line < $1.line }
  }

  var status: Int32 { process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus }

  /// The lines of standard error, once the process has ended.
  func errorLines() throws -> [String] {
    let text = try String(contentsOf: errors, encoding: .utf8)
    try FileManager.default.removeItem(at: errors)
    return text.split(separator: "\n").map(String.init)
  }
}

extension TemporaryFolder {
  /// Writes a template: a card with a bar, a text and a photo.
  func writeTemplate(_ name: String = "card.caml") throws {
    try writeScene(
      name, color: "1 1 1",
      children: """
        <sublayers><CALayer name="bar" bounds="0 0 4 12" position="8 6" backgroundColor="0 1 0"/>\
        <CATextLayer name="title" bounds="0 0 16 6"/><CALayer name="photo" bounds="0 0 16 12" position="8 6"/></sublayers>
        """)
  }
}
