import Drawing
import Foundation
import Imaging

/// An object that renders drawings. Source: <https://developer.apple.com/documentation/uikit/uigraphicsrenderer>.
open class UIGraphicsRenderer: NSObject {
  /// The space of the drawing: its origin is the picture's top left corner.
  final let bounds: CGRect
  private let ownFormat: UIGraphicsRendererFormat

  init(bounds: CGRect, _ format: UIGraphicsRendererFormat) {
    (self.bounds, ownFormat) = (bounds, format)
    format.bounds = bounds
    super.init()
  }
}

/// The context of a renderer's actions, which is the current context as well.
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicsrenderercontext>.
open class UIGraphicsRendererContext: NSObject {
  /// The context that the actions draw into.
  public let cgContext: CGContext
  /// The format of the renderer.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    (cgContext, self.format) = (context, format)
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill colour, blended by `blendMode`.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFillUsingBlendMode(rect, blendMode) }

  /// Frames a rectangle inside its sides, one point wide, with the stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Frames a rectangle inside its sides, one point wide, with the stroke colour, blended by `blendMode`.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.paint(blendMode) { $0.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images by drawing.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer>.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// A closure that draws an image into the given context.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  /// - Parameter bounds: The space of the drawing, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.format = format
    super.init(bounds: bounds, format)
  }

  /// - Parameter size: In points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// The image that `actions` draws, in a space with y running down; an image without pixels if the bounds have none.
  open func image(actions: DrawingActions) -> UIImage {
    beginImageContext(bounds.size, isOpaque: format.opaque, format.scale, format.space)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(context, format))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  /// A PNG file of the image that `actions` draws; empty without pixels.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// A JPEG file of the image that `actions` draws; empty without pixels.
  open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// The context of a ``UIGraphicsImageRenderer``'s actions, which is the current context as well.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// A copy of the drawing so far.
  open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
}
