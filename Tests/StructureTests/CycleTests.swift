import TestSupport

/// A file can be understood after those whose types it names, in some order. Where files name each other in a cycle,
/// all of them must be understood at once.
@Suite struct CycleTests {
  /// The files that still name each other in cycles, in each module. A file that leaves its cycle leaves the list; none
  /// joins it.
  private static let allowed: [String: Set<String>] = [
    "Hosting": [
      "Controls/UIGestureRecognizer.swift", "Controls/UITouch.swift", "Views/UIResponder.swift", "Views/UIView.swift",
      "Views/UIViewController.swift", "Views/UIWindow.swift",
    ],
    "LayerModel": [
      "Display/CALayerDelegate.swift", "Layers/CALayer.swift", "Layers/LayerMemory.swift",
      "Transactions/TreeFrames.swift",
    ],
  ]

  @Test func noFurtherFilesNameEachOtherInACycle() throws {
    let modules = try SourceTree.modules()
    verify(modules.count > 10, Set(Self.allowed.keys).isSubset(of: modules))
    for module in modules {
      let files = try SourceTree.files(in: "Sources/\(module)")
      let names = SourceTree.cycle(of: files, unit: \.path).map { $0.dropFirst("Sources/\(module)/".count) }
      let (found, allowed) = (Set(names.map(String.init)), Self.allowed[module] ?? [])
      verify(found.isSubset(of: allowed), "\(module): \(found.subtracting(allowed).sorted())")
      verify(allowed.isSubset(of: found), "\(module): no longer \(allowed.subtracting(found).sorted())")
    }
  }

  /// Its folders are steps: text, syntax, knowledge, rules, files.
  @Test func foldersOfPortingCommandNameEachOtherInNoCycle() throws {
    let files = try SourceTree.files(in: "Sources/PortingCommand/Porting")
    verify(files.count > 20, SourceTree.cycle(of: files, unit: \.folder) == [])
  }

  @Test func aCycleIsFound() {
    let files = [
      SourceTree.File(path: "One/A.swift", lines: ["struct A { let b: B }"]),
      SourceTree.File(path: "Two/B.swift", lines: ["struct B { let c: C }"]),
      SourceTree.File(path: "One/C.swift", lines: ["struct C {}"]),
      SourceTree.File(path: "Three/D.swift", lines: ["struct D { let a: A }"]),
    ]
    verify(SourceTree.cycle(of: files, unit: \.path) == [])
    verify(SourceTree.cycle(of: files, unit: \.folder) == ["One", "Two"])
  }

  /// A file between two cycles is in neither.
  @Test func fileBetweenCyclesIsInNeither() {
    let files = ["A: B", "B: A, C", "C: D", "D: E", "E: D"].map { line in
      let name = line.prefix(1)
      return SourceTree.File(path: String(name), lines: ["struct \(line) {}"])
    }
    verify(SourceTree.cycle(of: files, unit: \.path) == ["A", "B", "D", "E"])
  }

  @Test func typesAreFoundWhereTheyAreDeclaredAndNamed() {
    let file = SourceTree.File(
      path: "",
      lines: [
        "/// See ``Surface``.", "package final class Tree: Base {", "  struct Inside {}",
        "  let text = \"Quoted\" // Said",
        "}", "private enum Hidden {}", "extension Array {}",
      ])
    verify(file.declaredTypes == ["Tree"], file.namedTypes == ["Tree", "Base", "Inside", "Hidden", "Array"])
  }
}
