import UIKit

/// Shows a progress as a ring, and as a number that follows the animation.
public class RingView: UIView {
  public override class var layerClass: AnyClass { RingLayer.self }

  private var ring: RingLayer { return layer as! RingLayer }
  private var link: CADisplayLink?
  public let label = UILabel()

  public var color: UIColor {
    get { ring.color }
    set {
      ring.color = newValue
      setNeedsDisplay()
    }
  }

  public var progress: CGFloat {
    get { ring.progress }
    set {
      ring.progress = min(max(0, newValue), 1)
      if link == nil {
        link = CADisplayLink { link in self.tick(link) }
        link?.add(to: .main, forMode: .common)
      }
    }
  }

  private func tick(_ link: CADisplayLink) {
    let shown = CGFloat(bridging: ring.presentation()?.value(forKey: "progress")) ?? progress
    label.text = "\(Int((shown * 100).rounded())) %"
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    label.textAlignment = .center
    addSubview(label)
    setNeedsDisplay()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 20, dy: 20)
  }
}

extension RingView {

}
