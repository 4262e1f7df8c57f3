import LaminaTesting
import Testing

@Test func blueCard() {
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
  card.cornerRadius = 8
  card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
  expectPicture(of: card)
}
