import Foundation
import Geometry

extension LayerSnapshot {
  /// Returns a copy in which node `index` has a changed style or changed effects: for scenes that no layer produces.
  ///
  /// `index` is an index of ``nodes``. Other nodes that shared the style or the effects keep theirs.
  package func changing(
    _ index: Int, look: (inout Style) -> Void = { _ in }, treatment: (inout LayerEffects) -> Void = { _ in }
  ) -> LayerSnapshot {
    var (nodes, styles, effects) = (nodes, styles, effects)
    var style = styles[Int(nodes[index].style)]
    look(&style)
    nodes[index].style = Int32(styles.count)
    styles.append(style)
    var own = self.effects(of: index) ?? LayerEffects()
    treatment(&own)
    nodes[index].effects = Int32(effects.count)
    effects.append(own)
    let number = VersionNumber.fresh()
    return LayerSnapshot(
      warnings: warnings, time: time, nodes: nodes, styles: styles, effects: effects, number: number,
      structure: number, stylesVersion: number,
      hasExtendedColors: hasExtendedColors || style.isExtended || own.isExtended, changes: nil,
      viewport: viewport)
  }
}

extension LayerSnapshot {
  /// Takes over the nodes that differ in `next`, with their styles and effects. The time grows with their number and
  /// their depth.
  ///
  /// - Parameter changed: The nodes that `next` lists as its ``changes`` from this snapshot.
  /// - Returns: The styles that have changed, by index. Those that `next` has added are not among them.
  package mutating func takeOver(_ changed: [Int32], from next: LayerSnapshot) -> [Int] {
    var changedStyles: [Int] = []
    while styles.count < next.styles.count { styles.append(next.styles[styles.count]) }
    while effects.count < next.effects.count { effects.append(next.effects[effects.count]) }
    for node in changed {
      let i = Int(node)
      nodes[i] = next.nodes[i]
      let (style, ownEffects) = (Int(nodes[i].style), Int(nodes[i].effects))
      // Layers that look alike share a style: one that only moves does not change it.
      if stylesVersion != next.stylesVersion, styles[style] != next.styles[style] {
        styles[style] = next.styles[style]
        changedStyles.append(style)
      }
      if ownEffects >= 0 { effects[ownEffects] = next.effects[ownEffects] }
      var above = Int(nodes[i].above)
      while above >= 0, nodes[above].version != next.nodes[above].version {
        nodes[above].version = next.nodes[above].version
        above = Int(nodes[above].above)
      }
    }
    (number, stylesVersion, hasExtendedColors) = (next.number, next.stylesVersion, next.hasExtendedColors)
    return changedStyles
  }
}

// Initializers without a layer.

extension ShapePainting.Fill {
  package init(_ path: BezierPath, by rule: FillRule, in color: PremultipliedColor) {
    self.init(path: path, rule: rule, color: color)
  }
}

extension ShapePainting.Stroke {
  package init(_ path: BezierPath, _ style: StrokeStyle, in color: PremultipliedColor) {
    self.init(path: path, style: style, color: color)
  }
}

extension LayerShadow {
  package init(_ color: PremultipliedColor, by offset: Vector2, sigma: Double, path: BezierPath? = nil) {
    self.init(color: color, offset: offset, sigma: sigma, path: path)
  }
}

extension GradientPainting {
  /// Stops are locations with straight colours.
  package init(_ kind: Kind, in rect: CGRect, from start: Vector2, to end: Vector2, _ stops: [(Double, SIMD4<Double>)])
  {
    self.init(
      kind: kind, rect: rect, start: start, end: end, stops: stops.map { Stop(location: $0.0, color: $0.1) })
  }
}
