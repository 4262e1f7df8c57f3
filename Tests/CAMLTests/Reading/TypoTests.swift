import CAML
import TestSupport

/// Mistyped names are reported with their place and the name that was meant.
@Suite struct TypoTests {
  /// The report of a document, with the child elements of its root in the second line.
  private func report(_ children: String, attributes: String = "") throws -> [String] {
    let document = try readLayer(
      "<CALayer id='root' bounds='0 0 9 9'\(attributes)>\n\(children)</CALayer>")
    return (document.warnings + document.diagnostics).map(\.description)
  }

  static let typos: [(element: String, report: String)] = [
    ("<opacty value='0.5'/>", "1: CALayer has no “opacty”; it is left out; did you mean “opacity”?"),
    ("<sublayer><CALayer/></sublayer>", "1: CALayer has no “sublayer”; it is left out; did you mean “sublayers”?"),
    ("<sublayers><CALyaer/></sublayers>", "12: <CALyaer> is not known here; it is left out; did you mean “CALayer”?"),
    (
      "<sublayers><CAShpaeLayer/></sublayers>",
      "12: CAShpaeLayer is not drawn as such; it is read as a plain CALayer; did you mean “CAShapeLayer”?"
    ),
    (
      "<sublayers><CALayer bakgroundColor='1 0 0'/></sublayers>",
      "37: CALayer has no “bakgroundColor”; it is left out; did you mean “backgroundColor”?"
    ),
    (
      "<sublayers><CALayer postion.x='4'/></sublayers>",
      "32: CALayer has no “postion.x”; it is left out; did you mean “position.x”?"
    ),
    (
      "<sublayers><CALayer transform.rotaton.z='4'/></sublayers>",
      "42: CALayer has no “transform.rotaton.z”; it is left out; did you mean “transform.rotation.z”?"
    ),
    (
      "<animations><p type='CASpringAnimaton' key='a' keyPath='opacity'/></animations>",
      "13: animations of class “CASpringAnimaton” are left out; did you mean “CASpringAnimation”?"
    ),
    ("<CASpringAnimation keyPath='opacity'/>", "1: <CASpringAnimation> stands outside <animations>; it is left out"),
    ("<spin type='CABasicAnimation'/>", "1: <spin> stands outside <animations>; it is left out"),
    ("<CALayer/>", "1: <CALayer> stands outside <sublayers>; it is left out"),
    (
      "<animations><p type='CABasicAnimation' key='a' keyPath='cornerRadios'/></animations>",
      "57: CALayer has no “cornerRadios”, so this changes nothing; did you mean “cornerRadius”?"
    ),
    (
      "<animations><p type='CAAnimationGroup' key='g'><animations><CABasicAnimation keyPath='bounds.size.widht'/></animations></p></animations>",
      "87: CALayer has no “bounds.size.widht”, so this changes nothing; did you mean “bounds.size.width”?"
    ),
    (
      "<states><LKState name='s'><elements><LKStateSetValue targetId='root' keyPath='hiden'><value type='integer' value='1'/></LKStateSetValue></elements></LKState></states>",
      "79: CALayer has no “hiden”, so this changes nothing; did you mean “hidden”?"
    ),
    (
      "<states><LKState name='s'><elements><LKStateSetVal targetId='root' keyPath='hidden'/></elements></LKState></states>",
      "37: <LKStateSetVal> is not known here; it is left out; did you mean “LKStateSetValue”?"
    ),
    (
      "<filters><CAFilter filter='gausianBlur'/></filters>",
      "28: there is no filter named “gausianBlur”; did you mean “gaussianBlur”?"
    ),
    (
      "<filters><CAFiter filter='colorInvert'/></filters>",
      "10: values of type “CAFiter” are left out; did you mean “CAFilter”?"
    ),
    ("<contents type='CGImage' scr='a.png'/>", "31: contents has no “scr”; it is left out; did you mean “src”?"),
    ("<borderColor vlaue='1 0 0'/>", "21: borderColor has no “vlaue”; it is left out; did you mean “value”?"),
    (
      "<sublayers><CAGradientLayer colors='red blue'/></sublayers>",
      "37: “colors” is a list of colours, which is an element <colors>; the attribute is left out"
    ),
    (
      "<sublayers><CALayer filters='blur'/></sublayers>",
      "30: “filters” is a list of filters, which is an element <filters>; the attribute is left out"
    ),
    (
      "<sublayers><CALayer contentsGravity='resizeAspct'/></sublayers>",
      "38: there is no contentsGravity named “resizeAspct”; did you mean “resizeAspect”?"
    ),
    (
      "<animations><p type='CABasicAnimation' keyPath='opacity' timingFunction='easeInn'/></animations>",
      "74: a timing function is four numbers or one of linear, easeIn, easeOut, easeInEaseOut, default, not “easeInn”; the linear one is taken; did you mean “easeIn”?"
    ),
  ]

  @Test(arguments: typos) func aTypoIsReported(element: String, report expected: String) throws {
    let found = try report(element)
    verify(found == ["main.caml:2:\(expected)"], "\(found)")
  }

  @Test func manyPlacesAreOneReportWithTheirNumber() throws {
    let layers = String(repeating: "<CALayer cornerRadus='4'/>", count: 40)
    let found = try report("<sublayers>\(layers)</sublayers>")
    verify(
      found == [
        "main.caml:2:34: CALayer has no “cornerRadus”; it is left out; did you mean “cornerRadius”? (40 times)"
      ],
      "\(found)")
  }

  @Test func aNameUnlikeAllOthersHasNoSuggestion() throws {
    let found = try report("", attributes: " somethingElse='1'")
    verify(found.count == 1, !found[0].contains("did you mean"), "\(found)")
  }

  /// What lies behind a name in a key path, or belongs to a class of a program's own, is not looked at.
  @Test(arguments: [
    "<animations><p type='CABasicAnimation' key='a' keyPath='filters.blur 1.inputRadius'/></animations>",
    "<animations><p type='CABasicAnimation' key='a' keyPath='sublayers.card.opacity'/></animations>",
    "<animations><p type='CABasicAnimation' key='a' keyPath='transform.translation'/><p type='CABasicAnimation' key='b' keyPath='transform.shear.x'/></animations>",
    "<animations><p type='CABasicAnimation' key='a' keyPath='bounds'/><p type='CABasicAnimation' key='b' keyPath='isHidden'/></animations>",
  ]) func aGoodKeyPathIsNotReported(element: String) throws {
    try verify(report(element).isEmpty)
  }

  @Test func aClassOfAProgramsOwnIsReportedOnce() throws {
    let found = try report(
      "<sublayers><MyLayer shininess='1'><animations><p type='CABasicAnimation' key='a' keyPath='shininess'/></animations></MyLayer></sublayers>"
    )
    verify(found.count == 1, found[0].contains("MyLayer is not drawn as such"), "\(found)")
  }

  /// The names in the documents of Apple's tools and of editors.
  @Test func namesOfToolsAreNotReported() throws {
    let found = try report(
      """
      <contents type='CGImage' src='data:,'/><sublayers>
      <CATextLayer tracking='1' leading='2' verticalAlignmentMode='top' classIfAvailable='LKTextLayer' string='a'/>
      <CAEmitterLayer spinBias='1' emitterDepth='2' preservesDepth='1' seed='3'><emitterCells><CAEmitterCell name='c'
      mass='1' enabled='1' particleType='sprite' orientationRange='1' orientationLongitude='1' alphaSpeed='1'
      contentsFrameCount='2' contentsFramesPerSecond='3' fillMode='both'/></emitterCells>
      <emitterBehaviors/></CAEmitterLayer></sublayers>
      """,
      attributes:
        " allowsGroupBlending='0' allowsEdgeAntialiasing='1' autoresizingMask='3' opaque='1' clearsContext='1'"
        + " contentsFormat='AutomaticAppKit' rasterizationScale='2' locked='0' nuggetId='3' mica_a='1'")
    // The image, which is none, is the only matter.
    verify(found.count == 1, found[0].contains("no contents"), "\(found)")
  }

  @Test func aMistypedKeyOfTheIndexIsReported() throws {
    let folder = try TemporaryDirectory([
      "a.ca/main.caml": "<caml><CALayer/></caml>",
      "a.ca/index.xml": """
      <plist><dict><key>rootDocument</key><string>main.caml</string><key>documentWdith</key><real>9</real>
      <key>loopStart</key><real>0</real></dict></plist>
      """,
    ])
    defer { folder.remove() }
    let document = try CAMLDocument(contentsOf: folder.url.appendingPathComponent("a.ca"))
    verify(
      document.warnings.map(\.message) == ["there is no key “documentWdith”; it is left out"],
      document.warnings[0].suggestion == "documentWidth", document.warnings[0].position?.line == 1)
  }
}
