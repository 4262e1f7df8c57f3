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

  /// The modules that bring CoreGraphics along.
  private static let withGraphics: Set<String> = ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"]

  private var imports: [ImportDeclSyntax] = []
  private var needed: Set<String> = []
  private var castsNumbers = false

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

  /// `CGFloat(bridging:)`, which stands for such a cast, is CoreGraphics's.
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
    } else if LinuxTarget.absent.contains(module) {
      let instead =
        module == "ObjectiveC"
        ? "remove it, and the calls of the runtime" : "the framework is not on Linux: remove it, and what uses it"
      file.leave(node, .imports, node.excerpt, instead)
    }
    return .skipChildren
  }

  override func visitPost(_ node: SourceFileSyntax) {
    // One under `#if canImport(FoundationNetworking)` is among them: that condition holds.
    let present = Set(imports.compactMap { $0.path.first?.name.text })
    if castsNumbers, !imports.isEmpty, present.isDisjoint(with: Self.withGraphics) { needed.insert("CoreGraphics") }
    let missing = needed.subtracting(present).sorted()
    if missing.isEmpty { return }
    // On the line of another import, so that all lines keep their numbers; one that is always compiled, if there is such a one.
    let always = imports.filter { $0.enclosing(IfConfigDeclSyntax.self) == nil }
    let candidates = always.isEmpty ? imports : always
    guard
      let place = candidates.first(where: { ["Foundation", "UIKit"].contains($0.path.trimmedDescription) })
        ?? candidates.first
    else {
      file.leave(node, .imports, "a file without imports", "import \(missing.joined(separator: ", "))")
      return
    }
    for module in missing { file.insert("; import \(module)", at: place.textRange.upperBound, for: .imports) }
  }
}
