import TestSupport

/// Versions change with the values they stand for, and only then.
@Suite struct VersionTests {
  private func versions(_ root: CALayer, at time: Double = 0) -> [UInt64] {
    root.commitFrame(at: time).nodes.map(\.version)
  }

  /// Root 0, a 1 (with b 2), c 3.
  private func tree() -> (root: CALayer, a: CALayer, b: CALayer, c: CALayer) {
    let (root, a, b, c) = (CALayer(9, 9), CALayer(9, 9), CALayer(9, 9), CALayer(9, 9))
    root.sublayers = [a, c]
    a.addSublayer(b)
    return (root, a, b, c)
  }

  @Test func versionsStayWithoutChanges() {
    let (root, _, _, _) = tree()
    let first = versions(root)
    verify(Set(first).count == 4, !first.contains(0), versions(root) == first, versions(root, at: 7) == first)
  }

  @Test func aChangeGoesUpAndNowhereElse() {
    let (root, a, b, _) = tree()
    var before = versions(root)
    func changed(_ change: () -> Void) -> [Bool] {
      change()
      let after = versions(root)
      defer { before = after }
      return zip(before, after).map { $0 != $1 }
    }
    verify(changed { b.opacity = 0.5 } == [true, true, true, false])
    verify(changed { a.position.x = 3 } == [true, true, false, false])
    verify(changed { root.sublayerTransform.m34 = -0.001 } == [true, false, false, false])
    verify(changed { a.mask = CALayer() }.prefix(4) == [true, true, false, false])
    before = versions(root)
    verify(changed { a.mask?.backgroundColor = .black } == [true, true, false, false, true])
    verify(changed { b.bounds.size.width = 4 } == [true, true, true, false, false])
    verify(changed { b.name = "b" } == [false, false, false, false, false], "that shows nowhere")
  }

  @Test func treeShapeChangesVersions() {
    let (root, a, b, c) = tree()
    let first = versions(root)
    c.addSublayer(b)
    let second = versions(root)
    verify(second[0] != first[0], second[1] != first[1], second[2] != first[3])
    verify(second[3] == first[2], "the layer that moved is itself the same")
    a.removeFromSuperlayer()
    verify(versions(root)[0] != second[0], versions(root).count == 3)
  }

  @Test func aPartOfATreeMayBeTakenAlone() {
    let (root, a, b, _) = tree()
    let whole = versions(root)
    b.opacity = 0.5
    let part = versions(a)
    verify(part[0] != whole[1], part[1] != whole[2])
    let again = versions(root)
    verify(again[0] != whole[0], "the root has not been asked since the change")
    verify(again[1] == part[0], again[2] == part[1])
  }

  /// Properties that no picture shows.
  private static let unseen: Set<String> = [
    "name", "needsDisplayOnBoundsChange", "autoresizingMask", "scrollMode",
  ]

  /// All properties that documents hold, of all classes of layers.
  @Test func everyPropertyThatShowsChangesTheVersion() {
    for make in CALayer.makers {
      for row in make().properties where row.isChangeable {
        let layer = make()
        layer.bounds = CGRect(0, 0, 60, 20)
        (layer as? CATextLayer)?.string = "two words"
        let before = versions(layer)[0]
        row.change(layer)
        verify((versions(layer)[0] == before) == Self.unseen.contains(row.key), "\(row.key) of a \(type(of: layer))")
      }
    }
  }

  @Test func everyPropertyOfACellThatShowsChangesTheVersion() {
    let unseen: Set<String> = ["name", "mass", "massRange"]
    for row in CAEmitterCell.keys.rows where row.isChangeable {
      let (layer, cell, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
      inner.scale = 2
      (cell.emitterCells, layer.emitterCells) = ([inner], [cell])
      for changed in [inner, cell] {
        let before = versions(layer)[0]
        row.change(changed)
        verify((versions(layer)[0] == before) == unseen.contains(row.key), "\(row.key)")
      }
    }
  }

  @Test func aFilterThatChangesCounts() {
    let (root, a, _, _) = tree()
    let (blur, blend) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "xor"))
    a.filters = [blur]
    a.compositingFilter = blend
    let first = versions(root)
    verify(versions(root) == first)
    blur.setValue(3, forKey: "inputRadius")
    let second = versions(root)
    verify(second[0] != first[0], second[1] != first[1], second[2] == first[2], second[3] == first[3])
    blend.isEnabled = false
    verify(versions(root)[0] != second[0])
  }

  @Test func laterPathChangesKeepTheVersion() {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(0, 0, 1, 1))
    shape.path = path
    let snapshot = shape.commitFrame()
    path.addRect(CGRect(5, 5, 1, 1))
    verify(shape.commitFrame().styles == snapshot.styles, versions(shape)[0] == snapshot.nodes[0].version)
  }

  @Test func instancesShareAVersionWhereTheyLookAlike() {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    let leaf = CALayer(1, 1)
    leaf.backgroundColor = .white
    replicator.addSublayer(leaf)
    // Nodes: the replicator, then an instance and the leaf three times.
    let alike = versions(replicator)
    verify(alike[2] == alike[4], alike[4] == alike[6], Set(alike).count == 5)
    replicator.instanceRedOffset = -0.25
    let colored = versions(replicator)
    verify(Set(colored).count == 7, colored[2] == alike[2])
    replicator.instanceRedOffset = -0.5
    let darker = versions(replicator)
    verify(darker[2] == colored[2], darker[4] != colored[4], darker[6] != colored[6])
  }

  @Test func onlyALiveEmitterChangesWithTime() {
    let (root, a, _, c) = tree()
    let emitter = CAEmitterLayer()
    a.addSublayer(emitter)
    let empty = versions(root, at: 0)
    verify(versions(root, at: 1) == empty)
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.contents) = (1, 10, blank(1, 1))
    emitter.emitterCells = [cell]
    let (first, second) = (versions(root, at: 1), versions(root, at: 2))
    verify(first[0] != second[0], first[1] != second[1], first[2] == second[2], first[3] != second[3])
    verify(first.last == second.last, c.superlayer === root)
    verify(versions(root, at: 1) == first, "the same moment is the same picture")
    emitter.speed = 0
    verify(versions(root, at: 1) == versions(root, at: 2), "where time stands still, nothing changes")
  }

  /// A mask layer is drawn again as soon as it becomes a sublayer.
  @Test func maskBecomingASublayerGetsANewVersion() {
    let (root, mask) = (CALayer(9, 9), CALayer(9, 9))
    root.mask = mask
    mask.mask = CALayer(9, 9)
    let masking = versions(root)[1]
    mask.mask?.opacity = 0.5
    let alone = versions(mask)
    verify(alone.count == 2, alone[0] != masking)
    mask.mask?.opacity = 0.25
    verify(versions(mask)[0] != alone[0])
  }
}
