import CAML
import TestSupport

@Suite struct ErrorTests {
  @Test(arguments: [
    ("<svg/>", 1, 1, "<caml> was expected, not <svg>"),
    ("<caml/>", 1, 1, "there is no layer in the document"),
    ("<caml>\n <CGColor/></caml>", 2, 2, "the root must be a layer, not <CGColor>"),
    ("<caml>\n <MicaAssetManifest/></caml>", 2, 2, "the root must be a layer, not <MicaAssetManifest>"),
  ])
  func theRootMustBeALayer(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let error = try #require(failure(text))
    verify(error.code == .missingRootLayer, error.position == CAMLPosition(line: line, column: column))
    verify(error.message == message)
  }

  @Test(arguments: [
    ("", 1, 1), ("   ", 1, 4), ("<caml>\n  <CALayer></b>\n</caml>", 2, 16), ("<caml>\n  <CALayer>", 2, 12),
    ("<caml><CALayer/></caml>junk", 1, 24), ("<caml><CALayer name='a' name='b'/></caml>", 1, 33),
    ("<caml>&nothing;</caml>", 1, 16), ("<caml><CALayer name=a/></caml>", 1, 21), ("no XML at all", 1, 1),
    ("<caml><CALayer/></caml><caml/>", 1, 24), ("<caml><CALayer name='<'/></caml>", 1, 22),
  ])
  func malformedXMLFailsAtItsPosition(_ text: String, _ line: Int, _ column: Int) throws {
    let error = try #require(failure(text), "\(text)")
    verify(error.code == .notWellFormed)
    let position = try #require(error.position)
    verify(position.line == line, "\(text): \(error)")
    verify(abs(position.column - column) <= 1, "\(text): \(error)")
  }

  @Test func everyTruncationFailsOrIsWhole() throws {
    let text =
      "<?xml version='1.0'?><caml><!-- x --><CALayer name='n' bounds='0 0 1 1'><![CDATA[ ]]><sublayers/></CALayer></caml>"
    for length in 0..<text.utf8.count {
      let error = failure(String(text.prefix(length)))
      verify(error?.code == .notWellFormed, "\(length)")
    }
    verify(failure(text) == nil)
  }

  @Test func nestingIsLimited() throws {
    func nested(_ elements: Int) -> String {
      // caml, then pairs of CALayer and sublayers.
      let pairs = (elements - 1) / 2
      return "<caml>" + String(repeating: "<CALayer><sublayers>", count: pairs)
        + String(repeating: "</sublayers></CALayer>", count: pairs) + "</caml>"
    }
    verify(failure(nested(511)) == nil, failure(nested(513))?.code == .tooDeep)
    let error = try #require(failure(String(repeating: "<a>", count: 100_000)))
    verify(error.code == .tooDeep, error.position == CAMLPosition(line: 1, column: 3 * 512 + 1))
  }

  @Test func entitiesAreNeverExpanded() throws {
    let laughs = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
    let error = try #require(failure("<!DOCTYPE caml [<!ENTITY l0 'ha'>\(laughs)]><caml><CALayer name='&l9;'/></caml>"))
    verify(error.description == "main.caml:1:1: declarations in a document type are not read")
    verify(
      failure("<!-- --><!DOCTYPE caml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><caml><CALayer>&x;</CALayer></caml>")?
        .code == .notWellFormed)
    // A document type alone is harmless; the file that it names is not opened.
    verify(failure("<!DOCTYPE caml SYSTEM 'file:///etc/[passwd'><caml><CALayer/></caml>") == nil)
    verify(
      failure("<!DOCTYPE caml SYSTEM 'file:///nothing'><caml><CALayer name='&x;'/></caml>")?.code == .notWellFormed)
  }

  /// Without a byte order mark, text is UTF-8.
  @Test func otherEncodingsAreErrors() throws {
    let document = "<caml><CALayer/></caml>"
    let other = failure("<?xml version='1.0' encoding='UTF-7'?>\(document)")
    verify(
      other?.description
        == "main.caml:1:31: the encoding “UTF-7” is not read, only UTF-8, UTF-16 and ISO-8859-1", "\(other as Any)")
    let false16 = failure("<?xml version='1.0' encoding='UTF-16'?>\(document)")
    verify(
      false16?.description == "main.caml:1:31: the encoding is declared as “UTF-16”, but the text is UTF-8",
      "\(false16 as Any)")
    verify(failure("<?xml version='1.0' encoding='utf-8'?>\(document)") == nil)
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
