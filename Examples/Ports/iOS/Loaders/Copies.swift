#if canImport(UIKit)
  import UIKit

  /// Five bars that jump, each a little bluer and later than the next: a replicator.
  struct Bars: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let bar = CALayer()
      bar.frame = CGRect(x: side / 8, y: side / 3, width: side / 12, height: side / 3)
      bar.backgroundColor = UIColor.white.cgColor

      let bars = CAReplicatorLayer()
      bars.frame = CGRect(x: 0, y: 0, width: side, height: side)
      bars.instanceCount = 5
      bars.instanceTransform = CATransform3DMakeTranslation(side / 6, 0, 0)
      bars.instanceColor = color.cgColor
      bars.instanceBlueOffset = -0.2
      bars.instanceDelay = 0.1
      bars.addSublayer(bar)

      let jump = CABasicAnimation(keyPath: #keyPath(CALayer.position) + ".y")
      jump.fromValue = side / 2
      jump.toValue = side / 3
      jump.duration = 0.5
      jump.autoreverses = true
      jump.repeatCount = .infinity
      bar.add(jump, forKey: "jump")
      layer.addSublayer(bars)
    }
  }

  /// Squares that fly to the right: an emitter.
  struct Fountain: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let square = UIGraphicsImageRenderer(size: CGSize(width: side / 6, height: side / 6)).image { context in
        color.setFill()
        context.cgContext.fill(CGRect(x: 0, y: 0, width: side / 6, height: side / 6))
      }
      let cell = CAEmitterCell()
      cell.contents = square.cgImage
      cell.contentsScale = square.scale
      cell.birthRate = 10
      cell.lifetime = 1
      cell.velocity = side / 4
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: side, height: side)
      emitter.emitterPosition = CGPoint(x: side / 2, y: side / 2)
      emitter.emitterCells = [cell]
      layer.addSublayer(emitter)
    }
  }
#endif
