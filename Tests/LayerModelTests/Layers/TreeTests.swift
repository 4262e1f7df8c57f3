import TestSupport

@Suite struct TreeTests {
  private let root = CALayer()
  private let a = CALayer()
  private let b = CALayer()
  private let c = CALayer()

  init() {
    for (layer, name) in zip([a, b, c], ["a", "b", "c"]) {
      layer.name = name
      root.addSublayer(layer)
    }
  }

  private var names: String { (root.sublayers ?? []).compactMap(\.name).joined() }

  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  @Test func addingTakesALayerFromWhereItWas() {
    let other = CALayer()
    other.addSublayer(b)
    verify(names == "ac", b.superlayer === other)
    root.addSublayer(a)
    verify(names == "ca")
  }

  @Test func indicesAreClamped() {
    root.insertSublayer(named("x"), at: 1)
    root.insertSublayer(named("y"), at: 99)
    root.insertSublayer(named("z"), at: 0)
    verify(names == "zaxbcy")
    root.insertSublayer(c, at: 99)
    verify(names == "zaxbyc")
  }

  @Test func siblingsTellThePlace() {
    root.insertSublayer(named("x"), below: b)
    root.insertSublayer(named("y"), above: b)
    verify(names == "axbyc")
    root.insertSublayer(a, above: c)
    verify(names == "xbyca")
    root.insertSublayer(named("1"), below: CALayer())
    root.insertSublayer(named("2"), above: nil)
    root.insertSublayer(named("3"), below: root)
    verify(names == "xbyca123")
  }

  @Test func replacingASublayerKeepsTheOrder() {
    root.replaceSublayer(b, with: named("x"))
    verify(names == "axc", b.superlayer == nil)
    root.replaceSublayer(a, with: c)
    verify(names == "cx")
    root.replaceSublayer(c, with: c)
    verify(names == "cx")
  }

  @Test func noSublayersAreNil() {
    for layer in [b, a, c] { layer.removeFromSuperlayer() }
    verify(root.sublayers == nil, a.superlayer == nil)
    a.removeFromSuperlayer()
    root.sublayers = [c, a]
    verify(names == "ca", a.superlayer === root)
    root.sublayers = [a, b]
    verify(names == "ab", c.superlayer == nil)
    root.sublayers = nil
    verify(root.sublayers == nil, a.superlayer == nil)
  }

  @Test func aMaskStandsBesideTheSublayers() {
    root.mask = b
    verify(names == "ac", b.superlayer === root, root.mask === b)
    a.mask = b
    verify(root.mask == nil, b.superlayer === a, a.sublayers == nil)
    a.mask = c
    verify(b.superlayer == nil, names == "a")
    root.addSublayer(c)
    verify(a.mask == nil, names == "ac")
    a.mask = b
    b.removeFromSuperlayer()
    verify(a.mask == nil, b.superlayer == nil)
    a.mask = b
    a.mask = nil
    verify(b.superlayer == nil)
    // A mask is no sibling.
    root.mask = b
    root.insertSublayer(named("x"), below: b)
    verify(names == "acx")
  }

  @Test func cyclesTrap() async {
    await #expect(processExitsWith: .failure) {
      let (a, b) = (CALayer(), CALayer())
      a.addSublayer(b)
      b.addSublayer(a)
    }
    await #expect(processExitsWith: .failure) {
      let a = CALayer()
      a.mask = a
    }
    await #expect(processExitsWith: .failure) { CALayer().replaceSublayer(CALayer(), with: CALayer()) }
  }

  /// The list of sublayers against the obvious one.
  @Test func anyOrderOfChangesKeepsTheOrder() {
    var seed: UInt64 = 7
    func below(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    let root = CALayer()
    var model: [CALayer] = []
    for step in 0..<5000 {
      let grows = step % 1000 < 600
      switch below(grows ? 4 : 8) {
      case 0 where !model.isEmpty:
        let (i, layer) = (below(model.count), CALayer())
        root.insertSublayer(layer, above: model[i])
        model.insert(layer, at: i + 1)
      case 1:
        let (i, layer) = (below(model.count + 1), CALayer())
        root.insertSublayer(layer, at: UInt32(i))
        model.insert(layer, at: i)
      case 2, 3:
        let layer = CALayer()
        root.addSublayer(layer)
        model.append(layer)
      default:
        if model.isEmpty { continue }
        model.remove(at: below(model.count)).removeFromSuperlayer()
      }
      if step % 50 == 0 {
        verify((root.sublayers ?? []).map(ObjectIdentifier.init) == model.map(ObjectIdentifier.init))
      }
    }
    verify(model.count > 10)
  }
}
