import Foundation
import FoundationXML

extension CAMLElement {
  /// The document element of `source` with everything in it.
  static func parse(_ source: XMLSource) throws(CAMLError) -> CAMLElement {
    let parser = XMLParser(data: Data(source.bytes))
    let builder = ElementBuilder()
    parser.delegate = builder
    // The result of `parse` is true for some documents that end too early: trust the first error reported instead.
    _ = parser.parse()
    if let place = builder.tooDeep {
      throw source.error(
        .tooDeep, at: place, "more than \(CAMLDocument.maximumDepth) elements inside each other")
    }
    if let failure = builder.failure {
      throw CAMLError(
        code: .notWellFormed, file: source.file, position: failure.position,
        message: "not well-formed XML: \(wellFormednessMessages[failure.code] ?? "error \(failure.code) of the parser")"
      )
    }
    guard let root = builder.root else {
      throw CAMLError(
        code: .notWellFormed, file: source.file, position: source.position(at: source.bytes.count),
        message: "not well-formed XML: there is no complete element")
    }
    return root
  }
}

/// Builds the element tree from the parser's events, with a stack of its own.
private final class ElementBuilder: NSObject, XMLParserDelegate {
  private var open: [CAMLElement] = []
  private var count = 0
  private(set) var root: CAMLElement?
  private(set) var failure: (code: Int, position: CAMLPosition)?
  private(set) var tooDeep: Place?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(CAMLElement(number: count, name: name, attributes: attributes))
    count += 1
    if open.count > CAMLDocument.maximumDepth, tooDeep == nil {
      tooDeep = Place(tag: count - 1)
      parser.abortParsing()
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard var element = open.popLast() else { return }
    element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: data, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard failure == nil, tooDeep == nil, !harmless.contains(code) else { return }
    failure = (code, CAMLPosition(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1)))
    parser.abortParsing()
  }
}

/// What libxml2 reports but reads all the same: remarks about version, language and name spaces.
private let harmless: Set<Int> = [93, 97, 98, 99, 100, 102, 106, 107, 200, 201, 202, 203, 204, 205]

/// In words, the errors of libxml2 that a slip of the hand makes.
private let wellFormednessMessages: [Int: String] = [
  4: "the document is empty",
  5: "the document ends too early, or something follows its end",
  6: "a character reference that is not complete",
  7: "a character reference that is not complete",
  8: "a character reference that names no character",
  9: "a character that XML does not allow",
  23: "an entity reference without “;”",
  26: "an entity that is not declared",
  27: "an entity that is not declared",
  35: "an unfinished literal",
  38: "a “<” in an attribute value, or a value without its closing quotation mark",
  39: "an attribute value without quotation marks",
  40: "an attribute value without its closing quotation mark",
  41: "an attribute without a value",
  42: "an attribute given twice",
  45: "an unfinished comment",
  47: "an unfinished processing instruction",
  62: "“]]>” in text",
  63: "an unfinished CDATA section",
  64: "an XML declaration that is not at the very start",
  65: "white space is missing here",
  68: "a name is missing here",
  73: "a “>” is missing here",
  76: "the end tag does not match the start tag",
  77: "an element without its end tag",
]
