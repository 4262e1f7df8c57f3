import Foundation
import Imaging
import LayerModel

/// A view that shows an image as its layer's contents, without drawing.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiimageview>.
open class UIImageView: UIView {
  /// Creates a view of the image's size.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    // Property observers do not run for changes in an initialiser.
    showImage()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private final func setUp() {
    isUserInteractionEnabled = false
  }

  open var image: UIImage? { didSet { showImage() } }

  private func showImage() {
    layer.contents = image?.cgImage
    if let image { layer.contentsScale = image.scale }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
