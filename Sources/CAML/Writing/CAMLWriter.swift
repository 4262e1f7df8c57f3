import Geometry
import Imaging
import LayerModel

/// A layer tree as a CAML document, in one canonical form: equal trees give equal texts, which compare line by line.
///
/// Properties at their default are left out, but for `bounds` and `position`. Reading the document gives the tree again:
/// every number exactly, but for transforms written as functions, which agree to 10⁻¹². Layers and animations of classes that
/// documents do not know are written as what they are derived from, and contents that are no image are left out.
/// A tree of more than 255 levels is written, but ``CAMLDocument`` does not read it.
///
/// Animations that were added under a key are written, in the order in which they were added: where two are about one property, the
/// later covers the earlier. Their delegates are not.
public struct CAMLWriter {
  /// A picture that the document names.
  public struct Image {
    /// Relative to the document.
    public let path: String
    public let image: CGImage
  }

  /// The text of the document.
  public let document: String

  /// The pictures to put beside it, each once, in the order the document names them.
  public let images: [Image]

  /// What the document does not hold of the tree though it shows: one sentence for each kind of loss.
  public let warnings: [String]

  /// Writes a tree, without states.
  ///
  /// Lays out and displays what is due in the tree first: what was drawn is written as a picture, but for texts.
  public init(_ root: CALayer) { self.init(root, states: []) }

  /// Writes the root of a document with its states and transitions.
  ///
  /// The layers are written as they are when no state is applied, whichever is shown; afterwards they show it again. What states
  /// change gets the ids `#1`, `#2` … in the order of the document.
  public init(_ document: CAMLDocument) {
    self = document.controller.atRest { CAMLWriter(document.root, states: document.controller.sets) }
  }

  private init(_ root: CALayer, states: [StateSet]) {
    root.finishPendingWorkForDocument()
    var text = DocumentText(TargetNumbers(root, states), states: states)
    text.write(root)
    document = text.lines.joined(separator: "\n") + "\n"
    images = text.images
    warnings = text.warnings
  }
}
