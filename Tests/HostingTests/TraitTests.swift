import Hosting
import TestSupport

@Suite struct TraitTests {
  private let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  @Test func dynamicColorsFollowTheTraits() {
    verify(dynamic.cgColor == UIColor.black.cgColor, dynamic.resolvedColor(with: dark) == .white)
    dark.performAsCurrent { verify(dynamic.cgColor == UIColor.white.cgColor) }
    verify(dynamic.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha == 0.5)
    verify(
      UIColor.systemBackground.resolvedColor(with: dark) != UIColor.systemBackground.resolvedColor(with: .current))
  }

  @Test func viewsTakeTheStyleOfWhatIsAround() {
    final class Listener: UIView {
      var heard: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        heard.append(previous?.userInterfaceStyle)
      }
    }
    let (root, middle, view) = (UIView(), UIView(), Listener())
    root.addSubview(middle)
    middle.addSubview(view)
    view.backgroundColor = dynamic
    var changes = 0
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (_: Listener, previous: UITraitCollection) in if previous.userInterfaceStyle == .light { changes += 1 }
    }
    root.overrideUserInterfaceStyle = .dark
    verify(view.heard == [.light], view.traitCollection.userInterfaceStyle == .dark, changes == 1)
    verify(view.layer.backgroundColor == UIColor.white.cgColor)
    view.unregisterForTraitChanges(registration)
    middle.overrideUserInterfaceStyle = .light
    verify(view.heard == [.light, .dark], view.layer.backgroundColor == UIColor.black.cgColor, changes == 1)
    middle.overrideUserInterfaceStyle = .unspecified
    view.removeFromSuperview()
    UIView().addSubview(view)
    verify(view.layer.backgroundColor == UIColor.black.cgColor, "it moved to a light place")
  }

  @Test func aDrawingResolvesColorsForItsView() throws {
    final class Painter: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.label.setFill()
        UIRectFill(rect)
      }
    }
    let painter = Painter(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    try verify(ReferenceRenderer().render(painter.layer).pixel(0, 0).red == 0)
    painter.overrideUserInterfaceStyle = .dark
    try verify(ReferenceRenderer().render(painter.layer).pixel(0, 0).red == 255, "the change redraws it")
  }

  @Test func collectionsCombine() {
    let both = UITraitCollection(traitsFrom: [
      UITraitCollection(displayScale: 2), dark, UITraitCollection(userInterfaceStyle: .light),
    ])
    verify(both.displayScale == 2, both.userInterfaceStyle == .light, both.layoutDirection == .unspecified)
    verify(both.containsTraits(in: UITraitCollection(displayScale: 2)), !both.containsTraits(in: dark))
    verify(both.hasDifferentColorAppearance(comparedTo: dark))
    verify(UITraitCollection { $0.userInterfaceStyle = .dark } == dark)
    let view = UIView()
    view.traitOverrides.preferredContentSizeCategory = .small
    verify(view.traitCollection.preferredContentSizeCategory == .small)
    verify(view.traitOverrides.contains(UITraitPreferredContentSizeCategory.self))
    view.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    verify(view.traitCollection.preferredContentSizeCategory == .large)
  }

  @Test func colorsTellTheirComponents() {
    var (h, s, b, a) = (CGFloat.zero, CGFloat.zero, CGFloat.zero, CGFloat.zero)
    UIColor(hue: 0.7, saturation: 0.5, brightness: 0.8, alpha: 0.4).getHue(
      &h, saturation: &s, brightness: &b, alpha: &a)
    verify(abs(h - 0.7) < 1e-6, abs(s - 0.5) < 1e-6, abs(b - 0.8) < 1e-6, abs(a - 0.4) < 1e-6)
    verify(
      UIColor(white: 0.25, alpha: 1).getWhite(&b, alpha: &a), b == 0.25, !UIColor.red.getWhite(nil, alpha: nil))
  }
}
