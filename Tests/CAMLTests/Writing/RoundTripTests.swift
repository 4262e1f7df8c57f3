import CAML
import TestSupport

/// Documents of random trees: written and read again, they show the same, at every time and in every state, and are
/// written as before.
@Suite struct RoundTripTests {
  private static let seeds: Range<UInt64> = {
    let wanted = ProcessInfo.processInfo.environment["LAMINA_SEED"]?.split(separator: "-").compactMap { UInt64($0) }
    guard let first = wanted?.first, let last = wanted?.last, first <= last else {
      return Cases.seeds(12, ofMany: 60)
    }
    return first..<last + 1
  }()

  private static let times = [0, 0.35, 1.7, 4.2]

  private func tree(_ seed: UInt64) -> RandomTree {
    let tree = RandomTree(seed: seed, hasEffects: true)
    var motion = RandomMotion(seed: seed)
    motion.animate(tree.root)
    return tree
  }

  /// Reads a text whose images are the writer's: the very objects, so that looks can be compared.
  private func read(_ writer: CAMLText, _ text: String? = nil, in directory: TemporaryDirectory) throws
    -> CAMLDocument
  {
    let images = writer.images
    return try CAMLDocument(data: Data((text ?? writer.text).utf8), baseURL: directory.url) { data in
      guard let number = Int(String(decoding: data, as: UTF8.self)) else { throw ToyImageError() }
      return images[number].image
    }
  }

  /// Files that hold the numbers of the writers' images.
  private func numberedFiles() throws -> TemporaryDirectory {
    try TemporaryDirectory(Dictionary(uniqueKeysWithValues: (0..<40).map { ("assets/\($0 + 1).png", "\($0)") }))
  }

  /// Each property of each class by itself, with another value than that of a new layer.
  @Test func everyPropertyIsWrittenAndRead() throws {
    let files = try numberedFiles()
    defer { files.remove() }
    for make in CALayer.makers {
      // Contents have one of few formats, and all other names are dropped.
      for row in make().properties where row.isChangeable && row.key != "contentsFormat" {
        let layer = make()
        row.change(layer)
        let writer = layer.camlDocument()
        let again = try read(writer, in: files)
        let name = "\(row.key) of a \(type(of: layer))"
        verify(writer.warnings.isEmpty, again.warnings.isEmpty, again.diagnostics.isEmpty, "\(name)")
        verify(writer.text != make().camlDocument().text, "\(name)")
        expectSameText(writer.text, again.root.camlDocument().text, name)
        // Of these the texts were compared.
        switch row.form {
        case .image, .path, .filters, .cells, .filter, .timingFunction, .text, .font: continue
        default: verify("\(row.get(layer) ?? "-")" == "\(row.get(again.root) ?? "-")", "\(name)")
        }
      }
    }
  }

  @Test(arguments: [CALayerContentsFormat.gray8Uint, .RGBA16Float])
  func contentsFormatsAreWrittenAndRead(format: CALayerContentsFormat) throws {
    let layer = CALayer()
    layer.contentsFormat = format
    let text = layer.camlDocument().text
    try verify(
      CAMLTests.read(text).root.contentsFormat == format, text.contains("contentsFormat=\"\(format.rawValue)\""))
  }

  /// Found by fuzzing.
  @Test func emptyStatesAreNotWritten() throws {
    let document = try readLayer("<CALayer bounds=\"0 0 1 1\"><states></states></CALayer>")
    let first = document.written().text
    verify(!first.contains("</CALayer>"))
    let again = try CAMLDocument(data: Data(first.utf8), baseURL: nil)
    verify(again.written().text == first)
  }

  @Test func writtenTreesRenderTheSame() throws {
    let files = try numberedFiles()
    defer { files.remove() }
    for seed in Self.seeds {
      let original = tree(seed)
      let writer = original.root.camlDocument()
      let again = try read(writer, in: files)
      verify(
        again.warnings.isEmpty, again.diagnostics.isEmpty, "seed \(seed): \(again.warnings) \(again.diagnostics)")
      let second = again.root.camlDocument()
      expectSameText(writer.text, second.text, "seed \(seed)")
      // Both are in a document's space now: of the original a picture would be drawn the other way up.
      let copy = try read(writer, in: files)
      for time in Self.times {
        expectSameLook(look(of: original.root, at: time), look(of: again.root, at: time), "seed \(seed) at \(time)")
      }
      // Whatever was shown before.
      for time in Self.times.reversed() {
        expectSameLook(look(of: original.root, at: time), look(of: copy.root, at: time), "seed \(seed) back at \(time)")
      }
    }
  }

  @Test func statesAreWrittenAndShowTheSame() throws {
    let files = try numberedFiles()
    defer { files.remove() }
    for seed in Self.seeds.prefix(Cases.count(6, ofMany: 30)) {
      let writer = tree(seed).root.camlDocument()
      var random = SplitMix64(seed: seed)
      guard let text = withStates(writer.text, &random) else { continue }
      let first = try read(writer, text, in: files)
      verify(first.warnings.isEmpty, "seed \(seed): \(first.warnings)")
      let written = first.written()
      let second = try read(written, in: files)
      expectSameText(written.text, second.written().text, "seed \(seed)")
      verify(second.states.map(\.name) == ["Off", "On"])
      for name in ["On", "Off", nil] {
        try first.apply(state: name)
        try second.apply(state: name)
        for time in Self.times {
          expectSameLook(
            look(of: first.root, at: time), look(of: second.root, at: time), "seed \(seed) \(name ?? "-") at \(time)")
        }
      }
    }
  }

  /// A comparison that cannot fail looks just like one that passes.
  @Test func lookComparisonDetectsDifferences() throws {
    var seen = 0
    let seeds = Cases.seeds(8, ofMany: 20)
    for seed in seeds {
      let (a, b) = (tree(seed).root, tree(seed).root)
      verify(look(of: a, at: 0.35) == look(of: b, at: 0.35), "equal seeds make equal trees")
      b.selfAndBelow.last?.transform.m41 += 1e-12
      if look(of: a, at: 0.35) != look(of: b, at: 0.35), a.camlDocument().text != b.camlDocument().text { seen += 1 }
    }
    verify(5 * seen >= 3 * seeds.count, "\(seen)")
  }

  // MARK: States

  /// The document with ids for some of its layers, and two states of them.
  private func withStates(_ text: String, _ random: inout SplitMix64) -> String? {
    var lines = text.components(separatedBy: "\n")
    var count = 0
    for i in lines.indices where lines[i].contains("<CALayer ") && random.chance(0.5) {
      count += 1
      lines[i] = lines[i].replacingOccurrences(of: "<CALayer ", with: "<CALayer id=\"layer \(count)\" ")
    }
    guard count > 0, let end = lines.lastIndex(where: { $0.hasPrefix("  </") }) else { return nil }
    // States stand after sublayers and before animations.
    let place = lines.lastIndex(of: "    <animations>") ?? end
    func changes() -> String {
      (0..<random.whole(1...4)).map { _ in
        let id = "layer \(random.whole(1...count))"
        switch random.whole(0...4) {
        case 0: return setting(id, "opacity", "real", "\(random.unit())")
        case 1: return setting(id, "position.y", "real", "\(random.number(-50, 50))")
        case 2: return setting(id, "transform.rotation.z", "real", "\(random.number(-3, 3))")
        case 3:
          return setting(id, "transform", "CATransform3D", "rotate(\(random.number(-90, 90))deg) scale(1.1, 0.7, 1)")
        default:
          return "<LKStateAddAnimation targetId='\(id)' key='spin'><animations><animation type='CABasicAnimation' "
            + "keyPath='zPosition' beginTime='1e-100' duration='\(random.number(0.5, 2))'><toValue type='real' "
            + "value='\(random.number(-9, 9))'/></animation></animations></LKStateAddAnimation>"
        }
      }.joined()
    }
    let states = "<states>\(state("Off", changes()))\(state("On", changes(), "basedOn='Off'"))</states>"
    lines.insert(states, at: min(place, end))
    return lines.joined(separator: "\n")
  }

  // MARK: Comparing

  private func expectSameText(
    _ a: String, _ b: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if a == b { return }
    let (x, y) = (a.components(separatedBy: "\n"), b.components(separatedBy: "\n"))
    let different = zip(x, y).first { $0 != $1 }
    Issue.record(
      "\(name): \(different?.0 ?? "-")\nis written as \(different?.1 ?? "-")", sourceLocation: sourceLocation)
  }

  private func expectSameLook(
    _ a: [String], _ b: [String], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if a == b { return }
    let different = zip(a, b).first { $0 != $1 }
    Issue.record(
      "\(name): \(a.count) and \(b.count) nodes\n\(different?.0 ?? "-")\n\(different?.1 ?? "-")",
      sourceLocation: sourceLocation)
  }

  /// Everything in a snapshot's nodes except versions.
  private func look(of root: CALayer, at time: Double) -> [String] {
    let snapshot = root.commitFrame(at: time, in: Viewport(yAxis: .up))
    return snapshot.nodes.indices.map { i in
      let node = snapshot.nodes[i]
      var style = snapshot.styles[Int(node.style)]
      let contents = style.contents
      style.contents = nil
      let picture = contents.map {
        "\($0.frame) \($0.unitRect) \(String(describing: $0.center)) \($0.image.fingerprint)"
      }
      return """
        \(i) \(node.kind) \(node.subtreeEnd) \(node.parent) \(node.owner) \(node.mask) \(node.opacity) \
        \(node.isInvisible) \(node.isDoubleSided) \(node.allowsGroupOpacity) \(node.contentsAreFlipped) \(node.geometry) \
        \(style) \(picture ?? "no contents") \(String(describing: snapshot.effects(of: i)))
        """
    }
  }
}

extension CGImage {
  /// The same for images of the same pixels.
  fileprivate var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in premultipliedRGBA { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(width)×\(height) \(hash)"
  }
}
