import CAML
import TestSupport

/// Documents in the encodings that XML 1.0 requires, and in ISO 8859-1.
@Suite struct EncodingTests {
  private static let name = "Größe 漢字 😀"

  private func text(_ encoding: String?, name: String = Self.name) -> String {
    let declaration = encoding.map { "<?xml version='1.0' encoding='\($0)' standalone='yes'?>" } ?? ""
    return
      "\(declaration)\n<caml><CALayer name='\(name)'>\n  <sublayers><CALayer name='below'/></sublayers></CALayer></caml>"
  }

  private static func utf16(_ text: String, isBig: Bool, mark: Bool = true) -> Data {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return Data(units.flatMap { [UInt8($0 >> (isBig ? 8 : 0) & 0xFF), UInt8($0 >> (isBig ? 0 : 8) & 0xFF)] })
  }

  private func read(_ data: Data) throws -> CAMLDocument { try CAMLDocument(data: data, baseURL: nil) }

  private func failure(_ data: Data) -> CAMLError? { #expect(throws: CAMLError.self) { try read(data) } }

  @Test(arguments: [false, true]) func utf16IsReadInBothOrders(isBig: Bool) throws {
    for encoding in [nil, "UTF-16", "utf-16", isBig ? "UTF-16BE" : "UTF-16LE"] {
      let document = try read(Self.utf16(text(encoding), isBig: isBig))
      verify(document.root.name == Self.name, document.root.sublayers?.first?.name == "below", "\(encoding ?? "")")
    }
    let wrong = failure(Self.utf16(text(isBig ? "UTF-16LE" : "UTF-16BE"), isBig: isBig))
    verify(wrong?.position == CAMLPosition(line: 1, column: 31))
    verify(failure(Self.utf16(text("UTF-8"), isBig: isBig))?.position == CAMLPosition(line: 1, column: 31))
  }

  @Test func latin1IsReadWhereItIsDeclared() throws {
    let data = try #require(text("ISO-8859-1", name: "Größe").data(using: .isoLatin1))
    try verify(read(data).root.name == "Größe")
    let undeclared = try #require(text(nil, name: "Größe").data(using: .isoLatin1))
    verify(failure(undeclared)?.position == CAMLPosition(line: 2, column: 24))
  }

  /// Places count characters, as in UTF-8.
  @Test func placesOfMistakes() throws {
    let mistake = text("UTF-16").replacingOccurrences(of: "<sublayers>", with: "<sublayers><")
    let expected = failure(Data(text(nil).replacingOccurrences(of: "<sublayers>", with: "<sublayers><").utf8))
    let found = failure(Self.utf16(mistake, isBig: true))
    verify(found?.position?.line == 3, found?.position == expected?.position, "\(found as Any)")
  }

  @Test func damagedUTF16IsAnError() {
    var cut = Self.utf16(text(nil), isBig: false)
    cut.append(0x20)
    verify(failure(cut)?.code == .notWellFormed)
    // Half of a pair of surrogates, in the name in line 2.
    var single = Self.utf16(text(nil, name: "a\u{1F600}"), isBig: true)
    if let high = single.range(of: Data([0xD8, 0x3D])) { single.removeSubrange(high) }
    verify(failure(single)?.position == CAMLPosition(line: 2, column: 23))
  }

  @Test func anIndexMayBeUTF16() throws {
    let directory = try TemporaryDirectory(["main.caml": text(nil)])
    defer { directory.remove() }
    let index = """
      <?xml version="1.0" encoding="UTF-16"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>\
      <key>documentWidth</key><real>30</real><key>documentHeight</key><real>20</real></dict></plist>
      """
    try Self.utf16(index, isBig: false).write(to: directory.url.appendingPathComponent("index.xml"))
    let document = try CAMLDocument(contentsOf: directory.url)
    verify(document.root.name == Self.name, document.viewport.size == CGSize(width: 30, height: 20))
  }
}
