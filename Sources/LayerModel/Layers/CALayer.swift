import Drawing
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
open class CALayer: CAMediaTiming {
  // MARK: What snapshots know

  /// Whether something here or below has changed since the last snapshot; see ``markChanged()``.
  @exclusivity(unchecked) package final var isChanged = true
  /// What has changed since the last snapshot of the tree.
  @exclusivity(unchecked) final var notes: ChangeNotes = []
  /// What is to be done before the next snapshot.
  @exclusivity(unchecked) final var pendingWork: PendingWork = []
  /// Whether changes are animated by themselves: a frame that plays has shown the layer.
  final var isCommitted = false { didSet { if isCommitted != oldValue { noteWhetherActionsAreAsked() } } }
  /// Given by the last snapshot.
  @exclusivity(unchecked) package final var version: UInt64 = 0
  /// Which node stood for the layer in the last snapshot of its tree: see ``LayerSnapshot/structure``.
  @exclusivity(unchecked) final var lastNode: (index: Int32, structure: UInt64) = (-1, 0)
  /// That of the tree in whose last snapshot the layer was.
  @exclusivity(unchecked) final var record: ChangeRecord?
  /// The animations, in the order in which they were added, with those that are over until their key is used again.
  @exclusivity(unchecked) package final var animationList: [AttachedAnimation] = []
  @exclusivity(unchecked) package final var sublayerList = SublayerList() { didSet { markStructureChanged() } }
  @exclusivity(unchecked) package final var maskLayer: CALayer? { didSet { markStructureChanged() } }

  // MARK: Geometry

  @exclusivity(unchecked) package final var geometry = LayerGeometry()

  /// The layer's own rectangle, in its own space. The origin scrolls the sublayers. Default: zero.
  open var bounds: CGRect {
    get { geometry.bounds }
    set {
      let (old, new) = (geometry.bounds, newValue.standardizedIfFinite)
      willChange("bounds", old, new)
      geometry.bounds = new
      didChange()
      boundsDidChange(from: old)
    }
  }

  /// Where the anchor point lies, in the superlayer's space, points. Default: (0, 0).
  open var position: CGPoint {
    get { geometry.position }
    set {
      willChange("position", geometry.position, newValue)
      geometry.position = newValue
      didMove()
    }
  }

  /// The third component of the position, points towards the viewer. Siblings are painted in order of depth. Default: 0.
  open var zPosition: CGFloat {
    get { geometry.zPosition }
    set {
      willChange("zPosition", geometry.zPosition, newValue)
      geometry.zPosition = newValue
      didMove()
    }
  }

  /// The point of the bounds that `position` places and `transform` turns about, in unit space. Default: (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set {
      willChange("anchorPoint", geometry.anchorPoint, newValue)
      geometry.anchorPoint = newValue
      didMove()
    }
  }

  /// The third component of the anchor point, in points. Default: 0.
  open var anchorPointZ: CGFloat {
    get { geometry.anchorPointZ }
    set {
      willChange("anchorPointZ", geometry.anchorPointZ, newValue)
      geometry.anchorPointZ = newValue
      didMove()
    }
  }

  /// Applied to the layer about its anchor point. Default: the identity.
  open var transform: CATransform3D {
    get { geometry.transform }
    set {
      if geometry.transform == newValue { return }
      willChange("transform", geometry.transform, newValue)
      geometry.transform = newValue
      didMove()
      flagLayoutHereAndAbove()
    }
  }

  /// Applied to every sublayer about this layer's anchor point, never to the layer itself. Where perspective goes:
  /// `m34 = −1/d`. Default: the identity.
  open var sublayerTransform: CATransform3D {
    get { geometry.sublayerTransform }
    set {
      willChange("sublayerTransform", geometry.sublayerTransform, newValue)
      geometry.sublayerTransform = newValue
      didMove()
    }
  }

  /// Whether the layer's space is turned over about the middle of its bounds. Default: false.
  open var isGeometryFlipped: Bool {
    get { geometry.isFlipped }
    set {
      willChange("geometryFlipped", geometry.isFlipped, newValue)
      geometry.isFlipped = newValue
      markStructureChanged()
      didChange()
    }
  }

  /// The layer's extent in its superlayer's space: the bounding box of the transformed bounds.
  ///
  /// Bounds origin, `zPosition`, `anchorPointZ`, `isGeometryFlipped` and the superlayer's `sublayerTransform` play no part;
  /// perspective in ``transform`` does. Setting it sets ``bounds`` and ``position`` such that it reads the same again, where a
  /// size can do that: for a transform that is not affine, or turns by an odd multiple of 45°, the size is taken as it is.
  open var frame: CGRect {
    get { geometry.frame }
    set {
      let (size, position) = geometry.placement(inFrame: newValue.standardizedIfFinite)
      bounds = CGRect(origin: bounds.origin, size: size)
      self.position = position
    }
  }

  /// The x and y part of ``transform``; the identity where that is not affine. Setting it replaces the whole transform.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Visibility

  /// Whether the layer and its sublayers are left out of the picture. Default: false.
  @exclusivity(unchecked) open var isHidden = false {
    willSet { willChange("hidden", isHidden, newValue) }
    didSet { didMove() }
  }

  /// Whether the layer shows when it faces away from the viewer. Default: true.
  @exclusivity(unchecked) open var isDoubleSided = true {
    willSet { willChange("doubleSided", isDoubleSided, newValue) }
    didSet { didChange() }
  }

  /// Multiplies the finished picture of the layer and its sublayers, 0 to 1; clamped when rendered. Default: 1.
  @exclusivity(unchecked) open var opacity: Float = 1 {
    willSet { willChange("opacity", opacity, newValue) }
    didSet { didMove() }
  }

  /// Whether ``opacity`` fades the layer and its sublayers as one picture. Where false, it multiplies every piece drawn,
  /// so that overlaps show through. Default: true.
  @exclusivity(unchecked) open var allowsGroupOpacity = true {
    willSet { willChange("allowsGroupOpacity", allowsGroupOpacity, newValue) }
    didSet { didChange() }
  }

  /// Whether a sublayer that erases (see ``compositingFilter``) does so in a picture of this layer and its sublayers only,
  /// which is then composited as a whole; where false, it erases what lies behind this layer as well. Private in Apple's;
  /// documents have it. Default: true.
  @exclusivity(unchecked) open var allowsGroupBlending = true {
    willSet { willChange("allowsGroupBlending", allowsGroupBlending, newValue) }
    didSet { didChange() }
  }

  // MARK: Look

  /// Fills the bounds, rounded by ``cornerRadius``. Default: nil, nothing.
  @exclusivity(unchecked) open var backgroundColor: CGColor? {
    willSet { willChange("backgroundColor", backgroundColor, newValue) }
    didSet { didChange() }
  }

  /// The radius of the corners of background and border, points; at most half the shorter side counts. Default: 0.
  @exclusivity(unchecked) open var cornerRadius: CGFloat = 0 {
    willSet { willChange("cornerRadius", cornerRadius, newValue) }
    didSet { didChange() }
  }

  /// The width of the border, points, inside the bounds and above all sublayers. Default: 0.
  @exclusivity(unchecked) open var borderWidth: CGFloat = 0 {
    willSet { willChange("borderWidth", borderWidth, newValue) }
    didSet { didChange() }
  }

  /// The border's colour. Default: opaque black.
  @exclusivity(unchecked) open var borderColor: CGColor? = .black {
    willSet { willChange("borderColor", borderColor, newValue) }
    didSet { didChange() }
  }

  /// Which corners ``cornerRadius`` rounds. Default: all.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  {
    willSet { willChange("maskedCorners", maskedCorners, newValue) }
    didSet { didChange() }
  }

  /// The curve of the rounded corners. Names that are not known mean ``CALayerCornerCurve/circular``, the default.
  open var cornerCurve = CALayerCornerCurve.circular {
    willSet { willChange("cornerCurve", cornerCurve, newValue) }
    didSet {
      if cornerCurve != .continuous { cornerCurve = .circular }
      didChange()
    }
  }

  /// Whether contents and sublayers show inside the rounded bounds only. Default: false.
  @exclusivity(unchecked) open var masksToBounds = false {
    willSet { willChange("masksToBounds", masksToBounds, newValue) }
    didSet { didChange() }
  }

  /// A layer whose alpha multiplies this one's and its sublayers', placed in this layer's space. Default: nil.
  /// Colours do not count, and a mask's own mask is not used.
  ///
  /// Setting it takes the layer out of where it was. Its ``superlayer`` is this layer; it is not among ``sublayers``, and
  /// ``sublayerTransform`` does not apply to it.
  open var mask: CALayer? {
    get { maskLayer }
    set { setMask(newValue) }
  }

  /// Whether the layer's edges are antialiased; hard edges take the pixels whose sample point they hold. A layer with
  /// rounded corners always is. Default: true.
  open var allowsEdgeAntialiasing = true {
    willSet { willChange("allowsEdgeAntialiasing", allowsEdgeAntialiasing, newValue) }
    didSet { didChange() }
  }

  /// Which edges are antialiased, where ``allowsEdgeAntialiasing`` allows it. Bits beyond the four are dropped. Default: all.
  open var edgeAntialiasingMask = CAEdgeAntialiasingMask.all {
    willSet { willChange("edgeAntialiasingMask", edgeAntialiasingMask, newValue) }
    didSet {
      edgeAntialiasingMask.formIntersection(.all)
      didChange()
    }
  }

  // MARK: Shadow

  /// The shadow's colour; its alpha counts. Default: opaque black.
  open var shadowColor: CGColor? = .black {
    willSet { willChange("shadowColor", shadowColor, newValue) }
    didSet { didChange() }
  }

  /// Multiplies the alpha of ``shadowColor``, 0 to 1. Default: 0, no shadow.
  open var shadowOpacity: Float = 0 {
    willSet { willChange("shadowOpacity", shadowOpacity, newValue) }
    didSet { didChange() }
  }

  /// How far the shadow lies from the layer, points along the layer's axes: it turns and scales with the layer.
  /// Default: (0, −3).
  open var shadowOffset = CGSize(width: 0, height: -3) {
    willSet { willChange("shadowOffset", shadowOffset, newValue) }
    didSet { didChange() }
  }

  /// The standard deviation of the shadow's blur, points. Default: 3.
  open var shadowRadius: CGFloat = 3 {
    willSet { willChange("shadowRadius", shadowRadius, newValue) }
    didSet { didChange() }
  }

  /// The outline of what casts the shadow, in the layer's space, filled by the non-zero rule; when `nil`, the picture of the
  /// layer and its sublayers casts it by its alpha. A copy is taken. Default: nil.
  open var shadowPath: CGPath? {
    get { ownShadowPath }
    set {
      willChange("shadowPath", ownShadowPath, newValue)
      ownShadowPath = newValue?.copy()
      didChange()
    }
  }

  private var ownShadowPath: CGPath?

  // MARK: Compositing

  /// How the layer is mixed with what lies behind it, in the nearest layer above that is composited as a whole: a
  /// ``CAFilter`` of a blend mode, or the name of one such as `"multiplyBlendMode"`. Anything else mixes source-over.
  /// Default: nil, source-over.
  @exclusivity(unchecked) open var compositingFilter: Any? {
    willSet { willChange("compositingFilter", compositingFilter, newValue) }
    didSet { didChange() }
  }

  /// Filters for the layer and its sublayers as one picture, one after another: ``CAFilter``s; anything else is passed over.
  /// Default: nil.
  @exclusivity(unchecked) open var filters: [Any]? {
    willSet { willChange("filters", filters, newValue) }
    didSet { didChange() }
  }

  /// Filters for what lies behind the layer. Stored, not drawn. Default: nil.
  open var backgroundFilters: [Any]? {
    willSet { willChange("backgroundFilters", backgroundFilters, newValue) }
    didSet { didChange() }
  }

  /// Whether the layer and its sublayers, with filters and shadow, are drawn into a bitmap in the layer's own plane first,
  /// which is then shown like an image. Default: false.
  open var shouldRasterize = false {
    willSet { willChange("shouldRasterize", shouldRasterize, newValue) }
    didSet { didChange() }
  }

  /// Pixels a point of the bitmap that ``shouldRasterize`` asks for: of the layer's own points, whatever the picture's
  /// scale. Default: 1.
  open var rasterizationScale: CGFloat = 1 {
    willSet { willChange("rasterizationScale", rasterizationScale, newValue) }
    didSet { didChange() }
  }

  // MARK: Contents

  /// What the layer shows: a ``CGImage`` that was set, or what was drawn, which is of no public type. Anything else shows
  /// nothing. Default: nil.
  @exclusivity(unchecked) open var contents: Any? {
    willSet { willChange("contents", contents, newValue) }
    didSet { didChange() }
  }

  /// The part of the image that shows, in unit space. Default: (0, 0, 1, 1).
  @exclusivity(unchecked) open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    willSet { willChange("contentsRect", contentsRect, newValue) }
    didSet { didChange() }
  }

  /// The part of the contents that stretches, in the unit space of what ``contentsRect`` shows; the margins around it keep
  /// their size: corners both ways, edges one way. Default: (0, 0, 1, 1), everything stretches.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) {
    willSet { willChange("contentsCenter", contentsCenter, newValue) }
    didSet { didChange() }
  }

  /// How the contents fill the bounds. Names that are not known mean ``CALayerContentsGravity/center``.
  /// Default: ``CALayerContentsGravity/resize``.
  open var contentsGravity = CALayerContentsGravity.resize {
    willSet { willChange("contentsGravity", contentsGravity, newValue) }
    didSet {
      if !CALayerContentsGravity.all.contains(contentsGravity) { contentsGravity = .center }
      didChange()
    }
  }

  /// Multiplies the pixels of ``contents``, colour by colour; its alpha fades them. Private in Apple's; documents have it.
  /// Default: nil, white.
  package final var contentsMultiplyColor: CGColor? {
    willSet { willChange("contentsMultiplyColor", contentsMultiplyColor, newValue) }
    didSet { didChange() }
  }

  /// Pixels of ``contents`` a point; matters for gravities that do not resize. Default: 1.
  @exclusivity(unchecked) open var contentsScale: CGFloat = 1 {
    willSet { willChange("contentsScale", contentsScale, newValue) }
    didSet { didChange() }
  }

  /// How the image is sampled where it is enlarged. Default: ``CALayerContentsFilter/linear``.
  open var magnificationFilter = CALayerContentsFilter.linear {
    willSet { willChange("magnificationFilter", magnificationFilter, newValue) }
    didSet { didChange() }
  }

  /// How the image is sampled where it is reduced. Default: ``CALayerContentsFilter/linear``.
  open var minificationFilter = CALayerContentsFilter.linear {
    willSet { willChange("minificationFilter", minificationFilter, newValue) }
    didSet { didChange() }
  }

  /// Added to the level of detail, in halvings of the image: positive is softer. Default: 0.
  open var minificationFilterBias: Float = 0 {
    willSet { willChange("minificationFilterBias", minificationFilterBias, newValue) }
    didSet { didChange() }
  }

  /// The pixels that are drawn into. Stored: drawing is always in 8 bits a channel. Default: `RGBA8Uint`.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint {
    willSet { willChange("contentsFormat", contentsFormat, newValue) }
    didSet { didChange() }
  }

  /// Whether what is drawn has no alpha, and lies on black; contents that are set keep theirs. Counts from the next drawing on.
  /// Default: false.
  open var isOpaque = false {
    willSet { willChange("opaque", isOpaque, newValue) }
    didSet { didChange() }
  }

  /// Whether a new size of the bounds asks for display. Default: false.
  open var needsDisplayOnBoundsChange = false

  /// Whether drawing may be put off to another thread. Stored: it never changes a picture. Default: false.
  open var drawsAsynchronously = false {
    willSet { willChange("drawsAsynchronously", drawsAsynchronously, newValue) }
    didSet { didChange() }
  }

  /// Whether brighter than white is wanted on screens that have it. Stored: pictures have no such range. Default: false.
  open var wantsExtendedDynamicRangeContent = false {
    willSet { willChange("wantsExtendedDynamicRangeContent", wantsExtendedDynamicRangeContent, newValue) }
    didSet { didChange() }
  }

  /// How contents of a wide range are fitted to the screen's. Stored: pictures have one range. Default: automatic.
  open var toneMapMode = CAToneMapMode.automatic {
    willSet { willChange("toneMapMode", toneMapMode, newValue) }
    didSet { didChange() }
  }

  // MARK: Behaviour

  /// Which margins and sizes follow when the superlayer's size changes. Default: none.
  open var autoresizingMask: CAAutoresizingMask = []

  /// Arranges the sublayers, where the delegate does not. Default: nil.
  open var layoutManager: (any CALayoutManager)? { didSet { flagLayoutAfterChange() } }

  /// Draws and arranges for the layer, and answers for its actions; not kept alive. Default: nil.
  open weak var delegate: (any CALayerDelegate)? { didSet { noteWhetherActionsAreAsked() } }

  /// What runs when a property changes, by key. Default: nil.
  open var actions: [String: any CAAction]? { didSet { noteWhetherActionsAreAsked() } }

  /// Values for keys that were not set, and, under `actions`, actions by key; under `style`, further such values. Default: nil.
  open var style: [AnyHashable: Any]? { didSet { noteWhetherActionsAreAsked() } }

  /// What runs when what `event` names happens to the layer: what the delegate answers, else ``actions``, else the actions of ``style``,
  /// else ``defaultAction(forKey:)``, else, in a tree that has been shown, what is built in. `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }

  /// What runs for `event` where the layer itself has nothing for it. The layer's own version has nothing either.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Time

  /// When the layer's own time starts, in seconds of its superlayer's. Default: 0.
  ///
  /// A layer's time is `(time of the superlayer − beginTime) · speed + timeOffset`.
  @exclusivity(unchecked) open var beginTime: CFTimeInterval = 0 { didSet { markChanged() } }

  /// How fast the layer's time runs in its superlayer's: 0 stops it, and what is below. Default: 1.
  @exclusivity(unchecked) open var speed: Float = 1 { didSet { markChanged() } }

  /// Added to the layer's time, seconds. Default: 0.
  @exclusivity(unchecked) open var timeOffset: CFTimeInterval = 0 { didSet { markChanged() } }

  /// Stored: a layer is there without end. Default: ∞.
  open var duration: CFTimeInterval = .infinity

  /// Stored: a layer's time does not repeat. Default: 0.
  open var repeatCount: Float = 0

  /// Stored: a layer's time does not repeat. Default: 0.
  open var repeatDuration: CFTimeInterval = 0

  /// Stored: a layer's time does not repeat. Default: false.
  open var autoreverses = false

  /// Stored: a layer is there without end. Default: ``CAMediaTimingFillMode/removed``.
  open var fillMode = CAMediaTimingFillMode.removed

  /// The time of this layer at which it is `t` in `l`; `nil` stands for the space around the root: media time.
  ///
  /// Up to the nearest layer above both, then down. Trees that have no layer in common share media time. Where a layer on the way up has
  /// speed 0, every time above it is the same in it, and 0 stands for them all.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convert(t, from: l, to: self) }

  /// The time of `l` at which it is `t` in this layer. See ``convertTime(_:from:)``.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convert(t, from: self, to: l) }

  // MARK: Animations

  /// Adds a copy of `anim`, in place of another that has the same key. Transitions all have the key `transition`.
  ///
  /// Animations apply in the order in which they were added, each to what those before it show. One without a duration takes that of the
  /// transaction, one without a pace its pace. A `beginTime` of 0 becomes the layer's time at which it is committed: of the clock, if
  /// that is a manual one, else of the last frame of the tree.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

  /// Takes away the animation called `key`: the layer shows what it is.
  open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Takes away all animations.
  open func removeAllAnimations() { removeAnimations { _ in true } }

  /// The keys of the animations that are not over, in the order in which they were added; `nil` when there are none.
  open func animationKeys() -> [String]? { listedAnimationKeys }

  /// The animation called `key`, as it was added; it is not to be changed.
  open func animation(forKey key: String) -> CAAnimation? { listedAnimation(forKey: key) }

  /// The layer as it shows, with what animations make of it: a copy in a tree of copies, for reading. `nil` for a layer that no frame has
  /// shown yet.
  ///
  /// It shows the last frame's moment, or, where the context's clock is a manual one, that of the clock.
  open func presentation() -> Self? { presentationCopy as? Self }

  /// The layer that this one shows; itself, where it is no ``presentation()``.
  open func model() -> Self { modelLayer as? Self ?? self }

  /// A layer for ``presentation()``, and for what animated layers show: equal to this one, of its class.
  ///
  /// Swift makes no object of a class by its name. A subclass that draws, or answers otherwise than its superclass for something
  /// animated, returns a copy of its own by `init(layer:)`; other subclasses show as their superclass does. Not one of Apple's.
  open func makePresentation() -> CALayer { copyOfOwnClass }

  // MARK: Values by key

  /// What was set for keys that are no properties.
  final var otherValues: [String: Any] = [:]

  /// The value of the property called `key`, in the property's own type, or what was set for a key that is none.
  open func value(forKey key: String) -> Any? { propertyValue(forKey: key) }

  /// Sets the property called `key`; a key that is none is kept.
  open func setValue(_ value: Any?, forKey key: String) { setPropertyValue(value, forKey: key) }

  /// The value of a property, or of a part of one such as `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { propertyValue(forKeyPath: keyPath) }

  /// Sets a property, or a part of one.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPropertyValue(value, forKeyPath: keyPath) }

  // MARK: Tree

  /// A name for people and for documents. Default: nil.
  open var name: String?

  /// The layer that this one is a sublayer or the mask of.
  public final package(set) weak var superlayer: CALayer?

  /// Whether setters look for actions; see `willChange`.
  @exclusivity(unchecked) final var asksForActions = false
  /// What runs when the setter at work has set.
  @exclusivity(unchecked) final var pendingAction: PendingAction?
  /// For a root: when a frame showed it last, in seconds of its superlayer.
  final var lastFrameTime: CFTimeInterval?
  /// For a root: what that frame showed.
  final var lastSnapshot: LayerSnapshot?
  /// For a root: what has changed since.
  final var ownRecord: ChangeRecord?
  /// For a root: the copies that ``presentation()`` gives, with the moment that they show.
  final var presentationTree: PresentationTree?
  /// Of a presentation: what it shows.
  final weak var modelLayer: CALayer?
  /// Whether the layer is a presentation.
  final var isPresentation = false
  /// For a root: whether frames play it, and not only stills were taken.
  final var hasPlayed = false
  /// Of a layer that was in transition in the last frame: how many were going on inside each other, the node of the newest picture, and
  /// the snapshot; see ``LayerSnapshot/structure``.
  final var lastPassage: (depth: Int, newNode: Int32, structure: UInt64) = (0, -1, 0)

  /// What has to be drawn when the layer is displayed.
  final var dirty = Dirt.nothing
  /// Whether ``layoutSublayers()`` runs.
  final var isLayingOut = false
  /// Whether the delegate left out what it was asked for last; see `asksDelegate`.
  final var delegateDeclined = false
  /// Whether there was no room for what was to be drawn.
  @exclusivity(unchecked) final var isTooLargeToDraw = false
  /// For a root: whether y ran down around it in the last picture.
  final var hostYDown = true
  /// Whether sublayers keep their depth instead of being flattened into the layer's plane.
  package var keepsDepth: Bool { false }
  /// See ``SublayerList``.
  package final var slot = 0

  /// The layers inside this one, back to front where their depths are equal; `nil` when there are none.
  ///
  /// Setting it takes each layer out of where it was first.
  open var sublayers: [CALayer]? {
    get { sublayerList.isEmpty ? nil : sublayerList.layers }
    set { setSublayers(newValue ?? []) }
  }

  public init() { noteWhetherActionsAreAsked() }

  /// A copy of `layer`, if that is a layer: everything about it but its place in a tree, its sublayers, its mask and its
  /// delegate. Override it to copy what a subclass adds.
  public init(layer: Any) {
    if let layer = layer as? CALayer { copyProperties(of: layer) }
    noteWhetherActionsAreAsked()
  }

  deinit { releaseSublayers() }

  /// Puts `layer` in front of all others of its depth, taking it out of its previous superlayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one that holds it.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Puts `layer` at `index`, which is clamped to the number of sublayers.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer) { min(Int(index), $0.count) } }

  /// Puts `layer` just behind `sibling`; in front of all when `sibling` is no sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, offset: 0) }

  /// Puts `layer` just in front of `sibling`; in front of all when `sibling` is no sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, offset: 1) }

  /// Puts `newLayer` in the place of `oldLayer`.
  ///
  /// - Precondition: `oldLayer` is a sublayer of this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  /// Takes the layer out of the tree, or from being a mask.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Display

  /// Flags the layer: it is drawn anew before the next snapshot. Nothing else does that for a layer that draws, but
  /// ``needsDisplayOnBoundsChange``.
  open func setNeedsDisplay() { invalidate(nil) }

  /// Flags the part of the layer in `r`, of its own space: no other pixels are drawn anew.
  open func setNeedsDisplay(_ r: CGRect) { invalidate(r) }

  /// Whether the layer is flagged.
  open func needsDisplay() -> Bool { pendingWork.contains(.display) }

  /// Displays the layer at once where it is flagged.
  open func displayIfNeeded() { if needsDisplay() { performDisplay() } }

  /// Makes new contents, flagged or not.
  ///
  /// A delegate that has ``CALayerDelegate/display(_:)`` sets them. Otherwise it hears ``CALayerDelegate/layerWillDraw(_:)``, and
  /// ``draw(in:)`` draws a bitmap of `contentsScale` pixels a point, each side of the bounds rounded up to whole pixels, which
  /// becomes the contents. Empty bounds draw nothing; where nobody draws, the contents stay. A subclass that overrides this
  /// sets the contents itself.
  open func display() { displayByDelegateOrDrawing() }

  /// Draws the contents into `ctx`, whose user space is the layer's own and whose clip is what has to be drawn. The layer's own
  /// version asks the delegate, by ``CALayerDelegate/draw(_:in:)``.
  open func draw(in ctx: CGContext) {
    if !asksDelegate({ $0.draw(self, in: ctx) }) { delegateDeclined = true }
  }

  // MARK: Layout

  /// Flags the layer: its sublayers are placed before the next snapshot.
  ///
  /// A layer is flagged by itself when its sublayers or its layout manager change, and, with its superlayer, when its bounds or
  /// its transform do; not by what its own ``layoutSublayers()`` changes.
  open func setNeedsLayout() { flagLayout() }

  /// Whether the layer is flagged.
  open func needsLayout() -> Bool { pendingWork.contains(.layout) }

  /// Lays out what is flagged, from the topmost layer of those flagged right above this one, down to all that is below it.
  open func layoutIfNeeded() { layoutFromTopmost() }

  /// Places the sublayers: the delegate does it, or, where that has no ``CALayerDelegate/layoutSublayers(of:)``, the layout
  /// manager.
  open func layoutSublayers() { layoutByDelegateOrManager() }

  /// The size that the layer would like to have, in points of its superlayer: what the layout manager says, else its frame's.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Called when the bounds have another size than before, `size`: sublayers follow by their ``autoresizingMask``.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in sublayerList.layers { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Follows the superlayer, whose size was `size`, by ``autoresizingMask``: what may change shares the change in proportion to its
  /// length, margins and size alike. Works on the frame.
  open func resize(withOldSuperlayerSize size: CGSize) { followSuperlayer(from: size) }

  // MARK: Points

  /// Whether `p`, in the layer's own space, lies in the bounds: the least x and y do, the greatest do not. Rounded corners
  /// and the mask do not matter.
  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

  /// The deepest layer at `p`, which is in the space of the superlayer, or of the nearest one above that is no
  /// ``CATransformLayer``; `nil` where there is none.
  ///
  /// Hidden and clear layers, and what `masksToBounds` (round corners included) or a mask's bounds leave out, are not hit;
  /// sublayers outside the bounds otherwise are. Of a replicator's instances only the first is asked, as Apple's header says. Sublayers are asked from the greatest `zPosition` down, the last first: on turned planes the
  /// answer need not be what is seen there, which ``frontmostLayer(at:)`` tells. Sublayers are asked through
  /// ``contains(_:)``, not through this method.
  open func hitTest(_ p: CGPoint) -> CALayer? { layerHit(at: p) }

  /// The point of this layer's plane that lies where `p` of `l` lies; `nil` stands for the space around the root.
  ///
  /// Through perspective as it is seen: up with the divide, down to the plane again. Trees that have no layer in common
  /// count as standing in one space. Where there is no answer, as on a plane seen edge-on, `p` comes back.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { Passage(from: l, to: self).image(of: p) }

  /// The point of `l` that lies where `p` of this layer lies. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { Passage(from: self, to: l).image(of: p) }

  /// The smallest rectangle around the converted corners. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Passage(from: l, to: self).image(of: r) }

  /// The smallest rectangle around the converted corners. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Passage(from: self, to: l).image(of: r) }

  /// Whether y runs the other way than around the root: the parity of `isGeometryFlipped` from here to the root.
  open func contentsAreFlipped() -> Bool {
    var isFlipped = isGeometryFlipped
    var layer = superlayer
    while let l = layer {
      isFlipped = isFlipped != l.isGeometryFlipped
      layer = l.superlayer
    }
    return isFlipped
  }

  // MARK: Class

  /// The value that `key` has in a new layer, in the property's own type; `nil` for keys that are not known and, as
  /// Apple's does, for most whose default is zero.
  open class func defaultValue(forKey key: String) -> Any? { defaultValues[key] }

  /// Whether a layer is drawn anew where the property called `key` changes, or is animated. Default: false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// How far from a corner of radius 1 the curve starts: 1 for circular ones, 1.528665 for continuous ones.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CGFloat(RoundedRectangle.continuousReach) : 1
  }
}

extension CGRect {
  /// With a size that is not negative; unchanged where a number is not finite.
  fileprivate var standardizedIfFinite: CGRect {
    guard size.width < 0 || size.height < 0, size.width.isFinite, size.height.isFinite else { return self }
    return standardized
  }

  /// Whether `p` lies inside or on a least edge.
  package func holds(_ p: CGPoint) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }
}
