import Lamina
import TestSupport

@Suite struct StateCommandTests {
  private let folder = TemporaryFolder()

  /// A red root that is blue in one state and green in another.
  init() throws {
    func state(_ name: String, _ color: String) -> String {
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="A" keyPath="backgroundColor">
      <value type="CGColor" value="\(color)"/></LKStateSetValue></elements></LKState>
      """
    }
    try folder.writeScene(
      "scene.caml",
      children: """
        <sublayers><CALayer id="A" bounds="0 0 16 12" position="8 6" backgroundColor="1 0 0"><animations>
        <p key="spin" type="CABasicAnimation" keyPath="transform.rotation.z" duration="2"/></animations></CALayer></sublayers>
        <states>\(state("Blue", "0 0 1"))\(state("Green", "0 1 0"))</states>
        <stateTransitions><LKStateTransition fromState="*" toState="Green"><elements>
        <LKStateTransitionElement key="k" targetId="A"><animation type="CABasicAnimation" keyPath="backgroundColor" duration="2"/>
        </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        """)
  }

  private func render(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["render", "scene.caml", "-o", "out.png", "--renderer", "cpu"] + arguments, in: folder)
  }

  private func pixel() throws -> [UInt8] {
    let (red, green, blue, _) = try folder.image("out.png").pixel(8, 6)
    return [red, green, blue]
  }

  @Test func aStateIsShown() throws {
    try verify(render().status == 0, pixel() == [255, 0, 0], render("--state", "Blue").status == 0)
    try verify(pixel() == [0, 0, 255])
  }

  @Test(arguments: ["Blue:Green", ":Green", "*:Green"]) func aTransitionEndsInItsState(_ transition: String) throws {
    let run = try render("--transition", transition, "--time", "3")
    verify(run.status == 0, run.errorLines.isEmpty, "\(run)")
    try verify(pixel() == [0, 255, 0])
  }

  @Test func invalidStateOptionsAreReported() throws {
    let unknown = try render("--state", "blue")
    verify(unknown.status == 65)
    verify(
      unknown.errorLines.last?.hasSuffix("there is no state “blue”; the document has “Blue”, “Green”") == true,
      "\(unknown)")
    try verify(render("--transition", "Blue").status == 64)
    try verify(render("--transition", "A:B", "--state", "Blue").status == 64)
  }

  @Test func inspectListsStatesAndAnimations() throws {
    let run = try LaminaProcess(["inspect", "scene.caml"], in: folder)
    verify(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    verify(lines.count == 6)
    verify(
      Array(lines.suffix(4)) == [
        "    animation \"spin\" CABasicAnimation keyPath=transform.rotation.z duration=2",
        "state \"Blue\"", "state \"Green\"", "transition \"*\" to \"Green\" animations=1",
      ])
  }
}
