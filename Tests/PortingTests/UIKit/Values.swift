import UIKit

// UIKit's images, colours, traits and drawing, written as Swift imports them on iOS; compiled, never run.
// Source: <https://developer.apple.com/documentation/uikit>.

func images(_ pixels: CGImage, _ image: UIImage) {
  _ = (UIImage(cgImage: pixels), UIImage(cgImage: pixels, scale: 2, orientation: .leftMirrored))
  let _: [UIImage?] = [
    UIImage(named: "a"), UIImage(named: "a", in: Bundle.main, compatibleWith: nil), UIImage(systemName: "star"),
    UIImage(data: Data()), UIImage(data: Data(), scale: 2), UIImage(contentsOfFile: "a.png"),
    UIImage.animatedImage(with: [image], duration: 1), UIImage.animatedImageNamed("walk", duration: 1),
    image.preparingForDisplay(), image.preparingThumbnail(of: .zero),
  ]
  let _: CGImage? = image.cgImage
  let _: CGSize = image.size
  let _: CGFloat = image.scale
  let _: UIImage.Orientation = image.imageOrientation
  let _: [UIImage] = [
    image.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)),
    image.resizableImage(withCapInsets: .zero, resizingMode: .stretch),
    image.stretchableImage(withLeftCapWidth: 4, topCapHeight: 4), image.withRenderingMode(.alwaysTemplate),
    image.withTintColor(.red), image.withTintColor(.red, renderingMode: .alwaysOriginal),
    image.withHorizontallyFlippedOrientation(), image.imageFlippedForRightToLeftLayoutDirection(),
    image.withAlignmentRectInsets(.zero), image.withBaselineOffset(fromBottom: 2),
  ]
  let _: UIEdgeInsets = image.capInsets
  let _: UIImage.ResizingMode = image.resizingMode
  let _: UIImage.RenderingMode = image.renderingMode
  let _: CGFloat? = image.baselineOffsetFromBottom
  let _: Bool = image.isSymbolImage || image.flipsForRightToLeftLayoutDirection
  let _: [Data?] = [image.pngData(), image.jpegData(compressionQuality: 0.8)]
  let _: [UIImage]? = image.images
  let _: TimeInterval = image.duration
  let _: UIGraphicsImageRendererFormat = image.imageRendererFormat
  image.draw(at: .zero)
  image.draw(at: .zero, blendMode: .multiply, alpha: 0.5)
  image.draw(in: .zero)
  image.draw(in: .zero, blendMode: .normal, alpha: 1)
  image.drawAsPattern(in: .zero)
}

func imageViews(_ image: UIImage) {
  let view = UIImageView(image: image)
  _ = (UIImageView(image: image, highlightedImage: nil), UIImageView(frame: .zero))
  view.highlightedImage = image
  view.isHighlighted = true
  view.animationImages = [image]
  view.highlightedAnimationImages = nil
  view.animationDuration = 1
  view.animationRepeatCount = 2
  view.startAnimating()
  view.stopAnimating()
  let _: Bool = view.isAnimating
  view.contentMode = .scaleAspectFill
  view.tintColor = .systemRed
}

func colors(_ color: UIColor) {
  let dynamic = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
  let _ = UIColor(dynamicProvider: { $0.displayScale > 1 ? UIColor.red : UIColor.blue })
  let _: UIColor = dynamic.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
  _ = (
    UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), UIColor(patternImage: UIImage()),
    UIColor(white: 0.5, alpha: 1), UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1)
  )
  let _: UIColor? = UIColor(named: "accent")
  let _: [UIColor] = [
    #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1), .systemRed, .systemGreen, .systemBlue, .systemOrange,
    .systemYellow, .systemPink, .systemPurple, .systemTeal, .systemIndigo, .systemBrown, .systemMint, .systemCyan,
    .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6, .tintColor, .label,
    .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .link, .placeholderText, .separator, .opaqueSeparator,
    .systemBackground, .secondarySystemBackground, .tertiarySystemBackground, .systemGroupedBackground,
    .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground, .systemFill, .secondarySystemFill,
    .tertiarySystemFill, .quaternarySystemFill, .lightText, .darkText, .clear, .darkGray, .lightGray, .brown,
  ]
  let _: UIImage = #imageLiteral(resourceName: "a")
  var (a, b, c, d) = (CGFloat.zero, CGFloat.zero, CGFloat.zero, CGFloat.zero)
  color.getRed(&a, green: &b, blue: &c, alpha: &d)
  color.getHue(&a, saturation: &b, brightness: &c, alpha: &d)
  color.getWhite(&a, alpha: &d)
  color.set()
  color.setFill()
  color.setStroke()
  let _: CGColor = color.cgColor
}

func traits(_ view: UIView, _ traits: UITraitCollection) {
  let _: [UITraitCollection] = [view.traitCollection, UITraitCollection.current]
  let _: UIUserInterfaceStyle = traits.userInterfaceStyle
  let _: UIUserInterfaceSizeClass = traits.horizontalSizeClass
  let _: UIUserInterfaceIdiom = traits.userInterfaceIdiom
  let _: UIContentSizeCategory = traits.preferredContentSizeCategory
  let _: UITraitEnvironmentLayoutDirection = traits.layoutDirection
  let _: UIDisplayGamut = traits.displayGamut
  let _: CGFloat = traits.displayScale
  UITraitCollection.current = traits
  traits.performAsCurrent {}
  let _ = UITraitCollection(traitsFrom: [traits, UITraitCollection(displayScale: 2)])
  let _ = UITraitCollection { $0.userInterfaceStyle = .dark }
  let _ = traits.modifyingTraits { $0.userInterfaceLevel = .elevated }
  let _: Bool = traits.containsTraits(in: UITraitCollection(horizontalSizeClass: .compact))
  let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
    (view: UIView, previous: UITraitCollection) in view.setNeedsDisplay()
  }
  view.unregisterForTraitChanges(registration)
}

func geometry(_ rect: CGRect) {
  var insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  insets.left += 1
  let _: CGRect = rect.inset(by: insets)
  let _: Bool = insets == .zero
  let _ = UIEdgeInsets()
  let _: UIOffset = UIOffset(horizontal: 1, vertical: 2)
  let _: UIRectEdge = [.top, .left]
  let _: String = NSCoder.string(for: insets)
  let _: String = NSCoder.string(for: rect) + NSStringFromCGRect(rect) + NSStringFromCGPoint(rect.origin)
  let _: CGRect = NSCoder.cgRect(for: "{{0, 0}, {1, 1}}")
  let _: CGPoint = NSCoder.cgPoint(for: "{0, 0}")
  let _: UIEdgeInsets = NSCoder.uiEdgeInsets(for: "{0, 0, 1, 1}")
}

func drawing(_ path: UIBezierPath, _ context: CGContext) {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  format.opaque = true
  format.preferredRange = .standard
  let _ = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 2))
  let _: [UIGraphicsImageRendererFormat] = [.default(), .preferred()]
  let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format)
  let _ = UIGraphicsImageRenderer(size: .zero)
  let _ = UIGraphicsImageRenderer(bounds: .zero)
  let _ = UIGraphicsImageRenderer(bounds: .zero, format: format)
  let _: UIImage = renderer.image { context in
    context.fill(CGRect.zero)
    context.fill(.zero, blendMode: .multiply)
    context.stroke(.zero)
    context.clip(to: .zero)
    context.cgContext.setLineWidth(1)
    let _: CGRect = context.format.bounds
    let _: UIImage = context.currentImage
  }
  let _: Data = renderer.pngData { _ in }
  let _: Data = renderer.jpegData(withCompressionQuality: 0.5) { _ in }
  UIGraphicsBeginImageContext(.zero)
  UIGraphicsBeginImageContextWithOptions(.zero, false, 0)
  let _: UIImage? = UIGraphicsGetImageFromCurrentImageContext()
  UIGraphicsEndImageContext()
  UIGraphicsPushContext(context)
  UIGraphicsPopContext()
  UIRectFill(.zero)
  UIRectFillUsingBlendMode(.zero, .multiply)
  UIRectFrame(.zero)
  UIRectClip(.zero)
  path.fill()
  path.fill(with: .multiply, alpha: 0.5)
  path.stroke()
  path.stroke(with: .normal, alpha: 0.5)
  path.addClip()
  path.setLineDash([1, 2], count: 2, phase: 0)
  let _: UIBezierPath = path.reversing()
  path.apply(CGAffineTransform(scaleX: 2, y: 2))
  path.append(UIBezierPath(ovalIn: .zero))
  path.usesEvenOddFillRule = true
  let _: Bool = path.isEmpty || path.contains(.zero)
}

func controls() {
  let control = UIControl(frame: .zero)
  let action = UIAction(title: "Go", image: nil, identifier: nil) { action in let _: Any? = action.sender }
  control.addAction(action, for: .touchUpInside)
  control.removeAction(action, for: .allEvents)
  control.removeAction(identifiedBy: action.identifier, for: .valueChanged)
  control.sendActions(for: [.valueChanged, .editingChanged])
  control.sendAction(action)
  settable(Bool.self, \UIControl.isEnabled, \.isSelected, \.isHighlighted)
  control.contentHorizontalAlignment = .leading
  control.contentVerticalAlignment = .top
  let _: UIControl.State = [.selected, .focused]
  let button = UIButton(type: .system)
  _ = (UIButton(type: .custom, primaryAction: action), UIButton(primaryAction: action))
  let _ = UIButton(frame: .zero)
  button.setTitle("a", for: .normal)
  button.setTitleColor(.red, for: .highlighted)
  button.setTitleShadowColor(.black, for: .normal)
  button.setImage(UIImage(), for: [.selected, .highlighted])
  button.setBackgroundImage(UIImage(), for: .disabled)
  button.setAttributedTitle(NSAttributedString(string: "a"), for: .normal)
  button.titleLabel?.font = UIFont.boldSystemFont(ofSize: 12)
  button.imageView?.contentMode = .center
  settable(UIEdgeInsets.self, \UIButton.contentEdgeInsets, \.titleEdgeInsets, \.imageEdgeInsets)
  button.adjustsImageWhenHighlighted = false
  let _: UIImage? = button.image(for: .normal)
  let _: String? = button.currentTitle
  let _: CGRect = button.titleRect(forContentRect: button.contentRect(forBounds: button.bounds))
}

class EveryLabel: UILabel {
  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: .zero)) }
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
  }
  override var text: String? { didSet {} }
  override var font: UIFont! { didSet {} }

  func set() {
    textColor = .secondaryLabel
    highlightedTextColor = .white
    isHighlighted = true
    isEnabled = false
    shadowColor = .black
    shadowOffset = CGSize(width: 1, height: 1)
    textAlignment = .center
    numberOfLines = 0
    lineBreakMode = .byTruncatingMiddle
    adjustsFontSizeToFitWidth = true
    minimumScaleFactor = 0.5
    baselineAdjustment = .alignCenters
    allowsDefaultTighteningForTruncation = true
    preferredMaxLayoutWidth = 100
    adjustsFontForContentSizeCategory = true
    attributedText = NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 12)])
  }
}

func documents() throws {
  let format = UIGraphicsPDFRendererFormat()
  format.documentInfo = [kCGPDFContextTitle as String: "a"]
  let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 612, height: 792), format: format)
  let _ = UIGraphicsPDFRenderer(bounds: .zero)
  let _: Data = renderer.pdfData { context in
    context.beginPage()
    context.beginPage(withBounds: .zero, pageInfo: [:])
    context.setURL(URL(fileURLWithPath: "/"), for: .zero)
    context.fill(context.pdfContextBounds)
    context.cgContext.fill(.zero)
  }
  try renderer.writePDF(to: URL(fileURLWithPath: "/tmp/a.pdf")) { $0.beginPage() }
  let _: UIUserInterfaceLayoutDirection = UIView.userInterfaceLayoutDirection(for: .unspecified)
}
