import TestSupport

/// Mistakes on the command line: the message names the mistake, and what was probably meant.
@Suite struct UsageTests {
  private let folder = TemporaryFolder(scene: "red.caml")

  /// Arguments, and what the message begins with.
  static let mistakes: [(arguments: [String], message: String)] = [
    (["rendr", "red.caml", "-o", "a.png"], "there is no command 'rendr'; did you mean 'render'?"),
    (["help", "compar"], "there is no command 'compar'; did you mean 'compare'?"),
    (["help", "nothing-like-it"], "there is no command 'nothing-like-it' (see"),
    (["red.caml"], "there is no command 'red.caml'; 'lamina render red.caml -o picture.png' draws a scene"),
    (
      ["render", "red.caml", "--ouput", "a.png"],
      "unknown option '--ouput'; did you mean '--output'? (see 'lamina help render')"
    ),
    (["render", "red.caml", "-o", "a.png", "--sclae=2"], "unknown option '--sclae'; did you mean '--scale'?"),
    (["render", "red.caml", "-o", "a.png", "-scale", "2"], "unknown option '-scale'; did you mean '--scale'?"),
    (["bench", "--lst"], "unknown option '--lst'; did you mean '--list'?"),
    (["inspect", "red.caml", "--htlm", "a.html"], "unknown option '--htlm'; did you mean '--html'?"),
    (["view", "red.caml", "--prot", "1"], "unknown option '--prot'; did you mean '--port'?"),
    (["compare", "red.caml", "--nothing-like-it"], "unknown option '--nothing-like-it' (see 'lamina help compare')"),
    (["render", "red.caml"], "Missing expected argument '--output <path>' (see 'lamina help render')"),
    (
      ["view", "red.caml", "--port", "99999"],
      "The value '99999' is invalid for '--port <n>': a port is a number from 0 to 65535"
    ),
    (
      ["compare", "a.png", "b.png", "--tolerance", "300"],
      "The value '300' is invalid for '--tolerance <n>': a tolerance is a whole number from 0 to 255"
    ),
    (["render", "red.caml", "-o", "out"], "'out' has no suffix: a still is a .png, .jpg, .webp or .rgba"),
    (["render", "red.caml", "-o", "a.png", "--fit"], "--fit and --fill scale a scene to --size"),
  ]

  @Test(arguments: mistakes) func theMessageNamesTheMistake(arguments: [String], message: String) throws {
    let run = try LaminaProcess(arguments, in: folder)
    verify(run.status == 64, run.output.isEmpty, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines[0].hasPrefix("lamina: \(message)"), "\(run.errorLines[0])")
    try verify(folder.names == ["red.caml"])
  }

  /// Arguments, the status, and words of the message.
  static let failures: [(arguments: [String], status: Int32, words: [String])] = [
    (["bench", "nonesuch"], 65, ["neither a file nor a built-in scene", "--list"]),
    (["bench", "sprits"], 65, ["did you mean 'sprites'?"]),
    (["render", "picture.png", "-o", "a.png"], 65, ["picture.png: this is a PNG image"]),
    (["render", "damaged.tendies", "-o", "a.png"], 65, ["damaged.tendies: not a zip archive"]),
    (["render", "cut.caml", "-o", "a.png"], 65, ["cut.caml: not a zip archive"]),
    (["render", "scenes", "-o", "a.png"], 65, ["scenes: this folder is no package", "“Card.ca”", "“Cube.ca”"]),
    (["render", "documents", "-o", "a.png"], 65, ["no main.caml among", "“a.caml”, “b.caml”"]),
    (["render", "red.caml", "-o", "a.png", "--device", "nvidia"], 70, ["“nvidia”: this machine has software"]),
    (
      ["inspect", "red.caml", "--html", "new/page.html"], 73,
      ["new/page.html: cannot be written: No such file or directory"]
    ),
    (["render", "red.caml", "-o", "new/a.png"], 73, ["new/a.png"]),
  ]

  @Test(arguments: failures) func theMessageSaysWhatToDo(arguments: [String], status: Int32, words: [String]) throws {
    for scene in ["scenes/Cube.ca", "scenes/Card.ca", "documents"] {
      try FileManager.default.createDirectory(at: folder.file(scene), withIntermediateDirectories: true)
    }
    for document in ["documents/a.caml", "documents/b.caml"] { try folder.writeScene(document) }
    let files: [(String, [UInt8])] = [
      ("picture.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0]), ("damaged.tendies", [0, 1, 2, 3]),
      ("cut.caml", [0x50, 0x4B, 3, 4, 20, 0]),
    ]
    for (name, bytes) in files { try Data(bytes).write(to: folder.file(name)) }
    let names = try folder.names
    let run = try LaminaProcess(arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, run.errorLines.count == 1, "\(run)")
    for word in words { verify(run.errorLines[0].contains(word), "\(run.errorLines[0])") }
    try verify(folder.names == names)
  }

  @Test func aMachineWithoutADriverIsToldWhatToInstall() throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "-o", "a.png"], in: folder,
      environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json", "LAMINA_EGL_PLATFORM": ""])
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
    for word in ["libegl-mesa0", "libgl1-mesa-dri", "--renderer cpu"] {
      verify(run.errorLines.first?.contains(word) == true, "\(run)")
    }
  }

  /// The way to hide `/proc`, where a test may make a mount space of its own.
  private static let withoutProc =
    "exec unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$0\" \"$@\"' \"$0\" \"$@\""

  private static let mayHideProc: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -rm mount -t tmpfs none /proc 2>/dev/null"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Swift reads the arguments of a process from `/proc`. Without them the command must not claim success.
  @Test(.enabled(if: mayHideProc), arguments: [["render", "red.caml", "-o", "a.png"], ["compare", "red.caml"], []])
  func withoutProcThereAreNoArguments(arguments: [String]) throws {
    let run = try LaminaProcess(arguments, in: folder, limits: Self.withoutProc)
    verify(run.status == 64, run.output.isEmpty, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines[0].contains("is /proc mounted?"), "\(run)")
    try verify(folder.names == ["red.caml"])
  }

  @Test func environmentVariablesAreDocumented() throws {
    let help = try LaminaProcess(["--help"], in: folder).output
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Sources/Lamina/Lamina.docc/Command.md"), encoding: .utf8)
    var found: Set<String> = []
    for module in ["LaminaCommand", "GPURendering", "CAML", "Drawing", "Imaging", "LayerModel"] {
      let sources = root.appendingPathComponent("Sources/\(module)")
      for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
        // Not “MAX_LAMINA_X”: a name begins after a character that belongs to none.
        for match in text.matches(of: /\bLAMINA_[A-Z_]+\b/) { found.insert(String(match.output)) }
      }
    }
    verify(found.count >= 5, "\(found)")
    for name in found.sorted() {
      verify(help.contains(name), "lamina --help does not name \(name)")
      verify(page.contains("`\(name)`"), "Command.md does not name \(name)")
    }
  }
}
