import CAML
import TestSupport

/// Values that cannot be read, and values in forms that Core Animation does not write.
@Suite struct BadValueTests {
  /// The document of a layer that stands on line 2, from column 3.
  private func readSecondLine(_ element: String) throws -> CAMLDocument { try read("<caml>\n  \(element)\n</caml>") }

  @Test(arguments: [
    ("<CALayer bounds='0 0 10'/>", 26, "a rectangle is 4 numbers; here are 3"),
    ("<CALayer position='1 2 3'/>", 26, "a point is 2 numbers; here is one too many"),
    ("<CALayer position='1 x'/>", 24, "a number was expected, not “x”"),
    ("<CALayer position='1,,2'/>", 24, "a number was expected, not “,”"),
    ("<CALayer zPosition='12em'/>", 23, "“em” after a number"),
    ("<CALayer zPosition='0xg'/>", 23, "“xg” after a number"),
    ("<CALayer zPosition=''/>", 23, "a number was expected, not “”"),
    ("<CALayer zPosition='1 2'/>", 25, "only one number was expected; here is one too many"),
    ("<CALayer name='é&amp;é' zPosition='e'/>", 38, "a number was expected, not “e”"),
    ("<CALayer hidden='perhaps'/>", 20, "a boolean is 0, 1, true or false, not “perhaps”"),
    ("<CALayer backgroundColor='1 0 0 0.5 1'/>", 35, "a colour is 3 numbers; here is one too many"),
    ("<CALayer backgroundColor='#12'/>", 29, "a colour is 3, 4, 6 or 8 hexadecimal digits, not “#12”"),
    ("<CALayer backgroundColor='#00000g'/>", 29, "a colour is 3, 4, 6 or 8 hexadecimal digits, not “#00000g”"),
    ("<CALayer backgroundColor='rgb(1, x, 3)'/>", 36, "a number was expected, not “x”"),
    ("<CALayer backgroundColor='mauve'/>", 29, "a number was expected, not “mauve”"),
    ("<CALayer><backgroundColor value='1 0' opacity='1'/></CALayer>", 39, "a colour is 3 numbers; here are 2"),
    ("<CALayer><opacity/></CALayer>", 12, "a number was expected, not “”"),
    ("<CALayer><opacity type='CGColor' value='1 1 1'/></CALayer>", 12, "a number was expected, not “CGColor”"),
    ("<CALayer transform='rotate(30deg) skew(2)'/>", 37, "there is no transform function “skew”"),
    ("<CALayer transform='rotate(1, 2)'/>", 23, "“rotate” takes 1 or 4 numbers, not 2"),
    ("<CALayer transform='matrix(1 0 0 1)'/>", 23, "“matrix” takes 6 or 16 numbers, not 4"),
    ("<CALayer transform='scale(2'/>", 30, "“)” is missing after “scale(”"),
    ("<CALayer transform='scale(2,)'/>", 31, "a number is missing"),
    ("<CALayer transform='scale(2deg)'/>", 23, "“deg” is no unit here"),
    ("<CALayer transform='rotate(2turn)'/>", 23, "“turn” is no unit here"),
    ("<CALayer transform='scale'/>", 23, "a transform function was expected, as in “scale(2, 2, 1)”"),
    ("<CALayer transform='2 2'/>", 23, "a transform function was expected, as in “scale(2, 2, 1)”"),
    ("<CALayer transform.rotation.z='a'/>", 34, "a number was expected, not “a”"),
    ("<CALayer position.x='1 2'/>", 26, "only one number was expected; here is one too many"),
    ("<CAReplicatorLayer instanceCount='2.5'/>", 37, "a whole number was expected, not 2.5"),
  ])
  func aBadValueIsLeftOutWithAWarningAtItsPlace(_ element: String, _ column: Int, _ message: String) throws {
    let document = try readSecondLine(element)
    verify(document.warnings.map(\.description) == ["main.caml:2:\(column): \(message); the value is left out"])
    let (root, plain) = (document.root, CALayer())
    verify(root.bounds == plain.bounds, root.position == plain.position, root.zPosition == plain.zPosition)
    verify(root.isHidden == plain.isHidden, root.backgroundColor == nil, root.opacity == plain.opacity)
    verify(root.transform == plain.transform, (root as? CAReplicatorLayer)?.instanceCount ?? 1 == 1)
  }

  @Test func oneBadValueLeavesTheOthers() throws {
    let document = try readLayer(
      """
      <CALayer bounds='0 0 8 8' borderColor='ink' borderWidth='4' position='4 4'><sublayers>
      <CALayer opacity='half' name='a'/><CALayer name='b'/></sublayers>
      <animations><x type='CABasicAnimation' keyPath='opacity' duration='soon'/></animations></CALayer>
      """)
    verify(document.root.bounds.width == 8, document.root.borderWidth == 4)
    verify(document.root.borderColor == CALayer().borderColor)
    verify(document.root.sublayers?.map(\.name) == ["a", "b"], document.root.sublayers?[0].opacity == 1)
    verify(
      document.root.animationKeys() == ["x"], document.warnings.compactMap(\.position?.line).sorted() == [1, 2, 3])
  }

  @Test func aBadOpacityLeavesTheColour() throws {
    let document = try readSecondLine("<CALayer><backgroundColor value='1 0 0' opacity='half'/></CALayer>")
    verify(document.root.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    verify(
      document.warnings.map(\.description) == [
        "main.caml:2:52: a number was expected, not “half”; the value is left out"
      ])
  }

  @Test func theLineOfAnAttributeIsItsOwn() throws {
    let document = try read(
      "<caml>\r\n<!-- <CALayer bounds=''/> -->\r\n<CALayer\r\n  name='a'\r\n  bounds='0 0\r\n x'/></caml>")
    verify(document.warnings.map(\.position) == [CAMLPosition(line: 6, column: 2)])
  }

  @Test(
    arguments: [
      ("#0000FF", [0, 0, 1, 1]), ("#00f", [0, 0, 1, 1]), ("#00ff0033", [0, 1, 0, 0.2]), ("#f003", [1, 0, 0, 0.2]),
      (" #FF0000 ", [1, 0, 0, 1]), ("rgb(255, 0, 51)", [1, 0, 0.2, 1]), ("RGBA(0 0 255 0.5)", [0, 0, 1, 0.5]),
      ("1 0 0.5 0.25", [1, 0, 0.5, 0.25]), ("0, 1, 0,", [0, 1, 0, 1]), ("1;0;0", [1, 0, 0, 1]),
      ("clear", [0, 0, 0, 0]),
    ] as [(String, [CGFloat])])
  func hexAndFunctionalColorsAreRead(_ text: String, _ rgba: [CGFloat]) throws {
    let color = CGColor(red: rgba[0], green: rgba[1], blue: rgba[2], alpha: rgba[3])
    for element in [
      "<CALayer borderColor='\(text)'/>", "<CALayer><borderColor value='\(text)'/></CALayer>",
      "<CALayer><borderColor type='string' value='\(text)'/></CALayer>",
      "<CALayer><borderColor><CGColor value='\(text)'/></borderColor></CALayer>",
    ] {
      let document = try readLayer(element)
      verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(element): \(document.warnings)")
      let components = document.root.borderColor?.components ?? []
      verify(components.count == 4, zip(components, color.components ?? []).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    let gradient = try #require(
      try readLayer(
        "<CAGradientLayer><colors><CGColor value='\(text)'/><CGColor value='0 0 0'/></colors></CAGradientLayer>"
      ).root as? CAGradientLayer)
    verify(gradient.colors?.count == 2)
  }

  @Test(arguments: ["", "none", "nil", "null"]) func noneAndNilMeanNoColor(_ text: String) throws {
    let document = try readLayer("<CALayer shadowColor='\(text)'/>")
    verify(document.root.shadowColor == nil, document.warnings.isEmpty)
  }

  @Test(arguments: ["1 2 3 4", "{{1, 2}, {3, 4}}", "1;2;3;4", "1px 2px 3pt 4", "1, 2, 3, 4,"])
  func alternativeRectangleFormsAreRead(_ text: String) throws {
    let document = try readLayer(
      "<CALayer bounds='\(text)'><contentsRect type='string' value='\(text)'/></CALayer>")
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    verify(document.root.bounds == rect, document.root.contentsRect == rect, document.warnings.isEmpty)
  }

  @Test func alternativeValueFormsAreRead() throws {
    let document = try readLayer(
      """
      <CALayer position='{5, 6}' shadowOffset='{7, 8}' zPosition='12pt' cornerRadius='3px' autoresizingMask='0x12'
      hidden='YES' masksToBounds='True' doubleSided='no' transform='translate(1px, 2px)'>
      <borderWidth type='CGFloat' value='2'/><opacity type='string' value='0.5'/></CALayer>
      """)
    let root = document.root
    verify(root.position == CGPoint(x: 5, y: 6), root.shadowOffset == CGSize(width: 7, height: 8))
    verify(root.zPosition == 12, root.cornerRadius == 3, root.autoresizingMask.rawValue == 0x12)
    verify(root.isHidden, root.masksToBounds, !root.isDoubleSided)
    verify(root.transform == CATransform3DMakeTranslation(1, 2, 0), root.borderWidth == 2, root.opacity == 0.5)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
    let turned = try readLayer("<CALayer transform.rotation.z='90deg' transform.rotation.x='0rad'/>").root.transform
    verify(abs(turned.m12 - 1) < 1e-12, abs(turned.m11) < 1e-12)
  }

  @Test(arguments: CAGradientLayerType.all) func theTypeOfAGradientAsAnAttribute(_ type: CAGradientLayerType) throws {
    for element in [
      "<CAGradientLayer type='\(type.rawValue)'/>",
      "<CALayer><sublayers><CAGradientLayer type='\(type.rawValue)'/></sublayers></CALayer>",
      "<CAGradientLayer><type value='\(type.rawValue)'/></CAGradientLayer>",
    ] {
      let document = try readLayer(element)
      let gradient = document.root as? CAGradientLayer ?? document.root.sublayers?[0] as? CAGradientLayer
      verify(gradient?.type == type, document.warnings.isEmpty, document.diagnostics.isEmpty, "\(element)")
    }
    let misspelt = try readLayer("<CAGradientLayer type='round'/>")
    // Core Animation keeps names that it does not know.
    verify((misspelt.root as? CAGradientLayer)?.type.rawValue == "round")
    verify(misspelt.warnings.map(\.message) == ["there is no type named “round”"])
    let mask = try readLayer("<CALayer><mask type='CAGradientLayer' startPoint='1 1'/></CALayer>")
    verify((mask.root.mask as? CAGradientLayer)?.startPoint == CGPoint(x: 1, y: 1), mask.warnings.isEmpty)
  }
}
