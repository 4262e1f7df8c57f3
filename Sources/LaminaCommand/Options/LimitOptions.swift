import ArgumentParser
import Lamina

/// Options for the limits on documents and on copies of layers.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The most XML elements of a scene. (default: \(DocumentLimits().elements))", valueName: "n"),
    transform: parseCount)
  var maxElements: Int?

  @Option(
    help: ArgumentHelp(
      "The most attributes of an XML element. (default: \(DocumentLimits().attributes))", valueName: "n"),
    transform: parseCount)
  var maxAttributes: Int?

  @Option(
    help: ArgumentHelp("The most bytes of an XML tag, with its attributes. (default: 128M)", valueName: "bytes"),
    transform: parseByteCount)
  var maxTag: Int?

  @Option(
    help: ArgumentHelp("The most layers of a scene. (default: \(DocumentLimits().layers))", valueName: "n"),
    transform: parseCount)
  var maxLayers: Int?

  @Option(
    help: ArgumentHelp("The most entries of an archive. (default: \(DocumentLimits().entries))", valueName: "n"),
    transform: parseCount)
  var maxEntries: Int?

  @Option(
    help: ArgumentHelp("The most bytes unpacked from an archive. (default: 1G)", valueName: "bytes"),
    transform: parseByteCount)
  var maxUnpacked: Int?

  @Option(
    help: ArgumentHelp(
      "The most bytes unpacked for each byte of an archive, beyond the first MiB. (default: \(DocumentLimits().expansion))",
      valueName: "n"),
    transform: parseCount)
  var maxExpansion: Int?

  @Option(
    help: ArgumentHelp(
      "The most pixels of a scene's images in all. (default: \(DocumentLimits().imagePixels))", valueName: "n"),
    transform: parseCount)
  var maxImagePixels: Int?

  @Option(
    help: ArgumentHelp(
      "The most copies and particles, by replicators and emitters, in a frame. (default: \(RenderLimits().copies))",
      valueName: "n"),
    transform: parseCount)
  var maxCopies: Int?

  /// Replaces the limits of the current context by the given ones.
  func apply() {
    var limits = LayerContext.current.limits
    if let maxElements { limits.elements = maxElements }
    if let maxAttributes { limits.attributes = maxAttributes }
    if let maxTag { limits.tagBytes = maxTag }
    if let maxLayers { limits.layers = maxLayers }
    if let maxEntries { limits.entries = maxEntries }
    if let maxUnpacked { limits.unpackedBytes = maxUnpacked }
    if let maxExpansion { limits.expansion = maxExpansion }
    if let maxImagePixels { limits.imagePixels = maxImagePixels }
    LayerContext.current.limits = limits
    if let maxCopies { LayerContext.current.renderLimits.copies = maxCopies }
  }
}
