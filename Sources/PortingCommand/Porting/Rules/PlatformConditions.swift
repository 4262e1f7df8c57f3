import SwiftSyntax

/// Platform conditions: Linux takes the way of iOS.
///
/// `os(iOS)` becomes `os(iOS) || os(Linux)`, in parentheses where it is negated or joined with `&&`. An `#if` that names Linux already has
/// its own way and stays.
final class PlatformConditionVisitor: RuleVisitor {
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.namesLinux {
      for clause in node.clauses { clause.condition.map(extend) }
    } else {
      reportOtherWay(node)
    }
    return super.visit(node)
  }

  private func extend(_ condition: ExprSyntax) {
    for call in condition.platformChecks("iOS") {
      let isOneOfMany = call.parent.map { parent in
        guard let infix = parent.as(InfixOperatorExprSyntax.self) else {
          return !parent.is(PrefixOperatorExprSyntax.self)
        }
        return infix.operator.trimmedDescription == "||"
      }
      if isOneOfMany ?? true {
        file.insert(" || os(Linux)", at: call.textRange.upperBound, for: .platforms)
      } else {
        file.replace(call.textRange, with: "(\(call.trimmedDescription) || os(Linux))", for: .platforms)
      }
    }
  }

  /// Reports an `#if` whose branch for Linux is another than that for iOS.
  private func reportOtherWay(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      guard let condition = clause.condition, !condition.platformChecks("Linux").isEmpty,
        condition.platformChecks("iOS").isEmpty,
        node.clauses.contains(where: { $0.condition.map { !$0.platformChecks("iOS").isEmpty } ?? false })
      else { continue }
      file.leave(
        clause, .platforms, "\(clause.poundKeyword.text) \(condition.excerpt)",
        "a branch for Linux that is not that for iOS: add `|| os(Linux)` there if that is wanted")
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

  /// The clauses that may be compiled on Linux once the conditions are extended.
  var clausesForLinux: [IfConfigClauseSyntax] {
    let target = LinuxTarget(actsAsPhone: !namesLinux)
    var result: [IfConfigClauseSyntax] = []
    for clause in clauses {
      let value = clause.condition.map(target.value) ?? true
      if value != false { result.append(clause) }
      if value == true { break }
    }
    return result
  }
}

/// What conditions are on Linux, as far as it is known without flags.
struct LinuxTarget {
  /// Whether `os(iOS)` will be true, by `|| os(Linux)`.
  let actsAsPhone: Bool

  /// The modules that a program for Lamina can import.
  private static let present: Set<String> = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "UIKit", "QuartzCore",
    "CoreGraphics", "CoreText", "ImageIO", "Testing", "XCTest",
  ]

  /// Apple's frameworks that exist on Apple's systems only.
  static let absent: Set<String> = [
    "Accelerate", "AppKit", "AudioToolbox", "AVFoundation", "AVKit", "Cocoa", "Combine", "Contacts", "CoreAnimation",
    "CoreAudio", "CoreData", "CoreFoundation", "CoreImage", "CoreLocation", "CoreMedia", "CoreMotion", "CoreVideo",
    "Darwin", "GameplayKit", "GLKit", "LinkPresentation", "MapKit", "Metal", "MetalKit", "MetricKit", "MessageUI",
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
    case "os": return argument == "Linux" || (argument == "iOS" && actsAsPhone)
    case "canImport":
      let module = String(argument.prefix { $0 != "." && $0 != "," })
      return Self.present.contains(module) ? true : Self.absent.contains(module) ? false : nil
    case "targetEnvironment", "_runtime": return false
    default: return nil
    }
  }
}
