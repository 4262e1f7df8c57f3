import CAML
import ReferenceRendering
import TestSupport

/// A comparison that cannot fail looks just like one that passes: these must fail.
@Suite struct DifferingTests {
  enum Mutation: CaseIterable {
    case movedByOnePixel, recolored, reordered

    /// Changes one property of `layer`; `false` if the layer does not have it.
    func apply(to layer: CALayer, scale: CGFloat) -> Bool {
      switch self {
      case .movedByOnePixel:
        layer.position.x += 1 / scale
      case .recolored:
        guard let old = layer.backgroundColor, let c = old.components else { return false }
        layer.backgroundColor = CGColor(red: 1 - c[0], green: c[1], blue: 1 - c[2], alpha: c[3])
      case .reordered:
        guard let sublayers = layer.sublayers, sublayers.count > 1 else { return false }
        layer.sublayers = sublayers.reversed()
      }
      return true
    }
  }

  /// The tree with the first layer mutated whose mutation is visible to the reference; `nil` if there is none.
  private func mutated(_ seed: UInt64, _ mutation: Mutation, from original: ReferencePicture) throws -> RandomTree? {
    for index in RandomTree(seed: seed).layers.indices {
      let tree = RandomTree(seed: seed)
      guard mutation.apply(to: tree.layers[index], scale: tree.viewport.scale) else { continue }
      let image = try ReferenceRenderer().render(tree.root.commitFrame(), in: tree.viewport)
      if !Agreement(of: image, with: original).isWithinTolerance { return tree }
    }
    return nil
  }

  @Test(arguments: Mutation.allCases)
  func aChangeOfOneLayerIsReported(mutation: Mutation) throws {
    let wanted = Cases.count(6, ofMany: 20)
    var count = 0
    for seed in 0..<400 as Range<UInt64> where count < wanted {
      let tree = RandomTree(seed: seed)
      let picture = try ReferenceRenderer().picture(of: tree.root.commitFrame(), in: tree.viewport)
      guard let other = try mutated(seed, mutation, from: picture) else { continue }
      let comparison = try Comparison(other.root, other.viewport)
      // Too many ties would count as a difference.
      if comparison.agreement.isSpoiltByTies { continue }
      count += 1
      let changed = Agreement(of: comparison.actual, with: picture)
      verify(!changed.isWithinTolerance, !changed.isSpoiltByTies, "seed \(seed)")
      verify(comparison.agreement.isWithinTolerance, "seed \(seed) \(comparison.agreement)")
    }
    verify(count == wanted)
  }
}

/// The documents in `Examples`.
@Suite struct ExampleTests {
  static let documents: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".ca") }.sorted().map { folder.appendingPathComponent($0).path }
  }()

  @Test func exampleDocumentsExist() { verify(!Self.documents.isEmpty) }

  @Test(arguments: documents)
  func anExampleAgrees(path: String) throws {
    let document = try CAMLDocument(contentsOf: URL(fileURLWithPath: path))
    for scale in [0.5, 1].prefix(Cases.count(1, ofMany: 2)) as ArraySlice<CGFloat> {
      var viewport = document.viewport
      viewport.scale = scale
      let comparison = try Comparison(document.root, viewport, at: document.index.renderTime)
      verify(comparison.agreement.isWithinTolerance, "\(path) at \(scale): \(comparison.agreement)")
    }
  }

  @Test(arguments: documents)
  func anAlteredExampleIsReported(path: String) throws {
    let url = URL(fileURLWithPath: path)
    let (document, altered) = (try CAMLDocument(contentsOf: url), try CAMLDocument(contentsOf: url))
    var viewport = document.viewport
    viewport.scale = 0.5
    let time = document.index.renderTime
    let picture = try ReferenceRenderer().picture(
      of: document.root.commitFrame(at: time, in: viewport), in: viewport)
    // The first layer that visibly changes when moved by two points, which is one pixel here.
    for layer in altered.root.selfAndBelow.dropFirst() {
      layer.position.x += 2
      let comparison = try Comparison(altered.root, viewport, at: time)
      if !Agreement(of: comparison.actual, with: picture).isWithinTolerance { return }
    }
    Issue.record("no layer of \(path) shows that it moves")
  }
}
