import Drawing
import Foundation

/// The format of a renderer. Source: <https://developer.apple.com/documentation/uikit/uigraphicsrendererformat>.
open class UIGraphicsRendererFormat: NSObject {
  /// The bounds of the renderer that uses the format.
  open internal(set) var bounds = CGRect.zero

  public required override init() { super.init() }

  /// The format for the screen.
  open class func preferred() -> Self { self.init() }
  /// The format for the screen.
  open class func `default`() -> Self { self.init() }
}

/// The format of the images of a ``UIGraphicsImageRenderer``.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Source: <https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat/range>.
  public enum Range: Int, Sendable {
    /// Not told.
    case unspecified = -1
    /// As the screen.
    case automatic = 0
    /// Colours beyond sRGB.
    case extended = 1
    /// Colours of sRGB.
    case standard = 2
  }

  /// Whether the images have no alpha. Default: false.
  open var opaque = false
  /// Pixels per point. Default: the screen's scale.
  open var scale = UIScreen.main.scale
  /// With `extended`, images have the colours of Display P3, in 8 bits a channel; otherwise sRGB.
  open var preferredRange = Range.standard
  /// Always false: images end at white.
  open var supportsHighDynamicRange: Bool { false }

  public required init() { super.init() }

  /// A format of `scale` pixels per point.
  convenience init(scale: CGFloat) {
    self.init()
    self.scale = scale
  }

  /// The space of the images' pixels.
  var space: CGColorSpace {
    (preferredRange == .extended ? CGColorSpace(name: CGColorSpace.displayP3) : nil) ?? CGColorSpaceCreateDeviceRGB()
  }

  /// The format for traits: their scale, or the screen's.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
}
