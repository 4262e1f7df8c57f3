import Lamina
import TestSupport

/// A machine without fonts, by a configuration of fontconfig that names an empty folder.
@Suite struct NoFontsTests {
  private let folder = TemporaryFolder()
  private let environment: [String: String]

  init() throws {
    for name in ["none", "cache"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
    }
    let path = folder.url.path
    let file = folder.file("fonts.conf")
    try Data("<fontconfig><dir>\(path)/none</dir><cachedir>\(path)/cache</cachedir></fontconfig>".utf8).write(to: file)
    environment = ["FONTCONFIG_FILE": file.path, "LAMINA_EGL_PLATFORM": "software"]
    let text =
      "<CATextLayer bounds='0 0 40 20' position='20 10' string='Rag'><font type='string' value='Menlo'/></CATextLayer>"
    try folder.writeScene("text.caml", size: "40 20", children: "<sublayers>\(text)\(text)</sublayers>")
    try folder.writeScene("plain.caml")
  }

  @Test(arguments: [
    ["-o", "out.png"], ["-o", "f%d.png", "--frames", "0..<3"], ["-o", "out.png", "--renderer", "cpu"],
  ])
  func textSceneWithoutFontsWarnsOnce(output: [String]) throws {
    let run = try LaminaProcess(["render", "text.caml"] + output, in: folder, environment: environment)
    verify(run.status == 0, run.errorLines.count == 1, "\(run)")
    verify(run.errorLines.first?.contains("warning: text.caml: no fonts are installed") == true, "\(run)")
  }

  @Test func textlessSceneDoesNotWarnOfFonts() throws {
    let run = try LaminaProcess(["render", "plain.caml", "-o", "out.png"], in: folder, environment: environment)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
  }

  @Test func infoSaysWhatToInstall() throws {
    let none = try LaminaProcess(["info"], in: folder, environment: environment)
    let line = none.output.split(separator: "\n").first { $0.hasPrefix("fonts: ") }
    verify(none.status == 0, line?.hasPrefix("fonts: none") == true, line?.contains("fonts-") == true, "\(none)")
    let some = try LaminaProcess(["info"], in: folder, environment: ["LAMINA_EGL_PLATFORM": "software"])
    verify(some.output.contains("famil"), some.output.contains("the system font is "), "\(some)")
  }

  @Test func doctorReportsTheFonts() throws {
    let run = try LaminaProcess(
      ["doctor", "--quick", "--json", "--device", "gbm:/dev/dri/none"], in: folder, environment: environment)
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let fonts = try #require(report["fonts"] as? [String: Any])
    verify(fonts["faces"] as? Int == 0, fonts["families"] as? Int == 0, fonts["systemFamily"] == nil, "\(fonts)")
  }
}
