import Foundation
import Testing

/// What `Package.swift` must say so that an incremental build is right; see the comment at `modules` there.
@Suite struct PackageTests {
  /// The modules that `Package.swift` declares by `module(…)`, with the dependencies that they name.
  private func declared() throws -> [String: Set<String>] {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    var result: [String: Set<String>] = [:]
    for call in text.matches(of: /\bmodule\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      result[String(call.1)] = Set((call.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) })
    }
    return result
  }

  @Test func aModuleNamesAllModulesBelowIt() throws {
    let declared = try declared()
    #expect(declared.count > 8)
    for (module, names) in declared where module != "Lamina" && module != "Hosting" {
      for name in names {
        for below in (declared[name] ?? []) where declared[below] != nil {
          #expect(names.contains(below), "\(module) names \(name) but not \(below), which is below it")
        }
      }
    }
  }

  @Test func theLibraryNamesAllModules() throws {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /let modules = \[([^\]]*)\]/)).1
    let named = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    #expect(text.contains(#".library(name: "Lamina", targets: modules + ["Hosting"])"#))
    for module in try declared().keys where module != "Hosting" { #expect(named.contains(module), "\(module)") }
    #expect(named.contains("Shaders"))
  }

  /// The modules with Apple's names are products of their own: who depends on the product Lamina builds none of them.
  @Test func frameworksStandApart() throws {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /let frameworks = \[([^\]]*)\]/)).1
    let names = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    #expect(names == ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"])
    for name in names { #expect(text.contains("framework(\"\(name)\""), "\(name) is no target") }
    #expect(text.contains(".library(name: $0, targets: modules + [\"Hosting\"] + frameworks + overlays)"))
    // Nothing but each other, the tests, and the package of ported programs uses them.
    let files = try SourceTree.files(in: "Sources", "Examples", "Shaders")
    for file in files where !file.path.contains("/Frameworks/") && !file.path.hasPrefix("Examples/Ports/") {
      #expect(names.isDisjoint(with: file.imports), "\(file) imports a framework")
    }
  }

  /// A page that says what comes in, what goes out, and where to start.
  @Test func everyModuleOpensWithAPage() throws {
    let folders = try declared().keys.map { "Sources/\($0)" } + ["Sources/LaminaCommand", "Shaders"]
    #expect(folders.count > 10)
    for folder in folders {
      let page = try String(contentsOf: SourceTree.root.appendingPathComponent("\(folder)/README.md"), encoding: .utf8)
      #expect(page.hasPrefix("# \(folder.split(separator: "/").last!)\n") && page.contains("tart with"), "\(folder)")
    }
  }
}
