import CAML
import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

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
    verify(document.warnings.isEmpty && document.diagnostics.isEmpty, "\(document.diagnostics)")
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
    verify(a.opacity == 0.25 && a.position.x == 1 && a.animationKeys() == ["fade"])
    let animation = try #require(a.animation(forKey: "fade") as? CABasicAnimation)
    verify((animation.fromValue as? Float).map(Double.init) ?? animation.fromValue as? Double == 0.75)
    verify(animation.toValue == nil && animation.duration == 0.5 && animation.beginTime == 1e-100)
  }

  @Test func animationsStartAtTheTime() throws {
    let delayed = "<animation type='CABasicAnimation' keyPath='opacity' beginTime='0.5' duration='1'/>"
    let a = try layer(transition("on", "off", element("a", fade) + element("b", delayed)), at: 2)
    verify(a.animation(forKey: "a")?.beginTime == 2 && a.animation(forKey: "b")?.beginTime == 2.5)
  }

  @Test func whatIsSaidStays() throws {
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
    verify(inner[0].toValue as? Double == 4)
    verify(inner[1].fromValue as? Double == 0.5 && inner[2].fromValue == nil)
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

  @Test func ofElementsWithOneKeyTheLastCounts() throws {
    let long = "<animation type='CABasicAnimation' keyPath='opacity' duration='9'/>"
    let layers = try layers(transition("on", "off", element("k", fade) + element("k", long) + element("k", fade, "B")))
    verify(layers[0].animation(forKey: "k")?.duration == 9)
    verify(layers[1].animation(forKey: "k")?.duration == 0.5)
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
    verify(layers[0].animation(forKey: "fade")?.duration == 3)
    verify(layers[1].animation(forKey: "again")?.duration == 3)
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
    verify(a.animationKeys() == ["fade"] && a.opacity == 0.75)
    try document.apply(state: "off")
    verify(a.animationKeys() == nil && a.opacity == 0.25)
  }

  @Test func aNameThatNoStateHasChangesNothing() throws {
    let document = try documentWithStates(states)
    for (from, to) in [("on", "of"), ("of", "on")] {
      let error = #expect(throws: CAMLError.self) { try document.begin(transitionFrom: from, to: to) }
      verify(error?.code == .unknownState)
      verify(document.currentState == nil && document.root.sublayers?[0].opacity == 1)
    }
  }

  @Test func transitionsComeBack() throws {
    let document = try documentWithStates(
      states,
      transitions: transition("*", "off", element("a key", fade) + element("b", fade, "B")) + transition("on", "*", ""))
    let text = CAMLWriter(document).document
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
    verify(again.transitions == document.transitions && again.transitions.map(\.animationCount) == [2, 0])
    verify(CAMLWriter(again).document == text)
    try document.begin(transitionFrom: "on", to: "off")
    verify(CAMLWriter(document).document == text)
    verify(document.root.sublayers?[0].animationKeys() == ["a key"])
  }
}
