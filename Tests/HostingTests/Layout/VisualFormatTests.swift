import Hosting
import TestSupport

@Suite struct VisualFormatTests {
  private let view = root()

  private func lay(_ format: String, _ options: NSLayoutConstraint.FormatOptions = [], _ views: UIView...) {
    let names = Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], views))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: ["gap": 12, "low": UILayoutPriority.defaultLow],
        views: names))
    for child in views where child.constraints.allSatisfy({ $0.firstAttribute != .height }) {
      activate(child.heightAnchor.constraint(equalToConstant: 10))
      if options.isEmpty { activate(child.topAnchor.constraint(equalTo: view.topAnchor)) }
    }
    view.layoutIfNeeded()
  }

  @Test func aRowFillsItsSuperview() {
    let (a, b) = (placed(in: view), placed(in: view))
    lay("H:|-gap-[a(50)]-[b]-(20)-|", [], a, b)
    verify(a.frame == rect(12, 0, 50, 10), b.frame == rect(70, 0, 210, 10))
  }

  @Test func sizesRelateToViewsAndHavePriorities() {
    let (a, b, c) = (placed(in: view), placed(in: view), placed(in: view))
    lay("|[a(==b)][b(==80@low,>=90)]-(>=5)-[c(a)]|", [], a, b, c)
    verify([a, b, c].map(\.frame.width) == [90, 90, 90], c.frame.maxX == 300, c.frame.minX == 210)
  }

  @Test func theSuperviewsMarginIsTheStandardSpace() {
    let a = placed(in: view)
    view.layoutMargins.left = 13
    lay("H:|-[a]-|", [], a)
    verify(a.frame == rect(13, 0, 279, 10))
  }

  @Test func columnsAlign() {
    let (a, b) = (placed(in: view), placed(in: view))
    activate(
      a.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 7), a.widthAnchor.constraint(equalToConstant: 9),
      b.widthAnchor.constraint(equalToConstant: 3))
    lay("V:|-5-[a(10)]-[b(20)]", .alignAllRight, a, b)
    verify(a.frame == rect(7, 5, 9, 10), b.frame == rect(13, 23, 3, 20))
  }

  @Test(arguments: ["H:|-[a", "[nobody]", "|-5[a]", "V:[a(height)]", ""])
  func faultsGiveNoConstraints(format: String) {
    let a = placed(in: view)
    var made: [NSLayoutConstraint] = []
    let said = messages {
      made = NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["a": a])
    }
    verify(made.isEmpty, said.count == 1, said[0].contains("Unable to parse"))
  }
}
