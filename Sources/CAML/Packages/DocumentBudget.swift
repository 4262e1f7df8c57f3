import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// The rest of the ``DocumentLimits`` while a document is being read. All files of a document share one budget.
final class DocumentBudget {
  let limits: DocumentLimits
  private var elements = 0
  private var layers = 0
  /// The pixels of the images so far.
  var pixels = 0
  /// The request that the reading is part of.
  private let request = FrameMeter.current

  init(_ limits: DocumentLimits) { self.limits = limits }

  /// Why the document is no longer wanted; `nil` if it is. To be asked for each element.
  var late: StoppedFrame.Cause? { request?.goesOn == false ? request?.stop?.cause ?? .cancelled : nil }

  /// The limit of a tag, for people.
  func reason(of excess: MarkupChunks.Excess) -> String {
    switch excess {
    case .attributes: Excess(limits.attributes, "attributes of an element", "attributes", "--max-attributes").reason
    case .tagBytes: Excess(limits.tagBytes, "bytes in a tag", "tagBytes", "--max-tag").reason
    }
  }

  /// The pixels that images may still have.
  var pixelsLeft: Int { max(0, limits.imagePixels - pixels) }

  /// The name of the exceeded limit, for programs and for the command.
  struct Excess: Error, Equatable {
    let reason: String

    init(_ count: Int, _ things: String, _ name: String, _ option: String) {
      reason = "more than \(count) \(things) (DocumentLimits.\(name), \(option))"
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
    if pixels > limits.imagePixels { throw excessOfPixels }
  }

  var excessOfPixels: Excess {
    Excess(limits.imagePixels, "pixels of images", "imagePixels", "--max-image-pixels")
  }
}
