import Imaging
import LayerModel

/// The rest of the ``Limits`` while a document is being read. All files of a document share one budget.
final class DocumentBudget {
  let limits: Limits
  private var elements = 0
  private var layers = 0
  private var pixels = 0

  init(_ limits: Limits) { self.limits = limits }

  /// The name of the exceeded limit, for programs and for the command.
  struct Excess: Error, Equatable {
    let reason: String

    init(_ count: Int, _ things: String, _ name: String, _ option: String) {
      reason = "more than \(count) \(things) (Limits.\(name), \(option))"
    }
  }

  /// Counts an element. Returns the limit that it exceeds.
  func countElement() -> Excess? {
    elements += 1
    return elements > limits.elements ? Excess(limits.elements, "elements", "elements", "--max-elements") : nil
  }

  /// Counts a layer.
  func countLayer() throws(Excess) {
    layers += 1
    if layers > limits.layers { throw Excess(limits.layers, "layers", "layers", "--max-layers") }
  }

  /// Counts an image's pixels.
  func count(width: Int, height: Int) throws(Excess) {
    pixels += width * height
    if pixels > limits.imagePixels {
      throw Excess(limits.imagePixels, "pixels of images", "imagePixels", "--max-image-pixels")
    }
  }
}
