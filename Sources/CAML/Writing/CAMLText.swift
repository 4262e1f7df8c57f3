import Geometry
import Imaging
import LayerModel

/// A layer tree as a CAML document of canonical form: equal trees give equal texts, which compare line by line.
///
/// `CALayer.camlDocument()` makes it of a tree, ``CAMLDocument/written()`` of a document with its states.
///
/// Properties at their default are left out, except `bounds` and `position`. Reading the document restores the tree:
/// every number exactly, except that transforms written as functions agree to 10⁻¹². Layers and animations of classes
/// that documents do not know are written as their nearest known superclass. Contents that are not an image are left
/// out. Of a tree of more than 240 levels, the deeper ones are left out, with a warning: ``CAMLDocument`` would not
/// read them.
///
/// Animations added under a key are written in the order in which they were added, which matters if two animate the
/// same property: the later covers the earlier. Their delegates are not written.
public struct CAMLText {
  /// An image that the document refers to.
  public struct Image {
    /// The path of the image file, relative to the document.
    public let path: String
    /// The pixels to write there, as PNG.
    public let image: CGImage
  }

  /// The text of the document.
  public let text: String

  /// The images to store beside the document, each once, in the order of their first use.
  /// `PNGEncodingOptions(holding:)` are the options with which a PNG keeps wide colours.
  public let images: [Image]

  /// Losses: visible features of the tree that the document does not hold, one sentence for each kind.
  public let warnings: [String]

  fileprivate init(_ root: CALayer, states: [StateSet]) {
    root.finishPendingWorkForDocument()
    var document = DocumentText(TargetNumbers(root, states), states: states)
    document.write(root)
    text = document.lines.joined(separator: "\n") + "\n"
    images = document.images.map { Image(path: $0.path, image: $0.image) }
    warnings = document.warnings
  }
}

extension CALayer {
  /// Writes the tree under this layer as a CAML document, without states.
  ///
  /// First performs the pending layout and display of the tree. Drawn contents are written as images; text layers keep
  /// their text.
  public func camlDocument() -> CAMLText { CAMLText(self, states: []) }
}

extension CAMLDocument {
  /// Writes the root of the document with its states and transitions.
  ///
  /// The layers are written as without a state. Afterwards they show their current state again. The objects that states
  /// change get the ids `#1`, `#2` … in document order.
  public func written() -> CAMLText { controller.atRest { CAMLText(root, states: controller.sets) } }
}
