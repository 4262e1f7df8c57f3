import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// A view that shows an image as its layer's contents.
///
/// Templates show in the view's tint. Resizable images are stretched by ``/Lamina/CALayer/contentsCenter``; repeating
/// ones are drawn at the view's size. Frames play as an animation of the contents. Source:
/// <https://developer.apple.com/documentation/uikit/uiimageview>.
open class UIImageView: UIView {
  /// Creates a view of the image's size.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view of the image's size, with another image for its highlighted state.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
    // Property observers do not run for changes in an initialiser.
    showImage()
  }

  override func setUpContent() {
    super.setUpContent()
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// The image, placed by ``UIView/contentMode``. Default: `nil`.
  open var image: UIImage? { didSet { showImage() } }

  /// The image of the highlighted state; without one, ``image``.
  open var highlightedImage: UIImage? { didSet { showImage() } }

  /// Whether ``highlightedImage`` shows. Default: false.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  // MARK: Frames

  /// Images that ``startAnimating()`` plays.
  open var animationImages: [UIImage]?
  /// Images that ``startAnimating()`` plays while the view is highlighted.
  open var highlightedAnimationImages: [UIImage]?

  /// The duration of all frames, seconds; 0, the default, for 30 frames a second.
  open var animationDuration: TimeInterval = 0

  /// The number of times that the frames play; 0, the default, for ever.
  open var animationRepeatCount = 0

  /// Whether images are playing.
  open private(set) var isAnimating = false

  /// Plays the frames from the next picture on; has no effect without frames.
  open func startAnimating() {
    guard let frames = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages else { return }
    play(frames, animationDuration, times: animationRepeatCount)
  }

  /// Shows ``image`` again.
  open func stopAnimating() {
    isAnimating = false
    layer.removeAnimation(forKey: Self.key)
  }

  private static let key = "UIImageView.animationImages"

  private func play(_ frames: [UIImage], _ duration: TimeInterval, times: Int) {
    let pictures = frames.compactMap(\.upright)
    guard !pictures.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = pictures
    animation.calculationMode = .discrete
    animation.duration = duration > 0 ? duration : Double(pictures.count) / 30
    animation.repeatCount = times > 0 ? Float(times) : .infinity
    layer.add(animation, forKey: Self.key)
    isAnimating = true
  }

  // MARK: Showing

  private func showImage() {
    let image = isHighlighted ? highlightedImage ?? image : image
    layer.removeAnimation(forKey: Self.key)
    isAnimating = false
    if let image { layer.contentsScale = image.scale }
    if let image, image.isTiled {
      drawTiles(image)
    } else {
      layer.contents = image.flatMap { pixels(of: $0) }
      layer.contentsCenter = image?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    if let image, let frames = image.images { play(frames, image.duration, times: 0) }
    contentSizeDidChange()
  }

  private func pixels(of image: UIImage) -> CGImage? {
    var image = image
    if image.flipsForRightToLeftLayoutDirection, effectiveUserInterfaceLayoutDirection == .rightToLeft {
      image = image.withHorizontallyFlippedOrientation()
    }
    guard let pixels = image.upright else { return nil }
    guard image.renderingMode == .alwaysTemplate else { return pixels }
    return pixels.tinted((tintColor ?? .systemBlue).resolvedColor(with: traitCollection).cgColor)
  }

  /// Draws an image that repeats, at the view's size.
  private func drawTiles(_ image: UIImage) {
    let format = UIGraphicsImageRendererFormat(scale: image.scale)
    let size = bounds.size
    let drawn = UIGraphicsImageRenderer(size: size, format: format).image { context in
      (tintColor ?? .systemBlue).resolvedColor(with: traitCollection).setFill()
      image.draw(in: CGRect(origin: .zero, size: size))
    }
    layer.contents = drawn.cgImage
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let image = isHighlighted ? highlightedImage ?? image : image, image.isTiled { drawTiles(image) }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if image?.renderingMode == .alwaysTemplate || highlightedImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  override func colorsDidChange() {
    super.colorsDidChange()
    if image?.renderingMode == .alwaysTemplate || highlightedImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
