import Foundation
import Geometry
import Imaging

/// A rectangle of pixels with a place in a tree: Core Animation's layer.
///
/// A layer paints in its own plane, in points. Every property below has Apple's name, type, default and meaning;
/// source: <https://developer.apple.com/documentation/quartzcore/calayer>. "Least y" and "greatest y" are of the layer's
/// own space: y runs down the picture by default, as on iOS (see <doc:CoordinateSpaces>).
///
/// Layers are ordinary reference objects: use a tree from one thread at a time. Rendering reads the tree once, into an
/// immutable ``LayerSnapshot``. A number that is NaN or infinite is no error: its layer and the sublayers paint nothing.
open class CALayer {
  // MARK: Geometry

  package final var geometry = LayerGeometry()

  /// The layer's own rectangle, in its own space. The origin scrolls the sublayers. Default: zero.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { geometry.bounds = newValue.standardizedIfFinite }
  }

  /// Where the anchor point lies, in the superlayer's space, points. Default: (0, 0).
  open var position: CGPoint {
    get { geometry.position }
    set { geometry.position = newValue }
  }

  /// The third component of the position, points towards the viewer. Siblings are painted in order of depth. Default: 0.
  open var zPosition: CGFloat {
    get { geometry.zPosition }
    set { geometry.zPosition = newValue }
  }

  /// The point of the bounds that `position` places and `transform` turns about, in unit space. Default: (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set { geometry.anchorPoint = newValue }
  }

  /// The third component of the anchor point, in points. Default: 0.
  open var anchorPointZ: CGFloat {
    get { geometry.anchorPointZ }
    set { geometry.anchorPointZ = newValue }
  }

  /// Applied to the layer about its anchor point. Default: the identity.
  open var transform: CATransform3D {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }

  /// Applied to every sublayer about this layer's anchor point, never to the layer itself. Where perspective goes:
  /// `m34 = −1/d`. Default: the identity.
  open var sublayerTransform: CATransform3D {
    get { geometry.sublayerTransform }
    set { geometry.sublayerTransform = newValue }
  }

  /// Whether the layer's space is turned over about the middle of its bounds. Default: false.
  open var isGeometryFlipped: Bool {
    get { geometry.isFlipped }
    set { geometry.isFlipped = newValue }
  }

  /// The x and y part of ``transform``; the identity where that is not affine. Setting it replaces the whole transform.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Visibility

  /// Whether the layer and its sublayers are left out of the picture. Default: false.
  open var isHidden = false

  /// Whether the layer shows when it faces away from the viewer. Default: true.
  open var isDoubleSided = true

  /// Multiplies the finished picture of the layer and its sublayers, 0 to 1; clamped when rendered. Default: 1.
  open var opacity: Float = 1

  /// Whether ``opacity`` fades the layer and its sublayers as one picture. Where false, it multiplies every piece drawn,
  /// so that overlaps show through. Default: true.
  open var allowsGroupOpacity = true

  // MARK: Look

  /// Fills the bounds, rounded by ``cornerRadius``. Default: nil, nothing.
  open var backgroundColor: CGColor?

  /// The radius of the corners of background and border, points; at most half the shorter side counts. Default: 0.
  open var cornerRadius: CGFloat = 0

  /// The width of the border, points, inside the bounds and above all sublayers. Default: 0.
  open var borderWidth: CGFloat = 0

  /// The border's colour. Default: opaque black.
  open var borderColor: CGColor? = .black

  /// Which corners ``cornerRadius`` rounds. Default: all.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  /// The curve of the rounded corners. Names that are not known mean ``CALayerCornerCurve/circular``, the default.
  open var cornerCurve = CALayerCornerCurve.circular

  /// Whether contents and sublayers show inside the rounded bounds only. Default: false.
  open var masksToBounds = false

  /// Whether the layer's edges are antialiased; hard edges take the pixels whose sample point they hold. A layer with
  /// rounded corners always is. Default: true.
  open var allowsEdgeAntialiasing = true

  /// Which edges are antialiased, where ``allowsEdgeAntialiasing`` allows it. Default: all.
  open var edgeAntialiasingMask = CAEdgeAntialiasingMask.all

  // MARK: Contents

  /// What the layer shows: a ``CGImage``. Anything else shows nothing. Default: nil.
  open var contents: Any?

  /// The part of the image that shows, in unit space. Default: (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The part of the contents that stretches, in the unit space of what ``contentsRect`` shows; the margins around it keep
  /// their size: corners both ways, edges one way. Default: (0, 0, 1, 1), everything stretches.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// How the contents fill the bounds. Default: ``CALayerContentsGravity/resize``.
  open var contentsGravity = CALayerContentsGravity.resize

  /// Pixels of ``contents`` a point; matters for gravities that do not resize. Default: 1.
  open var contentsScale: CGFloat = 1

  /// How the image is sampled where it is enlarged. Default: ``CALayerContentsFilter/linear``.
  open var magnificationFilter = CALayerContentsFilter.linear

  /// How the image is sampled where it is reduced. Default: ``CALayerContentsFilter/linear``.
  open var minificationFilter = CALayerContentsFilter.linear

  /// Added to the level of detail, in halvings of the image: positive is softer. Default: 0.
  open var minificationFilterBias: Float = 0

  // MARK: Tree

  /// A name for people and for documents. Default: nil.
  open var name: String?

  /// The layer that this one is a sublayer of.
  public final package(set) weak var superlayer: CALayer?

  package final var sublayerArray: [CALayer] = []

  public init() {}

  deinit { releaseSublayers() }
}

extension CGRect {
  /// With a size that is not negative; unchanged where a number is not finite.
  fileprivate var standardizedIfFinite: CGRect {
    guard size.width < 0 || size.height < 0, size.width.isFinite, size.height.isFinite else { return self }
    return standardized
  }
}
