// An adapter for swift-snapshot-testing: copy this file into a test target that depends on its product SnapshotTesting
// and on LaminaTesting.
//
//     assertSnapshot(of: layer, as: .image)
//     assertSnapshot(of: controller, as: .image(on: .iPhone13, perceptualPrecision: 0.98))
//
// It was written for version 1.19. Lamina's own CI compiles it against a stub of the two types that it uses, not
// against the package itself: see check in this folder.

import LaminaTesting
import SnapshotTesting
import XCTest

extension Diffing where Value == CGImage {
  /// Compares pictures by `PicturePrecision`.
  static func image(precision: Float = 1, perceptualPrecision: Float = 1) -> Diffing {
    let precision = PicturePrecision(pixels: precision, perceptual: perceptualPrecision)
    return Diffing(
      toData: { picture in (try? picture.pngData()) ?? Data() },
      fromData: { data in (try? CGImage(data: data)) ?? .unreadable }
    ) { recorded, drawn in
      guard recorded !== CGImage.unreadable else { return ("The recorded picture cannot be read.", []) }
      do {
        return try precision.mismatch(of: drawn, from: recorded).map { ("The pictures differ: \($0)", []) }
      } catch {
        return ("The drawn picture cannot be compared: \(error)", [])
      }
    }
  }
}

extension CGImage {
  /// Stands for a picture that cannot be drawn or read: a diffing has no errors.
  fileprivate static let unreadable = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
}

extension Snapshotting where Format == CGImage {
  /// A strategy that draws by `draw`. A picture that cannot be drawn fails the test.
  private static func drawn(
    _ precision: Float, _ perceptualPrecision: Float, _ draw: @escaping (Value) throws -> CGImage
  ) -> Snapshotting {
    Snapshotting(
      pathExtension: "png", diffing: .image(precision: precision, perceptualPrecision: perceptualPrecision)
    ) { value in
      do {
        return try draw(value)
      } catch {
        XCTFail("The picture cannot be drawn: \(error)")
        return .unreadable
      }
    }
  }
}

extension Snapshotting where Value == CALayer, Format == CGImage {
  /// The layer, drawn by the reference at the scale of the screen.
  static var image: Snapshotting { image() }

  /// The layer as the renderer draws it.
  static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil,
    renderer: PictureRenderer = .reference
  ) -> Snapshotting {
    drawn(precision, perceptualPrecision) {
      try renderer.picture(of: $0, in: Viewport(scale: scale ?? UIScreen.main.scale))
    }
  }
}

extension Snapshotting where Value == UIView, Format == CGImage {
  /// The view, drawn by the reference at its own size.
  static var image: Snapshotting { image() }

  /// The view as the renderer draws it.
  static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection(), renderer: PictureRenderer = .reference
  ) -> Snapshotting {
    drawn(precision, perceptualPrecision) { try $0.testPicture(.image(size: size, traits: traits, renderer: renderer)) }
  }
}

extension Snapshotting where Value == UIViewController, Format == CGImage {
  /// The controller's view, drawn by the reference at the size of the screen.
  static var image: Snapshotting { image() }

  /// The controller's view on a device as the renderer draws it.
  static func image(
    on config: ViewImageConfig = ViewImageConfig(), precision: Float = 1, perceptualPrecision: Float = 1,
    size: CGSize? = nil, traits: UITraitCollection = UITraitCollection(), renderer: PictureRenderer = .reference
  ) -> Snapshotting {
    drawn(precision, perceptualPrecision) {
      try $0.testPicture(.image(on: config, size: size, traits: traits, renderer: renderer))
    }
  }
}
