import TestSupport

/// The built `lamina`, run as a user would run it.
struct LaminaProcess {
  let status: Int32
  let output: String
  /// The lines of stderr.
  let errorLines: [String]

  /// Runs `lamina` in `folder` and waits for its end.
  ///
  /// - Parameters:
  ///   - limits: Commands that a shell runs before it becomes `lamina`, such as `ulimit -f 1`.
  ///   - ignoring: A signal that the process ignores from its start on, such as `HUP`.
  ///   - dies: Whether a signal ends it, whose number is then its status; `nil` for either, where 128 is added to the
  ///     number, as in shells.
  ///   - during: Called with the process id once it runs.
  init(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    limits: String? = nil, ignoring signal: String? = nil, output destination: FileHandle? = nil,
    errors terminal: FileHandle? = nil, dies: Bool? = false, during: (pid_t) throws -> Void = { _ in }
  ) throws {
    let process = Process()
    var command = [try Self.executable().path] + arguments
    if let limits { command = ["/bin/sh", "-c", "\(limits); exec \"$0\" \"$@\""] + command }
    Self.prepare(process, command, ignoring: signal)
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: a pipe could fill up while the other is read.
    let streams = try ["out", "err"].map { name in
      let url = folder.file(".\(name)")
      try Data().write(to: url)
      return (url, try FileHandle(forWritingTo: url))
    }
    (process.standardOutput, process.standardError) = (destination ?? streams[0].1, terminal ?? streams[1].1)
    try process.run()
    try during(process.processIdentifier)
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    if let dies {
      try #require(isKilled == dies, "lamina \(arguments) \(dies ? "was not" : "was") ended by a signal")
      status = process.terminationStatus
    } else {
      status = process.terminationStatus + (isKilled ? 128 : 0)
    }
    let texts = try streams.map { try String(contentsOf: $0.0, encoding: .utf8) }
    for (url, _) in streams { try FileManager.default.removeItem(at: url) }
    output = texts[0]
    errorLines = texts[1].split(separator: "\n").map(String.init)
  }

  /// Gives a process a command, with the signal handlers of any process in the foreground: a child inherits what its
  /// parent ignores, and a shell ignores signals in the background.
  static func prepare(_ process: Process, _ command: [String], ignoring signal: String? = nil) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=INT,TERM"] + (signal.map { ["--ignore-signal=\($0)"] } ?? []) + command
  }

  /// `lamina` is in the folder of this test's bundle.
  static func executable() throws -> URL {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let candidates = [bundle, CommandLine.arguments[0]].map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("lamina")
    }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "there is no built lamina beside \(bundle)")
  }
}

/// A temporary folder for one test, removed with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Creates the folder, and in it a document named `scene`, as ``writeScene(_:size:color:children:)`` writes it. No
  /// test can run where that fails.
  init(scene: String? = nil) {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    if let scene { try! writeScene(scene) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The sorted names of its files.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { file(name).path }

  func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

  func image(_ name: String) throws -> CGImage { try CGImage(contentsOf: file(name)) }

  /// Writes a document whose root has `size` points and `color`, and holds `children`.
  func writeScene(_ name: String, size: String = "16 12", color: String = "1 0 0", children: String = "") throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer backgroundColor="\(color)" bounds="0 0 \(size)" name="Root">\(children)</CALayer>
      </caml>
      """
    try Data(document.utf8).write(to: url.appendingPathComponent(name))
  }

  /// Writes a package with one document.
  func writePackage(_ name: String) throws {
    try FileManager.default.createDirectory(at: url.appendingPathComponent(name), withIntermediateDirectories: false)
    let index = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
      """
    try Data(index.utf8).write(to: url.appendingPathComponent("\(name)/index.xml"))
    try writeScene("\(name)/main.caml")
  }
}
