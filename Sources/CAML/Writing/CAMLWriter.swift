import Geometry
import Imaging
import LayerModel

/// A writer that turns a layer tree into a CAML document of canonical form: equal trees give equal texts, which compare line by line.
///
/// Properties at their default are left out, except `bounds` and `position`. Reading the document restores the tree: every number
/// exactly, except that transforms written as functions agree to 10⁻¹². Layers and animations of classes that documents do not know
/// are written as their nearest known superclass. Contents that are not an image are left out.
/// Of a tree of more than 240 levels, the deeper ones are left out, with a warning: ``CAMLDocument`` would not read them.
///
/// Animations added under a key are written in the order in which they were added, which matters if two animate the same property:
/// the later covers the earlier. Their delegates are not written.
public struct CAMLWriter {
  /// An image that the document refers to.
  public struct Image {
    /// The path of the image file, relative to the document.
    public let path: String
    /// The pixels to write there, as PNG.
    public let image: CGImage
  }

  /// The text of the document.
  public let document: String

  /// The images to store beside the document, each once, in the order of their first use. `PNGEncodingOptions(holding:)` are the options
  /// with which a PNG keeps wide colours.
  public let images: [Image]

  /// Losses: visible features of the tree that the document does not hold, one sentence for each kind.
  public let warnings: [String]

  /// Writes a tree, without states.
  ///
  /// First performs the pending layout and display of the tree. Drawn contents are written as images; text layers keep their text.
  public init(_ root: CALayer) { self.init(root, states: []) }

  /// Writes the root of a document with its states and transitions.
  ///
  /// The layers are written as without a state. Afterwards they show their current state again. The objects that states
  /// change get the ids `#1`, `#2` … in document order.
  public init(_ document: CAMLDocument) {
    self = document.controller.atRest { CAMLWriter(document.root, states: document.controller.sets) }
  }

  private init(_ root: CALayer, states: [StateSet]) {
    root.finishPendingWorkForDocument()
    var text = DocumentText(TargetNumbers(root, states), states: states)
    text.write(root)
    document = text.lines.joined(separator: "\n") + "\n"
    images = text.images.map { Image(path: $0.path, image: $0.image) }
    warnings = text.warnings
  }
}
