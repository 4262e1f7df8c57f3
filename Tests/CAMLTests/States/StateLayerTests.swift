import CAML
import TestSupport

/// States that add and remove layers.
@Suite struct StateLayerTests {
  private func adding(_ object: String, to id: String = "R", _ more: String = "") -> String {
    "<LKStateAddElement targetId='\(id)' keyPath='sublayers'>\(object)\(more)</LKStateAddElement>"
  }

  private func removing(_ id: String, from parent: String = "R") -> String {
    "<LKStateRemoveElement targetId='\(parent)' keyPath='sublayers'><object object='\(id)'/></LKStateRemoveElement>"
  }

  private let badge =
    "<object type='CATextLayer' id='T' name='badge'><string type='string' value='1'/><sublayers><CALayer name='dot'/></sublayers></object>"

  private func names(_ document: CAMLDocument) -> [String] { document.root.sublayers?.map { $0.name ?? "?" } ?? [] }

  @Test func statesAddAndRemoveLayers() throws {
    let document = try documentWithStates(
      state("more", adding(badge, to: "R", "<beforeObject object='B'/>") + setting("T", "opacity", "real", "0.5"))
        + state("less", removing("A")) + state("none", removing("B"), "basedOn='less'"))
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.diagnostics)")
    verify(names(document) == ["a", "b"])
    try document.apply(state: "more")
    verify(names(document) == ["a", "badge", "b"])
    let text = try #require(document.root.sublayers?[1] as? CATextLayer)
    verify(text.opacity == 0.5, text.string as? String == "1", text.sublayers?.first?.name == "dot")
    try document.apply(state: "less")
    verify(names(document) == ["b"], text.opacity == 1)
    try document.apply(state: "none")
    verify(names(document).isEmpty)
    try document.apply(state: "more")
    verify(names(document) == ["a", "badge", "b"], document.root.sublayers?[1] === text)
    try document.apply(state: nil)
    verify(names(document) == ["a", "b"])
  }

  @Test func statesMoveLayers() throws {
    let document = try documentWithStates(state("in", adding("<object object='A'/>", to: "B")))
    try document.apply(state: "in")
    verify(names(document) == ["b"], document.root.sublayers?[0].sublayers?.first?.name == "a")
    try document.apply(state: nil)
    verify(names(document) == ["a", "b"], document.root.sublayers?[1].sublayers?.isEmpty != false)
  }

  @Test func invalidLayerEditsOfStatesAreIgnored() throws {
    let document = try documentWithStates(
      state(
        "bad",
        adding("<object object='R'/>", to: "A") + adding("<object object='A'/>", to: "A") + removing("A", from: "B")
          + adding("<object object='Z'/>") + adding("") + adding("<object type='CGColor' value='1 0 0'/>")
          + "<LKStateAddElement targetId='R' keyPath='filters'><object type='CAFilter'/></LKStateAddElement>"))
    verify(document.warnings.count == 2, !document.diagnostics.isEmpty)
    try document.apply(state: "bad")
    verify(names(document) == ["a", "b"])
  }

  @Test func layerEditsOfStatesSurviveARoundTrip() throws {
    let document = try documentWithStates(
      state("more", adding(badge, to: "R", "<beforeObject object='B'/>") + setting("T", "opacity", "real", "0.5"))
        + state("also", adding("<object object='T'/>", to: "A")) + state("less", removing("A")))
    let again = try readAgain(document)
    verify(again.warnings.isEmpty, again.diagnostics.isEmpty, "\(again.diagnostics)")
    for name in ["more", "also", "less", nil] {
      try document.apply(state: name)
      try again.apply(state: name)
      verify(names(again) == names(document), "\(name ?? "")")
    }
    try again.apply(state: "more")
    verify(again.root.sublayers?[1].opacity == 0.5, again.root.sublayers?[1].sublayers?.first?.name == "dot")
    verify(again.written().text == document.written().text)
  }

  @Test func layersInStatesHaveStates() throws {
    let inner =
      "<object type='CALayer' id='I' name='i'><states>\(state("dim", setting("I", "opacity", "real", "0.25")))</states></object>"
    let document = try documentWithStates(state("dim", adding(inner)))
    try document.apply(state: "dim")
    verify(names(document) == ["a", "b", "i"], document.root.sublayers?[2].opacity == 0.25)
    var limits = DocumentLimits()
    limits.layers = 3
    #expect(throws: CAMLError.self) {
      try CAMLDocument(
        data: Data(
          "<caml><CALayer id='R'><states>\(state("x", adding(badge) + adding(inner)))</states></CALayer></caml>".utf8),
        baseURL: nil, limits: limits)
    }
  }
}
