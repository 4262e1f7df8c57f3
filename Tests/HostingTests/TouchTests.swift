import Hosting
import TestSupport

/// Members of touches, constraints and assets that programs override or make: they exist, and nothing calls them.
@Suite struct TouchTests {
  private final class Slider: UIControl {
    let pan = UIGestureRecognizer(target: nil, action: Selector("pan"))
    var calls: [String] = []

    override class var requiresConstraintBasedLayout: Bool { true }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("begin")
      return super.beginTracking(touch, with: event)
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("continue")
      return super.continueTracking(touch, with: event)
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
    override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      calls.append("gesture")
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    override func updateConstraints() {
      calls.append("constraints")
      super.updateConstraints()
    }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) { calls.append("observe") }
  }

  @Test func renderingCallsNoTouchMethods() throws {
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    slider.backgroundColor = .red
    slider.frame.size.width = 8
    slider.touchesBegan([UITouch(at: .zero, in: slider)], with: nil)
    let picture = try ReferenceRenderer().render(slider.layer)
    verify(picture.pixel(4, 4) == (255, 0, 0, 255), slider.calls.isEmpty)
    verify(slider.translatesAutoresizingMaskIntoConstraints, Slider.requiresConstraintBasedLayout)
    verify(!UIView.requiresConstraintBasedLayout)
  }

  @Test func touchMethodDefaultsMatchUIKit() {
    let slider = Slider(frame: .zero)
    let touch = UITouch(at: .zero, in: slider)
    verify(slider.beginTracking(touch, with: nil), slider.continueTracking(touch, with: nil))
    verify(slider.gestureRecognizerShouldBegin(slider.pan), slider.calls == ["begin", "continue", "gesture"])
  }

  private final class Delegate: NSObject, UIGestureRecognizerDelegate {}

  @Test func aRecognizerStaysAsItIsMade() {
    let recognizer = UIGestureRecognizer()
    verify(recognizer.state == .possible, UIGestureRecognizer.State.recognized == .ended)
    verify(recognizer.isEnabled, recognizer.cancelsTouchesInView, recognizer.numberOfTouches == 0)
    verify(recognizer.location(in: nil) == .zero)
    let delegate = Delegate()
    recognizer.delegate = delegate
    verify(recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == true)
    verify(recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: UITouch(at: .zero, in: nil)) == true)
    verify(
      recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: recognizer) == false)
  }

  @Test func touchesHavePlacesAndPhases() {
    let (parent, child) = (UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView())
    child.frame = CGRect(x: 5, y: 6, width: 10, height: 10)
    parent.addSubview(child)
    let touch = UITouch(at: CGPoint(x: 1, y: 2), in: child, phase: .moved, timestamp: 3)
    verify(touch.phase == .moved, touch.timestamp == 3, touch.tapCount == 1)
    verify(touch.location(in: parent) == CGPoint(x: 6, y: 8))
    verify(touch.previousLocation(in: parent) == touch.location(in: parent))
    let event = UIEvent(touches: [touch])
    verify(event.allTouches == [touch], event.touches(for: child) == [touch], event.touches(for: parent) == nil)
    verify(UIEvent().allTouches == nil, UITouch(at: .zero, in: nil).phase == .began)
  }

  @Test func selectorsAreNames() {
    let selector: Selector = "tap"
    verify(selector == Selector("tap"), selector.description == "tap")
  }

  @Test func thereAreNoDataAssets() {
    verify(NSDataAsset(name: "a") == nil, NSDataAsset(name: "a", bundle: .main) == nil)
  }

  @Test func aFontWithoutANameIsTheSystems() {
    let font = UIFont()
    verify(font.pointSize == 12, font.familyName == UIFont.systemFont(ofSize: 12).familyName)
  }

  @Test func theScreensSpaceIsTheWindows() {
    let (window, view) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
    view.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
    window.addSubview(view)
    let screen = UIScreen.main.coordinateSpace
    let point = CGPoint(x: 1, y: 2)
    verify(view.convert(point, to: screen) == CGPoint(x: 11, y: 22))
    verify(view.convert(point, from: screen) == CGPoint(x: -9, y: -18))
    verify(screen.convert(point, from: view) == CGPoint(x: 11, y: 22))
    verify(screen.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: view).origin == CGPoint(x: -10, y: -20))
    verify(view.convert(point, to: window) == CGPoint(x: 11, y: 22), view.convert(view.bounds, to: nil) == view.frame)
  }

  // MARK: - Core Image
}
