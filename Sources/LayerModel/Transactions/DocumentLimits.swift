/// Limits on documents. They bound the time and memory of any input.
///
/// Real documents stay far below the defaults. ``LayerContext/limits`` holds the limits that apply to the calling code:
///
///     LayerContext.current.limits.layers = 1 << 16
///
/// A document that exceeds a limit is not read; the error names the limit and has the position. ``RenderLimits`` bound
/// what its frames cost.
public struct DocumentLimits: Equatable, Sendable {
  /// The most XML elements of a document, over all its files. Default: 2²².
  public var elements = 1 << 22

  /// The most attributes of an XML element: a parser compares each with all before it. Default: 2¹⁰.
  public var attributes = 1 << 10

  /// The most bytes of an XML tag, with all its attributes: a `data:` URL of 64 MiB fits. Default: 2²⁷.
  public var tagBytes = 1 << 27

  /// The most layers of a document. Default: 2²⁰.
  public var layers = 1 << 20

  /// The most entries of an archive. Default: 2¹⁶.
  public var entries = 1 << 16

  /// The most bytes that are unpacked from an archive. Default: 2³⁰.
  public var unpackedBytes = 1 << 30

  /// The most bytes that are unpacked for each byte of the archive; the first 2²⁰ bytes are free. Default: 200.
  public var expansion = 200

  /// The most pixels of a document's images in all, by the sizes in their files: an image beyond it is not decoded.
  /// Default: 2²⁸, which are a GiB.
  public var imagePixels = 1 << 28

  /// The limits that all take who name none.
  public init() {}
}
