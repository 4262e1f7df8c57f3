import DisplayLists
import Lamina

extension InspectedLayer {
  /// - Parameters:
  ///   - model: The layer.
  ///   - shown: Its presentation copy.
  init(_ model: CALayer, _ shown: CALayer, parent: Int, isMask: Bool, _ matrix: CATransform3D, flattener: Int) {
    className = PropertyText.className(of: model)
    name = model.name
    (self.parent, self.isMask, self.flattener) = (parent, isMask, flattener)
    keepsDepth = shown.keepsDepth
    isInvisible = shown.isHidden || !(shown.opacity > 0)
    opacity = shown.opacity.isFinite ? Double(Swift.min(Swift.max(shown.opacity, 0), 1)) : 0
    isDoubleSided = shown.isDoubleSided
    let m = matrix
    self.matrix = Self.finite([
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ])
    let bounds = shown.bounds
    self.bounds = Self.finite([bounds.minX, bounds.minY, bounds.width, bounds.height])
    anchor = Self.finite([
      bounds.minX + shown.anchorPoint.x * bounds.width, bounds.minY + shown.anchorPoint.y * bounds.height,
    ])
    zPosition = Self.finite([shown.zPosition])?.first
    clips = shown.masksToBounds
    cornerRadius = Self.finite([shown.cornerRadius])?.first ?? 0
    marks = Self.marks(of: shown, mask: model.mask, hasSublayers: model.sublayers?.isEmpty == false)
    copies = (shown as? CAReplicatorLayer).map { Swift.max(0, $0.instanceCount) } ?? 1
    let effective = Dictionary(PropertyText.all(of: shown).map { ($0.key, $0.text) }) { first, _ in first }
    properties = PropertyText.all(of: model).compactMap { property in
      let shown = effective[property.key].flatMap { $0 == property.text ? nil : $0 }
      return property.isDefault && shown == nil
        ? nil : Property(key: property.key, model: property.text, shown: shown)
    }
    animations = (model.animationKeys() ?? []).flatMap { key in
      model.animation(forKey: key).map { InspectedAnimation.all($0, forKey: key, of: model) } ?? []
    }
  }

  private static func marks(of shown: CALayer, mask: CALayer?, hasSublayers: Bool) -> [String] {
    var marks: [String] = []
    if shown.opacity < 1, shown.opacity > 0, shown.allowsGroupOpacity, hasSublayers { marks.append("group") }
    if mask != nil { marks.append("mask") }
    if shown.shadowOpacity > 0 { marks.append("shadow") }
    if shown.shouldRasterize { marks.append("rasterized") }
    if shown.filters?.isEmpty == false { marks.append("filter") }
    if shown.compositingFilter != nil { marks.append("blend") }
    return marks
  }

  /// The numbers; `nil` if one is not finite, because JSON cannot hold it.
  private static func finite(_ numbers: [CGFloat]) -> [Double]? {
    numbers.allSatisfy(\.isFinite) ? numbers.map(\.native) : nil
  }
}

extension FrameCost {
  init(_ statistics: FrameStatistics, _ list: DisplayList) {
    (passes, batches, draws, items) = (statistics.passes, statistics.batches, statistics.draws, statistics.items)
    (bytesUploaded, texturesUploaded) = (statistics.bytesUploaded, statistics.texturesUploaded)
    bitmapsDrawn = statistics.bitmapsDrawn
    let last = list.passes.count - 1
    self.list = list.passes.enumerated().compactMap { index, pass in
      let kind: String
      switch pass.contents {
      case .items: kind = "items"
      case .effect(let effect, _): kind = type(of: effect).name
      case .copy: kind = "copy"
      case .culled: return nil
      }
      let bytes = if case .rgba16F = pass.format { 8 } else { 4 }
      return Pass(
        kind: kind, x: pass.frame.minX, y: pass.frame.minY, width: pass.frame.width, height: pass.frame.height,
        items: pass.items.count, bytes: bytes, isCached: pass.cachedAs != nil, isPicture: index == last)
    }
  }
}
