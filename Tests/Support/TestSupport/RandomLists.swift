import Foundation
import Geometry
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Lists: opaque rows and columns that touch on whole points, in blurs, shadows, clipped groups, and layers that
  /// filter their backdrop, nested in each other.
  package static func lists(seed: UInt64, hasOneStream: Bool = false) -> RandomTree {
    var random = RandomStreams(seed: seed ^ 0x6C69_7374, isOne: hasOneStream)
    let side = random["viewport"].whole(64...128)
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random["root.backgroundColor"].chance(0.8) {
      root.backgroundColor = random["root.backgroundColor"].opaqueColor()
    }
    for _ in 0..<random["count"].whole(1...3) {
      let empty = random["frame"].layer(origin: -10...side / 2, size: 20...side)
      let depth = random["depth"].whole(1...3)
      add(list(empty, &random, depth: depth), to: root, &random)
    }
    let viewport = Viewport(size: CGSize(width: side, height: side), scale: random["viewport"].chance(0.3) ? 2 : 1)
    return RandomTree(seed: seed, root: root, viewport: viewport)
  }

  /// Fills a layer with rows or columns.
  ///
  /// - Parameter depth: The most levels of lists in lists.
  private static func list(_ list: CALayer, _ random: inout RandomStreams, depth: Int) -> CALayer {
    let (width, height) = (Int(list.bounds.width), Int(list.bounds.height))
    let hasRows = random["rows"].chance(0.7)
    let length = hasRows ? height : width
    let shared = random["rows.color"].chance(0.5) ? random["rows.color"].opaqueColor() : nil
    var place = random["rows"].chance(0.3) ? -5 : 0
    let (row, separator) = (random["rows"].whole(1...max(1, length / 2)), random["rows"].whole(1...2))
    var isRow = true
    while place < length {
      let size = isRow ? row : separator
      let layer =
        hasRows
        ? CALayer(0, CGFloat(place), CGFloat(width), CGFloat(size), shared ?? random["rows.color"].opaqueColor())
        : CALayer(CGFloat(place), 0, CGFloat(size), CGFloat(height), shared ?? random["rows.color"].opaqueColor())
      list.addSublayer(layer)
      (place, isRow) = (place + size, !isRow)
      if list.sublayers?.count ?? 0 > 40 { break }
    }
    if depth > 1 {
      let inner = CALayer(
        CGFloat(random["inner"].whole(0...width / 2)), CGFloat(random["inner"].whole(0...height / 2)),
        CGFloat(max(8, width / 2)), CGFloat(max(8, height / 2)))
      add(self.list(inner, &random, depth: depth - 1), to: list, &random)
    }
    return list
  }

  /// Gives a list effects that make it a group, or not, and bounds that clip.
  private static func add(_ list: CALayer, to parent: CALayer, _ random: inout RandomStreams) {
    switch random["effect"].whole(0...8) {
    case 0, 1: list.filters = [filter("gaussianBlur", "inputRadius", exp(random["blur"].number(log(0.6), log(24))))]
    case 2:
      list.shadowOpacity = Float(random["shadow"].number(0.4, 1))
      list.shadowRadius = CGFloat(exp(random["shadow"].number(-1, 2.5)))
      list.shadowOffset = CGSize(width: random["shadow"].whole(-20...20), height: random["shadow"].whole(-20...20))
    case 3: list.opacity = Float(random["opacity"].number(0.3, 0.95))
    case 4:
      list.compositingFilter = random["compositingFilter"].chance(0.5) ? "multiplyBlendMode" : "screenBlendMode"
    case 5, 6:
      list.backgroundFilters = [filter("colorInvert")]
      for layer in list.sublayers ?? [] where random["backdrop"].chance(0.5) {
        if random["backdrop"].chance(0.5) {
          layer.isHidden = true
        } else {
          layer.backgroundFilters = [filter("colorInvert")]
        }
        layer.backgroundColor = layer.backgroundColor?.copy(alpha: CGFloat(random["backdrop"].number(0, 1)))
      }
    case 7: list.filters = [filter("colorSaturate", "inputAmount", random["saturation"].number(0, 1))]
    default: break
    }
    if random["masksToBounds"].chance(0.5) {
      list.masksToBounds = true
      if random["cornerRadius"].chance(0.6) { list.cornerRadius = CGFloat(random["cornerRadius"].number(1, 30)) }
      if random["backgroundColor"].chance(0.3) { list.backgroundColor = random["backgroundColor"].opaqueColor() }
      if random["border"].chance(0.3) {
        (list.borderWidth, list.borderColor) = (CGFloat(random["border"].whole(1...3)), random["border"].opaqueColor())
      }
    }
    if random["transform"].chance(0.25) {
      list.transform = CATransform3DMakeRotation(CGFloat(random["transform"].number(-1, 1)), 0, 0, 1)
    }
    if random["position"].chance(0.15) { list.position.x += CGFloat(random["position"].unit()) }
    parent.addSublayer(list)
  }

  private static func filter(_ type: String, _ key: String? = nil, _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if let key { filter.setValue(value, forKey: key) }
    return filter
  }
}

extension SplitMix64 {
  fileprivate mutating func layer(origin: ClosedRange<Int>, size: ClosedRange<Int>) -> CALayer {
    let (x, y, width, height) = (whole(origin), whole(origin), whole(size), whole(size))
    return CALayer(CGFloat(x), CGFloat(y), CGFloat(width), CGFloat(height))
  }
}
