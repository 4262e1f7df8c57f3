private import CXML2
import Foundation
import Geometry

extension CAMLElement {
  /// The document element of `source` with all its descendants.
  ///
  /// Uses libxml2 directly, because Foundation's parser refuses documents of more than ten million bytes.
  static func parse(_ source: XMLSource, _ budget: DocumentBudget) throws(CAMLError) -> CAMLElement {
    let builder = ElementBuilder(budget)
    let excessOfTag = builder.parse(source.bytes)
    if let late = budget.late { throw source.error(late) }
    if builder.failure == nil, builder.excess == nil, builder.tooDeep == nil, let (reason, byte) = excessOfTag {
      throw CAMLError(
        code: .limitExceeded, file: source.file, position: source.position(at: byte), message: reason)
    }
    if let place = builder.tooDeep {
      throw source.error(
        .tooDeep, at: place, "more than \(CAMLDocument.maximumDepth) elements inside each other")
    }
    if let (place, excess) = builder.excess {
      throw source.error(.limitExceeded, at: place, excess.reason)
    }
    if let failure = builder.failure {
      let isEmpty = source.bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      throw CAMLError(
        code: .notWellFormed, file: source.file,
        position: isEmpty ? source.position(at: source.bytes.count) : failure.position,
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

/// Builds the element tree from the parser's events, with an explicit stack.
private final class ElementBuilder {
  private var open: [CAMLElement] = []
  private var count = 0
  /// The bytes of text since the clock was asked.
  private var textBytes = 0
  private(set) var root: CAMLElement?
  private(set) var failure: (code: Int32, position: CAMLPosition)?
  private(set) var tooDeep: SourceLocation?
  private(set) var excess: (place: SourceLocation, limit: DocumentBudget.Excess)?
  private let budget: DocumentBudget

  init(_ budget: DocumentBudget) { self.budget = budget }

  /// Reads a whole document, up to the first error, or the first tag that exceeds a limit.
  ///
  /// - Returns: The limit that a tag exceeds, and the tag's first byte.
  func parse(_ bytes: [UInt8]) -> (reason: String, byte: Int)? {
    var events = xmlSAXHandler()
    events.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, which Swift does not see.
    events.startElementNs = { builder, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
      ElementBuilder.of(builder).start(
        qualifiedName(name, prefix), attributesByName(namespaceCount, namespaces, attributeCount, attributes))
    }
    events.endElementNs = { builder, _, _, _ in ElementBuilder.of(builder).end() }
    events.characters = { builder, text, count in ElementBuilder.of(builder).append(text, count) }
    events.ignorableWhitespace = events.characters
    events.cdataBlock = events.characters
    events.serror = { builder, error in
      if let error { ElementBuilder.of(builder).note(error.pointee.code) }
    }
    let context = xmlCreatePushParserCtxt(&events, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard let context else { return nil }
    self.context = context
    // Without HUGE, libxml2 limits a document to ten million bytes and 256 nested elements. Without NOENT, `&amp;`
    // stays an entity reference; `XMLSource` refuses documents that declare other entities.
    xmlCtxtUseOptions(
      context, Int32(XML_PARSE_HUGE.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue))
    // The end is signalled separately, so that an error about missing text comes after all other errors.
    var chunks = MarkupChunks(
      bytes, MarkupChunks.Limits(attributes: budget.limits.attributes, tagBytes: budget.limits.tagBytes))
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self).baseAddress
      while !isOver, budget.late == nil, let chunk = chunks.next() {
        xmlParseChunk(context, start?.advanced(by: chunk.lowerBound), Int32(chunk.count), 0)
      }
    }
    if !isOver, budget.late == nil, chunks.excess == nil { xmlParseChunk(context, nil, 0, 1) }
    self.context = nil
    xmlFreeParserCtxt(context)
    return chunks.excess.map { (budget.reason(of: $0.limit), $0.byte) }
  }

  /// The parser's context; `nil` except while reading.
  private var context: xmlParserCtxtPtr?
  private var isOver: Bool { failure != nil || tooDeep != nil || excess != nil }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> ElementBuilder {
    guard let pointer else { preconditionFailure("the parser hands on what it was given") }
    return Unmanaged<ElementBuilder>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func start(_ name: String, _ attributes: [String: String]) {
    if isOver { return }
    open.append(CAMLElement(number: count, name: name, attributes: attributes))
    count += 1
    if let limit = budget.countElement() {
      excess = (SourceLocation(tag: count - 1), limit)
      xmlStopParser(context)
    } else if open.count > CAMLDocument.maximumDepth {
      tooDeep = SourceLocation(tag: count - 1)
      xmlStopParser(context)
    }
  }

  private func end() {
    guard !isOver, var element = open.popLast() else { return }
    element.text = element.text.trimmed
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    if isOver || open.isEmpty { return }
    textBytes += Int(count)
    if textBytes > 1 << 20 {
      textBytes = 0
      if budget.late != nil { return xmlStopParser(context) }
    }
    open[open.count - 1].text += String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
  }

  private func note(_ code: Int32) {
    guard !isOver, !harmless.contains(code) else { return }
    let (line, column) = (xmlSAX2GetLineNumber(context), xmlSAX2GetColumnNumber(context))
    failure = (code, CAMLPosition(line: max(Int(line), 1), column: max(Int(column), 1)))
    xmlStopParser(context)
  }
}

/// The name as written, with its prefix.
private func qualifiedName(_ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) -> String {
  guard let name else { return "" }
  return prefix.map { "\(String(cString: $0)):\(String(cString: name))" } ?? String(cString: name)
}

/// The attributes as written, including namespace declarations. libxml2 passes two pointers for each declaration
/// (prefix, URI), and five for each attribute (local name, prefix, URI, start and end of the value).
private func attributesByName(
  _ namespaceCount: Int32, _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int32,
  _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) -> [String: String] {
  var result: [String: String] = [:]
  result.reserveCapacity(Int(namespaceCount + attributeCount))
  if let namespaces {
    for i in 0..<Int(namespaceCount) {
      let name = namespaces[2 * i].map { "xmlns:\(String(cString: $0))" } ?? "xmlns"
      result[name] = namespaces[2 * i + 1].map { String(cString: $0) } ?? ""
    }
  }
  if let attributes {
    for i in 0..<Int(attributeCount) {
      let value = UnsafeBufferPointer(
        start: attributes[5 * i + 3], count: length(attributes[5 * i + 3], attributes[5 * i + 4]))
      result[qualifiedName(attributes[5 * i], attributes[5 * i + 1])] = String(decoding: value, as: UTF8.self)
    }
  }
  return result
}

private func length(_ start: UnsafePointer<xmlChar>?, _ end: UnsafePointer<xmlChar>?) -> Int {
  guard let start, let end else { return 0 }
  return end - start
}

/// Error codes that libxml2 reports without stopping: remarks about version, language and namespaces.
private let harmless: Set<Int32> = [93, 97, 98, 99, 100, 102, 106, 107, 200, 201, 202, 203, 204, 205]

/// Messages for the libxml2 errors that typing mistakes cause.
private let wellFormednessMessages: [Int32: String] = [
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
