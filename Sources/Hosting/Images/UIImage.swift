import Drawing
import Foundation
import Geometry
import Imaging

/// An image with a size in points, an orientation, and rules for stretching and tinting it.
///
/// As a layer's ``/Lamina/CALayer/contents`` it is invisible, as in UIKit: set its ``cgImage`` instead. Source:
/// <https://developer.apple.com/documentation/uikit/uiimage>. `@unchecked Sendable`: mutable only while uniquely
/// referenced.
open class UIImage: KeyedObject, NSCopying, @unchecked Sendable {
  /// The pixels as stored, before ``imageOrientation``; `nil` for an image without any.
  public final let cgImage: CGImage?
  /// Pixels per point.
  public final let scale: CGFloat
  /// The turn from the stored pixels to the image. Images read from files are already upright.
  public final let imageOrientation: Orientation

  final var rules = Rules()

  /// The properties in which an image's copies may differ: all but its pixels.
  struct Rules: Sendable {
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    var renderingMode = RenderingMode.automatic
    var alignmentRectInsets = UIEdgeInsets.zero
    var flipsForRightToLeft = false
    var baselineOffset: CGFloat?
    var frames: [UIImage]?
    var duration: TimeInterval = 0
  }

  /// Source: <https://developer.apple.com/documentation/uikit/uiimage/orientation>.
  public enum Orientation: Int, Sendable {
    /// The pixels unchanged.
    case up
    /// Turned by half a turn.
    case down
    /// Turned by a quarter counterclockwise.
    case left
    /// Turned by a quarter clockwise.
    case right
    /// Mirrored left to right; the three below are mirrored so before they are turned.
    case upMirrored
    /// Mirrored, then turned by half.
    case downMirrored
    /// Mirrored, then turned by a quarter counter-clockwise.
    case leftMirrored
    /// Mirrored, then turned by a quarter clockwise.
    case rightMirrored
  }

  /// The middle of a resizable image. Source:
  /// <https://developer.apple.com/documentation/uikit/uiimage/resizingmode-swift.enum>.
  public enum ResizingMode: Int, Sendable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
  }

  /// Whether an image shows in its own colours. Source:
  /// <https://developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum>.
  public enum RenderingMode: Int, Sendable {
    /// The same as `alwaysOriginal` here.
    case automatic
    /// In its own colours.
    case alwaysOriginal
    /// Only the alpha counts; the colour is a tint.
    case alwaysTemplate
  }

  /// Creates an image without pixels.
  public override init() { (cgImage, scale, imageOrientation) = (nil, 1, .up) }

  /// An upright image with one pixel per point.
  public init(cgImage: CGImage) { (self.cgImage, scale, imageOrientation) = (cgImage, 1, .up) }

  /// - Parameter scale: Pixels per point.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
  }

  /// An image with the pixels of another and other rules.
  init(_ image: UIImage, orientation: Orientation? = nil, _ change: (inout Rules) -> Void = { _ in }) {
    (cgImage, scale, imageOrientation) = (image.cgImage, image.scale, orientation ?? image.imageOrientation)
    rules = image.rules
    super.init()
    change(&rules)
  }

  /// Decodes a PNG, JPEG, WebP or GIF; `nil` on failure.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Reads an image file; `nil` on failure. The scale is 2 or 3 if the name ends in `@2x` or `@3x` before the
  /// extension.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFileNamed: path), orientation: .up)
  }

  /// Finds an image by name: in the main bundle, beside the program, or in the working directory.
  ///
  /// The extension is the name's, or else any supported one. The first folder with a file counts. Of the file's scales,
  /// the least scale is chosen that is at least the screen's, or else the largest.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// Finds an image by name in a bundle; traits have no effect. See ``init(named:)``.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let path = Self.path(named: name, in: bundle, scale: UIScreen.main.scale) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Finds the image of a literal in the source, `#imageLiteral(resourceName:)`; empty if there is none of that name.
  public required init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)
    (cgImage, scale, imageOrientation) = (found?.cgImage, found?.scale ?? 1, found?.imageOrientation ?? .up)
    super.init()
  }

  /// Always `nil`: there are no symbols.
  public convenience init?(systemName name: String) { return nil }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func copy() -> Any { self }

  /// The size in points, as the image is drawn: turned by its orientation.
  open var size: CGSize {
    guard let cgImage, scale > 0 else { return .zero }
    let stored = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    return imageOrientation.isQuarterTurn ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// The image as a PNG file, upright; `nil` without pixels. Images of 16 bits, or of colours outside sRGB, are written
  /// as such.
  open func pngData() -> Data? { upright.flatMap { try? $0.pngData(options: PNGEncodingOptions(holding: $0)) } }

  /// The image as a JPEG file, upright and on black; `nil` without pixels.
  ///
  /// - Parameter compressionQuality: From 0, smallest, to 1, best.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    upright.flatMap { try? $0.jpegData(quality: compressionQuality.native) }
  }

  // MARK: Rules

  /// Whether the image shows in its own colours. Default: automatic.
  open var renderingMode: RenderingMode { rules.renderingMode }
  /// The parts of a resizable image that keep their size, points.
  open var capInsets: UIEdgeInsets { rules.capInsets }
  /// The rule by which the middle of a resizable image grows.
  open var resizingMode: ResizingMode { rules.resizingMode }
  /// The parts that layouts ignore, such as a shadow, points. Default: none.
  open var alignmentRectInsets: UIEdgeInsets { rules.alignmentRectInsets }
  /// Whether image views mirror the image where reading runs from right to left.
  open var flipsForRightToLeftLayoutDirection: Bool { rules.flipsForRightToLeft }
  /// The height of the baseline above the lower edge, points; `nil` without a baseline.
  open var baselineOffsetFromBottom: CGFloat? { rules.baselineOffset }
  /// Always false: there are no symbols.
  open var isSymbolImage: Bool { false }
  /// The frames of an animated image.
  open var images: [UIImage]? { rules.frames }
  /// The duration of an animated image, seconds.
  open var duration: TimeInterval { rules.duration }
  /// Traits with the image's scale.
  open var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// An image that keeps the size of its sides when drawn at another size.
  ///
  /// The corners, `capInsets` wide and high, keep their size; the sides repeat in one direction, the middle in both.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// An image that keeps the size of its sides when drawn at another size; the rest is repeated or stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    UIImage(self) { ($0.capInsets, $0.resizingMode, $0.isResizable) = (capInsets, resizingMode, true) }
  }

  /// A resizable image whose middle is one point. A cap of 0 is not kept: that direction is stretched.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: top > 0 ? max(0, size.height - top - 1) : 0,
        right: left > 0 ? max(0, size.width - left - 1) : 0), resizingMode: .stretch)
  }

  /// The same image, shown in another way.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(self) { $0.renderingMode = renderingMode }
  }

  /// The same image, aligned in another way.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    UIImage(self) { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The same image with a baseline, points above its lower edge.
  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    UIImage(self) { $0.baselineOffset = baselineOffset }
  }

  /// The same image without a baseline.
  open func imageWithoutBaseline() -> UIImage { UIImage(self) { $0.baselineOffset = nil } }

  /// An image that an image view mirrors where text runs from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { UIImage(self) { $0.flipsForRightToLeft = true } }

  /// The same pixels, mirrored left to right by the orientation.
  open func withHorizontallyFlippedOrientation() -> UIImage { UIImage(self, orientation: imageOrientation.mirrored) }

  /// An image that shows its frames for `duration` seconds; an image view plays it.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(first) { ($0.frames, $0.duration) = (images, duration) }
  }

  /// An image that shows the frames `name0`, `name1` and so on for `duration` seconds, up to the first number without a
  /// file, at most 1,024 frames; `nil` if there is no `name0`. Each is found as by ``init(named:)``.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var frames: [UIImage] = []
    while frames.count < 1024, let frame = UIImage(named: "\(name)\(frames.count)") { frames.append(frame) }
    return animatedImage(with: frames, duration: duration)
  }

  /// The image itself: it is decoded already.
  open func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

  /// A smaller image, fitted into `size` points; `nil` without pixels.
  open func preparingThumbnail(of size: CGSize) -> UIImage? { thumbnail(within: size) }

  /// The format of a renderer whose images are like this one.
  open var imageRendererFormat: UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat(scale: scale) }

  // MARK: Tint

  /// The image in one colour, through its alpha. It shows in that colour, independent of the view's tint.
  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

  /// The image in one colour, through its alpha.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    guard let cgImage else { return self }
    return UIImage(self, pixels: cgImage.tinted(color.cgColor)) { $0.renderingMode = renderingMode }
  }

  private init(_ image: UIImage, pixels: CGImage, _ change: (inout Rules) -> Void) {
    (cgImage, scale, imageOrientation, rules) = (pixels, image.scale, image.imageOrientation, image.rules)
    super.init()
    change(&rules)
  }

  // MARK: Drawing

  /// Draws the image into the current context with its top left corner at `point`.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into the current context, blended and faded, with its top left corner at `point`.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the current context, upright where y runs down; a resizable one keeps its sides, a template
  /// is drawn in the context's fill colour.
  open func draw(in rect: CGRect) { paint(in: rect) }

  /// Draws the image into the current context, stretched to `rect`, blended and faded.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.paint(blendMode, alpha: alpha) { _ in paint(in: rect) }
  }

  /// Fills `rect` with copies of the image, one of them at its top left corner.
  open func drawAsPattern(in rect: CGRect) { paintTiles(in: rect) }
}

extension UIImage: _ExpressibleByImageLiteral {}
