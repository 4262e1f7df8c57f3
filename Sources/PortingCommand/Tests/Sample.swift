import Porting
import Testing

/// A port of one file, as tests read it.
struct Sample {
  let text: String
  let changes: [Rule: Int]
  /// `line:column rule: text; instead`
  let left: [String]
  let rules: [Rule]

  /// - Parameter others: Files of the same folder.
  init(_ source: String, beside others: [String] = []) {
    let read = ReadSource(Array(source.utf8))
    var knowledge = FolderKnowledge().learning(from: read)
    for other in others { knowledge = knowledge.learning(from: ReadSource(Array(other.utf8))) }
    let ported = PortedSource(read, knowing: knowledge)
    let lines = Lines(ported.bytes)
    text = String(decoding: ported.bytes, as: UTF8.self)
    changes = ported.changes
    rules = ported.findings.map(\.rule)
    left = ported.findings.map { finding in
      let (line, column) = lines.position(of: finding.offset)
      return "\(line):\(column): \(finding.text); \(finding.instead)"
    }
  }
}

/// A source before the port, what it becomes, and how often its rule counts.
struct Rewrite: CustomTestStringConvertible {
  let rule: Rule
  let before: String
  let after: String
  var count = 1

  var testDescription: String { before }

  /// One for each form that a rule knows.
  static let all: [Rewrite] = [
    // Attributes.
    Rewrite(rule: .attributes, before: "@objc func a() {}", after: "func a() {}"),
    Rewrite(rule: .attributes, before: "@objc(first:second:) func a() {}", after: "func a() {}"),
    Rewrite(rule: .attributes, before: "@objc public dynamic var a = 1", after: "public var a = 1", count: 2),
    Rewrite(rule: .attributes, before: "class A {\n  @objc\n  func a() {}\n}", after: "class A {\n\n  func a() {}\n}"),
    Rewrite(
      rule: .attributes, before: "@IBDesignable @objcMembers\r\nclass A {}\r\n", after: "\r\nclass A {}\r\n", count: 2),
    Rewrite(
      rule: .attributes, before: "class A { @IBInspectable @nonobjc var a = 1 }", after: "class A { var a = 1 }",
      count: 2),
    Rewrite(
      rule: .attributes, before: "class A { @IBAction func a(_ b: B) {} }", after: "class A { func a(_ b: B) {} }"),
    Rewrite(
      rule: .attributes, before: "@objc /* why */ func a() {} // because", after: "/* why */ func a() {} // because"),
    Rewrite(rule: .attributes, before: "@objc(\n  name\n)\nfunc a() {}", after: "\n\n\nfunc a() {}"),
    Rewrite(
      rule: .attributes, before: "@available(iOS 9, *) @objc\nfunc a() {}", after: "@available(iOS 9, *)\nfunc a() {}"),
    Rewrite(rule: .attributes, before: "var a: Int { @objc(get_a) get { 1 } }", after: "var a: Int { get { 1 } }"),
    Rewrite(rule: .attributes, before: "@objc enum A: Int { case b }", after: "enum A: Int { case b }"),
    // Protocols of Objective-C are those of classes.
    Rewrite(rule: .protocols, before: "@objc protocol A {}", after: "protocol A: AnyObject {}"),
    Rewrite(rule: .protocols, before: "@objc protocol A: B {}", after: "protocol A: AnyObject, B {}"),
    // Key paths.
    Rewrite(rule: .keyPaths, before: "let a = #keyPath(CALayer.position)", after: "let a = \"position\""),
    Rewrite(rule: .keyPaths, before: "let a = #keyPath(Charts.Ring.dot.progress)", after: "let a = \"dot.progress\""),
    Rewrite(rule: .keyPaths, before: "let a = #keyPath(progress)", after: "let a = \"progress\""),
    Rewrite(rule: .keyPaths, before: "let a = #keyPath(CALayer.isHidden)", after: "let a = \"hidden\""),
    Rewrite(rule: .keyPaths, before: "f(#keyPath(\n  A.b\n), 1)", after: "f(\"b\"\n\n, 1)"),
    // Conditions.
    Rewrite(rule: .platforms, before: "#if os(iOS)\n#endif", after: "#if os(iOS) || os(Linux)\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if os(iOS) || os(tvOS) // both\n#endif",
      after: "#if os(iOS) || os(Linux) || os(tvOS) // both\n#endif"),
    Rewrite(rule: .platforms, before: "#if !os(iOS)\n#endif", after: "#if !(os(iOS) || os(Linux))\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if !(os(iOS) || os(tvOS))\n#endif",
      after: "#if !(os(iOS) || os(Linux) || os(tvOS))\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if os(iOS) && DEBUG || swift(>=5)\n#endif",
      after: "#if (os(iOS) || os(Linux)) && DEBUG || swift(>=5)\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if DEBUG && (os(iOS) || os(tvOS))\n#endif",
      after: "#if DEBUG && (os(iOS) || os(Linux) || os(tvOS))\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if os(macOS)\n#elseif os(iOS)\n#else\n#endif",
      after: "#if os(macOS)\n#elseif os(iOS) || os(Linux)\n#else\n#endif"),
    Rewrite(
      rule: .platforms, before: "#if os(iOS)\n#if os(iOS) && !targetEnvironment(macCatalyst)\n#endif\n#endif",
      after: "#if os(iOS) || os(Linux)\n#if (os(iOS) || os(Linux)) && !targetEnvironment(macCatalyst)\n#endif\n#endif",
      count: 2),
    // Imports.
    Rewrite(
      rule: .imports, before: "import Foundation // first\nlet a: URLSession? = nil",
      after: "import Foundation; import FoundationNetworking // first\nlet a: URLSession? = nil"),
    Rewrite(
      rule: .imports, before: "import QuartzCore\nimport UIKit\nfunc a() { XMLParser(data: b) }",
      after: "import QuartzCore\nimport UIKit; import FoundationXML\nfunc a() { XMLParser(data: b) }"),
    Rewrite(
      rule: .imports, before: "#if canImport(UIKit)\nimport UIKit\n#endif\nlet a = URLRequest(url: b)",
      after: "#if canImport(UIKit)\nimport UIKit; import FoundationNetworking\n#endif\nlet a = URLRequest(url: b)"),
    Rewrite(rule: .imports, before: "import UIKit.UIGestureRecognizerSubclass", after: "import UIKit"),
    Rewrite(rule: .imports, before: "import Darwin.C", after: "import Glibc"),
    // Numbers.
    Rewrite(
      rule: .imports, before: "import Foundation\nlet a = b as? CGFloat",
      after: "import Foundation; import CoreGraphics\nlet a = CGFloat(bridging: b)"),
    Rewrite(rule: .numbers, before: "let a = b as? CGFloat", after: "let a = CGFloat(bridging: b)"),
    Rewrite(
      rule: .numbers, before: "let a = b[\"c\"] as! CGFloat + 1", after: "let a = CGFloat(bridging: b[\"c\"])! + 1"),
    Rewrite(
      rule: .numbers, before: "if let a = b.value(forKey: \"c\") as? CGFloat, a > 1 {}",
      after: "if let a = CGFloat(bridging: b.value(forKey: \"c\")), a > 1 {}"),
    Rewrite(
      rule: .numbers, before: "let a = 1 - (b as? CGFloat ?? 0)", after: "let a = 1 - (CGFloat(bridging: b) ?? 0)"),
    Rewrite(rule: .numbers, before: "let a = b\n  as? CGFloat", after: "let a = CGFloat(bridging: b)\n"),
    Rewrite(rule: .numbers, before: "let a = b /* c */ as? CGFloat", after: "let a = CGFloat(bridging: b) /* c */"),
    // Literals and attributes of text.
    Rewrite(
      rule: .literals, before: "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
      after: "let a = UIColor(red: 1, green: 0, blue: 0, alpha: 1)"),
    Rewrite(
      rule: .literals, before: "let a = #imageLiteral(resourceName: \"b\")", after: "let a = UIImage(named: \"b\")!"),
    Rewrite(
      rule: .textAttributes, before: "let a = [kCTFontAttributeName as NSAttributedString.Key: b]",
      after: "let a = [NSAttributedString.Key(kCTFontAttributeName as String): b]"),
  ]

  /// Sources that no rule changes.
  static let untouched = [
    "let a = \"@objc #keyPath(A.b) as? CGFloat os(iOS)\"",
    "let a = \"\"\"\n  @objc func a()\n  #if os(iOS)\n  \\(b) as? CGFloat\n  \"\"\"",
    "let a = #\"#keyPath(A.b)\"#",
    "// @objc dynamic #keyPath(A.b)\n/* #if os(iOS)\n@IBInspectable */ let a = 1",
    "#if canImport(UIKit)\nimport UIKit\n#endif",
    "#if os(macOS)\n@objc class A {}\nlet a = b as? CGFloat\n#endif",
    "#if os(macOS) || targetEnvironment(macCatalyst)\nimport AppKit\n#endif",
    "#if os(watchOS)\n#elseif os(tvOS)\n#endif",
    "#if os(iOS) || os(Linux)\nlet a = 1\n#endif",
    "#if !os(macOS)\nlet a = 1\n#endif",
    "import FoundationNetworking\nlet a: URLSession? = nil",
    "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet a: URLSession? = nil",
    "let a = b as? Double",
    "let a = 1 as CGFloat",
    "@MainActor @available(iOS 13, *) final class A {}",
    "@propertyWrapper struct A { var wrappedValue = 1 }",
    "protocol A: AnyObject {}",
    "class A { init(layer: Any) {} }",
    "class A: CALayer { override init() { super.init() }\n required init?(coder: NSCoder) { nil } }",
    "let a: [String: CGFloat] = [:]",
    "",
  ]
}
