import CAML
import Foundation
import Testing

@Suite struct ErrorTests {
  /// Each layer stands on line 2, from column 3.
  @Test(arguments: [
    ("<CALayer bounds='0 0 10'/>", 26, "a rectangle is 4 numbers; here are 3"),
    ("<CALayer position='1 2 3'/>", 26, "a point is 2 numbers; here is one too many"),
    ("<CALayer position='1 x'/>", 24, "a number was expected, not “x”"),
    ("<CALayer position='1,,2'/>", 24, "a number was expected, not “,”"),
    ("<CALayer position='1 2,'/>", 26, "a number is missing behind “,”"),
    ("<CALayer zPosition='0x10'/>", 23, "“x10” behind a number"),
    ("<CALayer zPosition='12pt'/>", 23, "“pt” behind a number"),
    ("<CALayer zPosition=''/>", 23, "a number was expected, not “”"),
    ("<CALayer zPosition='1 2'/>", 25, "only one number was expected; here is one too many"),
    ("<CALayer name='é&amp;é' zPosition='e'/>", 38, "a number was expected, not “e”"),
    ("<CALayer hidden='yes'/>", 20, "a boolean is 0, 1, true or false, not “yes”"),
    ("<CALayer backgroundColor='1 0 0 0.5'/>", 35, "a colour is 3 numbers; here is one too many"),
    ("<CALayer><backgroundColor value='1 0' opacity='1'/></CALayer>", 39, "a colour is 3 numbers; here are 2"),
    ("<CALayer><backgroundColor value='1 0 0' opacity='half'/></CALayer>", 52, "a number was expected, not “half”"),
    ("<CALayer><opacity/></CALayer>", 12, "a number was expected, not “”"),
    ("<CALayer><opacity type='CGColor' value='1 1 1'/></CALayer>", 12, "a number was expected, not “CGColor”"),
    ("<CALayer transform='rotate(30deg) skew(2)'/>", 37, "there is no transform function “skew”"),
    ("<CALayer transform='rotate(1, 2)'/>", 23, "“rotate” takes 1 or 4 numbers, not 2"),
    ("<CALayer transform='matrix(1 0 0 1)'/>", 23, "“matrix” takes 6 or 16 numbers, not 4"),
    ("<CALayer transform='scale(2'/>", 30, "“)” is missing behind “scale(”"),
    ("<CALayer transform='scale(2,)'/>", 31, "a number is missing"),
    ("<CALayer transform='scale(2deg)'/>", 23, "“deg” is no unit here"),
    ("<CALayer transform='rotate(2turn)'/>", 23, "“turn” is no unit here"),
    ("<CALayer transform='scale'/>", 23, "a transform function was expected, as in “scale(2, 2, 1)”"),
    ("<CALayer transform='2 2'/>", 23, "a transform function was expected, as in “scale(2, 2, 1)”"),
    ("<CALayer transform.rotation.z='a'/>", 34, "a number was expected, not “a”"),
    ("<CALayer position.x='1 2'/>", 26, "only one number was expected; here is one too many"),
  ])
  func aBadValueIsAnErrorAtItsPlace(_ element: String, _ column: Int, _ message: String) throws {
    let error = try #require(layerFailure(element), "\(element)")
    #expect(error.code == .badValue)
    #expect(error.description == "main.caml:2:\(column): \(message)")
  }

  @Test func theLineOfAnAttributeIsItsOwn() throws {
    let error = try #require(
      failure("<caml>\r\n<!-- <CALayer bounds=''/> -->\r\n<CALayer\r\n  name='a'\r\n  bounds='0 0\r\n x'/></caml>"))
    #expect(error.position == CAMLPosition(line: 6, column: 2))
  }

  @Test(arguments: [
    ("<svg/>", 1, 1, "<caml> was expected, not <svg>"),
    ("<caml/>", 1, 1, "there is no layer in the document"),
    ("<caml>\n <CGColor/></caml>", 2, 2, "the root must be a layer, not <CGColor>"),
    ("<caml>\n <MicaAssetManifest/></caml>", 2, 2, "the root must be a layer, not <MicaAssetManifest>"),
  ])
  func theRootMustBeALayer(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let error = try #require(failure(text))
    #expect(error.code == .missingRootLayer)
    #expect(error.position == CAMLPosition(line: line, column: column))
    #expect(error.message == message)
  }

  @Test(arguments: [
    ("", 1, 1), ("   ", 1, 4), ("<caml>\n  <CALayer></b>\n</caml>", 2, 16), ("<caml>\n  <CALayer>", 2, 12),
    ("<caml><CALayer/></caml>junk", 1, 24), ("<caml><CALayer name='a' name='b'/></caml>", 1, 33),
    ("<caml>&nothing;</caml>", 1, 16), ("<caml><CALayer name=a/></caml>", 1, 21), ("no XML at all", 1, 1),
    ("<caml><CALayer/></caml><caml/>", 1, 24), ("<caml><CALayer name='<'/></caml>", 1, 22),
  ])
  func whatIsNotXMLFailsWhereItStops(_ text: String, _ line: Int, _ column: Int) throws {
    let error = try #require(failure(text), "\(text)")
    #expect(error.code == .notWellFormed)
    let position = try #require(error.position)
    #expect(position.line == line, "\(text): \(error)")
    #expect(abs(position.column - column) <= 1, "\(text): \(error)")
  }

  @Test func everyTruncationFailsOrIsWhole() throws {
    let text =
      "<?xml version='1.0'?><caml><!-- x --><CALayer name='n' bounds='0 0 1 1'><![CDATA[ ]]><sublayers/></CALayer></caml>"
    for length in 0..<text.utf8.count {
      let error = failure(String(text.prefix(length)))
      #expect(error?.code == .notWellFormed, "\(length)")
    }
    #expect(failure(text) == nil)
  }

  @Test func nestingIsLimited() throws {
    func nested(_ elements: Int) -> String {
      // caml, then pairs of CALayer and sublayers.
      let pairs = (elements - 1) / 2
      return "<caml>" + String(repeating: "<CALayer><sublayers>", count: pairs)
        + String(repeating: "</sublayers></CALayer>", count: pairs) + "</caml>"
    }
    #expect(failure(nested(511)) == nil)
    #expect(failure(nested(513))?.code == .tooDeep)
    let error = try #require(failure(String(repeating: "<a>", count: 500_000)))
    #expect(error.code == .tooDeep)
    #expect(error.position == CAMLPosition(line: 1, column: 3 * 512 + 1))
  }

  @Test func entitiesAreNeverExpanded() throws {
    let laughs = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
    let error = try #require(failure("<!DOCTYPE caml [<!ENTITY l0 'ha'>\(laughs)]><caml><CALayer name='&l9;'/></caml>"))
    #expect(error.description == "main.caml:1:1: declarations in a document type are not read")
    #expect(
      failure("<!-- --><!DOCTYPE caml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><caml><CALayer>&x;</CALayer></caml>")?
        .code == .notWellFormed)
    // A document type alone is harmless; the file that it names is not opened.
    #expect(failure("<!DOCTYPE caml SYSTEM 'file:///etc/[passwd'><caml><CALayer/></caml>") == nil)
    #expect(
      failure("<!DOCTYPE caml SYSTEM 'file:///nothing'><caml><CALayer name='&x;'/></caml>")?.code == .notWellFormed)
  }

  @Test func onlyUTF8IsRead() throws {
    let document = "<caml><CALayer/></caml>"
    #expect(failure("<?xml version='1.0' encoding='UTF-7'?>\(document)")?.position == CAMLPosition(line: 1, column: 31))
    #expect(failure("<?xml version='1.0' encoding='utf-8'?>\(document)") == nil)
    for data in [Data(document.utf16.flatMap { [UInt8($0), 0] }), Data("<caml>\n é".utf8 + [0xFF] + document.utf8)] {
      #expect(throws: CAMLError.self) { try CAMLDocument(data: data, baseURL: nil, imageLoader: toyImage) }
    }
  }

  @Test func noisyBytesNeverCrash() {
    var state: UInt64 = 7
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let good = Array(
      "<caml><CALayer id='#1' bounds='0 0 9 9' transform='rotate(30deg)'><contents type='CGImage' src='a'/><!--x--></CALayer></caml>"
        .utf8)
    let alphabet = Array("<>&;'\"/=![]-? \n0a(),".utf8)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0...(random() % 4) { bytes[random() % bytes.count] = alphabet[random() % alphabet.count] }
      _ = try? CAMLDocument(data: Data(bytes), baseURL: nil, imageLoader: toyImage)
    }
  }
}
