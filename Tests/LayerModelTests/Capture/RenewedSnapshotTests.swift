import TestSupport

/// A snapshot updated from the previous one equals a snapshot taken from scratch.
@Suite struct RenewedSnapshotTests {
  /// Root 0, a 1 (with b 2), c 3.
  private func tree() -> (root: CALayer, a: CALayer, b: CALayer, c: CALayer) {
    let (root, a, b, c) = (CALayer(9, 9), CALayer(9, 9), CALayer(9, 9), CALayer(9, 9))
    root.sublayers = [a, c]
    a.addSublayer(b)
    return (root, a, b, c)
  }

  @Test func changesAreToldByNode() {
    let (root, a, b, c) = tree()
    let first = root.commitFrame()
    verify(first.changes == nil)
    let second = root.commitFrame(at: 3)
    verify(second.changes?.base == first.number, second.changes?.nodes == [], second.time == 3)
    c.opacity = 0.5
    b.backgroundColor = .white
    let third = root.commitFrame()
    verify(third.changes?.base == second.number, third.changes?.nodes == [2, 3])
    verify(third.nodes[3].opacity == 0.5, third.styles[Int(third.nodes[2].style)].backgroundColor.isOpaque)
    verify(second.nodes[3].opacity == 1, "who holds a snapshot does not see it change")
    verify(second.styles[Int(second.nodes[2].style)].backgroundColor.isClear)
    a.opacity = 1
    let fourth = root.commitFrame()
    verify(fourth.changes?.nodes == [], "it was 1 before")
    verify(fourth.nodes[1].version != third.nodes[1].version, fourth.nodes[3].version == third.nodes[3].version)
  }

  @Test func addedOrRemovedLayerRestartsTheSnapshot() {
    let (root, a, b, c) = tree()
    var last = root.commitFrame()
    func startsAnew(_ change: () -> Void) -> Bool {
      change()
      last = root.commitFrame()
      return last.changes == nil
    }
    verify(!startsAnew { c.position.x = 2 }, startsAnew { b.removeFromSuperlayer() })
    verify(!startsAnew { b.position.x = 2 }, "it is no longer there")
    verify(startsAnew { c.mask = b }, last.nodes.count == 4, last.nodes[3].owner == 2, !startsAnew { b.position.x = 3 })
    verify(last.changes?.nodes == [3], startsAnew { a.isGeometryFlipped = true })
    verify(startsAnew { root.insertSublayer(c, at: 0) })
    verify(startsAnew { a.commitFrame() }, "a part of it was taken alone")
    verify(!startsAnew { a.position.x = 3 })
  }

  /// Nodes outside of replicators are renewed; replicators start over.
  @Test func replicatorsRestartOnlyForTheirOwnChanges() {
    let (root, a, b, c) = tree()
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceTransform) = (3, CATransform3DMakeTranslation(1, 0, 0))
    let dot = CALayer(2, 2)
    replicator.addSublayer(dot)
    a.addSublayer(replicator)
    // Root, a, b, the replicator, three instances with a dot each, c.
    verify(root.commitFrame().nodes.count == 11)
    c.position.x = 4
    b.opacity = 0.5
    a.position.x = 1
    let second = root.commitFrame()
    verify(second.changes?.nodes == [1, 2, 10], second.nodes[10].geometry.position.x == 4)
    replicator.position.x = 7
    verify(root.commitFrame().changes?.nodes == [3], "its instances move along")
    for change in [
      { dot.backgroundColor = .white }, { replicator.instanceCount = 2 }, { replicator.bounds.size.width = 7 },
      { replicator.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) },
    ] {
      change()
      verify(root.commitFrame().changes == nil)
      c.position.x += 1
      verify(root.commitFrame().changes?.nodes.count == 1)
    }
    let last = root.commitFrame()
    verify(last.nodes.count == 9, last.nodes[3].geometry.position.x == 7)
    for dot in [5, 7] { verify(last.styles[Int(last.nodes[dot].style)].backgroundColor.rgba == SIMD4(1, 0, 0, 1)) }
  }

  @Test func aLayerLeavesAReplicatorUntinted() {
    let (root, _, _, _) = tree()
    let replicator = CAReplicatorLayer()
    replicator.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let dot = CALayer(2, 2)
    dot.backgroundColor = .white
    replicator.addSublayer(dot)
    root.addSublayer(replicator)
    let first = root.commitFrame()
    verify(first.styles[Int(first.nodes[6].style)].backgroundColor.rgba == SIMD4(1, 0, 0, 1))
    root.addSublayer(dot)
    let second = root.commitFrame()
    verify(second.nodes.count == 6, second.styles[Int(second.nodes[5].style)].backgroundColor.rgba == SIMD4(1, 1, 1, 1))
  }

  /// The sublayers of a replicator without instances are not visited, so a change there may hide others from the
  /// record.
  @Test func replicatorWithoutInstancesRestartsTheSnapshot() {
    let (root, a, b, _) = tree()
    let replicator = CAReplicatorLayer()
    let dot = CALayer(2, 2)
    replicator.addSublayer(dot)
    a.addSublayer(replicator)
    root.commitFrame()
    replicator.instanceCount = 0
    root.commitFrame()
    dot.backgroundColor = .white
    b.position.x = 2
    let before = root.commitFrame()
    replicator.position.x = 5
    let after = root.commitFrame()
    verify(after.changes == nil)
    for node in [0, 1, 3] { verify(after.nodes[node].version != before.nodes[node].version) }
  }

  @Test func eachInstanceHasATimeOfItsOwn() {
    let context = LayerContext()
    context.run {
      let (root, _, _, c) = tree()
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay) = (2, 5)
      let dot = CALayer(2, 2)
      replicator.addSublayer(dot)
      root.addSublayer(replicator)
      root.commitFrame(at: 0)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.duration, fade.beginTime) = (0.0, 2, 1)
      dot.add(fade, forKey: nil)
      root.commitFrame(at: 0)
      c.position.x = 3
      let half = root.commitFrame(at: 2)
      verify(half.changes == nil, root.nextChange(from: 2) == 2)
      // The first instance has faded; the second one begins at 6.
      root.commitFrame(at: 4)
      verify(root.nextChange(from: 4) == 6)
    }
  }

  @Test func layersOutliveTheirRoot() {
    let leaf = CALayer(3, 3)
    do {
      let root = CALayer(9, 9)
      root.addSublayer(leaf)
      root.commitFrame()
    }
    leaf.position.x = 2
    let root = CALayer(9, 9)
    root.addSublayer(leaf)
    verify(root.commitFrame().nodes[1].geometry.position.x == 2)
  }

  @Test func sharedStylesSplitOnChange() {
    let (root, a, b, c) = tree()
    verify(root.commitFrame().styles.count == 1)
    b.backgroundColor = .white
    let parted = root.commitFrame()
    verify(parted.changes?.nodes == [2], parted.styles.count == 2)
    verify(parted.nodes[1].style == parted.nodes[3].style, parted.nodes[2].style != parted.nodes[1].style)
    for layer in [a, b, c, b, a] {
      layer.shadowOpacity = layer.shadowOpacity == 0 ? 0.5 : 0
      let snapshot = root.commitFrame()
      for (i, layer) in [root, a, b, c].enumerated() {
        verify((snapshot.effects(of: i)?.shadow != nil) == (layer.shadowOpacity > 0))
      }
    }
  }

  @Test func animatedLayersAreLookedAtEachTime() {
    let context = LayerContext()
    context.run {
      let (root, _, b, _) = tree()
      root.commitFrame(at: 0)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.duration) = (0.0, 2)
      b.add(fade, forKey: nil)
      let start = root.commitFrame(at: 0)
      verify(start.changes?.nodes == [2], start.nodes[2].opacity == 0)
      let half = root.commitFrame(at: 1)
      verify(half.changes?.nodes == [2], abs(half.nodes[2].opacity - 0.5) < 1e-6)
      verify(half.nodes[0].version != start.nodes[0].version, half.nodes[3].version == start.nodes[3].version)
      verify(root.nextChange(from: 1) == 1, root.commitFrame(at: 1).changes?.nodes == [])
      let over = root.commitFrame(at: 3)
      verify(over.changes?.nodes == [2], over.nodes[2].opacity == 1)
      verify(root.commitFrame(at: 4).nodes[0].version == over.nodes[0].version, root.nextChange(from: 4) == .infinity)
    }
  }

  @Test func layoutIsDoneWhereSomebodyDoesIt() {
    let (root, a, b, _) = tree()
    let helper = TwinTree.Helper()
    root.commitFrame()
    b.bounds.size.width = 4
    verify(b.needsLayout(), a.needsLayout())
    root.commitFrame()
    verify(!b.needsLayout(), !a.needsLayout())
    b.bounds.size.width = 5
    a.delegate = helper
    verify(root.commitFrame().nodes[2].geometry.zPosition == 1, helper.arrangements == 1)
    b.transform = CATransform3DMakeScale(2, 2, 2)
    root.commitFrame()
    verify(helper.arrangements == 2)
  }

  // MARK: Random edits

  /// - Parameter ofAll: Whether some edits change any property of a layer's class. Then an instance of a replicator
  ///   that looks as before may have another version.
  @Test(arguments: [false, true], [false, true])
  func randomEditsGiveWhatTheBeginningGives(plays: Bool, ofAll: Bool) {
    let renewed = (0..<8).reduce(0) { $0 + renewedFrames(seed: 2 * $1 + (plays ? 1 : 0), plays, ofAll) }
    verify(renewed > (plays ? 40 : 80), "\(renewed): else little was tried")
  }

  /// Compares the frames of random edits; returns how many were renewed.
  private func renewedFrames(seed number: UInt64, _ plays: Bool, _ ofAll: Bool) -> Int {
    var random = SplitMix64(seed: ~number)
    let images = [blank(4, 4), blank(8, 2)]
    // One tree with updated snapshots, and a twin whose snapshots start from scratch each time.
    let (tree, twin) = (
      TwinTree(seed: number, images: images, plays ? LayerContext() : nil),
      TwinTree(seed: number, images: images, plays ? LayerContext() : nil)
    )
    (tree.editsAllProperties, twin.editsAllProperties) = (ofAll, ofAll)
    var (seen, seenByTwin) = (VersionsSeen(), VersionsSeen())
    var time = 0.0
    var last: LayerSnapshot?
    var renewed = 0
    FrameReuse.compare(tree, twin: twin, frames: 250, name: "seed \(number)") { _, _, _ in
      if random.chance(0.5) { time += random.number(0, 0.5) }
      // Sometimes the last snapshot has no other owner, so that it is changed in place.
      if random.chance(0.5) { last = nil }
      return tree.snapshot(at: time)
    } fromScratch: { root, _, _ in
      root.recaptureEntirely()
      return twin.snapshot(at: time)
    } expect: { _, step in
      let (snapshot, entire) = (step.reused, step.scratch)
      verify(entire.changes == nil)
      let differences = snapshot.differences(from: entire)
      verify(differences.isEmpty, "\(step.name): \(differences)")
      verify(ofAll || seen.numbered(snapshot) == seenByTwin.numbered(entire), "\(step.name): versions")
      verify(tree.helper.arrangements == twin.helper.arrangements, tree.helper.drawings == twin.helper.drawings)
      if let changes = snapshot.changes {
        renewed += 1
        if let last {
          verify(changes.base == last.number)
          verify(snapshot.nodesThatDiffer(from: last) == changes.nodes.map(Int.init), "\(step.name)")
        }
      }
      verify(tree.root.nextChange(from: time) == twin.root.nextChange(from: time))
      last = snapshot
    }
    return renewed
  }
}

extension CALayer {
  /// The next frame, which must equal one from scratch.
  @discardableResult func frameAsFromScratch(at time: Double) -> LayerSnapshot {
    let frame = commitFrame(at: time)
    recaptureEntirely()
    let scratch = commitFrame(at: time)
    let differences = frame.differences(from: scratch)
    verify(scratch.changes == nil, differences.isEmpty, "\(differences)")
    return frame
  }
}

/// Versions replaced by the order of their first occurrence, which is equal if the versions of two trees change alike.
private struct VersionsSeen {
  private var numbers: [UInt64: Int] = [:]

  mutating func numbered(_ snapshot: LayerSnapshot) -> [Int] {
    snapshot.nodes.map { node in
      if let known = numbers[node.version] { return known }
      numbers[node.version] = numbers.count
      return numbers.count - 1
    }
  }
}

extension LayerSnapshot {
  /// The differences from the snapshot of a twin, in words, ignoring versions.
  func differences(from other: LayerSnapshot) -> [String] {
    var found: [String] = []
    if nodes.count != other.nodes.count { return ["\(nodes.count) nodes, not \(other.nodes.count)"] }
    if time != other.time { found.append("time") }
    if Set(warnings.map(\.description)) != Set(other.warnings.map(\.description)) {
      found.append("warnings \(warnings), not \(other.warnings)")
    }
    for i in nodes.indices {
      let (a, b) = (nodes[i], other.nodes[i])
      if !a.hasPlace(of: b) || a.mask != b.mask || a.parent != b.parent || a.owner != b.owner {
        found.append("node \(i): \(a), not \(b)")
      }
      let (style, otherStyle) = (styles[Int(a.style)], other.styles[Int(b.style)])
      if !style.looksLike(otherStyle) { found.append("style of \(i): \(style), not \(otherStyle)") }
      if effects(of: i) != other.effects(of: i) { found.append("effects of \(i)") }
    }
    return found
  }

  /// The nodes that differ from an earlier snapshot's, ignoring versions.
  fileprivate func nodesThatDiffer(from other: LayerSnapshot) -> [Int] {
    nodes.indices.filter {
      let (a, b) = (nodes[$0], other.nodes[$0])
      return !a.hasPlace(of: b) || styles[Int(a.style)] != other.styles[Int(b.style)]
        || effects(of: $0) != other.effects(of: $0)
    }
  }
}

extension LayerSnapshot.Node {
  fileprivate func hasPlace(of other: Self) -> Bool {
    kind == other.kind && subtreeEnd == other.subtreeEnd && opacity == other.opacity
      && isInvisible == other.isInvisible && isDoubleSided == other.isDoubleSided
      && allowsGroupOpacity == other.allowsGroupOpacity && contentsAreFlipped == other.contentsAreFlipped
      // NaN is not equal to itself.
      && (geometry == other.geometry || "\(geometry)" == "\(other.geometry)")
  }
}

extension LayerSnapshot.Style {
  /// Whether both are equal, except for drawn images, whose pixels are compared.
  fileprivate func looksLike(_ other: Self) -> Bool {
    if self == other { return true }
    guard let mine = contents, let others = other.contents else { return false }
    var (a, b) = (self, other)
    (a.contents, b.contents) = (nil, nil)
    return a == b && mine.frame == others.frame && mine.unitRect == others.unitRect && mine.center == others.center
      && mine.image.width == others.image.width && mine.image.premultipliedRGBA == others.image.premultipliedRGBA
  }
}
