import Foundation
import Lamina

/// A digit from 1 to 6, white on transparent, 100 × 100 points: a tree of rounded layers, so that no font is needed.
func digit(_ number: Int) -> CALayer {
  let digit = CALayer()
  digit.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  let corners = digitCorners[number - 1]
  for (start, end) in zip(corners, corners.dropFirst()) { digit.addSublayer(stroke(from: start, to: end)) }
  return digit
}

/// A bar with round ends, 12 points wide.
private func stroke(from start: (x: CGFloat, y: CGFloat), to end: (x: CGFloat, y: CGFloat)) -> CALayer {
  let (dx, dy) = (end.x - start.x, end.y - start.y)
  let bar = CALayer()
  bar.bounds = CGRect(x: 0, y: 0, width: (dx * dx + dy * dy).squareRoot() + 12, height: 12)
  bar.position = CGPoint(x: start.x + dx / 2, y: start.y + dy / 2)
  bar.transform = CATransform3DMakeRotation(atan2(dy, dx), 0, 0, 1)
  bar.cornerRadius = 6
  bar.backgroundColor = .white
  return bar
}

/// The strokes of each digit, as points from the top left that a pen passes through.
private let digitCorners: [[(x: CGFloat, y: CGFloat)]] = [
  [(37, 37), (53, 24), (53, 76)],
  [(34, 37), (34, 35), (45, 24), (55, 24), (66, 35), (66, 43), (34, 76), (66, 76)],
  [
    (34, 35), (45, 24), (55, 24), (66, 35), (66, 39), (56, 49), (46, 49), (56, 49), (66, 59), (66, 65), (55, 76),
    (45, 76), (34, 65),
  ],
  [(58, 76), (58, 24), (32, 62), (69, 62)],
  [(64, 24), (38, 24), (36, 46), (55, 46), (66, 57), (66, 65), (55, 76), (45, 76), (34, 66)],
  [
    (60, 24), (48, 28), (34, 48), (34, 65), (45, 76), (55, 76), (66, 65), (66, 57), (55, 46), (47, 46), (34, 57),
  ],
]
