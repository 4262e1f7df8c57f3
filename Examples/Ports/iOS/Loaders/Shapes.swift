#if os(iOS) || os(tvOS)
  import QuartzCore.CAShapeLayer
  import UIKit

  /// Three balls that shrink and grow, one after the other: shape layers.
  struct Balls: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let pulse = CAKeyframeAnimation(keyPath: "transform.scale")
      pulse.values = [1, 0.2, 1]
      pulse.keyTimes = [0, 0.5, 1]
      pulse.duration = 1.2
      pulse.repeatCount = .infinity
      let start = CACurrentMediaTime()
      for i in 0..<3 {
        let ball = CAShapeLayer()
        ball.frame = CGRect(
          x: side / 4 * CGFloat(i + 1) - side / 12, y: side / 2 - side / 12, width: side / 6, height: side / 6)
        ball.path = UIBezierPath(ovalIn: ball.bounds).cgPath
        ball.fillColor = color.cgColor
        pulse.beginTime = start + 0.2 * Double(i)
        ball.add(pulse, forKey: #keyPath(CALayer.transform))
        layer.addSublayer(ball)
      }
    }
  }

  /// Half a ring of the colour, half of its complement, turning: a conic gradient and a mask.
  struct Spinner: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: side, height: side)
      gradient.type = .conic
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 0.5, y: 0)
      gradient.colors = [color.cgColor, color.cgColor, UIColor.yellow.cgColor, UIColor.yellow.cgColor]
      gradient.locations = [0, 0.5, 0.5, 1]

      let ring = CAShapeLayer()
      ring.frame = gradient.bounds
      ring.path =
        UIBezierPath(
          arcCenter: CGPoint(x: side / 2, y: side / 2), radius: side / 3, startAngle: 0, endAngle: 2 * .pi,
          clockwise: true
        ).cgPath
      (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, UIColor.black.cgColor, side / 10)
      gradient.mask = ring

      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 2 * CGFloat.pi
      turn.duration = 2
      turn.repeatCount = .greatestFiniteMagnitude
      gradient.add(turn, forKey: nil)
      layer.addSublayer(gradient)
    }
  }
#endif
