import SwiftSyntax

/// Imports: modules of Linux's Foundation are added, modules of Apple's frameworks lose their submodules.
final class ImportVisitor: RuleVisitor {
  private static let networking: Set<String> = [
    "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask",
    "URLSessionUploadTask", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
    "URLSessionDownloadDelegate", "URLRequest", "NSMutableURLRequest", "URLResponse", "HTTPURLResponse", "URLCache",
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCredential", "URLAuthenticationChallenge",
    "URLProtocol", "URLProtectionSpace",
  ]
  private static let xml: Set<String> = ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode"]

  /// The prefixes of frameworks that do not exist here: a file without such a name does not need the import.
  private static let prefixes: [String: [String]] = [
    "Accelerate": ["vImage", "vDSP", "vv", "cblas", "kvImage", "BNNS", "DSP"],
    "AudioToolbox": ["Audio", "kAudio", "AU"],
    "AVFoundation": ["AV", "CM", "kCM"], "AVKit": ["AV"], "Contacts": ["CN"],
    "CoreData": ["NSManaged", "NSFetch", "NSPersistent", "NSEntity"], "CoreLocation": ["CL", "kCL"],
    "CoreMedia": ["CM", "kCM"], "CoreMotion": ["CM"], "CoreVideo": ["CV", "kCV"], "GameplayKit": ["GK"],
    "LinkPresentation": ["LP"], "MapKit": ["MK", "CL"], "MessageUI": ["MF"], "Metal": ["MTL"],
    "MetalKit": ["MTK", "MTL"], "MetricKit": ["MX"], "MobileCoreServices": ["kUT", "UT"], "NaturalLanguage": ["NL"],
    "ObjectiveC": [
      "class_", "method_", "imp_", "sel_", "protocol_", "property_", "ivar_", "IMP", "Method", "objc_getC",
      "objc_getP", "objc_getM", "objc_copy", "objc_alloc", "objc_register",
    ],
    "OpenGLES": ["EAGL", "gl", "GL"], "os": ["os_", "OS", "Logger"], "PDFKit": ["PDF"], "Photos": ["PH"],
    "PhotosUI": ["PH"], "SafariServices": ["SF"], "SceneKit": ["SCN"], "Security": ["Sec", "kSec", "errSec"],
    "Social": ["SL"], "SpriteKit": ["SK"], "StoreKit": ["SK"], "UniformTypeIdentifiers": ["UT"],
    "UserNotifications": ["UN"], "Vision": ["VN"], "WatchKit": ["WK"], "WebKit": ["WK"],
    "WidgetKit": ["Widget", "Timeline"],
  ]

  /// The modules that bring CoreGraphics along.
  private static let withGraphics: Set<String> = ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"]

  private var imports: [ImportDeclSyntax] = []
  private var needed: Set<String> = []
  private var castsNumbers = false
  /// All identifiers of the file.
  private var names: Set<String> = []

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = node.tokenKind { names.insert(name) }
    return .visitChildren
  }

  private func note(_ name: String) {
    if Self.networking.contains(name) { needed.insert("FoundationNetworking") }
    if Self.xml.contains(name) { needed.insert("FoundationXML") }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.text)
    return .visitChildren
  }

  /// `CGFloat(bridging:)`, the replacement of such a cast, is in CoreGraphics.
  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark != nil, node.type.trimmedDescription == "CGFloat" { castsNumbers = true }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    let names = node.path.map(\.name.text)
    guard let module = names.first else { return .skipChildren }
    let ours: Set = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation", "Dispatch"]
    if module == "Darwin" {
      file.replace(node.path.textRange, with: "Glibc", for: .imports)
    } else if names.count > 1, node.importKindSpecifier == nil, ours.contains(module) {
      // Submodules of C: Swift's modules have none.
      file.replace(node.path.textRange, with: module, for: .imports)
    } else if Target.absent.contains(module) {
      absent.append(node)
    }
    return .skipChildren
  }

  /// The imports of frameworks that are not here.
  private var absent: [ImportDeclSyntax] = []

  private func port(_ node: ImportDeclSyntax, in tree: SourceFileSyntax) {
    let module = node.path.first?.name.text ?? ""
    let others = imports.filter { $0.id != node.id && $0.enclosing(IfConfigDeclSyntax.self) == nil }
    let modules = Set(others.compactMap { $0.path.first?.name.text })
    switch module {
    case "SwiftUI":
      let code = SwiftUICode(tree, declared: knowledge.typeNames)
      if code.isEmpty {
        drop(node, for: modules.contains("UIKit") ? nil : "UIKit")
      } else if node.enclosing(IfConfigDeclSyntax.self) == nil {
        for range in code.ranges(with: node) {
          file.insertLines("#if canImport(SwiftUI)\n", at: range.lowerBound, for: .imports, counts: false)
          file.insertLines("\n#endif", at: range.upperBound, for: .imports, counts: false)
        }
        file.count(.imports)
      } else {
        leave(node)
      }
    // Filters of layers come with QuartzCore, attached objects with CoreGraphics.
    case "CoreImage": drop(node, for: modules.isDisjoint(with: ["UIKit", "QuartzCore"]) ? "QuartzCore" : nil)
    case "ObjectiveC" where !isUsed(module):
      drop(node, for: modules.isDisjoint(with: Self.withGraphics) ? "CoreGraphics" : nil)
    case _ where isUsed(module): leave(node)
    // Some frameworks bring UIKit along.
    default: drop(node, for: modules.isDisjoint(with: ["UIKit", "Foundation"]) ? "UIKit" : nil)
    }
  }

  private func isUsed(_ module: String) -> Bool {
    guard let prefixes = Self.prefixes[module] else { return true }
    return names.contains { name in prefixes.contains { name.hasPrefix($0) } }
  }

  /// Leaves out the code that needs SwiftUI where only the import depends on it.
  private func leaveOutSwiftUI(_ node: SourceFileSyntax) {
    let code = SwiftUICode(node, declared: knowledge.typeNames)
    guard !code.isEmpty, code.isImportedConditionally else { return }
    for range in code.parts {
      file.insertLines("#if canImport(SwiftUI)\n", at: range.lowerBound, for: .imports, counts: false)
      file.insertLines("\n#endif", at: range.upperBound, for: .imports, counts: false)
    }
    file.count(.imports)
  }

  /// Removes an import, or puts another in its place.
  private func drop(_ node: ImportDeclSyntax, for module: String?) {
    if let module {
      file.replace(node.textRange, with: "import \(module)", for: .imports)
    } else {
      file.remove(node, for: .imports)
    }
  }

  private func leave(_ node: ImportDeclSyntax) {
    file.leave(node, .imports, node.excerpt, "the framework is not on Linux: remove it, and the code that uses it")
  }

  /// Whether the file uses a name of UIKit's products that none of its imports brings. An iOS project may give such
  /// names to every file, by its umbrella header.
  private func lacksUIKit(_ present: Set<String>) -> Bool {
    guard knowledge.importsUIKit, !present.contains("UIKit") else { return false }
    // Some changes bring names of UIKit.
    if file.neededModules.contains("UIKit") || !names.isDisjoint(with: Self.literals) { return true }
    let prefixes =
      present.contains("QuartzCore")
      ? ["UI"] : present.isDisjoint(with: Self.withGraphics) ? ["UI", "CA", "CG", "CT", "kCA"] : ["UI", "CA"]
    return names.contains { name in
      if knowledge.typeNames.contains(name) || Self.ofFoundation.contains(name) { return false }
      if present.isDisjoint(with: Self.withGraphics), Self.ofDarwin.contains(name) { return true }
      return prefixes.contains { prefix in
        // `UIView`, and neither `UInt` nor `CAPTION`.
        guard name.hasPrefix(prefix) else { return false }
        let rest = name.dropFirst(prefix.count)
        return rest.first?.isUppercase ?? false && rest.contains(where: \.isLowercase)
      }
    }
  }

  private static let literals: Set<String> = ["colorLiteral", "imageLiteral"]

  /// Names with Core Graphics' prefix that Foundation has.
  private static let ofFoundation: Set<String> = ["CGFloat", "CGPoint", "CGSize", "CGRect"]

  /// Names that every file has on Apple's systems, and Lamina's modules here.
  private static let ofDarwin: Set<String> = [
    "INT8_MIN", "INT8_MAX", "UINT8_MAX", "INT16_MIN", "INT16_MAX", "UINT16_MAX", "INT32_MIN", "INT32_MAX", "UINT32_MAX",
    "INT64_MIN", "INT64_MAX", "UINT64_MAX", "HUGE", "NSEC_PER_SEC", "NSEC_PER_MSEC", "USEC_PER_SEC", "autoreleasepool",
  ]

  override func visitPost(_ node: SourceFileSyntax) {
    absent.forEach { port($0, in: node) }
    leaveOutSwiftUI(node)
    // One under `#if canImport(FoundationNetworking)` is among them: that condition holds.
    let present = Set(imports.compactMap { $0.path.first?.name.text })
    if castsNumbers || file.neededModules.contains("CoreGraphics"), !imports.isEmpty,
      present.isDisjoint(with: Self.withGraphics)
    {
      needed.insert("CoreGraphics")
    }
    let isNamed = lacksUIKit(present)
    if isNamed || (file.neededModules.contains("UIKit") && !imports.isEmpty) { needed.insert("UIKit") }
    // UIKit brings these along.
    if needed.contains("UIKit") { needed.remove("CoreGraphics") }
    let missing = needed.subtracting(present).sorted()
    if missing.isEmpty { return }
    // On the line of another import, so that all lines keep their numbers; if possible, of an import that is always
    // compiled.
    let kept = imports.filter { one in !absent.contains { $0.id == one.id } }
    let always = kept.filter { $0.enclosing(IfConfigDeclSyntax.self) == nil }
    let candidates = always.isEmpty ? kept : always
    guard
      let place = candidates.first(where: { ["Foundation", "UIKit"].contains($0.path.trimmedDescription) })
        ?? candidates.first
    else {
      // Nothing may stand before `#if` on its line.
      if isNamed, missing == ["UIKit"],
        let first = node.statements.first(where: { !$0.item.is(IfConfigDeclSyntax.self) })
      {
        return file.insert("import UIKit; ", at: first.textRange.lowerBound, for: .imports)
      }
      file.leave(node, .imports, "a file without imports", "import \(missing.joined(separator: ", "))")
      return
    }
    for module in missing { file.insert("; import \(module)", at: place.textRange.upperBound, for: .imports) }
  }
}
