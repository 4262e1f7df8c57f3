import TestSupport

@Suite struct InspectTests {
  private let folder = TemporaryFolder()

  /// The lines for a root with `children`, which are CAML.
  private func lines(_ children: String) throws -> [String] {
    try folder.writeScene("scene.caml", children: children)
    let run = try LaminaProcess(["inspect", "scene.caml"], in: folder)
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func aLayerSaysWhatIsNotAtItsDefault() throws {
    try verify(
      lines("") == ["CALayer \"Root\" bounds=(0 0 16 12) position=(0 0) backgroundColor=#ff0000"])
  }

  @Test func depthIsIndentation() throws {
    let lines = try lines(
      """
      <sublayers>
        <CATransformLayer name="A"><sublayers><CALayer name="B"/><CALayer name="C"/></sublayers></CATransformLayer>
        <CALayer name="D"/>
      </sublayers>
      """)
    verify(lines.dropFirst().map { $0.prefix { $0 == " " }.count } == [2, 4, 4, 2])
    verify(
      lines.dropFirst().map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "CATransformLayer \"A\"", "CALayer \"B\"", "CALayer \"C\"", "CALayer \"D\"",
      ])
  }

  @Test func masksAreShown() throws {
    let lines = try lines("<mask type=\"CAGradientLayer\" name=\"M\"/><sublayers><CALayer name=\"A\"/></sublayers>")
    verify(
      lines.dropFirst().map { $0.prefix(28) } == ["  mask CAGradientLayer \"M\" b", "  CALayer \"A\" bounds=(0 0 0 "])
  }

  @Test(arguments: [
    ("zPosition=\"-3\"", "zPosition=-3"), ("opacity=\"0.5\"", "opacity=0.5"), ("hidden=\"1\"", "hidden=1"),
    ("cornerRadius=\"2.5\"", "cornerRadius=2.5"), ("contentsGravity=\"center\"", "contentsGravity=center"),
    ("transform=\"translate(1, 2, 0)\"", "transform=translation[translate(1, 2, 0)]"),
    ("shadowPath=\"0 0 m 1 1 l\"", "shadowPath=(0 0 m 1 1 l)"), ("speed=\"0.1\"", "speed=0.1"),
    ("compositingFilter=\"xor\"", "compositingFilter=xor"),
    ("transform=\"rotate(30deg)\"", "transform=affine[rotate(30deg)]"),
    ("transform=\"rotate(30deg, 0, 1, 0)\"", "transform=3D[rotate(30deg, 0, 1, 0)]"),
    ("sublayerTransform=\"perspective(500)\"", "sublayerTransform=perspective[perspective(500)]"),
    ("transform=\"matrix(1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)\"", "transform=affine"),
  ])
  func propertiesOffTheirDefaultsAreListed(attribute: String, shown: String) throws {
    let line = try #require(try lines("<sublayers><CALayer \(attribute)/></sublayers>").last)
    verify(line == "  CALayer bounds=(0 0 0 0) position=(0 0) \(shown)")
  }

  @Test func coloursAndContents() throws {
    let line = try #require(
      try lines(
        """
        <sublayers><CALayer><borderColor type="null"/><backgroundColor opacity="0.25" value="0 0.5 1"/>
        <contents type="CGImage" src="data:image/png;base64,\
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgZGL+9fsPAAYDAvj37RHxAAAAAElFTkSuQmCC"/></CALayer>
        </sublayers>
        """
      ).last)
    verify(line.hasSuffix(" backgroundColor=#0080ff/0.25 borderColor=none contents=2×1"), "\(line)")
  }

  @Test func aNameStaysOnItsLine() throws {
    let line = try #require(try lines("<sublayers><CALayer name=\"a&#10;&quot;b&quot;\"/></sublayers>").last)
    verify(line.hasPrefix("  CALayer \"a\\n\\\"b\\\"\" "), "\(line)")
  }

  @Test(arguments: [([], 64), (["none.caml"], 65), (["a.caml", "b.caml"], 64)] as [([String], Int32)])
  func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    let run = try LaminaProcess(["inspect"] + arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
  }
}
