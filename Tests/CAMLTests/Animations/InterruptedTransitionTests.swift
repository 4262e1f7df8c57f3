import CAML
import TestSupport

/// Transitions between states that begin before the last one has ended, and transitions of filters and emitter cells.
@Suite struct InterruptedTransitionTests {
  private let fade = "<animation type='CABasicAnimation' keyPath='opacity' duration='1'/>"

  private func transitions(_ element: String) -> String {
    "<LKStateTransition fromState='*' toState='*'><elements>\(element)</elements></LKStateTransition>"
  }

  private func element(_ id: String, _ key: String, _ animation: String) -> String {
    "<LKStateTransitionElement key='\(key)' targetId='\(id)'>\(animation)</LKStateTransitionElement>"
  }

  private func document() throws -> CAMLDocument {
    try documentWithStates(
      state("on", setting("A", "opacity", "real", "1")) + state("off", setting("A", "opacity", "real", "0")),
      transitions: transitions(element("A", "fade", fade)))
  }

  private func opacity(_ document: CAMLDocument, at time: Double) -> Double {
    Double(document.root.commitFrame(at: time).nodes[1].opacity)
  }

  @Test func interruptedTransitionStartsAtShownValue() throws {
    let document = try document()
    try document.begin(transitionFrom: "on", to: "off", at: 0)
    verify(abs(opacity(document, at: 0.75) - 0.25) < 1e-6)
    try document.begin(transitionFrom: "off", to: "on", at: 0.75)
    for (time, expected) in [(0.75, 0.25), (1.25, 0.625), (1.75, 1), (2, 1)] {
      verify(abs(opacity(document, at: time) - expected) < 1e-6, "at \(time) s")
    }
    // And once more on the way.
    try document.begin(transitionFrom: "on", to: "off", at: 1.25)
    verify(abs(opacity(document, at: 1.75) - 0.3125) < 1e-6)
  }

  @Test func withoutFramesInBetween() throws {
    let document = try document()
    try document.begin(transitionFrom: "on", to: "off", at: 0)
    try document.begin(transitionFrom: "off", to: "on", at: 0.75)
    verify(abs(opacity(document, at: 1.25) - 0.625) < 1e-6)
  }

  @Test func transitionFromAnotherStateStartsAtThatState() throws {
    let document = try document()
    try document.begin(transitionFrom: "on", to: "off", at: 0)
    try document.begin(transitionFrom: "on", to: "off", at: 0.5)
    verify(abs(opacity(document, at: 0.75) - 0.75) < 1e-6)
  }

  @Test func writingKeepsTheRunningTransition() throws {
    let document = try document()
    try document.begin(transitionFrom: "on", to: "off", at: 0)
    try document.begin(transitionFrom: "off", to: "on", at: 0.75)
    verify(document.written().text.contains("opacity=\"0.25\"") == false)
    verify(document.currentState == "on", abs(opacity(document, at: 1.25) - 0.625) < 1e-6)
  }

  @Test func filtersAndCellsAreAnimated() throws {
    let radius = "<animation type='CABasicAnimation' keyPath='inputRadius' duration='1'/>"
    let rate = "<animation type='CABasicAnimation' keyPath='velocity' duration='1'/>"
    let document = try readLayer(
      """
      <CALayer id="R" bounds="0 0 9 9"><filters>
        <CAFilter id="F" filter="gaussianBlur" name="blur" inputRadius="2"/></filters><sublayers>
      <CAEmitterLayer><emitterCells>
        <CAEmitterCell id="C" name="spark" birthRate="1" lifetime="9" velocity="10"/></emitterCells></CAEmitterLayer>
      </sublayers>
      <states>\(state("off", setting("F", "inputRadius", "real", "8") + setting("C", "velocity", "real", "30")))</states>
      <stateTransitions>
        \(transitions(element("F", "inputRadius", radius) + element("C", "velocity", rate)))
      </stateTransitions></CALayer>
      """)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.diagnostics)")
    try document.begin(transitionFrom: nil, to: "off", at: 1)
    let root = document.root
    let emitter = try #require(root.sublayers?[0] as? CAEmitterLayer)
    verify(root.animationKeys() == ["filters.blur.inputRadius"])
    verify(emitter.animationKeys() == ["emitterCells.spark.velocity"])
    root.commitFrame(at: 1.5)
    verify(root.shownValue(forKeyPath: "filters.blur.inputRadius", at: 1.5) as? Double == 5)
    verify(emitter.shownValue(forKeyPath: "emitterCells.spark.velocity", at: 1.25).flatMap { "\($0)" } == "15.0")
    verify(root.shownValue(forKeyPath: "filters.blur.inputRadius", at: 3) as? Double == 8)
    // Back, without a trace.
    try document.apply(state: nil)
    verify(root.animationKeys() == nil, root.value(forKeyPath: "filters.blur.inputRadius") as? Double == 2)
  }
}
