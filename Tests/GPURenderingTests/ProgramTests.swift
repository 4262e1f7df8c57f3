import DisplayLists
import GPURendering
import Testing

/// GLSL and Swift agree on what goes where.
@Suite struct ProgramTests {
  @Test func theItemProgramLinksAndTakesWhatIsFed() throws {
    let reflection = try GPURenderer(device: .automatic, validates: true).reflectItemProgram()
    let fed = ProgramReflection.fed
    #expect(reflection.attributes.count == fed.count)
    for (location, (declared, swift)) in zip(reflection.attributes, fed).enumerated() {
      #expect(declared.name == swift.name)
      #expect(declared.location == location)
      #expect(declared.isInteger == swift.isInteger)
      #expect(!declared.isOther)
    }
  }

  @Test func everyFieldOfAnItemIsFed() {
    let fed = ProgramReflection.fed
    #expect(fed.map(\.offset) == fed.indices.map { 16 * $0 })
    #expect(MemoryLayout<DrawItem>.stride == 16 * fed.count)
  }
}
