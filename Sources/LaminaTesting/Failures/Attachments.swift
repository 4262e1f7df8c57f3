import Hosting
import Imaging
import Lamina
import LayerModel
import Testing

/// A picture can be attached to a test, as a PNG: `Attachment.record(picture, named: "card.png")`.
extension CGImage: Attachable {
  public func withUnsafeBytes<R>(
    for attachment: borrowing Attachment<CGImage>, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    try pngData(options: PNGEncodingOptions(holding: self)).withUnsafeBytes(body)
  }

  public func preferredName(for attachment: borrowing Attachment<CGImage>, basedOn suggestedName: String) -> String {
    suggestedName.lowercased().hasSuffix(".png") ? suggestedName : suggestedName + ".png"
  }
}

/// A layer can be attached to a test, as the picture that the reference draws of it:
/// `Attachment.record(layer, named: "card.png")`.
///
/// `CALayer` itself cannot be `Attachable`: the protocol is for final classes and values.
extension Attachment where AttachableValue == CGImage {
  /// Creates an attachment of a layer's picture, at the scale of `UIScreen.main`.
  ///
  /// - Throws: A `RenderError` for a layer without a size.
  public init(
    _ layer: CALayer, named preferredName: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try ReferenceRenderer().render(layer, in: Viewport(scale: UIScreen.main.scale))
    self.init(picture, named: preferredName, sourceLocation: sourceLocation)
  }

  /// Attaches a layer's picture to the test that runs, at the scale of `UIScreen.main`.
  ///
  /// - Throws: A `RenderError` for a layer without a size.
  public static func record(
    _ layer: CALayer, named preferredName: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    record(try Attachment(layer, named: preferredName, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
  }
}
