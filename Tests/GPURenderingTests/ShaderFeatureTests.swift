import CAML
import DisplayLists
import Foundation
import GPURendering
import Geometry
import LayerModel
import LayerSnapshots
import Shaders
import TestSupport
import Testing

/// Which programs there can be: ``ProgramTests`` compiles them all.
@Suite struct ShaderFeatureTests {
  private func check<Bits: ShaderBits>(_ type: Bits.Type) {
    verify(
      Bits.table.map(\.bits.rawValue) == Bits.table.indices.map { Bits.RawValue(1) << $0 }, "each bit once, in order")
    verify(Set(Bits.table.map(\.name)).count == Bits.table.count)
    verify(Bits.constants.map(\.name) == Bits.table.map(\.name))
    verify(Bits(rawValue: 5).defines.map(\.name) == [Bits.table[0].name, Bits.table[2].name])
  }

  @Test func everyBitHasAName() {
    check(QuadFeatures.self)
    check(ImageFilters.Bits.self)
  }

  @Test func invalidFeatureSetsAreRejected() {
    verify(QuadFeatures.allValid.count < 960)
    // The number of the blend mode stands above the bits.
    verify(QuadFeatures.table.count <= 32)
    verify(Set(QuadFeatures.allValid).count == QuadFeatures.allValid.count, "each once")
    let wrong: [QuadFeatures] = [
      [.image, .picture], .border, [.sides, .oneSide], [.mask, .cut], [.mask, .round], .slices, [.round, .covered],
      .boxShadow, [.image, .filters], [.image, .modulated, .gradient], [.image, .modulated, .ownEdge, .covered], .cubic,
      .groupMask, [.picture, .groupMask], [.picture, .fade, .replaces],
      [.picture, .fade, .blends(.multiply), .colorFilters], [.picture, .fade, .underlaid, .cut],
    ]
    for features in wrong {
      verify(!features.isValid)
    }
  }

  /// GL ignores the value of a uniform that a program lacks, and one that is not set is 0.
  @Test func effectsSetTheUniformsOfTheirShaders() throws {
    func blur(_ radius: Double) -> CAFilter {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(radius, forKey: "inputRadius")
      return filter
    }
    let (layer, panel) = (CALayer(4, 4, 40, 40, .red), CALayer(0, 0, 64, 64))
    (layer.filters, panel.backgroundFilters) = ([blur(8)], [blur(3)])
    let snapshot = CALayer(size: 64, holding: layer, panel).commitFrame()
    let list = DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096)
    var names: Set = ["quad", "white"]
    for effect in list.passes.compactMap(\.effect) {
      let kind = type(of: effect)
      names.insert(kind.name)
      let source = ShaderCatalogue.effect(kind.name, with: kind.commonShaders).fragmentSource
      let read = Set(source.matches(of: /uniform [\w ]*?(u_\w+);/).map { String($0.1) })
      // The encoder sets these for every effect.
      verify(Set(effect.uniforms.map(\.key)) == read.subtracting(["u_image", "u_beyond"]), "\(kind.name)")
    }
    let shaders = ShaderCatalogue.files.keys.filter { $0.hasSuffix(".frag") }.map { String($0.dropLast(5)) }
    verify(Set(shaders) == names, "every effect is in the list above")
  }

  /// OpenGL ES 3.0 promises 15 vectors from the vertex shader to the fragment shader.
  @Test func everyProgramHasAtMostFifteenVaryingVectors() {
    let sources = QuadFeatures.allValid.map { ShaderCatalogue.quad(defines: $0.defines + $0.modeDefines) }
    /// Type and name of each: `in`, `out` or `VARYING`, which is one of both, stands before them.
    func varyings(_ source: String) -> [[Substring]] {
      Preprocessor(source).lines.filter { $0.hasPrefix("flat ") }.map { Array($0.split(separator: " ")[2...]) }
    }
    var counts: Set<Int> = []
    for source in sources {
      // Outputs that no fragment shader reads do not count; what one reads is written.
      let (written, read) = (varyings(source.vertexSource), varyings(source.fragmentSource))
      counts.insert(read.count)
      for line in read { verify(written.contains(line), "\(line)") }
    }
    verify(counts.min() ?? 0 > 0, counts.max() ?? .max <= 15, "\(counts)")
  }

  /// Batches want no other sets than items do.
  @Test func setsThatServeSeveralItemsAreValid() {
    let quads = QuadFeatures.allValid
    let known = Set(quads.map(\.rawValue))
    var count = 0
    for a in quads {
      for b in quads {
        guard let both = a.union(serving: b) else { continue }
        count += 1
        if !known.contains(both.rawValue) { Issue.record("\(a) and \(b)") }
      }
    }
    verify(count > quads.count)
  }

  private func check(_ root: CALayer, _ viewport: Viewport, at time: CFTimeInterval = 0, _ place: String) throws -> Int
  {
    let snapshot = LayerSnapshot(root, at: time, in: viewport)
    let list = DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 2048)
    let textures = Batcher.Textures(images: Array(repeating: 1, count: list.images.count))
    let batches = list.passes.flatMap { Batcher.plan(for: $0, textures: textures).batches.map(\.state.features) }
    let programs = Set(list.passes.flatMap(\.states).map(\.features) + batches)
    verify(programs.allSatisfy { $0.isValid }, "\(place)")
    return programs.count
  }

  @Test(arguments: 0..<4) func programsOfRandomTreesAreValid(part: Int) throws {
    var count = 0
    let seeds = Cases.count(40, ofMany: 150)
    for seed in 0..<seeds {
      let tree = RandomTree(seed: UInt64(4 * seed + part), hasEffects: seed % 2 == 0)
      count += try check(tree.root, tree.viewport, "seed \(tree.seed)")
    }
    verify(count > seeds)
  }

  @Test func programsOfExamplesAreValid() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ca") }
    verify(paths.count > 20)
    for path in paths {
      let document = try CAMLDocument(contentsOf: folder.appendingPathComponent(path))
      let count = try check(document.root, document.viewport, at: document.index.renderTime, path)
      verify(count > 0)
    }
  }
}
