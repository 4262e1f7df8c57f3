import CAML
import TestSupport

@Suite struct WarningTests {
  @Test func aClassNotKnownIsAPlainLayerWithOneWarning() throws {
    let document = try readLayer(
      """
      <CALayer><sublayers><CAPortalLayer name="s" path="0 0 m"/><CAPortalLayer/>
      <MyOwnLayer opacity="0.5"/></sublayers></CALayer>
      """)
    verify(document.root.sublayers?.count == 3, document.root.sublayers?[0].name == "s")
    verify(document.root.sublayers?[2].opacity == 0.5)
    verify(
      document.warnings.map(\.description) == [
        "main.caml:1:74: CAPortalLayer is not drawn as such; it is read as a plain CALayer (2 times)",
        "main.caml:2:1: MyOwnLayer is not drawn as such; it is read as a plain CALayer",
      ])
  }

  @Test func unknownNamesAreListedAsDiagnostics() throws {
    let document = try readLayer(
      """
      <CALayer wobble="1" position.q="2"><sublayers><Wobbler><CALayer/></Wobbler><CALayer wobble="2"/></sublayers>
      <wobbles><CALayer/></wobbles><opacity type="CAWobble"/></CALayer>
      """)
    verify(document.root.sublayers?.count == 1, document.warnings.isEmpty, document.diagnostics.count == 5)
    verify(document.diagnostics.contains { $0.message == "CALayer has no “wobble”; it is left out" })
  }

  @Test func editorMetadataIsIgnored() throws {
    let document = try readLayer(
      """
      <CALayer nuggetId="3" mica_x="1" caplayFoo="2" contentsFormat="RGBA8" autoresizingMask="36"><scriptComponents/>
      <modules type="NSArray"/><style type="NSDictionary"><a/></style><states/><stateTransitions/><animations/></CALayer>
      """)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
  }

  @Test func aNameThatIsNoChoiceIsAWarning() throws {
    let document = try readLayer("<CALayer contentsGravity='botom' minificationFilter='box'/>")
    verify(
      document.warnings.map(\.message) == [
        "there is no contentsGravity named “botom”", "there is no minificationFilter named “box”",
      ])
  }

  @Test func warningsAreLimitedInNumber() throws {
    let layers = (0..<500).map { "<A\($0)Layer/>" }.joined()
    let document = try readLayer("<CALayer><sublayers>\(layers)</sublayers></CALayer>")
    verify(document.root.sublayers?.count == 500, document.warnings.count == 101)
  }

  @Test func onlyTheFirstRootCounts() throws {
    let document = try read("<caml><CALayer name='a'/><CALayer name='b'/></caml>")
    verify(document.root.name == "a", document.warnings.count == 1)
  }
}
