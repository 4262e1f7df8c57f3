import TestSupport

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

  /// The properties of a style that say what it paints: all but its shape.
  private func paints() throws -> [String] {
    let file = try SourceTree.files(in: "Sources/LayerSnapshots").first { $0.declaredTypes.contains("LayerSnapshot") }
    let lines = try #require(file).lines
    let start = try #require(lines.firstIndex { $0.contains("struct Style:") })
    return lines[start...].prefix { $0 != "  }" }
      .compactMap { $0.firstMatch(of: /^    (?:@\w+ )?package var (\w+)/).map { String($0.1) } }
      .filter { $0 != "shape" }
  }

  /// The kind of an item's outline is decided in one file; so are the facts that follow from a style alone.
  @Test func outlinesAreMadeAndStylesAreJudgedInOneFileEach() throws {
    // A case of an outline that is made, not matched; and a question about a style's paints.
    let makesOutline = /(?:Outline|[^\w\])])\.(?:exact|soft|rounded|strips)\(/
    let isOfStyle = /extension LayerSnapshot\.Style\b/
    let paints = try paints()
    verify(paints.count > 6, paints.contains("gradient"))
    let comparesStyle = try Regex(
      "[sS]tyle\\.(?:\(paints.joined(separator: "|")))(?:\\.\\w+)*(?: [!=]= | [<>]|\\.is[A-Z])")
    func judges(_ line: Substring) -> Bool { line.contains(isOfStyle) || line.contains(comparesStyle) }
    var (making, judging): (Set<String>, Set<String>) = ([], [])
    for file in try SourceTree.files(in: "Sources/DisplayLists") {
      for line in file.lines {
        if line.contains(makesOutline), !line.contains("case .") { making.insert(file.path) }
        if judges(line) { judging.insert(file.path) }
      }
    }
    verify(making == ["Sources/DisplayLists/Styles/Outline.swift"], "\(making.sorted())")
    verify(judging == ["Sources/DisplayLists/Styles/Style+Predicates.swift"], "\(judging.sorted())")
    for line in ["if style.gradient == nil {", "guard style.borderWidth <= 0", "newStyle.shapePaint.isEmpty"] {
      verify(judges(line[...]))
    }
    for line in ["return .rounded(quad, nil)", "Outline.exact(quad)", "self = .strips(known)"] {
      verify(line.contains(makesOutline))
    }
    verify(!"low.rounded(.up)".contains(makesOutline))
  }

  /// A folder can be understood after those whose types it names, in some order.
  @Test func noFoldersNameEachOtherInACycle() throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists")
    verify(Set(files.map(\.folder)).count > 10)
    let cycle = SourceTree.cycle(of: files, unit: \.folder)
    verify(cycle.isEmpty, "\(cycle)")
  }
}
