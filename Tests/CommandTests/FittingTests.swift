import Lamina
import TestSupport

/// `--fit` and `--fill`, and pictures that are written into folders.
@Suite struct FittingTests {
  private let folder = TemporaryFolder()

  init() throws {
    // Red, with a blue right half: 16 × 12 points.
    try folder.writeScene(
      "scene.caml",
      children: "<sublayers><CALayer bounds=\"0 0 8 12\" position=\"12 6\" backgroundColor=\"0 0 1\"/></sublayers>")
  }

  private func render(_ arguments: String...) throws -> CGImage {
    let run = try LaminaProcess(["render", "scene.caml", "-o", "out.png"] + arguments, in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    return try folder.image("out.png")
  }

  /// 40 × 24 points are 32 × 24 of the scene, between 4 clear ones at either side.
  @Test(arguments: ["gpu", "cpu", "context"]) func fitShowsAllOfTheScene(renderer: String) throws {
    let image = try render("--size", "40x24", "--fit", "--renderer", renderer)
    verify(image.width == 40, image.height == 24)
    verify(image.pixel(3, 12) == (0, 0, 0, 0), image.pixel(36, 12) == (0, 0, 0, 0))
    verify(image.pixel(4, 0) == (255, 0, 0, 255), image.pixel(19, 23) == (255, 0, 0, 255))
    verify(image.pixel(20, 12) == (0, 0, 255, 255), image.pixel(35, 12) == (0, 0, 255, 255))
  }

  /// 24 × 36 points are the middle of 48 × 36 of the scene.
  @Test(arguments: ["gpu", "cpu"]) func fillCoversThePicture(renderer: String) throws {
    let image = try render("--size", "24x36", "--fill", "--scale", "2", "--renderer", renderer)
    verify(image.width == 48, image.height == 72)
    verify((0..<48).allSatisfy { image.pixel($0, 36).red == ($0 < 24 ? 255 : 0) })
    verify(image.pixel(0, 0) == (255, 0, 0, 255), image.pixel(47, 71) == (0, 0, 255, 255))
  }

  /// Sides that are no whole multiples keep their number of pixels.
  @Test(arguments: ["fit", "fill"]) func thePictureHasTheSizeAskedFor(way: String) throws {
    for size in [(390, 844), (844, 390), (7, 7), (1, 100)] {
      let image = try render("--size", "\(size.0)x\(size.1)", "--\(way)", "--renderer", "cpu")
      verify((image.width, image.height) == size, "\(image.width) × \(image.height)")
    }
  }

  /// The scene has 16 × 12 points.
  @Test(
    .enabled(if: PseudoTerminal() != nil, "/dev/pts has no terminals"),
    arguments: [
      (["--size", "8x12"], "is cut to 8x12; "), (["--size", "16x20.5"], "is padded to 16x20.5; "),
      (["--size", "8x20"], "is cut and padded to 8x20; "), (["--size", "16x12"], nil),
      (["--size", "8x8", "--fit"], nil),
    ] as [([String], String?)])
  func otherSizesAreRemarkedOnTerminals(arguments: [String], remark: String?) throws {
    let terminal = try #require(PseudoTerminal())
    let run = try LaminaProcess(
      ["render", "scene.caml", "-o", "out.png", "--renderer", "cpu"] + arguments, in: folder, errors: terminal.end)
    verify(run.status == 0)
    // Output after the remark, for a read that does not wait.
    try terminal.end.write(contentsOf: Data("end".utf8))
    let text = terminal.output()
    verify(text.contains("the scene of 16x12 points") == (remark != nil), text.contains(remark ?? "end"), "\(text)")
  }

  @Test func oneSceneGoesIntoAFolder() throws {
    try FileManager.default.createDirectory(at: folder.file("there"), withIntermediateDirectories: false)
    for output in ["new/", "there", "there/"] {
      let run = try LaminaProcess(["render", "scene.caml", "-o", output, "--renderer", "cpu"], in: folder)
      verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
      let file = folder.file(output).appendingPathComponent("scene.png")
      try verify(CGImage(contentsOf: file).width == 16)
      try FileManager.default.removeItem(at: file)
    }
    try verify(folder.names == ["new", "scene.caml", "there"])
  }
}
