import Drawing
import Foundation
import Imaging

/// Makes images by drawing.
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

  /// What `actions` draw, in a space with y running down; an image without pixels where `size` has none.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    actions(UIGraphicsImageRendererContext(context))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  /// As ``image(actions:)``, as a PNG file; empty where there are no pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// How ``UIGraphicsImageRenderer`` draws.
public final class UIGraphicsImageRendererFormat {
  /// Whether the images have no alpha. Default: false.
  public var opaque = false
  /// Pixels a point. Default: the screen's.
  public var scale = UIScreen.main.scale

  public init() {}

  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What the actions of a ``UIGraphicsImageRenderer`` draw into; it is the current context as well.
public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext

  fileprivate init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  /// What is drawn so far.
  public var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
}
