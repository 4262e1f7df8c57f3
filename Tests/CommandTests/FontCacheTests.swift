import Lamina
import Synchronization
import TestSupport

/// Fontconfig's caches: whatever an account may write, Fontconfig prints nothing, and texts look the same.
@Suite struct FontCacheTests {
  private let folder = TemporaryFolder()
  private let fonts: URL

  /// The fonts of the system and those of `--fonts`: the same ones, which no cache knows.
  init() throws {
    try folder.writeScene(
      "text.caml", size: "40 20",
      children: """
        <sublayers><CATextLayer fontSize="14" foregroundColor="1 1 1" bounds="0 0 40 20" position="20 10">\
        <font type="string" value="DejaVu Serif"/><string type="string" value="Rag"/></CATextLayer></sublayers>
        """)
    fonts = folder.file("fonts")
    // A folder inside, and a link back, as in the folders of some systems.
    let inside = fonts.appendingPathComponent("inside")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: inside.appendingPathComponent("back"), withDestinationURL: fonts)
    for name in ["DejaVuSerif.ttf", "DejaVuSans.ttf", "DejaVuSansMono.ttf"] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/\(name)"), to: inside.appendingPathComponent(name))
    }
    try write(configuration: "<dir>\(fonts.path)</dir><cachedir prefix=\"xdg\">fontconfig</cachedir>")
  }

  private var configuration: URL { folder.file("fonts.conf") }

  private func write(configuration elements: String) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>\(elements)</fontconfig>
      """
    try Data(text.utf8).write(to: configuration)
  }

  /// The environment of an account with that home.
  private func account(home: String) -> [String: String] {
    [
      "HOME": home, "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "LAMINA_CACHE": "",
      "FONTCONFIG_FILE": configuration.path,
    ]
  }

  private func render(
    _ options: [String], home: String, renderer: String = "cpu", limits: String? = nil
  ) throws -> (run: LaminaProcess, picture: [UInt8]) {
    // Each run in a folder of its own, for several at once.
    let place = TemporaryFolder()
    let scene = folder.path("text.caml")
    let run = try LaminaProcess(
      ["render", scene, "-o", "out.png", "--renderer", renderer] + options, in: place,
      environment: account(home: home), limits: limits)
    return (run, run.status == 0 ? try place.image("out.png").premultipliedRGBA : [])
  }

  private var options: [[String]] { [[], ["--fonts", fonts.path]] }

  @Test func processesThatStartTogetherShareAnEmptyHome() throws {
    let expected = try render([], home: TemporaryFolder().url.path).picture
    verify(!expected.isEmpty)
    for options in options {
      let home = TemporaryFolder()
      let runs = Mutex<[Result<(run: LaminaProcess, picture: [UInt8]), any Error>]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { _ in
        let run = Result { try render(options, home: home.url.path) }
        runs.withLock { $0.append(run) }
      }
      for result in runs.withLock({ $0 }) {
        let (run, picture) = try result.get()
        verify(run.status == 0, run.errorLines.isEmpty, picture == expected, "\(options): \(run)")
      }
      // The next process reads the cache.
      try verify(!FileManager.default.contentsOfDirectory(atPath: "\(home.url.path)/.cache/fontconfig").isEmpty)
    }
  }

  @Test(arguments: ["cpu", "gpu"]) func aHomeThatCannotBeWritten(renderer: String) throws {
    for options in options {
      let expected = try render(options, home: TemporaryFolder().url.path, renderer: renderer).picture
      let (run, picture) = try render(options, home: "/dev/null/home", renderer: renderer)
      verify(run.status == 0, run.errorLines.isEmpty, "\(options): \(run)")
      verify(!picture.isEmpty, picture == expected, "\(options)")
    }
  }

  /// No cache fits: the limit is 4 KiB a file. Fontconfig reports each write that fails, and this one would end the
  /// process.
  @Test func aDiskWithoutRoom() throws {
    for options in options {
      let home = TemporaryFolder()
      let (run, picture) = try render(options, home: home.url.path, limits: "ulimit -f 8")
      verify(run.status == 0, run.errorLines.isEmpty, !picture.isEmpty, "\(options): \(run)")
    }
  }

  @Test func aFolderWithoutFontsIsAnErrorOfOneLineInEveryHome() throws {
    let empty = TemporaryFolder()
    for home in [empty.url.path, "/dev/null/home"] {
      let run = try render(["--fonts", empty.url.path], home: home).run
      verify(run.status == 65, run.errorLines == ["lamina: \(empty.url.path): the folder has no fonts"], "\(run)")
    }
  }

  /// The usual folders of fonts serve, which have this font.
  @Test func aSystemWithoutAConfiguration() throws {
    let expected = try render([], home: TemporaryFolder().url.path).picture
    try FileManager.default.removeItem(at: configuration)
    for home in [TemporaryFolder().url.path, "/dev/null/home"] {
      let (run, picture) = try render([], home: home)
      verify(run.status == 0, run.errorLines.isEmpty, picture == expected, "\(run)")
    }
  }
}
