import Lamina
import LaminaCommand
import TestSupport

/// `--tilt`, and the suffixes of stills.
@Suite struct TiltTests {
  private let folder = TemporaryFolder()

  init() throws {
    let scene = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 30 10" position="15 5" backgroundColor="1 1 1">
      <sublayers><CALayer name="card" bounds="0 0 10 10" position="15 5" backgroundColor="1 0 0"/></sublayers>
      <style type="NSDictionary"><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
      <keyPath type="string" value="transform.translation.x"/><layerName type="string" value="card"/>
      <mapMinTo type="integer" value="-10"/><mapMaxTo type="integer" value="10"/></NSDictionary></wallpaperParallaxGroups>
      </style></CALayer></caml>
      """
    try Data(scene.utf8).write(to: folder.file("gyro.caml"))
    try Data("<caml><CALayer/></caml>".utf8).write(to: folder.file("empty.caml"))
    try folder.writeScene("red.caml")
  }

  private func render(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["render"] + arguments, in: folder)
  }

  private func redPixels(_ name: String) throws -> [Int] {
    let image = try folder.image(name)
    return (0..<image.width).filter { image.pixel($0, 5) == (255, 0, 0, 255) }
  }

  @Test(arguments: Cases.pairs([("-1,0", 0), ("0,1", 10), ("1,-1", 20)], ["gpu", "cpu", "context"]))
  func aTiltMovesTheLayers(_ tilt: (text: String, start: Int), renderer: String) throws {
    let run = try render("gyro.caml", "-o", "out.png", "--tilt", tilt.text, "--renderer", renderer)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(redPixels("out.png") == Array(tilt.start..<tilt.start + 10))
  }

  @Test func aFilmGoesThroughACourse() throws {
    let run = try render(
      "gyro.caml", "--frames", "0...2", "--fps", "1", "-o", "f%d.png", "--tilt", "-1,0..1,0", "--renderer", "cpu")
    verify(run.status == 0, "\(run)")
    #expect(try (0..<3).map { try redPixels("f\($0).png").first } == [0, 10, 20])
  }

  @Test func aCourseHasStraightWays() throws {
    let course = try TiltCourse("-1,0..1,0.5..1,-1")
    verify(course.tilt(at: 0) == DeviceTilt(x: -1, y: 0), course.tilt(at: 0.25) == DeviceTilt(x: 0, y: 0.25))
    verify(course.tilt(at: 0.75) == DeviceTilt(x: 1, y: -0.25), course.tilt(at: 1) == DeviceTilt(x: 1, y: -1))
    try verify(TiltCourse("0.5, 1").tilt(at: 0.3) == DeviceTilt(x: 0.5, y: 1))
  }

  @Test(arguments: ["1", "1,2,3", "2,0", "x,0", "", "0,0..", "nan,0"]) func invalidTiltsAreRefused(_ text: String)
    throws
  {
    let run = try render("gyro.caml", "-o", "out.png", "--tilt", text)
    verify(run.status == 64, run.errorLines.first?.contains("a tilt is X,Y") == true, "\(run)")
  }

  @Test func aStillHasOneTilt() throws {
    let run = try render("gyro.caml", "-o", "out.png", "--tilt", "0,0..1,1")
    verify(run.status == 64, run.errorLines.first?.contains("a still has one --tilt") == true, "\(run)")
  }

  // MARK: Suffixes

  @Test(arguments: ["out.jpg", "out.JPEG"]) func jpegSuffixWritesJPEG(_ name: String) throws {
    let run = try render("red.caml", "-o", name, "--renderer", "cpu")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    let data = try folder.data(name)
    verify(data.starts(with: [0xFF, 0xD8, 0xFF]))
    let p = try folder.image(name).pixel(8, 6)
    verify(p.red > 245, p.green < 10, p.blue < 10, p.alpha == 255, "\(p)")
  }

  @Test(arguments: ["out.tiff", "out.bmp", "out.v2"]) func aSuffixWithoutEncoderIsRefused(_ name: String)
    throws
  {
    let run = try render("red.caml", "-o", name)
    verify(
      run.status == 64, run.errorLines.first?.contains("a still is a .png, .jpg, .webp or .rgba") == true, "\(run)")
    try verify(!folder.names.contains(name))
  }

  @Test func aJPEGHasNoOtherColours() throws {
    let run = try render("red.caml", "-o", "out.jpg", "--depth", "16")
    verify(run.status == 64, run.errorLines.first?.contains("8 bits of sRGB") == true, "\(run)")
  }

  /// A pipe has no suffix; a file needs one.
  @Test func aPipeGetsAPNG() throws {
    let run = try LaminaProcess(
      ["render", "red.caml", "-o", "/dev/stdout", "--renderer", "cpu"], in: folder, limits: "exec >out")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(folder.data("out").starts(with: [0x89, 0x50]))
  }

  @Test func aRootWithoutBoundsNeedsASize() throws {
    let run = try render("empty.caml", "-o", "out.png", "--renderer", "cpu")
    verify(run.status == 65, run.errorLines.first?.contains("--size") == true, "\(run)")
    let sized = try render("empty.caml", "-o", "out.png", "--renderer", "cpu", "--size", "4x4")
    verify(sized.status == 0, "\(sized)")
  }
}
