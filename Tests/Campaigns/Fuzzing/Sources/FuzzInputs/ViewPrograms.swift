import Foundation
import Hosting
import Lamina

/// Runs the input as a program on a tree of at most 12 views and on strings: each byte is an operation, followed by its
/// arguments.
///
/// Its clock is its own: on the machine's, each run of an input would be another program, and a finding would not come
/// back. Work that Lamina leaves to its caller is limited as a caller would: 8 pixels to a point, and 8 pictures. See
/// also ``endOfProgram()``.
func runViewProgram(_ input: Data) {
  LayerContext().run {
    var program = ViewProgram(ByteSource(input))
    program.run()
  }
}

private struct ViewProgram {
  var source: ByteSource
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 16))
  var views: [UIView]
  var time = 0.0
  var pictures = 0
  let viewport = Viewport(size: CGSize(width: 24, height: 16), placement: .fill)

  init(_ source: ByteSource) {
    self.source = source
    views = [root]
  }

  mutating func run() {
    let end = endOfProgram()
    for _ in 0..<100 where !source.isAtEnd && clock() < end { step() }
    show()
  }

  private mutating func view() -> UIView { source.pick(views) }

  private mutating func step() {
    switch source.byte() % 10 {
    case 0, 1: addView()
    case 2: setGeometry(view())
    case 3: setLook(view())
    case 4: setOwn(view())
    case 5: moveInTree()
    case 6: animate()
    case 7: writeText()
    case 8: ask()
    default: show()
    }
  }

  private mutating func addView() {
    guard views.count < 12 else { return }
    let parent = view()
    let new: UIView
    switch source.byte() % 7 {
    case 0: new = UILabel()
    case 1: new = UIStackView()
    case 2: new = UIScrollView()
    case 3: new = UIImageView(image: UIImage(cgImage: source.image()))
    case 4: new = UIButton(type: .system)
    case 5: new = DrawingView()
    default: new = UIView()
    }
    new.frame = source.flag() ? source.rect() : CGRect(x: 3, y: 2, width: 12, height: 9)
    if let stack = parent as? UIStackView { stack.addArrangedSubview(new) } else { parent.addSubview(new) }
    setOwn(new)
    views.append(new)
  }

  private mutating func setGeometry(_ view: UIView) {
    switch source.byte() % 6 {
    case 0: view.frame = source.rect()
    case 1: view.bounds = source.rect()
    case 2: view.center = source.point()
    case 3: view.transform = CGAffineTransform(rotationAngle: source.cgNumber()).scaledBy(x: source.cgNumber(), y: 1)
    case 4: view.transform3D = source.transform()
    default: view.sizeToFit()
    }
  }

  private mutating func setLook(_ view: UIView) {
    switch source.byte() % 7 {
    case 0: view.alpha = source.cgNumber()
    case 1: view.backgroundColor = UIColor(cgColor: source.color())
    case 2: view.isHidden.toggle()
    case 3: view.clipsToBounds.toggle()
    case 4:
      let scale = source.cgNumber()
      view.contentScaleFactor = abs(scale) > 8 && scale.isFinite ? 8 : scale
    case 5:
      view.contentMode = source.pick([.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft, .redraw])
    default: view.layoutMargins = insets()
    }
  }

  private mutating func setOwn(_ view: UIView) {
    switch view {
    case let label as UILabel:
      if source.flag() { label.attributedText = string() } else { label.text = source.pick(Self.texts) }
      (label.numberOfLines, label.lineBreakMode) = (source.byte() - 2, lineBreakMode())
      (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (source.flag(), source.cgNumber())
      label.font = .systemFont(ofSize: source.cgNumber())
      label.preferredMaxLayoutWidth = source.cgNumber()
    case let stack as UIStackView:
      stack.axis = source.flag() ? .vertical : .horizontal
      stack.distribution = source.pick([.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
      stack.alignment = source.pick([.fill, .leading, .center, .trailing])
      stack.spacing = source.cgNumber()
      stack.isLayoutMarginsRelativeArrangement = source.flag()
    case let scroll as UIScrollView:
      (scroll.contentSize, scroll.contentInset) = (source.size(), insets())
      (scroll.minimumZoomScale, scroll.maximumZoomScale) = (source.cgNumber(), source.cgNumber())
      scroll.setContentOffset(source.point(), animated: source.flag())
      scroll.setZoomScale(source.cgNumber(), animated: source.flag())
      scroll.scrollRectToVisible(source.rect(), animated: source.flag())
    case let button as UIButton: button.setTitle(source.pick(Self.texts), for: .normal)
    default: view.setNeedsDisplay(source.rect())
    }
  }

  private mutating func insets() -> UIEdgeInsets {
    UIEdgeInsets(top: source.cgNumber(), left: source.cgNumber(), bottom: source.cgNumber(), right: source.cgNumber())
  }

  private mutating func moveInTree() {
    let (view, other) = (view(), view())
    // A view must not become its own descendant: a documented precondition.
    guard view !== root, !other.isDescendant(of: view) else { return }
    switch source.byte() % 4 {
    case 0: view.removeFromSuperview()
    case 1: other.insertSubview(view, at: source.byte())
    case 2: other.bringSubviewToFront(view)
    default: other.addSubview(view)
    }
  }

  private mutating func animate() {
    let (view, frame, alpha) = (view(), source.rect(), source.cgNumber())
    let (duration, delay, damping, velocity) = (source.number(), source.number(), source.cgNumber(), source.cgNumber())
    if source.flag() {
      UIView.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: damping, initialSpringVelocity: velocity,
        options: source.pick([[], .repeat, [.repeat, .autoreverse]]), animations: { view.frame = frame },
        completion: nil)
    } else {
      UIView.animate(withDuration: duration) { view.alpha = alpha }
    }
  }

  // MARK: - Text

  private static let texts = [
    "a", "", "two\nlines", "🙂 ﷽", "a word and another", "e\u{301}\u{301}\u{301}", "\u{202e}abc אבג", "\u{fffc}\t\t",
    "\0\u{feff}",
    String(repeating: "long ", count: 60),
  ]

  private static let keys: [NSAttributedString.Key] = [
    .font, .foregroundColor, .backgroundColor, .paragraphStyle, .kern, .tracking, .ligature, .underlineStyle,
    .strikethroughStyle,
    .baselineOffset, .strokeWidth, .obliqueness, .shadow, .attachment, .expansion,
  ]

  private mutating func lineBreakMode() -> NSLineBreakMode {
    source.pick([
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ])
  }

  /// A string whose attributes have values of the right type, or of any.
  private mutating func string() -> NSAttributedString {
    let string = NSMutableAttributedString(string: source.pick(Self.texts))
    guard string.length > 0 else { return string }
    for _ in 0..<source.byte() % 6 {
      // Foundation traps on a range that begins at the end.
      let start = source.byte() % string.length
      let range = NSRange(location: start, length: 1 + source.byte() % (string.length - start))
      let key = source.pick(Self.keys)
      if let value = source.byte() % 4 == 0 ? source.value() : attribute(key) {
        string.addAttributes([key: value], range: range)
      }
    }
    return string
  }

  private mutating func attribute(_ key: NSAttributedString.Key) -> Any? {
    switch key {
    case .font: return UIFont.systemFont(ofSize: source.cgNumber())
    case .foregroundColor, .backgroundColor: return UIColor(cgColor: source.color())
    case .underlineStyle, .strikethroughStyle: return source.byte() << 6 | source.byte()
    case .paragraphStyle:
      let style = NSMutableParagraphStyle()
      (style.lineSpacing, style.paragraphSpacing) = (source.cgNumber(), source.cgNumber())
      (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (
        source.cgNumber(), source.cgNumber(), source.cgNumber()
      )
      (style.minimumLineHeight, style.maximumLineHeight, style.lineHeightMultiple) = (
        source.cgNumber(), source.cgNumber(), source.cgNumber()
      )
      style.lineBreakMode = lineBreakMode()
      style.alignment = source.pick([.left, .right, .center, .justified, .natural])
      return style
    case .shadow:
      let shadow = NSShadow()
      (shadow.shadowOffset, shadow.shadowBlurRadius) = (source.size(), source.cgNumber())
      return shadow
    default: return NSNumber(value: source.number())
    }
  }

  private mutating func writeText() {
    let (text, box) = (string(), source.rect())
    switch source.byte() % 3 {
    case 0:
      _ = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image { _ in
        text.draw(at: box.origin)
        text.draw(in: box)
      }
    case 1:
      _ = text.size()
      _ = text.boundingRect(
        with: box.size, options: source.pick([[], .usesLineFragmentOrigin, .usesFontLeading]), context: nil)
    default:
      let context = CGContext(
        data: nil, width: 24, height: 16, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
      context.setTextDrawingMode(source.pick([.fill, .stroke, .fillStroke, .invisible, .fillClip, .clip]))
      let setter = CTFramesetterCreateWithAttributedString(text)
      CTFrameDraw(
        CTFramesetterCreateFrame(
          setter, CFRangeMake(source.byte() - 3, source.byte() - 3),
          source.flag() ? source.path() : CGPath(rect: box, transform: nil), nil),
        context)
      let line = CTLineCreateWithAttributedString(text)
      context.textPosition = source.point()
      CTLineDraw(line, context)
      _ = CTLineGetStringIndexForPosition(line, source.point())
      _ = CTLineGetOffsetForStringIndex(line, source.byte() - 3, nil)
      context.fill(source.rect())
    }
  }

  private mutating func ask() {
    let (a, b) = (view(), view())
    _ = a.convert(source.point(), to: b)
    _ = a.convert(source.rect(), from: b)
    _ = a.hitTest(source.point(), with: nil)
    _ = a.sizeThatFits(source.size())
    pictures += 1
    if pictures <= 8 { _ = a.snapshotView(afterScreenUpdates: true) }
    _ = a.viewWithTag(source.byte())
  }

  private mutating func show() {
    time += source.number()
    let snapshot = root.layer.commitFrame(at: time, in: viewport)
    pictures += 1
    guard pictures <= 8 else { return }
    _ = try? ReferenceRenderer().render(snapshot, limits: limitsOfPictures)
  }
}

/// A view that performs the given drawing.
private final class DrawingView: UIView {
  override func draw(_ rect: CGRect) {
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: rect.width / 3)
    UIColor.red.setFill()
    path.fill()
    path.stroke()
  }
}
