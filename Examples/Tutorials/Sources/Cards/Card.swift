import Lamina

/// A card with round corners, a title and a shadow.
public func card(title: String) -> CALayer {
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
  card.backgroundColor = .white
  card.cornerRadius = 12
  (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.4, 6, CGSize(width: 0, height: 4))

  let text = CATextLayer()
  text.frame = CGRect(x: 12, y: 12, width: 136, height: 24)
  (text.string, text.fontSize, text.foregroundColor) = (title, 16, .black)
  card.addSublayer(text)
  return card
}
