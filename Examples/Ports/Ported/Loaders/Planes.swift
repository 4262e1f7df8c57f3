import UIKit

#if os(macOS)
  @objc class Unused: NSObject {
    @objc dynamic var isHidden = false
  }
#elseif (os(iOS) || os(Linux)) && !targetEnvironment(macCatalyst)

  /// A turning cube, blue in front and orange behind: a transform layer.
  struct Cube: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let cube = CATransformLayer()
      cube.frame = CGRect(x: side / 4, y: side / 4, width: side / 2, height: side / 2)
      let colors = [color, UIColor(red: 1, green: 0.5019607843, blue: 0, alpha: 1), .green, .red]
      for (i, color) in colors.enumerated() {
        let face = CALayer()
        face.frame = cube.bounds
        face.backgroundColor = color.cgColor
        face.isDoubleSided = false
        let turn = CATransform3DMakeRotation([0, .pi, .pi / 2, -.pi / 2][i], 0, 1, 0)
        face.transform = CATransform3DTranslate(turn, 0, 0, side / 4)
        cube.addSublayer(face)
      }
      var camera = CATransform3DIdentity
      camera.m34 = -1 / (4 * side)
      layer.sublayerTransform = camera

      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      turn.toValue = 2 * CGFloat.pi
      turn.duration = 2
      turn.repeatCount = .infinity
      cube.add(turn, forKey: "turn")
      layer.addSublayer(cube)
    }
  }

  /// A word that fades: a text layer.
  struct Text: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let text = CATextLayer()
      text.frame = CGRect(x: 0, y: side * 0.4, width: side, height: side / 4)
      text.string = "Loading"
      text.font = UIFont.boldSystemFont(ofSize: 12)
      text.fontSize = side / 6
      text.alignmentMode = .center
      text.foregroundColor = color.cgColor
      text.contentsScale = UIScreen.main.scale

      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0
      fade.duration = 1
      fade.autoreverses = true
      fade.repeatCount = .infinity
      text.add(fade, forKey: "opacity")
      layer.addSublayer(text)
    }
  }
#endif
