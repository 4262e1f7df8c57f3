import Cards
import LaminaTesting
import Testing

@Test func aCardLooksAsItDid() {
  let card = card(title: "")
  let root = CALayer()
  root.bounds = card.frame.insetBy(dx: -20, dy: -20)
  root.addSublayer(card)
  expectPicture(of: root, as: .image(background: .white))
}
