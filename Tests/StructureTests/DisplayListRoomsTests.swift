import Foundation
import TestSupport
import Testing

/// Which folder of `Sources/DisplayLists` may know of which.
@Suite struct DisplayListRoomsTests {
  /// They take plain geometry: no snapshots, no draw items.
  @Test(arguments: ["Ordering", "Coverage"])
  func aGeometricRoomNeedsGeometryOnly(room: String) throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    let elsewhere = Set(files.filter { !$0.isIn(room) }.flatMap(\.declaredTypes))
    verify(elsewhere.contains("DrawItem"))
    let own = files.filter { $0.isIn(room) }
    verify(!own.isEmpty)
    for file in own {
      verify(Set(file.imports).isSubset(of: ["Foundation", "Geometry"]), "\(file) imports \(file.imports)")
      let foreign = file.namedTypes.intersection(elsewhere).subtracting(file.declaredTypes)
      verify(foreign.isEmpty, "\(file) names \(foreign.sorted())")
    }
  }

  /// A file can be understood after the files that it names, in some order.
  @Test func noFilesNameEachOtherInACycle() throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    let cycle = Self.cycle(files, unit: \.path)
    verify(cycle.isEmpty, "\(cycle)")
  }

  /// A folder can be understood after those whose types it names, in some order.
  @Test func noFoldersNameEachOtherInACycle() throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    verify(Set(files.map(\.folder)).count > 10)
    let cycle = Self.cycle(files, unit: \.folder)
    verify(cycle.isEmpty, "\(cycle)")
  }

  @Test func aCycleIsFound() {
    let files = [
      SourceTree.File(path: "One/A.swift", lines: ["struct A { let b: B }"]),
      SourceTree.File(path: "Two/B.swift", lines: ["struct B { let c: C }"]),
      SourceTree.File(path: "One/C.swift", lines: ["struct C {}"]),
      SourceTree.File(path: "Three/D.swift", lines: ["struct D { let a: A }"]),
    ]
    verify(Self.cycle(files, unit: \.path) == [])
    verify(Self.cycle(files, unit: \.folder) == ["One", "Two"])
  }

  /// The units, files or folders, that are part of a cycle or lie between two cycles.
  private static func cycle(_ files: [SourceTree.File], unit: (SourceTree.File) -> String) -> [String] {
    var home: [Substring: String] = [:]
    for file in files { for type in file.declaredTypes { home[type] = unit(file) } }
    var needs: [String: Set<String>] = [:]
    for file in files { needs[unit(file), default: []].formUnion(file.namedTypes.compactMap { home[$0] }) }
    for (name, others) in needs { needs[name] = others.subtracting([name]) }
    var left = Set(needs.keys)
    // Units that need none of the others are not part of a cycle, nor are units that none of the others needs.
    while let next = left.first(where: { needs[$0]!.isDisjoint(with: left) }) { left.remove(next) }
    while let next = left.first(where: { unit in !left.contains { needs[$0]!.contains(unit) } }) { left.remove(next) }
    return left.sorted()
  }

  @Test func typesAreFoundWhereTheyAreDeclaredAndNamed() {
    let file = SourceTree.File(
      path: "",
      lines: [
        "/// See ``Surface``.", "package final class Tree: Base {", "  struct Inside {}",
        "  let text = \"Quoted\" // Said",
        "}", "private enum Hidden {}", "extension Array {}",
      ])
    verify(file.declaredTypes == ["Tree"])
    verify(file.namedTypes == ["Tree", "Base", "Inside", "Hidden", "Array"])
  }
}
