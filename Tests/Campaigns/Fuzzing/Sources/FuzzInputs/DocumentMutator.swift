/// One change to an XML text. It finds tags and quoted values by their delimiters alone, so it also works on damaged
/// documents.
package struct DocumentMutator {
  package private(set) var text: [UInt8]
  private var state: UInt64

  package init(_ text: [UInt8], seed: UInt64) { (self.text, state) = (text, seed) }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private mutating func random(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ z >> 31) % UInt64(bound))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[random(below: elements.count)]
  }

  /// Changes the text, one to three times; false if bytes should change instead.
  package mutating func mutates() -> Bool {
    if random(below: 10) == 0 { return false }
    var isChanged = false
    for _ in 0...random(below: 3) where change() { isChanged = true }
    return isChanged
  }

  private mutating func change() -> Bool {
    switch random(below: 8) {
    case 0, 1: return replace(pick(values()), with: pick(Self.values))
    case 2, 3: return replace(pick(values().flatMap(numbers)), with: pick(Self.numbers))
    case 4: return replace(pick(names()), with: pick(Self.keys))
    case 5:
      guard let element = pick(elements()) else { return false }
      return replace(element, with: "")
    case 6:
      guard let element = pick(elements()) else { return false }
      text.insert(contentsOf: text[element], at: element.upperBound)
      return true
    default:
      guard let element = pick(elements()), let end = text[element].firstIndex(of: UInt8(ascii: ">")) else {
        return false
      }
      guard end > 0, text[end - 1] != UInt8(ascii: "/"), let part = pick(Self.parts) else { return false }
      text.insert(contentsOf: Array(part.utf8), at: end + 1)
      return true
    }
  }

  private mutating func replace(_ range: Range<Int>?, with replacement: String?) -> Bool {
    guard let range, let replacement else { return false }
    text.replaceSubrange(range, with: Array(replacement.utf8))
    return true
  }

  /// The insides of all pairs of quotation marks.
  private func values() -> [Range<Int>] {
    let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
    return stride(from: 0, to: quotes.count - 1, by: 2).map { quotes[$0] + 1..<quotes[$0 + 1] }
  }

  /// The words before `=`.
  private func names() -> [Range<Int>] {
    text.indices.filter { text[$0] == UInt8(ascii: "=") }.compactMap { end in
      let start = text[..<end].lastIndex { $0 <= UInt8(ascii: " ") }.map { $0 + 1 } ?? end
      return start < end ? start..<end : nil
    }
  }

  private func numbers(in value: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for i in value.lowerBound...value.upperBound {
      let isPart = i < value.upperBound && "0123456789.-+e".utf8.contains(text[i])
      if isPart, start == nil { start = i }
      if !isPart, let first = start {
        result.append(first..<i)
        start = nil
      }
    }
    return result
  }

  /// Tags, and elements from the start tag to the end tag, by counting.
  private func elements() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var open: [Int] = []
    var i = 0
    while let start = text[i...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      if start + 1 < text.count, text[start + 1] == UInt8(ascii: "/") {
        if let begin = open.popLast() { result.append(begin..<end + 1) }
      } else if text[end - 1] == UInt8(ascii: "/") {
        result.append(start..<end + 1)
      } else {
        open.append(start)
      }
      i = end + 1
    }
    return result
  }

  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "1e18", "9223372036854775808",
    "-9223372036854775808",
    "4294967296", "1e400", "0x10", "1e9", "10000", "",
  ]
  private static let values =
    numbers + [
      "0 0 0 0", "0 0 40 30", "nan nan nan nan", "1 2", "scale(0, 0, 0)", "rotate(45deg) translate(1e300, 0, 0)",
      "matrix(1)", "linear", "#1",
      "0 0 m 9 0 l 9 9 5 5 1 1 c h", "0 0 m", "../../etc/passwd", "gaussianBlur", "multiplyBlendMode", "resizeAspect",
      "trilinear", "opacity",
      "transform.rotation.z", "sublayers.a.opacity", "paced", "cubic", "forwards", "even-odd", "continuous", "1 0 0",
    ]
  private static let keys = [
    "bounds", "position", "transform", "sublayerTransform", "opacity", "cornerRadius", "borderWidth", "shadowRadius",
    "shadowOpacity", "value",
    "type", "id", "object", "targetId", "keyPath", "duration", "repeatCount", "speed", "beginTime", "timeOffset",
    "instanceCount", "preservesDepth",
    "masksToBounds", "shouldRasterize", "rasterizationScale", "contentsScale", "contentsCenter", "contentsRect",
    "zPosition", "anchorPoint",
    "levelsOfDetail", "inputRadius", "path", "lineWidth", "strokeEnd", "lineDashPattern", "birthRate", "lifetime",
    "fontSize", "string", "maskedCorners",
  ]
  private static let parts = [
    "<sublayers><CALayer bounds=\"0 0 9 9\" position=\"9 9\" backgroundColor=\"1 0 0\"/></sublayers>",
    "<mask type=\"CALayer\" bounds=\"0 0 20 20\" position=\"10 10\" backgroundColor=\"0 0 0\"/>",
    "<animations><animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"><fromValue type=\"real\" value=\"0\"/></animation></animations>",
    "<animations><animation type=\"CAKeyframeAnimation\" keyPath=\"position\" duration=\"2\"><values><CGPoint value=\"0 0\"/><CGPoint value=\"9 9\"/></values></animation></animations>",
    "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"3\" name=\"b\"/></filters>",
    "<sublayers><CAReplicatorLayer instanceCount=\"4\" instanceTransform=\"translate(3, 0, 0)\"><sublayers><CALayer bounds=\"0 0 4 4\" backgroundColor=\"0 1 0\"/></sublayers></CAReplicatorLayer></sublayers>",
    "<states><LKState name=\"On\"><elements><LKStateSetValue targetId=\"#1\" keyPath=\"opacity\"><value type=\"real\" value=\"0.2\"/></LKStateSetValue></elements></LKState></states>",
    "<shadowColor value=\"0 0 0\" opacity=\"0.5\"/>",
    "<colors><CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\"/></colors>",
  ]
}
