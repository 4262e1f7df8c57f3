import TestSupport
import Testing
import UIKit

/// Pictures of Core Image's, which draw nothing.
@MainActor @Suite struct CoreImageTests {
  private func pixels(_ color: UIColor) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 4, height: 3)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }.cgImage
  }

  @Test func aCoreImagePictureDrawsNothing() throws {
    let picture = CIImage(cgImage: try #require(pixels(.red)))
    verify(picture.extent == CGRect(x: 0, y: 0, width: 4, height: 3))
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    verify(filter.outputImage == nil)
    filter.setValue(picture, forKey: kCIInputImageKey)
    let result = try #require(filter.outputImage)
    verify(result.extent == picture.extent)
    let drawn = try #require(CIContext(options: nil).createCGImage(result, from: picture.extent))
    verify(drawn.width == 4, drawn.height == 3, drawn.premultipliedRGBA.allSatisfy { $0 == 0 })
    let image = UIImage(ciImage: result, scale: 2, orientation: .up)
    verify(
      image.size == CGSize(width: 2, height: 1.5), image.cgImage?.premultipliedRGBA.allSatisfy { $0 == 0 } == true)
  }

  @Test func picturesWithoutASizeMakeNone() {
    verify(CIContext().createCGImage(.empty(), from: .zero) == nil)
    verify(CIContext().createCGImage(CIImage(color: .red), from: CIImage(color: .red).extent) == nil)
    verify(UIImage(ciImage: .empty()).size == .zero)
    verify(CIImage(color: .red).cropped(to: CGRect(x: 1, y: 1, width: 2, height: 2)).extent.width == 2)
    verify(CIImage(image: UIImage()) == nil)
  }
}
