import Foundation
import Geometry
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Lists: opaque rows and columns that touch on whole points, in blurs, shadows, clipped groups, and layers that
  /// filter their backdrop, nested in each other.
  package static func lists(seed: UInt64) -> RandomTree {
    var random = SplitMix64(seed: seed ^ 0x6C69_7374)
    let side = random.whole(64...128)
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random.chance(0.8) { root.backgroundColor = color(&random) }
    for _ in 0..<random.whole(1...3) {
      let frame = CALayer(
        CGFloat(random.whole(-10...side / 2)), CGFloat(random.whole(-10...side / 2)), CGFloat(random.whole(20...side)),
        CGFloat(random.whole(20...side)))
      add(list(frame, &random, depth: random.whole(1...3)), to: root, &random)
    }
    let viewport = Viewport(size: CGSize(width: side, height: side), scale: random.chance(0.3) ? 2 : 1)
    return RandomTree(seed: seed, root: root, viewport: viewport)
  }

  /// Fills a layer with rows or columns.
  ///
  /// - Parameter depth: The most levels of lists in lists.
  private static func list(_ list: CALayer, _ random: inout SplitMix64, depth: Int) -> CALayer {
    let (width, height) = (Int(list.bounds.width), Int(list.bounds.height))
    let hasRows = random.chance(0.7)
    let length = hasRows ? height : width
    let shared = random.chance(0.5) ? color(&random) : nil
    var place = random.chance(0.3) ? -5 : 0
    let (row, separator) = (random.whole(1...max(1, length / 2)), random.whole(1...2))
    var isRow = true
    while place < length {
      let size = isRow ? row : separator
      let layer =
        hasRows
        ? CALayer(0, CGFloat(place), CGFloat(width), CGFloat(size), shared ?? color(&random))
        : CALayer(CGFloat(place), 0, CGFloat(size), CGFloat(height), shared ?? color(&random))
      list.addSublayer(layer)
      (place, isRow) = (place + size, !isRow)
      if list.sublayers?.count ?? 0 > 40 { break }
    }
    if depth > 1 {
      let inner = CALayer(
        CGFloat(random.whole(0...width / 2)), CGFloat(random.whole(0...height / 2)), CGFloat(max(8, width / 2)),
        CGFloat(max(8, height / 2)))
      add(self.list(inner, &random, depth: depth - 1), to: list, &random)
    }
    return list
  }

  /// Gives a list effects that make it a group, or not, and bounds that clip.
  private static func add(_ list: CALayer, to parent: CALayer, _ random: inout SplitMix64) {
    switch random.whole(0...8) {
    case 0, 1: list.filters = [filter("gaussianBlur", "inputRadius", exp(random.number(log(0.6), log(24))))]
    case 2:
      (list.shadowOpacity, list.shadowRadius) = (Float(random.number(0.4, 1)), CGFloat(exp(random.number(-1, 2.5))))
      list.shadowOffset = CGSize(width: random.whole(-20...20), height: random.whole(-20...20))
    case 3: list.opacity = Float(random.number(0.3, 0.95))
    case 4:
      list.compositingFilter = random.chance(0.5) ? "multiplyBlendMode" : "screenBlendMode"
    case 5, 6:
      list.backgroundFilters = [filter("colorInvert")]
      for layer in list.sublayers ?? [] where random.chance(0.5) {
        if random.chance(0.5) { layer.isHidden = true } else { layer.backgroundFilters = [filter("colorInvert")] }
        layer.backgroundColor = layer.backgroundColor?.copy(alpha: CGFloat(random.number(0, 1)))
      }
    case 7: list.filters = [filter("colorSaturate", "inputAmount", random.number(0, 1))]
    default: break
    }
    if random.chance(0.5) {
      list.masksToBounds = true
      if random.chance(0.6) { list.cornerRadius = CGFloat(random.number(1, 30)) }
      if random.chance(0.3) { list.backgroundColor = color(&random) }
      if random.chance(0.3) { (list.borderWidth, list.borderColor) = (CGFloat(random.whole(1...3)), color(&random)) }
    }
    if random.chance(0.25) { list.transform = CATransform3DMakeRotation(CGFloat(random.number(-1, 1)), 0, 0, 1) }
    if random.chance(0.15) { list.position.x += CGFloat(random.unit()) }
    parent.addSublayer(list)
  }

  private static func color(_ random: inout SplitMix64) -> CGColor {
    CGColor(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: 1)
  }

  private static func filter(_ type: String, _ key: String? = nil, _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if let key { filter.setValue(value, forKey: key) }
    return filter
  }
}
