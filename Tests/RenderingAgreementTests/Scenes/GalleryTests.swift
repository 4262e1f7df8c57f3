import GalleryExample
import TestSupport

/// The trees of the gallery (`make gallery`), one for each value of a property.
@Suite struct GalleryTests {
  private static let names = ((try? gallery()) ?? []).flatMap { section in
    section.properties.map { "\(section.name)/\($0.name)" }
  }

  private static func property(_ name: String) throws -> Property {
    try #require(
      try gallery().lazy.flatMap { section in section.properties.map { ("\(section.name)/\($0.name)", $0) } }
        .first { $0.0 == name }?.1)
  }

  @Test func everyClassOfLayersHasASection() throws {
    let sections = try gallery().map(\.name)
    // A backdrop layer is a layer with another place for its filters.
    for table in [CALayer.keys] + CALayer.subclasses.map({ $0.table }) where table.className != "CABackdropLayer" {
      verify(sections.contains { $0.hasPrefix(table.className) }, "\(table.className)")
    }
    verify(Self.names.count > 100)
    verify(Set(Self.names).count == Self.names.count, "two properties of one name")
  }

  /// Each value has an effect: no two pictures of a property are the same.
  @Test(arguments: names) func theRenderersAgreeOnEachValueAndNoTwoLookTheSame(name: String) throws {
    let property = try Self.property(name)
    verify(property.samples.count > 1)
    var pictures: [[UInt8]: String] = [:]
    for sample in property.samples {
      let comparison = try Comparison(sample.tree(), Viewport(), at: property.time)
      let agreement = comparison.agreement
      verify(agreement.isWithinTolerance, "\(sample.label): \(agreement)")
      let other = pictures.updateValue(sample.label, forKey: comparison.picture.image.premultipliedRGBA)
      verify(other == nil, "\(sample.label) looks like \(other ?? "")")
    }
  }

  /// The page's code is cut from the file: the lines of the closure in which the value is used.
  @Test(arguments: names) func theCodeIsThatOfTheClosure(name: String) throws {
    let code = try Self.property(name).code()
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    verify(lines.count <= 14, "about ten lines that a reader takes in at a glance")
    verify(code.contains("value"), code.contains("picture."))
    verify(!code.contains("Property("))
    verify(lines.first?.first != " ", code.count { $0 == "{" } == code.count { $0 == "}" })
  }
}
