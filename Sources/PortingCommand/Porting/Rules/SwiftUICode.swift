import SwiftSyntax

/// The parts of a file that need SwiftUI. A file without such parts does not need the import.
struct SwiftUICode {
  /// Names of SwiftUI that programs use.
  private static let names: Set<String> = [
    "View", "ViewModifier", "ViewBuilder", "State", "Binding", "ObservedObject", "ObservableObject", "StateObject",
    "EnvironmentObject", "Environment", "EnvironmentKey", "EnvironmentValues", "Published", "Bindable", "AppStorage",
    "FocusState", "GestureState", "ScaledMetric", "PreferenceKey", "UIViewRepresentable", "UIViewRepresentableContext",
    "UIViewControllerRepresentable", "NSViewRepresentable", "UIHostingController", "UIHostingConfiguration",
    "PreviewProvider", "Preview", "Previews", "Text", "Image", "Label", "Color", "Shape", "InsettableShape", "Path",
    "Canvas", "GeometryReader", "GeometryProxy", "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid",
    "List", "Form", "Section", "ForEach", "ScrollView", "NavigationView", "NavigationStack", "NavigationLink", "App",
    "Scene", "WindowGroup", "Animation", "Animatable", "AnimatablePair", "AnimatableModifier", "Transaction", "Font",
    "Angle", "EdgeInsets", "Alignment", "LocalizedStringKey", "AnyView", "EmptyView", "Group", "Spacer", "Divider",
    "Button", "Toggle", "Slider", "Picker", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse",
    "LinearGradient", "RadialGradient", "AngularGradient", "Gradient", "StrokeStyle", "TimelineView", "DragGesture",
    "TapGesture", "withAnimation", "UnitPoint", "ContentMode", "ProgressView", "ButtonStyle", "AnyTransition",
    "Context",
  ]

  private let tree: SourceFileSyntax
  /// The top-level items with SwiftUI's names.
  private let items: [CodeBlockItemSyntax]

  /// - Parameter declared: The names of types that the folder declares itself.
  init(_ tree: SourceFileSyntax, declared: Set<String>) {
    self.tree = tree
    let names = Self.names.subtracting(declared)
    items = tree.statements.filter { item in
      if item.item.is(ImportDeclSyntax.self) { return false }
      let finder = Finder(names)
      finder.walk(item)
      return finder.isFound
    }
  }

  var isEmpty: Bool { items.isEmpty }

  /// The top-level items with SwiftUI's names.
  var parts: [Range<Int>] { items.map(\.textRange) }

  /// Whether SwiftUI is imported where it exists, by `#if canImport(SwiftUI)`.
  var isImportedConditionally: Bool {
    tree.statements.contains { item in
      item.item.as(IfConfigDeclSyntax.self)?.clauses.contains { clause in
        guard clause.condition?.trimmedDescription.contains("canImport(SwiftUI)") ?? false,
          case .statements(let statements) = clause.elements
        else { return false }
        return statements.contains { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription == "SwiftUI" }
      } ?? false
    }
  }

  /// The parts that are left out without SwiftUI: the whole file, or, in a file with classes, the import and the code
  /// with SwiftUI's names.
  func ranges(with node: ImportDeclSyntax) -> [Range<Int>] {
    let hasClasses = tree.statements.contains { item in
      item.item.is(ClassDeclSyntax.self) && !items.contains { $0.id == item.id }
    }
    if !hasClasses, let first = tree.statements.first, let last = tree.statements.last {
      return [first.textRange.lowerBound..<last.textRange.upperBound]
    }
    return [node.textRange] + items.map(\.textRange)
  }

  private final class Finder: LinuxVisitor {
    let names: Set<String>
    var isFound = false

    init(_ names: Set<String>) {
      self.names = names
      super.init()
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind { note(node.name) }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      // A member belongs to its base.
      if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
        return .visitChildren
      }
      return note(node.baseName)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { note(node.macroName) }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { note(node.macroName) }

    private func note(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
      if names.contains(name.text) { isFound = true }
      return .visitChildren
    }
  }
}
