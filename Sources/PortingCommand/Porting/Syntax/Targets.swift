import SwiftSyntax

/// The values of conditions of `#if` on a system, as far as they are known without flags.
struct Target {
  /// The arguments for which `os()` is true.
  private let systems: Set<String>
  /// The answer of `canImport()` for a module; `nil` where flags decide.
  private let canImport: @Sendable (String) -> Bool?

  /// Linux.
  static let linux = Target(systems: ["Linux"], canImport: importsOnLinux)
  /// Linux after `os(iOS)` became `os(iOS) || os(Linux)`.
  static let portedLinux = Target(systems: ["Linux", "iOS"], canImport: importsOnLinux)
  /// iOS.
  static let phone = Target(systems: ["iOS"]) { importsOnApple($0, but: ["AppKit", "Cocoa", "WatchKit"]) }
  /// macOS.
  static let mac = Target(systems: ["macOS", "OSX"]) { importsOnApple($0, but: ["UIKit", "WatchKit"]) }

  @Sendable private static func importsOnLinux(_ module: String) -> Bool? {
    present.contains(module) ? true : absent.contains(module) ? false : nil
  }

  private static func importsOnApple(_ module: String, but others: Set<String>) -> Bool? {
    if others.contains(module) || module == "Glibc" { return false }
    return present.contains(module) || absent.contains(module) ? true : nil
  }

  /// The modules that a program for Lamina can import.
  private static let present: Set<String> = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "CoreFoundation", "UIKit",
    "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "GLKit", "Testing", "XCTest",
  ]

  /// Apple's frameworks that exist on Apple's systems only.
  static let absent: Set<String> = [
    "Accelerate", "AppKit", "AudioToolbox", "AVFoundation", "AVKit", "Cocoa", "Combine", "Contacts", "CoreAnimation",
    "CoreAudio", "CoreData", "CoreImage", "CoreLocation", "CoreMedia", "CoreMotion", "CoreVideo",
    "Darwin", "GameplayKit", "LinkPresentation", "MapKit", "Metal", "MetalKit", "MetricKit", "MessageUI",
    "MobileCoreServices", "NaturalLanguage", "ObjectiveC", "OpenGLES", "os", "PDFKit", "Photos", "PhotosUI",
    "SafariServices",
    "SceneKit", "Security", "Social", "SpriteKit", "StoreKit", "SwiftUI", "UniformTypeIdentifiers", "UserNotifications",
    "Vision", "WatchKit", "WebKit", "WidgetKit",
  ]

  /// The value of a condition; `nil` if flags of the build decide.
  func value(_ condition: ExprSyntax) -> Bool? {
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (value(infix.leftOperand), value(infix.rightOperand))
      switch infix.operator.trimmedDescription {
      case "||": return left == true || right == true ? true : left == false && right == false ? false : nil
      case "&&": return left == false || right == false ? false : left == true && right == true ? true : nil
      default: return nil
      }
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(prefix.expression).map { !$0 }
    }
    if let group = condition.as(TupleExprSyntax.self), group.elements.count == 1, let inner = group.elements.first {
      return value(inner.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    guard let call = condition.as(FunctionCallExprSyntax.self) else { return nil }
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return systems.contains(argument)
    case "canImport": return canImport(String(argument.prefix { $0 != "." && $0 != "," }))
    case "targetEnvironment", "_runtime": return false
    default: return nil
    }
  }
}

extension ExprSyntax {
  /// The calls `os(NAME)` in a condition.
  func platformChecks(_ name: String) -> [FunctionCallExprSyntax] {
    final class Finder: SyntaxVisitor {
      var calls: [FunctionCallExprSyntax] = []
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.append(node)
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.calls.filter { call in
      call.calledExpression.trimmedDescription == "os" && call.arguments.trimmedDescription == name
    }
  }
}

extension IfConfigDeclSyntax {
  /// Whether a condition asks for Linux.
  var namesLinux: Bool {
    clauses.contains { clause in clause.condition.map { !$0.platformChecks("Linux").isEmpty } ?? false }
  }

  /// The target that decides the conditions once they are ported.
  var target: Target { namesLinux || hasClauseForOthers ? .linux : .portedLinux }

  /// Whether macOS is named, takes the same clause as iOS, and Linux another one, which is not empty: a port leaves the
  /// conditions.
  var hasClauseForOthers: Bool {
    let namesMac = clauses.contains { clause in
      clause.condition.map { !$0.platformChecks("macOS").isEmpty || !$0.platformChecks("OSX").isEmpty } ?? false
    }
    guard namesMac, !namesLinux, let others = clause(for: .linux), !others.isEmpty else { return false }
    let phones = clause(for: .phone)
    return phones == clause(for: .mac) && phones != others
  }

  /// The first clause that `target` may take.
  private func clause(for target: Target) -> IfConfigClauseSyntax? {
    clauses.first { $0.condition.map(target.value) ?? true != false }
  }
}

extension IfConfigClauseSyntax {
  /// Whether the clause is empty, or only reports that a system is not supported.
  fileprivate var isEmpty: Bool {
    let text = elements?.trimmedDescription ?? ""
    return text.isEmpty || text.hasPrefix("#error")
  }
}
