import Lamina

/// A card of 600 × 315 points: a gradient, a white panel with a shadow, and a title in it.
func card(title: String) -> CALayer {
  let card = CAGradientLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 600, height: 315)
  card.colors = [
    CGColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1), CGColor(red: 0.6, green: 0.2, blue: 0.8, alpha: 1),
  ]
  let panel = CALayer()
  panel.frame = card.bounds.insetBy(dx: 40, dy: 40)
  (panel.backgroundColor, panel.cornerRadius) = (.white, 16)
  (panel.shadowOpacity, panel.shadowRadius, panel.shadowOffset) = (0.4, 12, CGSize(width: 0, height: 6))
  let text = CATextLayer()
  text.frame = panel.frame.insetBy(dx: 32, dy: 32)
  (text.string, text.fontSize, text.isWrapped) = (title, 32, true)
  (text.foregroundColor, text.contentsScale) = (CGColor(gray: 0.1, alpha: 1), 2)
  text.truncationMode = .end
  card.sublayers = [panel, text]
  return card
}
