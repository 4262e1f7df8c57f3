import Lamina
import TestSupport

/// `--fonts`: a folder in place of the system's fonts.
@Suite struct FontsOptionTests {
  private let folder = TemporaryFolder()
  /// A file of fonts-dejavu-core, which `make test` installs.
  private let serif = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")

  init() throws {
    for (name, font) in [("sans.caml", "DejaVu Sans"), ("serif.caml", "DejaVu Serif"), ("other.caml", "Helvetica")] {
      try folder.writeScene(
        name, size: "40 20",
        children: """
          <sublayers><CATextLayer fontSize="14" foregroundColor="1 1 1" bounds="0 0 40 20" position="20 10">\
          <font type="string" value="\(font)"/><string type="string" value="Rag"/></CATextLayer></sublayers>
          """)
    }
    try FileManager.default.createDirectory(at: folder.file("fonts/inside"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: folder.file("empty"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: serif, to: folder.file("fonts/inside/a.ttf"))
  }

  private func picture(_ scene: String, _ options: String...) throws -> [UInt8] {
    let run = try LaminaProcess(
      ["render", "\(scene).caml", "-o", "out.png", "--renderer", "cpu"] + options, in: folder)
    try #require(run.status == 0, "\(run)")
    return try folder.image("out.png").premultipliedRGBA
  }

  /// The only font sets every text, whatever family it asks for.
  @Test func theFontsOfTheFolderAreTheOnlyOnes() throws {
    let serif = try picture("serif")
    try verify(picture("sans") != serif)
    for scene in ["serif", "sans", "other"] { try verify(picture(scene, "--fonts", "fonts") == serif, "\(scene)") }
  }

  @Test(arguments: ["empty", "nowhere"]) func aFolderWithoutFontsIsAnError(name: String) throws {
    let run = try LaminaProcess(["render", "sans.caml", "-o", "out.png", "--fonts", name], in: folder)
    verify(run.status == 65, run.errorLines == ["lamina: \(name): the folder has no fonts"], "\(run)")
  }
}
