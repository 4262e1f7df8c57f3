import CAML
import TestSupport

@Suite struct TransitionTests {
  private let states =
    state("on", setting("A", "opacity", "real", "0.75") + setting("A", "position.x", "real", "30"))
    + state("off", setting("A", "opacity", "real", "0.25"))

  private func transition(_ from: String, _ to: String, _ elements: String) -> String {
    "<LKStateTransition fromState='\(from)' toState='\(to)'><elements>\(elements)</elements></LKStateTransition>"
  }

  private func element(_ key: String, _ animation: String, _ id: String = "A") -> String {
    "<LKStateTransitionElement key='\(key)' targetId='\(id)'>\(animation)</LKStateTransitionElement>"
  }

  /// The layers A and B after the transition has begun.
  private func layers(
    _ transitions: String, from: String? = "on", to: String? = "off", at time: Double = 0
  ) throws -> [CALayer] {
    let document = try documentWithStates(states, transitions: transitions)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.diagnostics)")
    try document.begin(transitionFrom: from, to: to, at: time)
    verify(document.currentState == to)
    return try #require(document.root.sublayers)
  }

  private func layer(
    _ transitions: String, from: String? = "on", to: String? = "off", at time: Double = 0
  ) throws -> CALayer {
    try layers(transitions, from: from, to: to, at: time)[0]
  }

  private let fade = "<animation type='CABasicAnimation' keyPath='opacity' duration='0.5'/>"

  @Test func animationsStartAtTheOldState() throws {
    let a = try layer(transition("on", "off", element("fade", fade)))
    verify(a.opacity == 0.25, a.position.x == 1, a.animationKeys() == ["fade"])
    let animation = try #require(a.animation(forKey: "fade") as? CABasicAnimation)
    verify((animation.fromValue as? Float).map(Double.init) ?? animation.fromValue as? Double == 0.75)
    verify(animation.toValue == nil, animation.duration == 0.5, animation.beginTime == 1e-100)
  }

  @Test func animationsStartAtTheTime() throws {
    let delayed = "<animation type='CABasicAnimation' keyPath='opacity' beginTime='0.5' duration='1'/>"
    let a = try layer(transition("on", "off", element("a", fade) + element("b", delayed)), at: 2)
    verify(a.animation(forKey: "a")?.beginTime == 2, a.animation(forKey: "b")?.beginTime == 2.5)
  }

  private func opacity(_ document: CAMLDocument, at time: Double) -> Float {
    document.root.commitFrame(at: time).nodes[1].opacity
  }

  @Test(arguments: [0, 2, 0.1 + 0.2]) func theFirstFrameShowsTheOldState(start: Double) throws {
    let document = try documentWithStates(states, transitions: transition("*", "*", element("fade", fade)))
    try document.begin(transitionFrom: "on", to: "off", at: start)
    verify(opacity(document, at: start) == 0.75, abs(opacity(document, at: start + 0.25) - 0.5) < 1e-6)
    verify(opacity(document, at: start + 0.6) == 0.25)
    try document.begin(transitionFrom: "off", to: "on", at: start + 1)
    verify(opacity(document, at: start + 1) == 0.25)
  }

  @Test func animationsOfADocumentBeginAtZero() throws {
    let document = try readLayer(
      """
      <CALayer bounds="0 0 9 9"><sublayers><CALayer bounds="0 0 9 9"><animations>
        <animation key="opacity" type="CABasicAnimation" beginTime="1e-100" duration="1"><fromValue type="real" value="0.25"/>
        </animation></animations></CALayer></sublayers></CALayer>
      """)
    verify(opacity(document, at: 0) == 0.25, opacity(document, at: 2) == 1, "its key is its key path, too")
  }

  @Test func theKeyPathOfTheElementComesBeforeItsKey() throws {
    let plain = "<animation id='#9' type='CABasicAnimation' duration='0.5'/>"
    let group = """
      <animation type='CAAnimationGroup' duration='0.5'><animations><CABasicAnimation/></animations></animation>
      """
    let elements = """
      <LKStateTransitionElement key='k' keyPath='opacity' targetId='A'>\(plain)</LKStateTransitionElement>
      <LKStateTransitionElement key='position.x' targetId='A'><animation object='#9'/></LKStateTransitionElement>
      <LKStateTransitionElement key='position.y' targetId='A'>\(group)</LKStateTransitionElement>
      """
    let a = try layer(transition("on", "off", elements))
    verify(a.animationKeys() == ["k", "position.x", "position.y"])
    let (first, second) = (a.animation(forKey: "k"), a.animation(forKey: "position.x"))
    verify((first as? CABasicAnimation)?.keyPath == "opacity")
    verify((second as? CABasicAnimation)?.keyPath == "position.x", "each for itself")
    verify(((second as? CABasicAnimation)?.fromValue as? NSNumber)?.doubleValue == 30)
    let inner = (a.animation(forKey: "position.y") as? CAAnimationGroup)?.animations?.first
    verify((inner as? CABasicAnimation)?.keyPath == "position.y")
  }

  @Test func anAnimationThatAStateAddsTakesItsKeyPath() throws {
    let added = """
      <LKStateAddAnimation targetId='A' keyPath='opacity'>
        <animation key='fade' type='CABasicAnimation' duration='1'><toValue type='real' value='0.5'/></animation>
      </LKStateAddAnimation>
      <LKStateAddAnimation targetId='A' key='zPosition'><animation type='CABasicAnimation'/></LKStateAddAnimation>
      """
    let document = try documentWithStates(state("on", added))
    try document.apply(state: "on")
    let a = try #require(document.root.sublayers?[0])
    verify((a.animation(forKey: "fade") as? CABasicAnimation)?.keyPath == "opacity")
    verify((a.animation(forKey: "zPosition") as? CABasicAnimation)?.keyPath == "zPosition")
    verify(opacity(document, at: 0) == 1, opacity(document, at: 0.5) == 0.75)
  }

  @Test func statesAndTransitionsKeepThePerspective() throws {
    let turn = """
      <animation type='CABasicAnimation' keyPath='transform.rotation.y' duration='1'><toValue type='real' value='1'/></animation>
      """
    let document = try readLayer(
      """
      <CALayer bounds="0 0 9 9"><sublayers><CALayer id="A" bounds="0 0 9 9" transform="perspective(200)"/></sublayers>
      <states>\(state("turned", setting("A", "transform.scale", "integer", "0") + setting("A", "transform.scale", "integer", "2")))
      </states>
      <stateTransitions>\(transition("*", "turned", element("turn", turn)))</stateTransitions></CALayer>
      """)
    var lens = CATransform3DIdentity
    lens.m34 = -1 / 200
    func expected(_ angle: CGFloat) -> CATransform3D {
      CATransform3DConcat(CATransform3DScale(CATransform3DMakeRotation(angle, 0, 1, 0), 2, 2, 2), lens)
    }
    func differ(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
      zip(a.elements, b.elements).contains { abs($0 - $1) > 1e-12 }
    }
    try document.begin(transitionFrom: nil, to: "turned")
    for (time, angle) in [(0.0, 0.0), (0.5, 0.5), (1, 1)] {
      let found = document.root.commitFrame(at: time).nodes[1].geometry.transform
      verify(!differ(found, expected(angle)), "at \(time) s")
    }
    try document.apply(state: nil)
    verify(document.root.sublayers?[0].transform == lens)
  }

  @Test func transitionKeepsExplicitAnimationValues() throws {
    let a = try layer(
      transition(
        "on", "off",
        element(
          "g",
          """
          <animation type="CAAnimationGroup"><animations>
          <CASpringAnimation keyPath="position.x"><toValue type="real" value="4"/></CASpringAnimation>
          <CABasicAnimation keyPath="opacity"><fromValue type="real" value="0.5"/></CABasicAnimation>
          <CABasicAnimation keyPath="opacity" additive="1"/></animations></animation>
          """)))
    let inner = try #require((a.animation(forKey: "g") as? CAAnimationGroup)?.animations as? [CABasicAnimation])
    verify((inner[0].fromValue as? CGFloat).map(\.native) ?? inner[0].fromValue as? Double == 30)
    verify(inner[0].toValue as? Double == 4, inner[1].fromValue as? Double == 0.5, inner[2].fromValue == nil)
  }

  @Test func anExactPairCountsBeforeAStar() throws {
    let all = [
      transition("*", "*", element("all", fade)), transition("on", "*", element("from", fade)),
      transition("*", "off", element("to", fade)), transition("on", "off", element("pair", fade)),
    ]
    try verify(layer(all.joined()).animationKeys() == ["pair"])
    try verify(layer(all.dropLast().joined()).animationKeys() == ["to"])
    try verify(layer(all.dropLast(2).joined()).animationKeys() == ["from"])
    try verify(layer(all.dropLast(3).joined()).animationKeys() == ["all"])
    try verify(layer(all.joined(), from: nil).animationKeys() == ["to"])
    try verify(layer(all.joined(), to: nil).animationKeys() == ["from"])
    try verify(layer(transition("off", "on", element("back", fade))).animationKeys() == nil)
    try verify(layer(transition("on", "off", "")).animationKeys() == nil)
  }

  @Test func lastTransitionElementWithAKeyApplies() throws {
    let long = "<animation type='CABasicAnimation' keyPath='opacity' duration='9'/>"
    let layers = try layers(transition("on", "off", element("k", fade) + element("k", long) + element("k", fade, "B")))
    verify(layers[0].animation(forKey: "k")?.duration == 9, layers[1].animation(forKey: "k")?.duration == 0.5)
  }

  @Test func elementsMayBeNamedInOtherWays() throws {
    let a = try layer(
      """
      <CAStateTransition fromState="*" toState="off"><elements>
      <LKStateTransitionElement keyPath="position.x" targetId="A"><animation type="CASpringAnimation" damping="50"/>
      </LKStateTransitionElement><CAStateTransitionElement targetId="A"><CABasicAnimation keyPath="zPosition" duration="1"/>
      </CAStateTransitionElement></elements></CAStateTransition>
      """)
    verify(a.animationKeys() == ["position.x", "zPosition"])
    verify((a.animation(forKey: "position.x") as? CASpringAnimation)?.keyPath == "position.x")
  }

  @Test func anElementMayStandForAnother() throws {
    let first = """
      <LKStateTransitionElement id="#7" key="fade" targetId="A"><animation id="#8" type="CABasicAnimation" keyPath="opacity" duration="3"/>
      </LKStateTransitionElement>
      """
    let second = """
      <LKStateTransitionElement object="#7"/>
      <LKStateTransitionElement key="again" targetId="B"><animation object="#8"/></LKStateTransitionElement>
      """
    let layers = try layers(transition("off", "on", first) + transition("on", "off", second))
    verify(layers[0].animation(forKey: "fade")?.duration == 3, layers[1].animation(forKey: "again")?.duration == 3)
    let document = try documentWithStates(states, transitions: transition("*", "on", second))
    verify(
      document.warnings.map(\.message).sorted() == [
        "there is no object “#7” to refer to", "there is no object “#8” to refer to",
      ])
  }

  @Test func anotherStateEndsATransition() throws {
    let document = try documentWithStates(states, transitions: transition("*", "*", element("fade", fade)))
    let a = try #require(document.root.sublayers?[0])
    try document.begin(transitionFrom: nil, to: "on")
    verify(a.animationKeys() == ["fade"], a.opacity == 0.75)
    try document.apply(state: "off")
    verify(a.animationKeys() == nil, a.opacity == 0.25)
  }

  @Test func aNameThatNoStateHasChangesNothing() throws {
    let document = try documentWithStates(states)
    for (from, to) in [("on", "of"), ("of", "on")] {
      let error = #expect(throws: CAMLError.self) { try document.begin(transitionFrom: from, to: to) }
      verify(error?.code == .unknownState, document.currentState == nil, document.root.sublayers?[0].opacity == 1)
    }
  }

  @Test func transitionsComeBack() throws {
    let document = try documentWithStates(
      states,
      transitions: transition("*", "off", element("a key", fade) + element("b", fade, "B")) + transition("on", "*", ""))
    let text = document.written().text
    verify(
      text.hasSuffix(
        """
              <LKStateTransition fromState="on" toState="*">
                <elements/>
              </LKStateTransition>
            </stateTransitions>
          </CALayer>
        </caml>

        """))
    verify(
      text.contains(
        """
                  <LKStateTransitionElement key="a key" targetId="#1">
                    <animation type="CABasicAnimation" keyPath="opacity" duration="0.5"/>
                  </LKStateTransitionElement>
        """))
    let again = try read(text)
    verify(again.transitions == document.transitions, again.transitions.map(\.animationCount) == [2, 0])
    verify(again.written().text == text)
    try document.begin(transitionFrom: "on", to: "off")
    verify(document.written().text == text, document.root.sublayers?[0].animationKeys() == ["a key"])
  }
}
