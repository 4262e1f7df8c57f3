import Foundation
import Lamina

/// One layer among hundreds changes: the cost of its frame, beside the cost of the whole picture.
///
/// Counters decide, as in ``Sweep``: few items may be drawn, and few layers placed again.
package struct ChangeSweep {
  /// One property, and the two states between which it goes from frame to frame.
  package struct Change: Sendable {
    package let name: String
    let apply: @Sendable (CALayer, _ isOn: Bool) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (CALayer, Bool) -> Void) {
      (self.name, self.apply) = (name, apply)
    }
  }

  /// The cost of one frame.
  package struct Cost: Sendable {
    package fileprivate(set) var items = 0, draws = 0, passes = 0
    /// Layers whose place was computed again.
    package fileprivate(set) var layersPlaced = 0
    /// The median, in milliseconds.
    fileprivate(set) var time = 0.0
  }

  package struct Result: Sendable {
    package let kind: SweepScene.Kind
    package let change: String
    package let whole: Cost, changed: Cost
    /// Whether more is drawn or placed than a twentieth of the picture, and a few items.
    package var isStep: Bool {
      changed.items > whole.items / 20 + 16 || changed.layersPlaced > whole.layersPlaced / 20 + 16
    }
  }

  package static let changes: [Change] = [
    Change("position") { $0.position.x += $1 ? 3 : -3 },
    Change("bounds") { $0.bounds.size.width += $1 ? 1 : -1 },
    Change("transform") { $0.setAffineTransform($1 ? CGAffineTransform(rotationAngle: 0.1) : .identity) },
    Change("opacity") { $0.opacity = $1 ? 0.5 : 1 },
    Change("hidden") { $0.isHidden = $1 },
    Change("anchorPoint") { $0.anchorPoint.x = $1 ? 0.4 : 0.5 },
    Change("anchorPointZ") { $0.anchorPointZ = $1 ? 1 : 0 },
    Change("sublayerTransform") { $0.sublayerTransform.m41 = $1 ? 1 : 0 },
    Change("zPosition") { $0.zPosition = $1 ? 1 : 0 },
    Change("backgroundColor") { $0.backgroundColor = $1 ? .black : CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1) },
    Change("cornerRadius") { $0.cornerRadius = $1 ? 3 : 0 },
    Change("borderWidth") { ($0.borderWidth, $0.borderColor) = ($1 ? 1 : 0, .black) },
    Change("masksToBounds") { $0.masksToBounds = $1 },
    Change("shadowOpacity") { $0.shadowOpacity = $1 ? 0.5 : 0 },
    Change("shouldRasterize") { $0.shouldRasterize = $1 },
    Change("mask") { layer, isOn in
      let mask = CALayer()
      mask.frame = layer.bounds.insetBy(dx: 1, dy: 1)
      mask.backgroundColor = .black
      layer.mask = isOn ? mask : nil
    },
    Change("sublayer") { layer, isOn in
      if !isOn { return layer.sublayers?.last?.removeFromSuperlayer() ?? () }
      let sublayer = CALayer()
      (sublayer.frame, sublayer.backgroundColor) = (layer.bounds.insetBy(dx: 4, dy: 4), .black)
      layer.addSublayer(sublayer)
    },
    Change("sibling") { layer, isOn in
      if !isOn { return layer.superlayer?.sublayers?.last?.removeFromSuperlayer() ?? () }
      let sibling = CALayer()
      (sibling.frame, sibling.backgroundColor) = (layer.frame, .black)
      layer.superlayer?.addSublayer(sibling)
    },
  ]

  package private(set) var results: [Result] = []

  /// - Parameter names: The changes; `nil` for all.
  package init(
    kinds: [SweepScene.Kind] = SweepScene.Kind.allCases, changes names: Set<String>? = nil, on renderer: GPURenderer
  ) throws {
    for kind in kinds {
      for change in Self.changes where names?.contains(change.name) != false {
        results.append(try Self.result(kind, change, renderer))
      }
    }
  }

  private static func result(
    _ kind: SweepScene.Kind, _ change: Change, _ device: GPURenderer
  ) throws -> Result {
    let scene = SweepScene.small(kind)
    let tree = scene.makeTree()
    guard let layers = tree.sublayers?.first?.sublayers else { preconditionFailure("the scene has layers") }
    let layer = layers[layers.count / 2]
    let count = Self.count(of: tree)
    /// The cost of frames; the first few compile programs, upload images and fill caches.
    ///
    /// - Parameter frame: Draws a frame, and returns whether there was anything to draw.
    func cost(_ frame: (Int) throws -> Bool) throws -> Cost {
      var (times, cost): ([Double], Cost) = ([], Cost())
      for number in 0..<9 {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change.apply(layer, number % 2 == 0)
        CATransaction.commit()
        let start = ContinuousClock.now
        let isDrawn = try frame(number)
        let time = ContinuousClock.now - start
        guard number > 3 else { continue }
        times.append(time / .milliseconds(1))
        if !isDrawn { continue }
        let last = device.lastFrame
        // The more expensive one of both states.
        if last.items >= cost.items { (cost.items, cost.draws, cost.passes) = (last.items, last.draws, last.passes) }
        cost.layersPlaced = max(cost.layersPlaced, count - last.layersReused)
      }
      change.apply(layer, false)
      cost.time = times.sorted()[times.count / 2]
      return cost
    }
    let whole = try cost {
      _ = try device.render(tree.commitFrame(at: Double($0)))
      return true
    }
    let renderer = CARenderer(device)
    (renderer.layer, renderer.bounds) = (tree, CGRect(origin: .zero, size: SweepScene.size))
    let changed = try cost { number in
      renderer.beginFrame(atTime: 100 + Double(number))
      defer { renderer.endFrame() }
      let isDrawn = !renderer.updateBounds().isEmpty
      try renderer.renderFrame()
      return isDrawn
    }
    return Result(kind: kind, change: change.name, whole: whole, changed: changed)
  }

  private static func count(of layer: CALayer) -> Int {
    1 + (layer.sublayers ?? []).reduce(0) { $0 + count(of: $1) } + (layer.mask.map(count) ?? 0)
  }
}

extension ChangeSweep.Result {
  /// One line of a table.
  package var line: String {
    func text(_ cost: ChangeSweep.Cost) -> String {
      "\(cost.layersPlaced) layers placed, \(cost.passes) passes, \(cost.draws) draws, \(cost.items) items"
    }
    let times = String(format: "%.2f of %.2f ms", changed.time, whole.time)
    return "small \(kind.rawValue): one changes its \(change): \(text(changed)), of \(text(whole)); \(times)"
  }
}
