import Lamina

/// Twenty cards on a table of 800 × 600 points.
public func table(_ prepare: (CALayer) -> Void = { _ in }) -> CALayer {
  let table = CALayer()
  table.bounds = CGRect(x: 0, y: 0, width: 800, height: 600)
  table.backgroundColor = CGColor(red: 0.85, green: 0.88, blue: 0.92, alpha: 1)
  for k in 0..<20 {
    let card = card(title: "Card \(k + 1)")
    card.position = CGPoint(x: 100 + 150 * CGFloat(k % 5), y: 90 + 140 * CGFloat(k / 5))
    card.transform = CATransform3DMakeRotation(0.1 * CGFloat(k % 3 - 1), 0, 0, 1)
    prepare(card)
    table.addSublayer(card)
  }
  return table
}
