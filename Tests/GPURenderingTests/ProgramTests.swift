import DisplayLists
import GPURendering
import TestSupport

/// GLSL and Swift agree on attributes and uniforms.
@Suite struct ProgramTests {
  private func check(_ program: QuadFeatures, on renderer: GPURenderer) throws {
    let fed = QuadInstance.attributes.enumerated()
    let read = try renderer.reflect(program).attributes
    verify(Set(fed.map(\.element.name)) == Set(read.map(\.name)), "\(program)")
    for attribute in read {
      let same = fed.filter {
        $0.element.name == attribute.name && $0.offset == attribute.location && attribute.components == 4
          && $0.element.isInteger == attribute.isInteger
      }
      verify(same.count == 1, "\(program): \(attribute.name)")
    }
  }

  @Test func programsTakeWhatIsFed() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let quads: [QuadFeatures] = [
      [], .fade, .image, [.image, .modulated], [.image, .perspective, .modulated], [.image, .mask], [.round],
      [.round, .border, .perspective], [.image, .modulated, .round], .sides, [.sides, .border],
      [.image, .modulated, .sides], [.sides, .border, .oneSide], .cut, [.sides, .border, .cut],
      [.picture, .silhouette], .gradient, .covered, [.covered, .border], [.image, .modulated, .filters],
      [.boxShadow, .perspective], [.picture, .cubic, .perspective],
      [.image, .modulated, .perspective, .ownEdge, .covered], [.picture, .fade, .groupMask],
      [.picture, .fade, .blends(.hue), .groupMask, .covered], [.picture, .fade, .replaces, .underlaid, .colorFilters],
    ]
    for features in quads {
      verify(features.isValid)
      try check(features, on: renderer)
    }
  }

  @Test func anItemIsSmall() {
    verify(MemoryLayout<DrawItem>.stride == 64, MemoryLayout<QuadInstance>.stride == 64)
    verify(MemoryLayout<QuadInstance>.stride == 16 * QuadInstance.attributes.count)
  }

  /// Each set of features separately: scenes decide which sets are used, and drivers compile them then. `make test`
  /// links each 16th, starting at another one in each part.
  @Test(arguments: 0..<8) func everyProgramThatTheBuilderCanWantLinks(part: Int) throws {
    let programs = QuadFeatures.allValid
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let step = Cases.areAll ? 8 : 128
    try renderer.link(stride(from: part * 13 % step, to: programs.count, by: step).map { programs[$0] })
  }

  /// Both are drawn by the program of the second.
  @Test func anOpaqueImageThatFadesHidesItsBackgroundBesideOneThatShowsIt() throws {
    func picture(alphaOfSecond: UInt8) throws -> [UInt8] {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
      for (x, alpha) in [(0.0, 255), (4.0, alphaOfSecond)] as [(CGFloat, UInt8)] {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: 0, width: 4, height: 4)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.contents = CGImage(
          width: 4, height: 4, premultipliedRGBA: (0..<16).flatMap { _ in [alpha, 0, 0, alpha] })
        layer.opacity = 0.4
        root.addSublayer(layer)
      }
      return try GPURenderer(device: .automatic, under: .validating).render(root.commitFrame()).premultipliedRGBA
    }
    let (pixels, opaque) = (try picture(alphaOfSecond: 100), try picture(alphaOfSecond: 255))
    verify(Array(pixels[0..<4]) == [102, 0, 0, 102], Array(pixels[0..<16]) == Array(opaque[0..<16]))
    verify(Array(pixels[16..<20]) != Array(opaque[16..<20]))
  }

  /// A renderer that keeps one program draws the same as one that keeps all, and each frame gets the programs that it
  /// needs.
  @Test func programsThatAreNotUsedAreFreed() throws {
    let looks: [(CALayer) -> Void] = [
      { $0.cornerRadius = 8 }, { $0.borderWidth = 2.5 }, { $0.opacity = 0.4 }, { _ in },
      { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
      { $0.contents = CGImage(width: 3, height: 3) { x, y in SIMD4(UInt8(80 * x), UInt8(80 * y), 90, 255) } },
    ]
    let scenes = looks.indices.map { first in
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      for look in [first, (first + 1) % looks.count] {
        let layer = CALayer()
        layer.frame = CGRect(x: 3.4 + 9 * Double(look), y: 4.3, width: 13, height: 19)
        layer.backgroundColor = CGColor(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.7)
        looks[look](layer)
        root.addSublayer(layer)
      }
      return root
    }
    let renderers = try [1, .max].map {
      try GPURenderer(device: .automatic, under: RendererConditions(validates: true, programLimit: $0))
    }
    var most = 0
    for _ in 0..<4 {
      for scene in scenes {
        let pictures = try renderers.map { try $0.render(scene.commitFrame()).premultipliedRGBA }
        verify(pictures[0] == pictures[1])
        most = max(most, renderers[0].lastFrame.programsKept)
      }
    }
    verify(most < renderers[1].lastFrame.programsKept, "\(most), \(renderers[1].lastFrame.programsKept)")
  }
}
