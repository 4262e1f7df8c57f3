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

  /// A folder can be understood after those whose types it names, in some order.
  @Test func noFoldersNameEachOtherInACycle() throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    verify(Set(files.map(\.folder)).count > 10)
    let cycle = SourceTree.cycle(of: files, unit: \.folder)
    verify(cycle.isEmpty, "\(cycle)")
  }
}
