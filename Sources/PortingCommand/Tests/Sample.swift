import Porting
import Testing

/// A port of one file, as tests read it.
struct Sample {
  let text: String
  let changes: [Rule: Int]
  /// `line:column rule: text; instead`
  let left: [String]
  let rules: [Rule]

  /// Where the original's lines are.
  let lines: LineMap

  /// - Parameters:
  ///   - others: Files of the same folder.
  ///   - hasStandIns: Whether stand-ins are written.
  init(_ source: String, beside others: [String] = [], hasStandIns: Bool = false) {
    let read = ReadSource(Array(source.utf8))
    var knowledge = FolderKnowledge()
    knowledge.learn(from: read, at: "this")
    for (i, other) in others.enumerated() {
      knowledge.learn(from: ReadSource(Array(other.utf8)), at: "other\(i)")
    }
    knowledge.hasStandIns = hasStandIns
    knowledge.settle()
    let ported = PortedSource(read, at: "this", knowing: knowledge)
    self.lines = ported.lines
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

/// A source before the port, the result, and the number of changes by its rule.
struct Rewrite: CustomTestStringConvertible {
  let rule: Rule
  let before: String
  let after: String
  var count = 1
  /// The number of lines that the port adds.
  var addedLines = 0

  var testDescription: String { before }

  /// One for each form that a rule knows.
  static let all: [Rewrite] = changes + targets

  /// One for each form of a call with a target.
  private static let targets: [Rewrite] = [
    target("a = CADisplayLink(target: self, selector: #selector(f))", "a = CADisplayLink { _ in self.f() }"),
    target("a = CADisplayLink(target: b, selector: #selector(A.f))", "a = CADisplayLink { _ in b.f() }"),
    target("a = c.displayLink(withTarget: self, selector: #selector(f))", "a = CADisplayLink { _ in self.f() }"),
    target(
      "a.addTarget(self, action: #selector(f), for: .touchUpInside)",
      "a.addAction(UIAction { [weak self] _ in self?.f() }, for: .touchUpInside)"),
    target(
      "addTarget(self, action: #selector(A.g(_:)), for: b)",
      "addAction(UIAction { [weak self] action in self?.g(action.sender as! UIButton) }, for: b)"),
    target(
      "n.addObserver(self, selector: #selector(h(note:)), name: x, object: nil)",
      "_ = n.addObserver(forName: x, object: nil, queue: nil) { [weak self] note in _ = self?.h(note: note) }"),
    target(
      "a = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(self.t), userInfo: nil, repeats: true)",
      "a = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in self.t(timer) }"),
    target(
      "a = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(f), userInfo: b, repeats: c)",
      "a = Timer.scheduledTimer(withTimeInterval: 1, userInfo: b, repeats: c) { _ in self.f() }"),
    target(
      "a = Timer(timeInterval: 1, target: self, selector: #selector(f), userInfo: nil, repeats: true)",
      "a = Timer(timeInterval: 1, repeats: true) { _ in self.f() }"),
    target(
      "a = Timer(fireAt: d, interval: 1, target: self, selector: #selector(f), userInfo: nil, repeats: true)",
      "a = Timer(fire: d, interval: 1, repeats: true) { _ in self.f() }"),
    target(
      "perform(#selector(f), with: nil, afterDelay: 0.2)",
      "_ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in self.f() }"),
    target(
      "a = UIPanGestureRecognizer(target: self, action: #selector(z))",
      "a = UIPanGestureRecognizer(target: self, action: Selector(\"z\"))"),
    // A call of several lines keeps them.
    target(
      "n.addObserver(\n    self, selector: #selector(f),\n    name: x, object: nil)",
      "_ = n.addObserver(\n\n    forName: x, object: nil, queue: nil) { [weak self] _ in self?.f() }"),
  ]

  /// The properties that a layer with a number `p` gets.
  private static func defaults(_ type: String) -> String {
    "\n\n  override class func defaultValue(forKey key: String) -> Any? {\n    switch key {\n    case \"p\": return \(type)(0)\n"
      + "    default: return super.defaultValue(forKey: key)\n    }\n  }"
  }

  private static let changes: [Rewrite] = [
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
    Rewrite(
      rule: .attributes, before: "func a(_ b: @escaping @convention(block) (C) -> D) {}",
      after: "func a(_ b: @escaping (C) -> D) {}"),
    // Blocks that walk over paths.
    Rewrite(
      rule: .runtime,
      before: "func a(b: @escaping (CGPathElement) -> Void) {\n  let c = unsafeBitCast(b, to: D.self)\n"
        + "  self.apply(info: c, function: e)\n}",
      after: "func a(b: @escaping (CGPathElement) -> Void) {\n  self.applyWithBlock { b($0.pointee) }\n\n}"),
    Rewrite(
      rule: .runtime,
      before:
        "func a(_ b: (UnsafePointer<CGPathElement>) -> Void) { apply(info: unsafeBitCast(b, to: D.self), function: e) }",
      after: "func a(_ b: (UnsafePointer<CGPathElement>) -> Void) { applyWithBlock { b($0) } }"),
    // Methods that only the runtime calls.
    Rewrite(
      rule: .runtime,
      before: "class A: NSObject {\n  override func forwardingTarget(for a: Selector!) -> Any? {\n    b\n  }\n}",
      after: "class A: NSObject {\n\n\n\n}"),
    // Delegates of any class.
    Rewrite(
      rule: .protocols,
      before:
        "protocol A { func b(); func c() }\nprotocol D { func b() }\nclass E { weak var f: AnyObject?\nfunc g() { f?.c(); self.f?.b() } }",
      after:
        "protocol A { func b(); func c() }\nprotocol D { func b() }\nclass E { weak var f: A?\nfunc g() { f?.c(); self.f?.b() } }"
    ),
    // Protocols of Objective-C are for classes.
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
    Rewrite(rule: .numbers, before: "let a = b as [NSNumber]", after: "let a = b.map { NSNumber(value: $0) }"),
    Rewrite(rule: .numbers, before: "let a = b as [NSNumber]?", after: "let a = b.map { NSNumber(value: $0) }"),
    Rewrite(
      rule: .numbers, before: "let a = [0, b, 1] as [NSNumber]", after: "let a = [0, b, 1].map { NSNumber(value: $0) }"),
    Rewrite(
      rule: .numbers, before: "let a = (b + c as [NSNumber])", after: "let a = ((b + c).map { NSNumber(value: $0) })"),
    Rewrite(rule: .numbers, before: "let a = b as NSNumber", after: "let a = NSNumber(value: b)"),
    // Properties that the runtime stores.
    Rewrite(
      rule: .dynamicProperties, before: "class A: CALayer { @NSManaged var p: CGFloat }",
      after: "class A: CALayer { "
        + "var p: CGFloat { get { CGFloat(bridging: value(forKey: \"p\")) ?? 0 } set { setValue(newValue, forKey: \"p\") } } "
        + defaults("CGFloat") + "}", addedLines: 7),
    Rewrite(
      rule: .dynamicProperties, before: "class A: CALayer { @NSManaged public var p: UIColor? // a\n}",
      after: "class A: CALayer { "
        + "public var p: UIColor? { get { value(forKey: \"p\") as? UIColor } set { setValue(newValue, forKey: \"p\") } } // a\n}"
    ),
    Rewrite(
      rule: .dynamicProperties, before: "class A: CALayer { @NSManaged var p: Double }",
      after:
        "class A: CALayer { var p: Double { get { CGFloat(bridging: value(forKey: \"p\")).map { Double($0) } ?? 0 } "
        + "set { setValue(newValue, forKey: \"p\") } } " + defaults("Double") + "}", addedLines: 7),
    Rewrite(
      rule: .dynamicProperties,
      before:
        "class A: CALayer { @NSManaged var p: Int\n  override class func defaultValue(forKey key: String) -> Any? { 1 }\n}",
      after: "class A: CALayer { var p: Int { get { CGFloat(bridging: value(forKey: \"p\")).map { Int($0) } ?? 0 } "
        + "set { setValue(newValue, forKey: \"p\") } }\n  override class func defaultValue(forKey key: String) -> Any? { 1 }\n}"
    ),
    Rewrite(
      rule: .dynamicProperties, before: "class A: CALayer { @NSManaged weak var p: B! }",
      after: "class A: CALayer { var p: B! { get { (value(forKey: \"p\") as? () -> B?)?() } "
        + "set { setValue({ [weak newValue] in newValue } as () -> B?, forKey: \"p\") } } }"),
    // Optional members.
    Rewrite(
      rule: .optionalMembers,
      before: "@objc public protocol A {\n  @objc optional func b(_ c: D, e: F)\n}\nd?.b?(c, e: f)",
      after: "public protocol A: AnyObject {\n  func b(_ c: D, e: F)\n}\n\n"
        + "public extension A {\n  func b(_ c: D, e: F) {}\n}\nd?.b(c, e: f)", count: 2, addedLines: 4),
    Rewrite(
      rule: .optionalMembers,
      before: "@objc protocol A {\n  @objc optional func b() -> Bool\n}\nlet c = d?.b?() ?? true",
      after: "protocol A: AnyObject {\n  func b() -> Bool\n}\n\nextension A {\n  func b() -> Bool { true }\n}\n"
        + "let c = d?.b() ?? true", count: 2, addedLines: 4),
    Rewrite(
      rule: .optionalMembers,
      before: "@objc protocol A {\n  @objc optional func b() -> Bool\n}\nif d?.b?() == false {}",
      after: "protocol A: AnyObject {\n  func b() -> Bool\n}\n\nextension A {\n  func b() -> Bool { true }\n}\n"
        + "if d?.b() == false {}", count: 2, addedLines: 4),
    Rewrite(
      rule: .optionalMembers, before: "@objc protocol A {\n  @objc optional func b() -> C?\n}",
      after: "protocol A: AnyObject {\n  func b() -> C?\n}\n\nextension A {\n  func b() -> C? { nil }\n}",
      addedLines: 4),
    Rewrite(
      rule: .optionalMembers, before: "@objc protocol A {\n  @objc optional func b() -> C\n}\nif let c = d?.b?() {}",
      after: "protocol A: AnyObject {\n  func b() -> C?\n}\n\nextension A {\n  func b() -> C? { nil }\n}\n"
        + "if let c = d?.b() {}", count: 2, addedLines: 4),
    // A source that is there needs no other value.
    Rewrite(
      rule: .optionalMembers,
      before: "@objc protocol A {\n  @objc optional func b() -> C\n}\nlet c = (d.b?() ?? .e, d?.b?() ?? .e)",
      after: "protocol A: AnyObject {\n  func b() -> C\n}\n\nextension A {\n  func b() -> C { .e }\n}\n"
        + "let c = (d.b(), d?.b() ?? .e)", count: 3, addedLines: 4),
    Rewrite(
      rule: .optionalMembers, before: "delegate?.scrollViewDidScroll?(self)",
      after: "delegate?.scrollViewDidScroll(self)"),
    // Imports that are not needed.
    Rewrite(rule: .imports, before: "import UIKit\nimport SwiftUI\nlet a = 1", after: "import UIKit\n\nlet a = 1"),
    Rewrite(rule: .imports, before: "import SwiftUI\nlet a = UIColor.red", after: "import UIKit\nlet a = UIColor.red"),
    Rewrite(
      rule: .imports, before: "import SwiftUI\nstruct A: View {\n}",
      after: "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {\n}\n#endif", addedLines: 2),
    Rewrite(
      rule: .imports, before: "import SwiftUI\nclass A {}\nstruct B: PreviewProvider {\n}",
      after: "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nclass A {}\n"
        + "#if canImport(SwiftUI)\nstruct B: PreviewProvider {\n}\n#endif", addedLines: 4),
    Rewrite(
      rule: .imports, before: "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nclass A {}\nstruct B: View {\n}",
      after: "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nclass A {}\n"
        + "#if canImport(SwiftUI)\nstruct B: View {\n}\n#endif", addedLines: 2),
    Rewrite(rule: .imports, before: "import UIKit\nimport CoreImage", after: "import UIKit\n"),
    Rewrite(rule: .imports, before: "import CoreImage", after: "import QuartzCore"),
    Rewrite(
      rule: .imports, before: "import Foundation\nimport ObjectiveC\nobjc_setAssociatedObject(a, &b, c, d)",
      after: "import Foundation\nimport CoreGraphics\nobjc_setAssociatedObject(a, &b, c, d)"),
    Rewrite(rule: .imports, before: "import UIKit\nimport AVFoundation", after: "import UIKit\n"),
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

  private static let methods =
    "  func f() {}\n  func g(_ a: UIButton) {}\n  func h(note: Notification) -> Int { 1 }\n  func t(_ a: Timer) {}\n}"

  /// Calls with a target and a selector, in a class that has the methods.
  private static func target(_ before: String, _ after: String) -> Rewrite {
    Rewrite(
      rule: .selectors, before: "class A: B {\n  func s() { \(before) }\n\(methods)",
      after: "class A: B {\n  func s() { \(after) }\n\(methods)")
  }

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
    "let a = [0, 0.5, -1] as [NSNumber]", "let a = 1 as NSNumber", "let a = true as NSNumber",
    "let a = b as? [NSNumber]", "case let a as NSNumber: break",
    "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif",
    "import FoundationNetworking\nlet a: URLSession? = nil",
    "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet a: URLSession? = nil",
    "let a = b as? Double",
    "let a = 1 as CGFloat",
    "@MainActor @available(iOS 13, *) final class A {}",
    "@propertyWrapper struct A { var wrappedValue = 1 }",
    "protocol A: AnyObject {}",
    "protocol A { func b() }\nprotocol C { func b() }\nclass D { weak var e: AnyObject?\nfunc f() { e?.b() } }",
    "class A: UIView { override func responds(to a: Selector!) -> Bool { false } }",
    "class A { init(layer: Any) {} }",
    "class A: CALayer { override init() { super.init() }\n required init?(coder: NSCoder) { nil } }",
    "let a: [String: CGFloat] = [:]",
    "",
  ]
}
