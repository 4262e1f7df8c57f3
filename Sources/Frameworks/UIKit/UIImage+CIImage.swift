import Foundation
import Hosting

extension UIImage {
  /// A transparent image of the picture's size: a `CIImage` is never drawn.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// A transparent image of the picture's size: a `CIImage` is never drawn.
  ///
  /// - Parameter scale: Pixels per point.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    guard let pixels = CIContext().createCGImage(ciImage, from: ciImage.extent) else {
      self.init()
      return
    }
    self.init(cgImage: pixels, scale: scale, orientation: orientation)
  }

  /// `nil`: an image is made of pixels.
  public var ciImage: CIImage? { nil }
}

extension CIImage {
  /// Makes a picture with an image's size in pixels; `nil` of an image without pixels.
  public convenience init?(image: UIImage) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels)
  }
}
