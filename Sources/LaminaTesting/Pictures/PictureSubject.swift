import Hosting
import Lamina

/// What `expectPicture(of:as:named:)` takes: layers, views and view controllers.
public protocol PictureSubject {
  /// The picture that is compared.
  func testPicture(_ options: PictureOptions) throws -> CGImage
}

extension CALayer: PictureSubject {
  /// The picture of the tree under this layer, which its bounds fill.
  public func testPicture(_ options: PictureOptions) throws -> CGImage {
    let viewport = Viewport(
      size: options.size ?? options.device?.size, scale: options.scale ?? UIScreen.main.scale,
      background: options.background)
    return try (options.renderer ?? .reference).picture(of: self, in: viewport, at: options.time)
  }
}

extension UIView: PictureSubject {
  /// The picture of the view, laid out in a window of its own. It is put back where it was.
  public func testPicture(_ options: PictureOptions) throws -> CGImage {
    try ViewStage(options).show(self) {
      try (options.renderer ?? .reference).picture(of: layer, in: $0, at: options.time)
    }
  }
}

extension UIViewController: PictureSubject {
  /// The picture of the controller's view, laid out as the root of a window of its own.
  public func testPicture(_ options: PictureOptions) throws -> CGImage {
    try ViewStage(options).show(self) {
      try (options.renderer ?? .reference).picture(of: view.layer, in: $0, at: options.time)
    }
  }
}
