import CAML
import TestSupport

/// A document whose root has the id R, with layers of the ids A and B in it, and `states`.
func documentWithStates(_ states: String, transitions: String = "", inner: String = "") throws(CAMLError)
  -> CAMLDocument
{
  try readLayer(
    """
    <CALayer id="R" name="root" bounds="0 0 100 50"><sublayers>
    <CALayer id="A" name="a" bounds="0 0 10 10" position="1 2" transform="rotate(30deg) scale(2, 2, 1)"/>
    <CALayer id="B" name="b" opacity="0.5">\(inner)</CALayer></sublayers>
    <states>\(states)</states><stateTransitions>\(transitions)</stateTransitions></CALayer>
    """)
}

/// A state's element.
func setting(_ id: String, _ keyPath: String, _ type: String, _ value: String, _ more: String = "") -> String {
  "<LKStateSetValue targetId='\(id)' keyPath='\(keyPath)' \(more)><value type='\(type)' value='\(value)'/></LKStateSetValue>"
}

func state(_ name: String, _ elements: String, _ more: String = "") -> String {
  "<LKState name='\(name)' \(more)><elements>\(elements)</elements></LKState>"
}

@Suite struct StateTests {
  private func error(_ document: CAMLDocument, _ name: String) -> CAMLError? {
    do throws(CAMLError) {
      try document.apply(state: name)
      return nil
    } catch {
      return error
    }
  }

  @Test func statesAreListedInTheirOrder() throws {
    let document = try documentWithStates(
      state("Locked", "") + "<CAState name='Unlock' basedOn='Locked' initial='1'/>"
        + state("Locked", setting("A", "x", "real", "1")),
      transitions: """
        <LKStateTransition fromState="*" toState="Locked"><elements/></LKStateTransition><CAStateTransition toState="Unlock"/>
        """,
      inner: "<states>\(state("Locked", ""))\(state("Inner", ""))</states>")
    verify(document.states.map(\.name) == ["Locked", "Unlock", "Inner"])
    verify(document.states.map(\.basedOn) == [nil, "Locked", nil])
    verify(document.states.map(\.isInitial) == [false, true, false])
    verify(document.transitions.map { "\($0.fromState):\($0.toState)" } == ["*:Locked", "*:Unlock"])
    verify(document.currentState == nil, document.warnings.isEmpty)
    verify(document.diagnostics.map(\.message) == ["there are two states named “Locked”; the first one counts"])
  }

  @Test func aStateSetsValues() throws {
    let document = try documentWithStates(
      state(
        "on",
        setting("A", "opacity", "real", "0.25") + setting("A", "position.y", "integer", "20")
          + setting("A", "bounds", "CGRect", "0 0 3 4") + setting("R", "hidden", "integer", "1")
          + setting("B", "backgroundColor", "CGColor", "1 0 0") + setting("B", "transform.rotation.z", "real", "1")))
    let (a, b) = (try #require(document.root.sublayers?[0]), try #require(document.root.sublayers?[1]))
    verify(a.opacity == 1, !document.root.isHidden)
    try document.apply(state: "on")
    verify(document.currentState == "on")
    verify(a.opacity == 0.25, a.position == CGPoint(x: 1, y: 20), a.bounds.size == CGSize(width: 3, height: 4))
    verify(document.root.isHidden, b.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    verify(abs(b.transform.m12 - sin(1)) < 1e-12, b.opacity == 0.5)
  }

  @Test func leavingAStateRestoresItsValues() throws {
    let document = try documentWithStates(
      state("on", setting("A", "transform.rotation.z", "real", "1") + setting("A", "position.x", "real", "9"))
        + state("off", setting("B", "opacity", "real", "1")))
    let (a, b) = (try #require(document.root.sublayers?[0]), try #require(document.root.sublayers?[1]))
    let written = document.root.camlDocument().text
    let before = a.transform
    try document.apply(state: "on")
    verify(!CATransform3DEqualToTransform(a.transform, before), a.position.x == 9)
    try document.apply(state: "off")
    verify(CATransform3DEqualToTransform(a.transform, before), a.position.x == 1, b.opacity == 1)
    try document.apply(state: nil)
    verify(document.currentState == nil, document.root.camlDocument().text == written)
  }

  @Test func aStateIsBasedOnOthers() throws {
    let document = try documentWithStates(
      state("c", setting("A", "opacity", "real", "0.3"), "basedOn='b'")
        + state("b", setting("A", "opacity", "real", "0.2") + setting("A", "zPosition", "real", "2"), "basedOn='a'")
        + state("a", setting("A", "zPosition", "real", "1") + setting("A", "cornerRadius", "real", "1")))
    let a = try #require(document.root.sublayers?[0])
    try document.apply(state: "c")
    verify(a.opacity == 0.3, a.zPosition == 2, a.cornerRadius == 1)
    try document.apply(state: "a")
    verify(a.opacity == 1, a.zPosition == 1, a.cornerRadius == 1)
  }

  @Test func statesInACircleComeOnceEach() throws {
    let document = try documentWithStates(
      state("x", setting("A", "opacity", "real", "0.1"), "basedOn='y'")
        + state("y", setting("A", "zPosition", "real", "3"), "basedOn='x'")
        + state("self", setting("A", "opacity", "real", "0.7"), "basedOn='self'")
        + state("orphan", setting("A", "opacity", "real", "0.6"), "basedOn='none'"))
    let a = try #require(document.root.sublayers?[0])
    try document.apply(state: "x")
    verify(a.opacity == 0.1, a.zPosition == 3)
    try document.apply(state: "self")
    verify(a.opacity == 0.7, a.zPosition == 0)
    try document.apply(state: "orphan")
    verify(a.opacity == 0.6)
  }

  @Test func aNameThatNoStateHasIsAnError() throws {
    let document = try documentWithStates(state("Locked", setting("A", "opacity", "real", "0")) + state("Unlock", ""))
    try document.apply(state: "Locked")
    let error = error(document, "locked")
    verify(error?.code == .unknownState, error?.file == "main.caml")
    verify(error?.message == "there is no state “locked”; the document has “Locked”, “Unlock”")
    verify(document.currentState == "Locked", document.root.sublayers?[0].opacity == 0)
    #expect(self.error(try readLayer("<CALayer/>"), "x")?.message == "there is no state “x”; the document has none")
  }

  @Test func aValueThatIsNotFinalIsNotShown() throws {
    let document = try documentWithStates(
      state(
        "s",
        setting("A", "zPosition", "real", "4", "final='false'") + setting("A", "opacity", "real", "0.5", "final='true'")
      ))
    try document.apply(state: "s")
    verify(document.root.sublayers?[0].zPosition == 0, document.root.sublayers?[0].opacity == 0.5)
    verify(document.written().text.contains("keyPath=\"zPosition\" final=\"false\""))
  }

  @Test func statesChangeFiltersCellsAndAnimations() throws {
    let document = try documentWithStates(
      state(
        "s",
        setting("F", "inputRadius", "real", "7") + setting("C", "birthRate", "integer", "9")
          + setting("C", "contentsRect.size.width", "real", "0.5") + setting("C", "enabled", "integer", "0")
          + setting("N", "toValue", "real", "0.75")),
      inner: """
        <filters><CAFilter id="F" filter="gaussianBlur" inputRadius="2"/></filters>
        <animations><animation id="N" type="CABasicAnimation" keyPath="opacity" duration="1"/></animations>
        <sublayers><CAEmitterLayer><emitterCells><CAEmitterCell id="C" birthRate="3"/></emitterCells></CAEmitterLayer></sublayers>
        """)
    verify(document.warnings.isEmpty)
    let b = try #require(document.root.sublayers?[1])
    let filter = try #require(b.filters?.first as? CAFilter)
    let cell = try #require((b.sublayers?[0] as? CAEmitterLayer)?.emitterCells?[0])
    try document.apply(state: "s")
    verify(filter.value(forKey: "inputRadius") as? Double == 7)
    verify(cell.birthRate == 9, cell.contentsRect.width == 0.5, !cell.isEnabled)
    verify((b.animation(forKey: "animation") as? CABasicAnimation)?.toValue as? Double == 0.75)
    let text = document.written().text
    verify(text.contains("<CAFilter id=\"#1\""), text.contains("<CAEmitterCell id=\"#3\""))
    verify(text.contains("<animation type=\"CABasicAnimation\" id=\"#2\""))
    #expect(try read(text).written().text == text)
    try document.apply(state: nil)
    verify(filter.value(forKey: "inputRadius") as? Double == 2, cell.birthRate == 3, cell.isEnabled)
    verify((b.animation(forKey: "animation") as? CABasicAnimation)?.toValue == nil)
  }

  @Test func aStateAddsAnimations() throws {
    let document = try documentWithStates(
      state(
        "s",
        """
        <LKStateAddAnimation targetId="A" key="spin"><animations><animation type="CABasicAnimation" keyPath="opacity" duration="2"/>
        </animations></LKStateAddAnimation>
        """))
    let a = try #require(document.root.sublayers?[0])
    verify(a.animationKeys() == nil)
    try document.apply(state: "s")
    verify(a.animation(forKey: "spin")?.duration == 2)
    let again = try readAgain(document)
    try again.apply(state: "s")
    verify(again.root.sublayers?[0].animationKeys() == ["spin"])
    try document.apply(state: nil)
    verify(a.animationKeys() == nil)
  }

  @Test func targetsMayStandLaterAndAnywhere() throws {
    let document = try readLayer(
      """
      <CALayer><states>\(state("s", setting("M", "opacity", "real", "0.5") + setting("X", "opacity", "real", "0")))</states>
      <mask type="CALayer" id="M"/></CALayer>
      """)
    verify(document.warnings.map(\.message) == ["there is no object “X” for a state to change"])
    try document.apply(state: "s")
    verify(document.root.mask?.opacity == 0.5, document.root.opacity == 1)
  }

  @Test func stateChangesFirstOfDuplicateIdentifiers() throws {
    let document = try readLayer(
      """
      <CALayer><sublayers><CALayer id="d"/><CALayer id="d"/></sublayers>
      <states>\(state("s", setting("d", "opacity", "real", "0.5")))</states></CALayer>
      """)
    try document.apply(state: "s")
    verify(document.root.sublayers?.map(\.opacity) == [0.5, 1])
    verify(document.warnings.map(\.message) == ["the id “d” is given twice; the first one counts"])
  }

  @Test func layersWithStatesOfTheirOwnFollow() throws {
    let document = try documentWithStates(
      state("s", setting("A", "opacity", "real", "0.1")),
      inner:
        "<states>\(state("s", setting("B", "opacity", "real", "0.2")) + state("t", setting("A", "opacity", "real", "0.3")))</states>"
    )
    try document.apply(state: "s")
    verify(document.root.sublayers?.map(\.opacity) == [0.1, 0.2])
    try document.apply(state: "t")
    verify(document.root.sublayers?.map(\.opacity) == [0.3, 0.5])
  }

  @Test func unknownElementsOfStatesAreIgnored() throws {
    let document = try documentWithStates(
      """
      <LKState><elements/></LKState><Wobble/><LKState name="s" nuggetId="1" wobble="1"><elements>
      <LKStateRemoveElement targetId="A"/><LKStateSetValue targetId="A"/><LKStateSetValue targetId="A" keyPath="opacity"/>
      <LKStateSetValue keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      <LKStateSetValue targetId="A" keyPath="x"><value type="CAWobble"/></LKStateSetValue></elements></LKState>
      """)
    verify(document.states.map(\.name) == ["s"], document.warnings.isEmpty)
    verify(document.diagnostics.count == 8, "\(document.diagnostics)")
    try document.apply(state: "s")
    verify(document.root.sublayers?[0].opacity == 1)
  }

  @Test func theWriterWritesTheTreeAtRest() throws {
    let document = try documentWithStates(
      state("on", setting("B", "opacity", "real", "1")) + state("off", "", "basedOn='on' initial='1'"))
    let text = document.written().text
    verify(
      text.hasSuffix(
        """
              <CALayer id="#1" bounds="0 0 0 0" name="b" opacity="0.5" position="0 0"/>
            </sublayers>
            <states>
              <LKState name="on">
                <elements>
                  <LKStateSetValue targetId="#1" keyPath="opacity">
                    <value type="integer" value="1"/>
                  </LKStateSetValue>
                </elements>
              </LKState>
              <LKState name="off" basedOn="on" initial="1">
                <elements/>
              </LKState>
            </states>
          </CALayer>
        </caml>

        """), "\(text)")
    try document.apply(state: "on")
    verify(document.written().text == text, document.currentState == "on", document.root.sublayers?[1].opacity == 1)
    #expect(try read(text).written().text == text)
    verify(!document.root.camlDocument().text.contains("LKState"))
  }
}
