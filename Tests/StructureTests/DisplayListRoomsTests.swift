import Foundation
import Testing

/// Which folder of `Sources/DisplayLists` may know of which.
@Suite struct DisplayListRoomsTests {
  /// They take plain geometry: no snapshots, no draw items.
  @Test(arguments: ["Ordering", "Coverage"])
  func aGeometricRoomNeedsGeometryOnly(room: String) throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    let elsewhere = Set(files.filter { !$0.isIn(room) }.flatMap(\.declaredTypes))
    #expect(elsewhere.contains("DrawItem"))
    let own = files.filter { $0.isIn(room) }
    #expect(!own.isEmpty)
    for file in own {
      #expect(Set(file.imports).isSubset(of: ["Foundation", "Geometry"]), "\(file) imports \(file.imports)")
      let foreign = file.namedTypes.intersection(elsewhere).subtracting(file.declaredTypes)
      #expect(foreign.isEmpty, "\(file) names \(foreign.sorted())")
    }
  }

  /// A file can be understood after those that it names, in some order.
  @Test func noFilesNameEachOtherInACircle() throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    var home: [Substring: Int] = [:]
    for (i, file) in files.enumerated() { for type in file.declaredTypes { home[type] = i } }
    var needs = files.enumerated().map { i, file in Set(file.namedTypes.compactMap { home[$0] }).subtracting([i]) }
    // Files that need none of those left are taken away, until none is: what is left goes round in circles, or needs one that does.
    var left = Set(files.indices)
    while let next = left.first(where: { needs[$0].isDisjoint(with: left) }) { left.remove(next) }
    // Nor are those part of a circle that none of the others needs.
    while let next = left.first(where: { i in !left.contains { needs[$0].contains(i) } }) {
      left.remove(next)
      needs[next] = []
    }
    #expect(left.isEmpty, "\(left.map { files[$0].path }.sorted())")
  }

  @Test func typesAreFoundWhereTheyAreDeclaredAndNamed() {
    let file = SourceTree.File(
      path: "",
      lines: [
        "/// See ``Stage``.", "package final class Tree: Base {", "  struct Inside {}",
        "  let text = \"Quoted\" // Said",
        "}", "private enum Hidden {}", "extension Array {}",
      ])
    #expect(file.declaredTypes == ["Tree"])
    #expect(file.namedTypes == ["Tree", "Base", "Inside", "Hidden", "Array"])
  }
}
