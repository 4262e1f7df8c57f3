import Lamina

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
root.backgroundColor = CGColor(red: 0.90, green: 0.92, blue: 0.96, alpha: 1)

let card = CALayer()
card.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
card.position = CGPoint(x: 160, y: 100)
card.backgroundColor = .white
card.cornerRadius = 12
(card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.3, 8, CGSize(width: 0, height: 4))
root.addSublayer(card)

let title = CATextLayer()
title.frame = CGRect(x: 16, y: 16, width: 128, height: 24)
(title.string, title.fontSize, title.foregroundColor) = ("Hello", 18, .black)
title.contentsScale = 2
card.addSublayer(title)

let dot = CALayer()
dot.frame = CGRect(x: 16, y: 60, width: 24, height: 24)
(dot.cornerRadius, dot.backgroundColor) = (12, CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1))
card.addSublayer(dot)

card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)

let slide = CABasicAnimation(keyPath: "position.x")
(slide.fromValue, slide.toValue, slide.duration) = (28, 132, 1)
slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
dot.add(slide, forKey: "slide")

let renderer = try GPURenderer()
for frame in 0..<30 {
  let picture = try renderer.renderNext(root, in: Viewport(scale: 2), at: Double(frame) / 30)
  try picture.writePNG(to: URL(fileURLWithPath: "layers-\(frame).png"))
}
