import Drawing
import Foundation
import Imaging

/// Creates images by drawing.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer>.
public final class UIGraphicsImageRenderer {
  public let format: UIGraphicsImageRendererFormat
  private let size: CGSize

  /// - Parameter size: In points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .preferred()) {
    (self.size, self.format) = (size, format)
  }

  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// The image that `actions` draws, in a space with y running down; an image without pixels if `size` has none.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    actions(UIGraphicsImageRendererContext(context))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  /// A PNG file of the image that `actions` draws; empty without pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The format of the images of a ``UIGraphicsImageRenderer``.
public final class UIGraphicsImageRendererFormat {
  /// Whether the images have no alpha. Default: false.
  public var opaque = false
  /// Pixels per point. Default: the screen's scale.
  public var scale = UIScreen.main.scale

  public init() {}

  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of a ``UIGraphicsImageRenderer``'s actions, which is the current context as well.
public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext

  fileprivate init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  /// A copy of the drawing so far.
  public var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
}
