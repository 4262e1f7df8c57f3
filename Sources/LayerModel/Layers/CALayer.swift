import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A rectangle of pixels with a place in a tree: Core Animation's layer.
///
/// A layer paints in its own plane, in points. Every property below has Apple's name, type, default and meaning;
/// source: <https://developer.apple.com/documentation/quartzcore/calayer>. "Least y" and "greatest y" refer to the
/// layer's own space: by default y runs down the picture, as on iOS (see <doc:CoordinateSpaces>).
///
/// Layers are ordinary reference objects: use a tree from one thread at a time. Rendering commits a frame of the tree,
/// which gives an immutable ``LayerSnapshot``. NaN and infinity are not errors: a layer with such a number in its
/// geometry paints nothing, nor do its sublayers.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  // MARK: Bookkeeping

  // The properties that setters and frames use are `@exclusivity(unchecked)`: Swift would check at each access that no
  // two accesses overlap, and a setter makes several. None do, since a tree is used from one thread at a time, and
  // every access below ends before other code is called.

  // The tree, which ``sublayers``, ``mask`` and the methods for animations show.
  @exclusivity(unchecked) package final var sublayerList = SublayerList<CALayer>() { didSet { markStructureChanged() } }
  @exclusivity(unchecked) package final var maskLayer: CALayer? { didSet { markStructureChanged() } }
  /// The layer's place in its superlayer's list; see ``SublayerList``.
  package final var slot: Int32 = 0
  /// The animations, in the order they were added. Finished animations stay in the list until their key is used again.
  @exclusivity(unchecked) package final var animationList: [AttachedAnimation] = []

  // Pending work, and changes.
  /// Whether something here or below has changed since the last snapshot; see ``markChanged()``.
  @exclusivity(unchecked) package final var isChanged = true
  /// The changes of the layer itself since the last snapshot of its tree.
  @exclusivity(unchecked) final var notes: ChangeNotes = []
  /// The layout, display and animation events that are due before the next snapshot.
  @exclusivity(unchecked) final var pendingWork: PendingWork = []
  /// Whether setters look for actions: the flag that keeps the common case fast. See `willChange`.
  @exclusivity(unchecked) final var asksForActions = false
  /// Whether changes start implicit animations: true once a frame of a tree that plays has shown the layer.
  final var isCommitted = false { didSet { if isCommitted != oldValue { noteWhetherActionsAreAsked() } } }
  /// Whether the layer is a presentation copy.
  final var isPresentation = false
  /// Whether ``layoutSublayers()`` is running.
  final var isLayingOut = false
  /// Whether the delegate does not implement the method it was last asked for; see `asksDelegate`.
  final var delegateDeclined = false

  // State that few layers have lies in two objects, which layers share until a value changes: so a million layers fit
  // into memory.
  /// The properties that most layers leave at their defaults. ``ownRare`` may be written.
  @exclusivity(unchecked) package final var rare = RareProperties.common
  /// The rest of the layer's state, beside its properties. ``ownMemory`` may be written.
  @exclusivity(unchecked) package final var memory = LayerMemory.common
  /// The version that the last snapshot gave the layer; see ``takeVersion()``.
  @exclusivity(unchecked) package final var version: UInt64 = 0
  /// The layer's node in the last snapshot of its tree, with that snapshot's ``LayerSnapshot/structure``.
  @exclusivity(unchecked) final var lastNode: (index: Int32, structure: UInt64) = (-1, 0)
  /// The list of changes of the tree whose last snapshot contained the layer.
  @exclusivity(unchecked) final var changes: ChangeList?

  // MARK: Geometry

  @exclusivity(unchecked) package final var geometry = LayerGeometry()

  /// The layer's own rectangle, in its own space. The origin scrolls the sublayers. Default: zero.
  open var bounds: CGRect {
    get { geometry.bounds }
    set {
      let (old, new) = (geometry.bounds, newValue.standardizedIfFinite)
      willChange(old, new)
      geometry.bounds = new
      didChange()
      boundsDidChange(from: old)
    }
  }

  /// The place of the anchor point, in the superlayer's space, points. Default: (0, 0).
  open var position: CGPoint {
    get { geometry.position }
    set { place(\.position, newValue) }
  }

  /// The third component of the position, in points; greater is nearer to the viewer. Siblings are painted in order of
  /// depth. Default: 0.
  open var zPosition: CGFloat {
    get { geometry.zPosition }
    set { place(\.zPosition, newValue) }
  }

  /// The point of the bounds that `position` places and `transform` turns about, in unit space: (1, 1) is the corner of
  /// the greatest x and y. Default: (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set { place(\.anchorPoint, newValue) }
  }

  /// The third component of the anchor point, in points. Default: 0.
  open var anchorPointZ: CGFloat {
    get { geometry.anchorPointZ }
    set { place(\.anchorPointZ, newValue) }
  }

  /// The layer's own transform, about its anchor point. Default: the identity.
  open var transform: CATransform3D {
    get { geometry.transform }
    set {
      if geometry.transform == newValue { return }
      willChange(geometry.transform, newValue)
      geometry.transform = newValue
      didMove()
      flagLayoutHereAndAbove()
    }
  }

  /// The transform of every sublayer, about this layer's anchor point; it does not apply to the layer itself. The place
  /// for perspective: `m34 = −1/d`. Default: the identity.
  open var sublayerTransform: CATransform3D {
    get { geometry.sublayerTransform }
    set { place(\.sublayerTransform, newValue) }
  }

  /// Whether the layer's space is flipped vertically about the middle of its bounds. Default: false.
  open var isGeometryFlipped: Bool {
    get { geometry.isFlipped }
    set {
      willChange(geometry.isFlipped, newValue)
      geometry.isFlipped = newValue
      markStructureChanged()
      didChange()
    }
  }

  /// The layer's extent in its superlayer's space: the bounding box of the transformed bounds.
  ///
  /// The frame does not depend on the bounds' origin, `zPosition`, `anchorPointZ`, `isGeometryFlipped` or the
  /// superlayer's `sublayerTransform`; it does depend on perspective in ``transform``. Setting it sets ``position``,
  /// then ``bounds``, so that it reads back the same, if some size can do that. If none can, because the transform is
  /// not affine or turns by an odd multiple of 45°, the new size becomes the size of the bounds.
  open var frame: CGRect {
    get { geometry.frame }
    set {
      let (size, position) = geometry.placement(inFrame: newValue.standardizedIfFinite)
      self.position = position
      bounds = CGRect(origin: bounds.origin, size: size)
    }
  }

  /// Returns the x and y part of ``transform``; the identity if that is not affine. Setting it replaces the whole
  /// transform.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets ``transform`` to an affine transform of the layer's plane.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Visibility

  /// Whether the layer and its sublayers are left out of the picture. Default: false.
  @exclusivity(unchecked) open var isHidden = false {
    willSet { willChange(isHidden, newValue) }
    didSet { didMove() }
  }

  /// Whether the layer shows when it faces away from the viewer. Default: true.
  @exclusivity(unchecked) open var isDoubleSided = true {
    willSet { willChange(isDoubleSided, newValue) }
    didSet { didChange() }
  }

  /// The opacity of the finished picture of the layer and its sublayers, 0 to 1; clamped when rendered. Default: 1.
  @exclusivity(unchecked) open var opacity: Float = 1 {
    willSet { willChange(opacity, newValue) }
    didSet { didMove() }
  }

  /// Whether ``opacity`` fades the layer and its sublayers as one picture. If false, it multiplies every piece that is
  /// drawn, so that overlaps show through. Default: true.
  @exclusivity(unchecked) open var allowsGroupOpacity = true {
    willSet { willChange(allowsGroupOpacity, newValue) }
    didSet { didChange() }
  }

  /// Whether a sublayer that erases (see ``compositingFilter``) erases only inside the picture of this layer and its
  /// sublayers, which is then composited as a whole. If false, it also erases the backdrop of this layer. Private in
  /// Core Animation, but written in its documents. Default: true.
  open var allowsGroupBlending: Bool {
    get { rare.allowsGroupBlending }
    set { setRare(\.allowsGroupBlending, newValue) }
  }

  // MARK: Look

  /// The colour that fills the bounds, rounded by ``cornerRadius``. Default: nil, no background.
  @exclusivity(unchecked) open var backgroundColor: CGColor? {
    willSet { willChange(backgroundColor, newValue) }
    didSet { didChange() }
  }

  /// The radius of the corners of background and border, points, limited to half the shorter side when rendered.
  /// Default: 0.
  @exclusivity(unchecked) open var cornerRadius: CGFloat = 0 {
    willSet { willChange(cornerRadius, newValue) }
    didSet { didChange() }
  }

  /// The width of the border, points, inside the bounds and above all sublayers. Default: 0.
  open var borderWidth: CGFloat {
    get { rare.borderWidth }
    set { setRare(\.borderWidth, newValue) }
  }

  /// The border's colour. Default: opaque black.
  open var borderColor: CGColor? {
    get { rare.borderColor }
    set { setRare(\.borderColor, newValue) }
  }

  /// The corners that ``cornerRadius`` rounds. Bits beyond the four are dropped. Default: all.
  open var maskedCorners: CACornerMask {
    get { rare.maskedCorners }
    set { setRare(\.maskedCorners, newValue.intersection(.all)) }
  }

  /// The curve of the rounded corners. An unknown name sets ``CALayerCornerCurve/circular``, the default.
  open var cornerCurve: CALayerCornerCurve {
    get { rare.cornerCurve }
    set { setRare(\.cornerCurve, newValue == .continuous ? newValue : .circular) }
  }

  /// Whether contents and sublayers are clipped to the rounded bounds. Default: false.
  @exclusivity(unchecked) open var masksToBounds = false {
    willSet { willChange(masksToBounds, newValue) }
    didSet { didChange() }
  }

  /// The layer whose alpha multiplies this layer's and its sublayers', placed in this layer's space. Default: nil. The
  /// mask's colours have no effect, and the mask's own mask is ignored.
  ///
  /// Setting it removes the mask from its previous superlayer. Its ``superlayer`` is this layer, but it is not among
  /// ``sublayers``, and ``sublayerTransform`` does not apply to it.
  open var mask: CALayer? {
    get { maskLayer }
    set { setMask(newValue) }
  }

  /// Whether the layer's edges are antialiased. If false, an edge covers exactly the pixels whose sample point is
  /// inside; a layer with rounded corners is antialiased all the same. Default:
  /// ``LayerContext/allowsEdgeAntialiasing``, which is true unless a program sets it.
  open var allowsEdgeAntialiasing = LayerContext.current.allowsEdgeAntialiasing {
    willSet { willChange(allowsEdgeAntialiasing, newValue) }
    didSet { didChange() }
  }

  /// The edges that are antialiased if ``allowsEdgeAntialiasing`` is set. Bits beyond the four are dropped. Default:
  /// all.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rare.edgeAntialiasingMask }
    set { setRare(\.edgeAntialiasingMask, newValue.intersection(.all)) }
  }

  // MARK: Shadow

  /// The shadow's colour, alpha included. Default: opaque black.
  open var shadowColor: CGColor? {
    get { rare.shadowColor }
    set { setRare(\.shadowColor, newValue) }
  }

  /// The factor of the alpha of ``shadowColor``, 0 to 1. Default: 0, no shadow.
  open var shadowOpacity: Float {
    get { rare.shadowOpacity }
    set { setRare(\.shadowOpacity, newValue) }
  }

  /// The shadow's offset, in points along the layer's axes: it turns and scales with the layer. Default: (0, −3).
  open var shadowOffset: CGSize {
    get { rare.shadowOffset }
    set { setRare(\.shadowOffset, newValue) }
  }

  /// The standard deviation of the shadow's blur, points. Default: 3.
  open var shadowRadius: CGFloat {
    get { rare.shadowRadius }
    set { setRare(\.shadowRadius, newValue) }
  }

  /// The outline that casts the shadow, in the layer's space, filled by the non-zero rule. If `nil`, the alpha of the
  /// layer and its sublayers casts it. The setter copies the path. Default: nil.
  open var shadowPath: CGPath? {
    get { rare.shadowPath }
    set { setRare(\.shadowPath, newValue?.copy()) }
  }

  // MARK: Compositing

  /// The blending of the layer with its backdrop: a ``CAFilter`` or ``CIFilter`` of a blend mode, or a name of a
  /// ``CAFilter``'s such as `"multiplyBlendMode"`. Anything else blends source-over. Default: nil, source-over.
  open var compositingFilter: Any? {
    get { rare.compositingFilter }
    set { setRare(\.compositingFilter, newValue) }
  }

  /// The filters of the layer and its sublayers as one picture, applied in order: ``CAFilter``s and ``CIFilter``s;
  /// anything else is ignored. Default: nil.
  open var filters: [Any]? {
    get { rare.filters }
    set { setRare(\.filters, newValue) }
  }

  /// The filters of the layer's backdrop, applied in order inside its bounds with their rounded corners: ``CAFilter``s;
  /// anything else is ignored. The root layer and layers in masks ignore them. Default: nil.
  ///
  /// The backdrop is the picture so far of the nearest layer above that is composited as a whole, or of the root. The
  /// filtered backdrop replaces it: masked, faded and blended as one with the layer's own picture, without its shadow.
  /// A blur works in the layer's plane and mirrors the backdrop at the bounds, so that edges do not darken. This is
  /// `backdrop-filter` of Filter Effects Level 2. Inside a blurred picture, the backdrop is that picture's contents.
  open var backgroundFilters: [Any]? {
    get { rare.backgroundFilters }
    set { setRare(\.backgroundFilters, newValue) }
  }

  /// Whether the layer and its sublayers, with filters and shadow, are first drawn into a bitmap in the layer's own
  /// plane, which is then drawn like an image. Default: false.
  open var shouldRasterize: Bool {
    get { rare.shouldRasterize }
    set { setRare(\.shouldRasterize, newValue) }
  }

  /// The resolution of the ``shouldRasterize`` bitmap, in pixels per point of the layer's own space, independent of the
  /// picture's scale. Default: 1.
  open var rasterizationScale: CGFloat {
    get { rare.rasterizationScale }
    set { setRare(\.rasterizationScale, newValue) }
  }

  // MARK: Contents

  /// The layer's image: a ``CGImage`` that was set, or the result of drawing, which has no public type. Anything else
  /// is invisible. Default: nil.
  open var contents: Any? {
    get { storedContents.value }
    set {
      willChange(storedContents.value, newValue)
      storedContents = StoredContents(newValue)
      didChange()
    }
  }
  /// ``contents``, as a class that does not override it stores them.
  @exclusivity(unchecked) private(set) final var storedContents = StoredContents.none

  /// The part of the image that shows, in unit space. Default: (0, 0, 1, 1).
  @exclusivity(unchecked) open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    willSet { willChange(contentsRect, newValue) }
    didSet { didChange() }
  }

  /// The part of the contents that stretches, in the unit space of the part that ``contentsRect`` shows. Around it,
  /// corners keep their size and edges stretch along one axis. Default: (0, 0, 1, 1), everything stretches.
  open var contentsCenter: CGRect {
    get { rare.contentsCenter }
    set { setRare(\.contentsCenter, newValue) }
  }

  /// The fit of the contents to the bounds. An unknown name sets ``CALayerContentsGravity/center``. Default: `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { rare.contentsGravity }
    set { setRare(\.contentsGravity, CALayerContentsGravity.all.contains(newValue) ? newValue : .center) }
  }

  /// The colour that multiplies the pixels of ``contents``; its alpha fades them. Private in Core Animation, but
  /// written in its documents. Default: nil, white.
  package final var contentsMultiplyColor: CGColor? {
    get { rare.contentsMultiplyColor }
    set { setRare(\.contentsMultiplyColor, newValue) }
  }

  /// Pixels of ``contents`` per point: the resolution of drawing, and the scale of contents under gravities that do not
  /// resize. Default: 1.
  @exclusivity(unchecked) open var contentsScale: CGFloat = 1 {
    willSet { willChange(contentsScale, newValue) }
    didSet { didChange() }
  }

  /// The filter for an enlarged image. Default: ``CALayerContentsFilter/linear``.
  open var magnificationFilter: CALayerContentsFilter {
    get { rare.magnificationFilter }
    set { setRare(\.magnificationFilter, newValue) }
  }

  /// The filter for a reduced image. Default: ``CALayerContentsFilter/linear``.
  open var minificationFilter: CALayerContentsFilter {
    get { rare.minificationFilter }
    set { setRare(\.minificationFilter, newValue) }
  }

  /// A bias of the level of detail, in halvings of the image: positive is softer. Default: 0.
  open var minificationFilterBias: Float {
    get { rare.minificationFilterBias }
    set { setRare(\.minificationFilterBias, newValue) }
  }

  /// The pixel format of the backing store. An unknown name sets `RGBA8Uint`, the default.
  ///
  /// The pixels of the next drawing: `RGBA16Float` is 8 bits a channel of Display P3, `gray8Uint` has no colours.
  open var contentsFormat: CALayerContentsFormat {
    get { rare.contentsFormat }
    set { setRare(\.contentsFormat, CALayerContentsFormat.all.contains(newValue) ? newValue : .RGBA8Uint) }
  }

  /// Whether drawn contents are opaque, on black. Contents that were set keep their alpha. Takes effect with the next
  /// drawing. Default: false.
  open var isOpaque: Bool {
    get { rare.isOpaque }
    set { setRare(\.isOpaque, newValue) }
  }

  /// Whether a new bounds size calls ``setNeedsDisplay()``. Default: false.
  open var needsDisplayOnBoundsChange: Bool {
    get { rare.needsDisplayOnBoundsChange }
    set { storeRare(\.needsDisplayOnBoundsChange, newValue) }
  }

  /// Whether drawing may be deferred to another thread. Stored: it never changes a picture. Default: false.
  open var drawsAsynchronously: Bool {
    get { rare.drawsAsynchronously }
    set { setRare(\.drawsAsynchronously, newValue) }
  }

  /// Whether screens that can should show values brighter than white. Stored: pictures have no such range. Default:
  /// false.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { rare.wantsExtendedDynamicRangeContent }
    set { setRare(\.wantsExtendedDynamicRangeContent, newValue) }
  }

  /// The mapping of contents of a wide range to the screen's range. Stored only. An unknown name sets `automatic`, the
  /// default.
  open var toneMapMode: CAToneMapMode {
    get { rare.toneMapMode }
    set { setRare(\.toneMapMode, CAToneMapMode.all.contains(newValue) ? newValue : .automatic) }
  }

  /// The range of brightness that the layer asks for. Stored: pictures have one range. An unknown name sets `standard`,
  /// the default.
  open var preferredDynamicRange: CADynamicRange {
    get { rare.preferredDynamicRange }
    set { storeRare(\.preferredDynamicRange, CADynamicRange.all.contains(newValue) ? newValue : .standard) }
  }

  /// The brightest value of the contents, in terms of white; 0 if it is not known. Stored. Default: 0.
  open var contentsHeadroom: CGFloat {
    get { rare.contentsHeadroom }
    set { storeRare(\.contentsHeadroom, newValue) }
  }

  // MARK: Behaviour

  /// The margins and sizes that change when the superlayer's size changes. Default: none.
  open var autoresizingMask: CAAutoresizingMask {
    get { rare.autoresizingMask }
    set { storeRare(\.autoresizingMask, newValue) }
  }

  /// The object that arranges the sublayers if the delegate does not. Default: nil.
  open var layoutManager: (any CALayoutManager)? {
    get { rare.layoutManager }
    set {
      storeRare(\.layoutManager, newValue)
      flagLayoutAfterChange()
    }
  }

  /// The object that draws and arranges for the layer, and provides its actions; a weak reference. Default: nil.
  open weak var delegate: (any CALayerDelegate)? { didSet { noteWhetherActionsAreAsked() } }

  /// Actions by key: each runs when the property changes. Default: nil.
  open var actions: [String: any CAAction]? {
    get { rare.actions }
    set {
      storeRare(\.actions, newValue)
      noteWhetherActionsAreAsked()
    }
  }

  /// Values, by key, of properties and other keys that were not set; `CALayer+Style.swift` has the rules. The key
  /// `actions` holds actions by key, the key `style` a further style for keys that this one lacks. Default: nil.
  open var style: [AnyHashable: Any]? {
    get { rare.style }
    set {
      storeRare(\.style, newValue)
      noteWhetherActionsAreAsked()
      applyStyle()
    }
  }

  /// Returns the action for `event`, from the first of: the delegate, ``actions``, the actions of ``style``,
  /// ``defaultAction(forKey:)``, and, in a tree that a frame has shown, the built-in actions. `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }

  /// Returns the class's action for `event`, used if the layer itself has none. `CALayer`'s version returns nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Time

  /// The start of the layer's own time, in seconds of its superlayer's. Default: 0.
  ///
  /// A layer's time is `(time of the superlayer − beginTime) · speed + timeOffset`.
  open var beginTime: CFTimeInterval {
    get { rare.beginTime }
    set { storeTime(\.beginTime, newValue) }
  }

  /// The layer's own seconds per second of its superlayer; 0 stops the layer and everything below it. Default: 1.
  open var speed: Float {
    get { rare.speed }
    set { storeTime(\.speed, newValue) }
  }

  /// The offset added to the layer's time, seconds. Default: 0.
  open var timeOffset: CFTimeInterval {
    get { rare.timeOffset }
    set { storeTime(\.timeOffset, newValue) }
  }

  /// Stored: a layer lasts forever. Default: ∞.
  open var duration: CFTimeInterval {
    get { rare.duration }
    set { storeRare(\.duration, newValue) }
  }
  /// Stored: a layer's time does not repeat. Default: 0.
  open var repeatCount: Float {
    get { rare.repeatCount }
    set { storeRare(\.repeatCount, newValue) }
  }
  /// Stored: a layer's time does not repeat. Default: 0.
  open var repeatDuration: CFTimeInterval {
    get { rare.repeatDuration }
    set { storeRare(\.repeatDuration, newValue) }
  }
  /// Stored: a layer's time does not repeat. Default: false.
  open var autoreverses: Bool {
    get { rare.autoreverses }
    set { storeRare(\.autoreverses, newValue) }
  }
  /// Stored: a layer lasts forever. Default: ``CAMediaTimingFillMode/removed``.
  open var fillMode: CAMediaTimingFillMode {
    get { rare.fillMode }
    set { storeRare(\.fillMode, newValue) }
  }

  /// Converts the time `t` of `l` to this layer's time; `nil` stands for the space around the root: media time.
  ///
  /// The conversion goes up to the nearest layer above both, then down. Trees without a common layer share media time.
  /// A layer of speed 0 on the way up has no inverse: its superlayer's time counts as 0.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convert(t, from: l, to: self) }

  /// Converts the time `t` of this layer to the time of `l`. See ``convertTime(_:from:)``.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convert(t, from: self, to: l) }

  // MARK: Animations

  /// Adds a copy of `anim`, replacing an animation with the same key. Transitions all have the key `transition`.
  ///
  /// Animations apply in the order they were added, each to the result of the earlier ones. An animation without a
  /// duration or a timing function takes the transaction's. A `beginTime` of 0 becomes the layer's time at the commit:
  /// by the clock if that is manual, else by the tree's last frame.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

  /// Removes the animation with the key `key`: the layer shows its model value again.
  open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Removes all animations.
  open func removeAllAnimations() { removeAnimations { _ in true } }

  /// The keys of the animations that are not over, in the order they were added; `nil` if there are none.
  open func animationKeys() -> [String]? { listedAnimationKeys }

  /// Returns the animation with the key `key`. Setting one of its properties traps.
  open func animation(forKey key: String) -> CAAnimation? { listedAnimation(forKey: key) }

  /// Returns a copy of the layer with its animations applied, in a tree of such copies, for reading. `nil` if no frame
  /// of the layer's tree has shown it yet, and no ``CATransaction/flush()`` has found it in a visible window. The copy
  /// shows the moment of the last frame, or of the context's clock if that is manual. Its animations are the layer's.
  open func presentation() -> Self? { presentationCopy as? Self }

  /// Returns the layer that this ``presentation()`` copy shows; for any other layer, itself.
  open func model() -> Self { memory.modelLayer as? Self ?? self }

  /// Returns a new layer that becomes a copy of this one: for ``presentation()``, and for rendering layers with
  /// animations. Not part of Core Animation. By default the copy is of the nearest class in Core Animation, or made by
  /// `init(layer:)` where Core Animation calls that. A subclass that adds animated content overrides this method.
  open func makePresentation() -> CALayer { plainCounterpart }

  /// Copies Core Animation's properties from `layer`, except its superlayer, its sublayers, mask and delegate.
  package func copyProperties(of layer: CALayer) { copyRows(of: layer) }

  // MARK: Values by key

  /// Returns the value of the property `key`, in the property's own type, or a value that was set for an unknown key.
  open func value(forKey key: String) -> Any? { propertyValue(forKey: key) }

  /// Sets the property `key`; the value of an unknown key is stored. For a number or a boolean, nil is 0, and a string
  /// counts as the number at its start; a value of an unsuitable type is ignored.
  open func setValue(_ value: Any?, forKey key: String) { setPropertyValue(value, forKey: key) }

  /// Returns the value of a property, or of a part of one such as `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { propertyValue(forKeyPath: keyPath) }

  /// Sets a property, or a part of one.
  ///
  ///     layer.setValue(2, forKeyPath: "bounds.origin.x")
  ///     // layer.bounds.origin.x == 2
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPropertyValue(value, forKeyPath: keyPath) }

  // MARK: Tree

  /// A name for people and for documents. Default: nil.
  open var name: String?

  /// The layer that has this layer as a sublayer or mask.
  public final package(set) weak var superlayer: CALayer?

  /// Whether sublayers keep their depth instead of being flattened into the layer's plane.
  package var keepsDepth: Bool { false }
  /// Whether the filters apply to the layer's backdrop instead of to its own picture.
  package var filtersBackdrop: Bool { false }

  /// The sublayers, back to front if their depths are equal; `nil` if there are none.
  ///
  /// The setter removes each layer from its previous superlayer.
  open var sublayers: [CALayer]? {
    get { sublayerList.isEmpty ? nil : sublayerList.layers }
    set { setSublayers(newValue ?? []) }
  }

  public override init() {
    super.init()
    noteWhetherActionsAreAsked()
  }

  /// Makes a layer for a `presentation()` of `layer`. Override it to copy the properties that a subclass adds; the
  /// properties of Core Animation's classes are copied after the initialiser.
  public init(layer: Any) {
    super.init()
    noteWhetherActionsAreAsked()
  }

  /// Sets what an initialiser of the class sets besides the defaults. Archives leave it out.
  package func setInitialValues() {}

  /// Reads a keyed archive that ``CALayer/encode(with:)`` has written.
  public required init?(coder: NSCoder) {
    super.init()
    setInitialValues()
    unarchive(from: coder)
    noteWhetherActionsAreAsked()
  }

  /// Writes properties, animations, the mask and the sublayers into a keyed archive. Left out are delegates, layout
  /// managers, actions and styles.
  open func encode(with coder: NSCoder) { archive(in: coder) }

  /// True: archives are read by their classes.
  open class var supportsSecureCoding: Bool { true }

  /// Whether the property `key` is written into archives: four always, others if their value is not the default,
  /// unknown keys never.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

  deinit { releaseSublayers() }

  /// Adds `layer` in front of all sublayers of its depth, after removing it from its previous superlayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one above it.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Inserts `layer` at `index`, which is clamped to the number of sublayers.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer) { min(Int(index), $0.count) } }

  /// Inserts `layer` just behind `sibling`; behind all for `nil`, and in front of all if `sibling` is not a sublayer of
  /// this layer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, offset: 0) }

  /// Inserts `layer` just in front of `sibling`; in front of all if `sibling` is not a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, offset: 1) }

  /// Replaces `oldLayer` with `newLayer`.
  ///
  /// - Precondition: `oldLayer` is a sublayer of this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  /// Removes the layer from its superlayer, as a sublayer or as the mask.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Display

  /// Flags the layer for display: it is drawn again before the next snapshot. A layer that draws is not flagged by
  /// anything else, except through ``needsDisplayOnBoundsChange``.
  open func setNeedsDisplay() { invalidate(nil) }

  /// Flags the part of the layer in `r`, in its own space: only those pixels are drawn again.
  open func setNeedsDisplay(_ r: CGRect) { invalidate(r) }

  /// Whether the layer is flagged for display.
  open func needsDisplay() -> Bool { pendingWork.contains(.display) }
  /// Displays the layer now if it is flagged for display.
  open func displayIfNeeded() { if needsDisplay() { performDisplay() } }
  /// Makes new contents, flagged or not: by the delegate's ``CALayerDelegate/display(_:)``, else by ``draw(in:)`` into
  /// a bitmap of `contentsScale` pixels per point; see <doc:Drawing>. Empty bounds draw nothing; if nobody draws, the
  /// contents stay unchanged. A subclass that overrides this method sets the contents itself.
  ///
  /// While a property that ``needsDisplay(forKey:)`` names is animated, each frame calls the override on the layer
  /// itself, and ``presentation()`` has the value between.
  open func display() { displayByDelegateOrDrawing() }

  /// Draws the contents into `ctx`, whose user space is the layer's own and whose clip is the part to draw. `CALayer`'s
  /// version calls the delegate's ``CALayerDelegate/draw(_:in:)``.
  open func draw(in ctx: CGContext) {
    if !asksDelegate({ $0.draw(self, in: ctx) }) { delegateDeclined = true }
  }

  /// Draws the layer and its sublayers into `ctx`, in the layer's own space: see `CALayer+RenderInContext.swift`.
  /// Source: <https://developer.apple.com/documentation/quartzcore/calayer/render(in:)>.
  open func render(in ctx: CGContext) { modelSnapshot(by: .context).draw(in: ctx) }

  // MARK: Layout

  /// Flags the layer for layout: its sublayers are placed before the next snapshot.
  ///
  /// Changing the sublayers or the layout manager flags the layer; changing the bounds or the transform flags it and
  /// its superlayer. Changes that its own ``layoutSublayers()`` makes do not flag it.
  open func setNeedsLayout() { flagLayout() }

  /// Whether the layer is flagged for layout.
  open func needsLayout() -> Bool { pendingWork.contains(.layout) }
  /// Lays out all flagged layers in the tree under the topmost layer reached by going up from this one while the
  /// superlayer is flagged.
  open func layoutIfNeeded() { layoutFromTopmost() }

  /// Places the sublayers: the delegate does it, or the layout manager if the delegate does not implement
  /// ``CALayerDelegate/layoutSublayers(of:)``.
  open func layoutSublayers() { layoutByDelegateOrManager() }

  /// Returns the size that the layer prefers, in points of its superlayer: the layout manager's answer, else the size
  /// of the frame.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Called when the size of the bounds has changed from `size`: resizes the sublayers by their ``autoresizingMask``.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in sublayerList.layers { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Resizes the layer by its ``autoresizingMask`` after its superlayer's size has changed from `size`.
  open func resize(withOldSuperlayerSize size: CGSize) { followSuperlayer(from: size) }

  // MARK: Points

  /// Whether `p`, in the layer's own space, lies in the bounds: least edges belong to them, greatest edges do not.
  /// Rounded corners and the mask have no effect.
  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

  /// Returns the deepest layer at `p`; `nil` if there is none. `p` is in the space of the superlayer, or of the nearest
  /// layer above that is not a ``CATransformLayer``.
  ///
  /// Hidden layers and layers of opacity 0 are not hit, nor is anything outside a mask's bounds or clipped by
  /// `masksToBounds`, rounded corners included. Of a replicator's instances only the first is hit, as in Core
  /// Animation. Other sublayers outside the bounds are hit. Sublayers are tested by ``contains(_:)``, from the greatest
  /// `zPosition` down, the last first. In 3D, ``frontmostLayer(at:)`` follows the picture.
  open func hitTest(_ p: CGPoint) -> CALayer? { layerHit(at: p) }

  /// Converts `p` from the plane of `l` to this layer's plane; `nil` stands for the space around the root.
  ///
  /// Points convert through perspective as they are seen: up with the perspective divide, then down onto the plane.
  /// Trees without a common layer count as standing in one space. If there is no answer, as on a plane seen edge-on,
  /// `p` comes back.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { Self.convert(p, from: l, to: self) }

  /// Converts `p` from this layer's plane to the plane of `l`. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { Self.convert(p, from: self, to: l) }

  /// Returns the smallest rectangle around the converted corners. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Self.convert(r, from: l, to: self) }

  /// Returns the smallest rectangle around the converted corners. See ``convert(_:from:)-(CGPoint,_)``.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Self.convert(r, from: self, to: l) }

  /// Whether y runs down in the layer's drawing.
  ///
  /// True if an even number of layers, from here to the root, has `isGeometryFlipped` and y runs down around the root,
  /// or if the number is odd and y runs up. The tree's last picture decides the latter; before the first, y runs down.
  open func contentsAreFlipped() -> Bool { yRunsDown }

  // MARK: Class

  /// Returns the value of `key` in a new layer, in the property's own type; `nil` for unknown keys and, as in Core
  /// Animation, for most keys whose default is zero.
  open class func defaultValue(forKey key: String) -> Any? { usualValue(forKey: key) }

  /// Whether the layer's drawing shows the property `key`. A change of the property then flags the layer for display,
  /// and while it is animated the layer is displayed for each frame. Default: false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the distance from a corner of radius 1 at which `curve` starts: 1 for circular corners, 1.528665 for
  /// continuous ones.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CGFloat(RoundedRectangle.continuousReach) : 1
  }
}
