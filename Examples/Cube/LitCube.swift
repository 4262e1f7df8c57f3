import Foundation
import Lamina

/// A cube of six layers, seen in perspective from above, with a numbered button in each face and light from above.
///
/// - Parameter digits: The images of the numbers 1 to 6.
func litCube(digits: [CGImage]) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
  root.backgroundColor = CGColor(red: 0.80, green: 0.86, blue: 0.93, alpha: 1)

  // The camera: an eye 500 points away, then the cube tilted forward and turned to show an edge.
  let container = CALayer()
  container.bounds = root.bounds
  container.position = CGPoint(x: 200, y: 200)
  var camera = CATransform3DIdentity
  camera.m34 = -1 / 500
  camera = CATransform3DRotate(camera, -.pi / 4, 1, 0, 0)
  camera = CATransform3DRotate(camera, -.pi / 4, 0, 1, 0)
  container.sublayerTransform = camera
  root.addSublayer(container)

  for (number, transform) in faceTransforms.enumerated() {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    face.position = CGPoint(x: 200, y: 200)
    face.transform = transform
    face.backgroundColor = .white
    face.borderWidth = 1
    face.addSublayer(button(color: buttonColors[number], contents: digits[number]))
    face.addSublayer(shade(for: transform))
    container.addSublayer(face)
  }
  return root
}

/// The transforms of the faces: each is rotated to face outwards, then moved 100 points from the centre.
private let faceTransforms = [
  CATransform3DMakeTranslation(0, 0, 100),
  CATransform3DRotate(CATransform3DMakeTranslation(100, 0, 0), .pi / 2, 0, 1, 0),
  CATransform3DRotate(CATransform3DMakeTranslation(0, -100, 0), .pi / 2, 1, 0, 0),
  CATransform3DRotate(CATransform3DMakeTranslation(0, 100, 0), -.pi / 2, 1, 0, 0),
  CATransform3DRotate(CATransform3DMakeTranslation(-100, 0, 0), -.pi / 2, 0, 1, 0),
  CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -100), .pi, 0, 1, 0),
]

private let buttonColors = [
  CGColor(red: 0.91, green: 0.30, blue: 0.26, alpha: 1),
  CGColor(red: 0.20, green: 0.65, blue: 0.42, alpha: 1),
  CGColor(red: 0.16, green: 0.46, blue: 0.84, alpha: 1),
  CGColor(red: 0.95, green: 0.68, blue: 0.18, alpha: 1),
  CGColor(red: 0.15, green: 0.64, blue: 0.70, alpha: 1),
  CGColor(red: 0.58, green: 0.36, blue: 0.76, alpha: 1),
]

private func button(color: CGColor, contents: CGImage) -> CALayer {
  let button = CALayer()
  button.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  button.position = CGPoint(x: 100, y: 100)
  button.backgroundColor = color
  button.cornerRadius = 10
  button.contents = contents
  return button
}

/// A black layer over a whole face. The more the face turns away from the light, the greater its opacity.
private func shade(for transform: CATransform3D) -> CALayer {
  let ambient: CGFloat = 0.5
  // The light's direction is (0, 1, −0.5), normalized. The face's normal is the image of (0, 0, 1) under its transform.
  let length = CGFloat(1.25).squareRoot()
  let facing = transform.m32 * (1 / length) + transform.m33 * (-0.5 / length)
  let shade = CALayer()
  shade.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
  shade.position = CGPoint(x: 100, y: 100)
  shade.backgroundColor = CGColor(gray: 0, alpha: min(max(1 + facing - ambient, 0), 1))
  return shade
}
