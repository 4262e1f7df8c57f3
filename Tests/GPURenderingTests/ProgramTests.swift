import DisplayLists
import GPURendering
import Testing

/// GLSL and Swift agree on what goes where.
@Suite struct ProgramTests {
  @Test func theItemProgramLinksAndTakesWhatIsFed() throws {
    let reflection = try GPURenderer(device: .automatic, validates: true).reflectItemProgram()
    let fed = ProgramReflection.fed
    // Quadrilaterals alone have a plane.
    #expect(reflection.attributes.count == fed.count - 1)
    for declared in reflection.attributes {
      #expect(declared.name == fed[declared.location].name)
      #expect(declared.isInteger == fed[declared.location].isInteger)
      #expect(!declared.isOther)
    }
  }

  @Test func everyFieldOfAnItemIsFed() {
    let fed = ProgramReflection.fed
    #expect(fed.map(\.offset) == fed.indices.map { 16 * $0 })
    #expect(MemoryLayout<DrawItem>.stride == 16 * fed.count)
  }
}
