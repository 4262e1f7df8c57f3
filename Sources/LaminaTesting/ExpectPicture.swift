import Hosting
import Lamina

/// Expects a layer to look like the picture that was recorded of it.
///
/// ```swift
/// @Test func card() { expectPicture(of: Card(title: "Lamina").layer) }
/// ```
///
/// The recorded picture is `__Snapshots__/CardTests/card.1.png` beside `CardTests.swift`. Where there is none, the picture is recorded and the
/// test fails, so that nobody takes a first picture for a passed test. The environment variable `SNAPSHOT_TESTING_RECORD` records on other
/// occasions: see ``PictureRecording``.
///
/// A failure shows the paths of the recorded picture, the drawn one and their difference, and of a page that compares them. With Swift
/// Testing the three pictures are attached, too. They are written into the folder that the environment variable `SNAPSHOT_ARTIFACTS` names,
/// or into `Snapshots` beside the test's executable: `.build/debug/Snapshots`.
///
/// - Parameters:
///   - layer: The root of the picture, which its bounds fill.
///   - name: The name of the file in place of a number: `card.NAME.png`. Tests with arguments need it, because their cases run in any
///     order.
///   - size: The picture's size in points. Default: the size of the layer's bounds.
///   - scale: Pixels per point. Default: the scale of `UIScreen.main`, which is 3.
///   - background: The colour behind the layer. Default: none.
///   - time: The moment of the layer's animations, in seconds.
///   - precision: The share of bytes that must be equal, 0…1; with a `perceptualPrecision` below 1, the share of pixels that must match.
///   - perceptualPrecision: How like two pixels must be to match, 0…1: their ΔE94, which is 0…100, must be at most
///     `(1 − perceptualPrecision) · 100`. Nobody sees a ΔE94 of 1, or a precision of 0.99.
///   - record: When to record. Default: as `SNAPSHOT_TESTING_RECORD` says, else ``PictureRecording/missing``.
///   - renderer: The renderer. Default: the reference, which draws the same bytes on every machine.
///   - fonts: A folder with the only fonts of this process from now on; see ``pinFonts(in:)``.
///   - testName: The function that the file is named for.
public func expectPicture(
  of layer: @autoclosure () throws -> CALayer, named name: String? = nil, size: CGSize? = nil, scale: CGFloat? = nil,
  background: CGColor? = nil, at time: Double? = nil, precision: Float = 1, perceptualPrecision: Float = 1,
  record: PictureRecording? = nil, renderer: PictureRenderer = .reference, fonts: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, testName: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  let precision = PicturePrecision(pixels: precision, perceptual: perceptualPrecision)
  Expectation(place, name, precision, record).meet(by: renderer, fonts: fonts) {
    let viewport = Viewport(size: size, scale: scale ?? UIScreen.main.scale, background: background)
    return try renderer.picture(of: layer(), in: viewport, at: time)
  }
}

/// Expects a view to look like the picture that was recorded of it.
///
/// The view is laid out in a window of its own, and afterwards put back where it was. Recording
/// and the other parameters are those of the expectation of a layer, above.
///
/// - Parameters:
///   - config: The device, with its size, scale, safe area and traits. Default: the screen, and the view's own size.
///   - size: The view's size in points. Default: the device's, else the view's own; a view that has none is fitted to its content.
///   - traits: Traits of the view, whatever the device has. The picture has as many pixels per point as their `displayScale`.
public func expectPicture(
  of view: @autoclosure () throws -> UIView, named name: String? = nil, on config: ViewImageConfig = ViewImageConfig(),
  size: CGSize? = nil, traits: UITraitCollection = UITraitCollection(), at time: Double? = nil, precision: Float = 1,
  perceptualPrecision: Float = 1, record: PictureRecording? = nil, renderer: PictureRenderer = .reference,
  fonts: URL? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  let precision = PicturePrecision(pixels: precision, perceptual: perceptualPrecision)
  Expectation(place, name, precision, record).meet(by: renderer, fonts: fonts) {
    try renderer.picture(of: view(), on: config, size: size, traits: traits, at: time)
  }
}

/// Expects the view of a controller to look like the picture that was recorded of it.
///
/// The controller becomes the root of a window of its own, appears, and is laid out there. Recording
/// and the other parameters are those of the expectation of a layer, above.
///
/// - Parameters:
///   - config: The device, with its size, scale, safe area and traits. Default: the screen.
///   - size: The view's size in points. Default: the device's, else the view's own.
///   - traits: Traits of the view, whatever the device has. The picture has as many pixels per point as their `displayScale`.
public func expectPicture(
  of controller: @autoclosure () throws -> UIViewController, named name: String? = nil,
  on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
  traits: UITraitCollection = UITraitCollection(), at time: Double? = nil, precision: Float = 1,
  perceptualPrecision: Float = 1, record: PictureRecording? = nil, renderer: PictureRenderer = .reference,
  fonts: URL? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  let precision = PicturePrecision(pixels: precision, perceptual: perceptualPrecision)
  Expectation(place, name, precision, record).meet(by: renderer, fonts: fonts) {
    try renderer.picture(of: controller(), on: config, size: size, traits: traits, at: time)
  }
}
