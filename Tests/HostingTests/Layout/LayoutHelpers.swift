import Hosting
import Synchronization

/// A view with a natural size, in place of a label, whose size depends on fonts.
final class Sized: UIView {
  var natural: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: CGFloat, _ height: CGFloat) {
    natural = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { natural }
}

/// A view that constraints place.
func placed(in superview: UIView) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

func add(_ view: UIView, to superview: UIView) -> UIView {
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

func activate(_ constraints: NSLayoutConstraint...) { NSLayoutConstraint.activate(constraints) }

func root(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  view.traitOverrides.displayScale = 1
  return view
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private final class Said: Sendable {
  let lines = Mutex<[String]>([])
}

/// Calls `body`, and returns what Auto Layout said meanwhile.
func messages(_ body: () -> Void) -> [String] {
  let said = Said()
  LayoutMessages.$sink.withValue(LayoutMessages.Sink { message in said.lines.withLock { $0.append(message) } }) {
    body()
  }
  return said.lines.withLock { $0 }
}

extension UIView {
  /// The frames of the subviews.
  var frames: [CGRect] { subviews.map(\.frame) }
}

extension NSLayoutConstraint {
  func with(_ priority: Float, _ identifier: String? = nil) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    self.identifier = identifier
    return self
  }

  func named(_ identifier: String) -> NSLayoutConstraint { with(1000, identifier) }
}
