import Lamina
import TestSupport

@Suite struct InspectPageTests {
  private let folder = TemporaryFolder()

  private func inspect(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["inspect"] + arguments, in: folder)
  }

  /// A frame, read as the page does.
  private struct Frame: Decodable {
    struct Picture: Decodable { let file: String, width: Int, height: Int, rect: [Double], isUp: Bool }
    struct Property: Decodable { let key: String, model: String, shown: String? }
    struct Animation: Decodable { let key: String, keyPath: String?, duration: Double, curves: [[Double]] }
    struct Layer: Decodable {
      let className: String, name: String?, parent: Int, flattener: Int, isMask: Bool, keepsDepth: Bool
      let isInvisible: Bool, marks: [String], copies: Int, matrix: [Double]?, bounds: [Double]?
      let picture: Picture?, properties: [Property], animations: [Animation]
    }
    struct Cost: Decodable { let passes: Int, batches: Int }
    let time: Double, width: Int, height: Int, picture: String, layers: [Layer], cost: Cost
  }

  private func frame(state: Int = 0, _ number: Int = 0) throws -> Frame {
    let file = folder.file("page-files/frame-\(state)-\(number).js")
    let text = try String(contentsOf: file, encoding: .utf8)
    verify(text.hasPrefix("lamina.frame(\(state), \(number), "), text.hasSuffix(");\n"))
    let json = try #require(text.firstIndex(of: "{"))
    return try JSONDecoder().decode(Frame.self, from: Data(text[json...].dropLast(3).utf8))
  }

  /// The frame of a root with `children`, which are CAML.
  private func frame(_ children: String, _ arguments: String...) throws -> Frame {
    try folder.writeScene("scene.caml", children: children)
    let run = try LaminaProcess(["inspect", "scene.caml", "--html", "page.html"] + arguments, in: folder)
    verify(run.status == 0, run.output.isEmpty, "\(run)")
    return try frame()
  }

  private func picture(_ file: String) throws -> CGImage {
    try folder.image("page-files/\(file)")
  }

  @Test func aLayersPictureIsWhatItAlonePaints() throws {
    let frame = try frame(
      """
      <sublayers><CALayer name="A" bounds="0 0 4 4" position="8 6" opacity="0.5" backgroundColor="0 1 0">
        <sublayers><CALayer name="B" bounds="0 0 2 2" backgroundColor="0 0 1"/></sublayers></CALayer></sublayers>
      """)
    verify(frame.layers.map(\.name) == ["Root", "A", "B"], frame.layers.map(\.parent) == [-1, 0, 1])
    let own = try #require(frame.layers[1].picture)
    verify(own.rect == [0, 0, 4, 4], own.isUp)
    let image = try picture(own.file)
    verify(image.width == 4, image.height == 4, own.width == 4)
    // Neither faded nor covered by its sublayer.
    verify((0..<16).allSatisfy { image.pixel($0 % 4, $0 / 4) == (0, 255, 0, 255) }, frame.layers[1].marks == ["group"])
    try verify(picture(frame.picture).pixel(8, 6) != (0, 255, 0, 255))
  }

  @Test func aShapesPictureHoldsAllOfIt() throws {
    let frame = try frame(
      "<sublayers><CAShapeLayer bounds=\"0 0 2 2\" position=\"8 6\" path=\"-3 -3 m 3 -3 l 3 3 l -3 3 l h\" fillColor=\"0 0 1\"/></sublayers>"
    )
    let own = try #require(frame.layers[1].picture)
    verify(own.rect[0] <= -3, own.rect[0] + own.rect[2] >= 3)
    let image = try picture(own.file)
    let blue = (0..<image.width * image.height).count { image.pixel($0 % image.width, $0 / image.width).blue == 255 }
    verify(blue == 36)
  }

  @Test func layersThatPaintNothingHaveNoPicture() throws {
    let frame = try frame(
      """
      <sublayers><CATransformLayer name="T"><sublayers><CALayer/></sublayers></CATransformLayer>
        <CALayer bounds="0 0 4 4" hidden="1" backgroundColor="0 1 0"/><CALayer bounds="0 0 4 4"/></sublayers>
      """)
    verify(frame.layers.map { $0.picture != nil } == [true, false, false, false, false])
    verify(frame.layers[1].keepsDepth, frame.layers[2].flattener == 0, frame.layers[3].isInvisible)
  }

  @Test func effectsOfLayersAreMarked() throws {
    let frame = try frame(
      """
      <mask type="CALayer" name="M" bounds="0 0 16 12" backgroundColor="1 1 1"/>
      <sublayers><CALayer bounds="0 0 4 4" shadowOpacity="1" shouldRasterize="1" compositingFilter="multiplyBlendMode"/>
      </sublayers>
      """)
    verify(frame.layers.map(\.marks) == [["mask"], [], ["shadow", "rasterized", "blend"]])
    verify(frame.layers[1].isMask, frame.layers[1].parent == 0, frame.cost.passes > 1)
  }

  @Test func valuesThatAnimationsShowStandBesideTheModels() throws {
    let frame = try frame(
      """
      <animations><p type="CABasicAnimation" key="k" keyPath="opacity" duration="2">
        <fromValue type="real" value="1"/><toValue type="real" value="0.5"/></p>
      </animations>
      """, "--time", "1")
    let root = frame.layers[0]
    let opacity = try #require(root.properties.first { $0.key == "opacity" })
    verify(opacity.model == "1", opacity.shown == "0.75")
    let animation = try #require(root.animations.first)
    verify(animation.key == "k", animation.keyPath == "opacity", animation.duration == 2)
    let curve = try #require(animation.curves.first)
    verify(curve.count == 49, curve[0] == 1, curve[48] == 0.5, abs(curve[24] - 0.75) < 1e-6)
  }

  @Test func momentsAndStatesHaveAFrameEach() throws {
    try folder.writeScene(
      "scene.caml",
      children: """
        <sublayers><CALayer id="#a" bounds="0 0 2 2"/></sublayers><states><LKState name="S"><elements>
        <LKStateSetValue targetId="#a" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
        </elements></LKState></states>
        """)
    let run = try inspect("scene.caml", "--html", "page.html", "--frames", "3", "--fps", "4", "--time", "1")
    verify(run.status == 0, "\(run)")
    for state in 0...1 {
      #expect(try (0...2).map { try frame(state: state, $0).time } == [1, 1.25, 1.5])
    }
    try verify(frame(state: 1).layers[1].properties.contains { $0.key == "opacity" && $0.model == "0.25" })
  }

  @Test func numbersThatAreNotFiniteAreLeftOut() throws {
    let frame = try frame(
      "<sublayers><CALayer bounds=\"0 0 4 4\" backgroundColor=\"0 1 0\" transform=\"scale(1e200) scale(1e200)\"/></sublayers>"
    )
    verify(frame.layers.count == 2, frame.layers[1].matrix == nil, frame.layers[1].picture == nil)
  }

  @Test func namesAreDataOnThePage() throws {
    let frame = try frame(
      "<sublayers><CALayer name=\"&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;\"/></sublayers>")
    verify(frame.layers[1].name == "</script><script>alert(1)</script>")
    try folder.writeScene("<script>alert(1)<!--.caml")
    try verify(inspect("<script>alert(1)<!--.caml", "--html", "evil.html").status == 0)
    let page = try String(contentsOf: folder.file("evil.html"), encoding: .utf8)
    verify(page.components(separatedBy: "<script").count - 1 == 2, !page.contains("<!--"))
  }

  @Test(
    arguments: [
      (["scene.caml", "--frames", "2"], 64), (["scene.caml", "--scale", "2"], 64),
      (["scene.caml", "--html", "page.html", "--frames", "0"], 64),
      (["scene.caml", "--html", "page.html", "--frames", "9999"], 64),
      (["scene.caml", "--html", "page.html", "--transition", "A:B"], 64),
      (["scene.caml", "--html", "page.html", "--state", "none"], 65),
      (["none.caml", "--html", "page.html"], 65),
      (["scene.caml", "--html", "page.html", "--device", "none"], 70),
      (["scene.caml", "--html", "scene.caml/page.html"], 73), (["scene.caml", "--html", "new/page.html"], 73),
    ] as [([String], Int32)])
  func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    try folder.writeScene("scene.caml")
    let run = try LaminaProcess(["inspect"] + arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
    try verify(folder.names == ["scene.caml"])
  }
}
