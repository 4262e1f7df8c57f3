import UIKit

/// A ring whose progress is a property of the layer, so that Core Animation animates it.
public class RingLayer: CALayer {
  public var progress: CGFloat { get { CGFloat(bridging: value(forKey: "progress")) ?? 0 } set { setValue(newValue, forKey: "progress") } }

  public override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "progress": return CGFloat(0)
    default: return super.defaultValue(forKey: key)
    }
  }

  /// Not a property of Core Animation's: `init(layer:)` carries it over.
  var color = UIColor.blue

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? RingLayer { color = ring.color }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  public override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = CGFloat(bridging: presentation()?.value(forKey: event)) ?? progress
    animation.duration = 1
    return animation
  }

  public override func draw(in ctx: CGContext) {
    let (center, radius) = (CGPoint(x: bounds.midX, y: bounds.midY), min(bounds.width, bounds.height) / 2 - 10)
    ctx.setLineWidth(12)
    ctx.setStrokeColor(UIColor.lightGray.cgColor)
    ctx.addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    ctx.strokePath()
    ctx.setStrokeColor(color.cgColor)
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    ctx.strokePath()
  }
}
