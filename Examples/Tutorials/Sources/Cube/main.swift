import Lamina

/// A square of 120 points, turned to its side of the cube and pushed out by half of the cube's width.
func face(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, turned angle: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CALayer {
  let face = CALayer()
  face.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
  face.backgroundColor = CGColor(red: r, green: g, blue: b, alpha: 1)
  face.borderColor = .white
  face.borderWidth = 4
  face.transform = CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, 0), 0, 0, 60)
  return face
}

// A transform layer keeps its sublayers' depth; in a plain layer they would lie flat.
let cube = CATransformLayer()
cube.position = CGPoint(x: 150, y: 150)
cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.5, 1, 0, 0), 0.6, 0, 1, 0)
cube.sublayers = [
  face(0.93, 0.36, 0.30, turned: 0, 0, 1), face(0.97, 0.76, 0.22, turned: .pi / 2, 0, 1),
  face(0.25, 0.70, 0.52, turned: .pi, 0, 1), face(0.18, 0.45, 0.85, turned: -.pi / 2, 0, 1),
  face(0.60, 0.40, 0.80, turned: .pi / 2, 1, 0), face(0.85, 0.85, 0.90, turned: -.pi / 2, 1, 0),
]

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
root.sublayerTransform.m34 = -1 / 600
root.addSublayer(cube)

let night = CGColor(red: 0.12, green: 0.13, blue: 0.18, alpha: 1)
let picture = try GPURenderer().render(root, in: Viewport(scale: 2, background: night))
try picture.writePNG(to: URL(fileURLWithPath: "cube.png"))
