import Foundation
import Geometry
import LayerSnapshots

/// How an item covers pixels. This file alone makes outlines; everything after it asks which one an item has.
enum Outline {
  /// Every pixel that is rasterised: edges are hard, or lie between pixels, or nothing shows near them.
  case exact(Quad)
  /// A quadrilateral whose four sides are antialiased.
  case soft(SoftQuad, Rim?)
  case rounded(RoundedQuad, Rim?)
  /// Edges without a closed form: strips of known coverage, and of coverage that is worked out.
  case strips(CoverageStrips)
  /// No edge of its own: the paint is clear at the edge of the item's footprint, or has a clip of its own.
  case unbounded

  /// The two quadrilaterals between which a large outline of closed form is drawn with its edges; inside, coverage is
  /// known.
  struct Rim {
    let inside: Quad, outside: Quad
  }

  /// All of a quadrilateral whose edges do not show.
  static func whole(_ quad: Quad) -> Outline { .exact(quad) }

  /// The outline of regions without a closed form, as far as they lie in a frame.
  static func edges(of regions: OutlineRegions, in frame: PixelRect, _ masks: inout ShapeMasks) -> Outline {
    .strips(masks.strips(of: regions, in: frame))
  }

  /// The outline of a shape, as far as a clip and a frame leave it.
  static func edges(
    of shape: ShapeMasks.Shape, through projection: Projection, cutBy clip: Region?, in frame: PixelRect,
    _ masks: inout ShapeMasks
  ) -> Outline {
    .strips(masks.strips(of: shape, through: projection, cutBy: clip, in: frame))
  }

  /// Contains every pixel that an outline of closed form touches, in output pixels, and their centres, where the
  /// layer's image is sampled.
  var quad: Quad? {
    @inline(__always) get {
      switch self {
      case .exact(let quad): quad
      case .soft(let outline, _): outline.quad
      case .rounded(let outline, _): outline.quad
      case .strips, .unbounded: nil
      }
    }
  }

  /// Contains every pixel that the outline touches, if it is a quadrilateral.
  var outside: Quad? {
    if case .strips(let strips) = self { Quad(strips.frame) } else { quad }
  }

  var isExact: Bool { if case .exact = self { true } else { false } }

  /// Whether the quad program antialiases the edges.
  var hasSmoothForm: Bool { quad != nil && !isExact }
}

// MARK: - Whole layers

extension Outline {
  /// Calls one of three functions with the outline of a layer that exists everywhere, and that nothing clips but
  /// ``StyleProfile/cut(_:to:)``; returns `nil` if it has no closed form.
  ///
  /// An ``Outline`` of a leaf would be copied several times: a leaf costs no more than a few such copies.
  ///
  /// - Parameters:
  ///   - map: The map from the layer's plane to output pixels.
  ///   - part: What is drawn of the layer.
  ///   - quad: The image of that part, or what a clip leaves of it.
  @inline(__always)
  static func form<Result>(
    of profile: UnsafePointer<StyleProfile>, through map: Homography, _ part: StyleProfile.DrawnPart, _ quad: Quad,
    near frame: PixelRect, exact: () -> Result, soft: (borrowing SoftQuad) -> Result,
    rounded: (borrowing RoundedQuad) -> Result
  ) -> Result? {
    if !profile.pointee.shape.isSquare {
      return Self.rounded(profile.pointee.shape, profile.pointee.borderWidth, through: map, near: frame).map(rounded)
    }
    if profile.pointee.borderWidth <= 0, quad.isExact(profile.pointee.isExact(part), on: frame) { return exact() }
    guard part == .bounds, profile.pointee.softEdges == .all else { return nil }
    return SoftQuad(quad, borderWidth: profile.pointee.borderWidth, of: profile.pointee.bounds, near: frame).map(soft)
  }

  /// As ``form(of:through:_:_:near:exact:soft:rounded:)``, as a value, with the rim of a large one.
  fileprivate init?(
    of profile: borrowing StyleProfile, through map: Homography, _ part: StyleProfile.DrawnPart, _ quad: Quad,
    near frame: PixelRect, isOpaque: Bool
  ) {
    let form = withUnsafePointer(to: profile) { profile in
      Self.form(
        of: profile, through: map, part, quad, near: frame, exact: { Outline.exact(quad) },
        soft: { .soft(copy $0, Rim(of: $0, profile, through: map, near: frame)) },
        rounded: { .rounded(copy $0, Rim(of: $0, profile, through: map, near: frame, isOpaque: isOpaque)) })
    }
    guard let form else { return nil }
    self = form
  }

  /// The closed form of a rounded rectangle that exists everywhere.
  @inline(__always)
  fileprivate static func rounded(
    _ shape: RoundedRectangle, _ borderWidth: Double, through map: Homography, near frame: PixelRect
  ) -> RoundedQuad? {
    guard let rounded = RoundedQuad(shape, borderWidth: borderWidth, through: map),
      rounded.quad.isInside(frame, margin: ItemCore.farthest)
    else { return nil }
    return rounded
  }

  /// The closed form of a shape that exists everywhere, all of whose sides are antialiased, without a rim.
  fileprivate static func closedForm(
    of shape: RoundedRectangle, _ borderWidth: Double, through map: Homography, near frame: PixelRect
  ) -> Outline? {
    if !shape.isSquare { return rounded(shape, borderWidth, through: map, near: frame).map { .rounded($0, nil) } }
    let quad = Quad(shape.rect)
    return SoftQuad(quad.image(through: map), borderWidth: borderWidth, of: quad, near: frame).map { .soft($0, nil) }
  }

  /// The closed form of a shape with antialiased sides, with its rim; `nil` for a shape without one, and where the
  /// plane ends.
  fileprivate static func wholeForm(
    of shape: RoundedRectangle, in projection: Projection, on surface: Surface, isOpaque: Bool
  ) -> Outline? {
    guard projection.exists(over: shape.rect),
      let form = closedForm(of: shape, 0, through: projection.map, near: surface.frame)
    else { return nil }
    return form.with(
      ItemCore(
        outer: shape, inner: shape, in: projection, frame: surface.frame, guardBand: surface.guardBand
      ).map(Rim.init), isOpaque: isOpaque)
  }

  /// The outline with a rim, if it is of closed form and large.
  fileprivate func with(_ rim: @autoclosure () -> Rim?, isOpaque: Bool) -> Outline {
    switch self {
    case .rounded(let rounded, _) where Self.isLarge(rounded, isOpaque): .rounded(rounded, rim())
    case .soft(let soft, _) where Self.isLarge(soft): .soft(soft, rim())
    default: self
    }
  }

  /// Whether the inside is worth an item of its own. Unless it is opaque, the program of rounded rectangles costs
  /// little there.
  @inline(__always)
  fileprivate static func isLarge(_ outline: borrowing RoundedQuad, _ isOpaque: Bool) -> Bool {
    let (shape, hasSmallCorners) = (outline.shape, outline.hasSmallCorners)
    return (isOpaque || hasSmallCorners) && 4 * shape.x * shape.y > ItemCore.minimumArea
  }

  @inline(__always)
  fileprivate static func isLarge(_ outline: borrowing SoftQuad) -> Bool {
    abs(outline.corners.signedArea) > ItemCore.minimumArea
  }
}

extension Outline.Rim {
  fileprivate init(_ core: ItemCore) { self.init(inside: core.inside, outside: core.outside) }

  /// The rim of a quadrilateral without a border; `nil` if it leaves too little inside.
  private init?(around soft: borrowing SoftQuad) {
    let corners = soft.corners
    guard let inside = corners.moved(QuadEdges(corners), by: -PixelRect.pixelReach),
      abs(inside.signedArea) >= ItemCore.minimumArea, inside.isNear(corners)
    else { return nil }
    self.init(inside: inside, outside: soft.quad)
  }

  /// The rim of a leaf with antialiased sides; `nil` if it is small.
  @inline(__always)
  init?(
    of soft: borrowing SoftQuad, _ profile: UnsafePointer<StyleProfile>, through map: Homography, near frame: PixelRect
  ) {
    guard Outline.isLarge(soft),
      let rim = profile.pointee.borderWidth > 0
        ? Outline.Rim(of: profile, through: map, near: frame) : Outline.Rim(around: soft)
    else { return nil }
    self = rim
  }

  /// The rim of a leaf with round corners; `nil` if it is small.
  ///
  /// - Parameter isOpaque: Whether the inside is opaque, and no border is painted.
  @inline(__always)
  init?(
    of rounded: borrowing RoundedQuad, _ profile: UnsafePointer<StyleProfile>, through map: Homography,
    near frame: PixelRect, isOpaque: Bool
  ) {
    guard Outline.isLarge(rounded, isOpaque), let rim = Outline.Rim(of: profile, through: map, near: frame)
    else { return nil }
    self = rim
  }

  /// The rim of a whole layer; `nil` if it leaves too little inside.
  private init?(of profile: UnsafePointer<StyleProfile>, through map: Homography, near frame: PixelRect) {
    let (outer, border) = (profile.pointee.shape, profile.pointee.borderWidth)
    guard let inner = border > 0 ? outer.inset(by: border) : outer,
      let core = ItemCore(
        outer: outer, inner: inner, in: .output.precomposed(with: map), frame: frame,
        guardBand: frame.outset(by: Surface.guardBandMargin))
    else { return nil }
    self.init(core)
  }
}

extension Quad {
  /// Whether coverage is 0 or 1 as the rasteriser decides, by the limits of ``ItemCore``.
  ///
  /// - Parameter acceptsAnyEdges: Whether that holds wherever the edges lie; otherwise they must lie between pixels.
  @inline(__always)
  fileprivate func isExact(_ acceptsAnyEdges: Bool, on frame: PixelRect) -> Bool {
    if acceptsAnyEdges {
      return abs(signedArea) > ItemCore.minimumExactArea && isInside(frame, margin: ItemCore.farthest)
    }
    return isOnWholePixels && abs(signedArea) > ItemCore.minimumExactArea
      && isInside(frame, margin: Surface.guardBandMargin)
  }
}

// MARK: - Parts of any layer

extension Outline {
  /// The outline of an item of any layer.
  ///
  /// - Parameters:
  ///   - plane: Where the layer lies.
  ///   - isOpaque: Whether the inside of the item is opaque.
  init(
    of style: LayerSnapshot.Style, _ profile: StyleProfile, _ item: LayerSnapshot.Style.Item, in plane: PlacedPlane,
    on surface: Surface, isOpaque: Bool, _ masks: inout ShapeMasks
  ) {
    let chooser = Chooser(
      style: style, profile: profile, item: item, plane: plane, surface: surface,
      drawn: profile.drawnPart(through: plane.projection.map))
    self = chooser.outline(isOpaque: isOpaque, &masks)
  }

  private struct Chooser {
    let style: LayerSnapshot.Style
    let profile: StyleProfile
    let item: LayerSnapshot.Style.Item
    let plane: PlacedPlane
    let surface: Surface
    /// What is drawn of the whole layer, if that is a rectangle.
    let drawn: StyleProfile.DrawnPart?

    private var projection: Projection { plane.projection }
    private var clip: PlacedClip? { plane.clip }
    private var outer: RoundedRectangle? { item.outer }

    func outline(isOpaque: Bool, _ masks: inout ShapeMasks) -> Outline {
      if let outline = cutByBox(isOpaque) ?? filledClip(isOpaque) { return outline }
      // The edges of a clip have no core.
      let core = clip == nil ? core : nil
      if let core, core.isExact, style.shape.isSquare { return .exact(core.inside) }
      guard let form = closedForm else {
        return .edges(of: regions, in: surface.frame.intersection(extent), &masks)
      }
      // Nothing is painted inside a border by itself.
      return form.with(
        core.map(Rim.init),
        isOpaque: item.isHollow || isOpaque && item.border?.paint.isClear != false)
    }

    // MARK: Closed forms

    /// The rectangle that an upright clip leaves of an upright layer; `nil` for any other.
    private func cutByBox(_ isOpaque: Bool) -> Outline? {
      guard let box = clip?.box, !item.isHollow, let drawn, projection.exists(over: style.shape.rect) else {
        return nil
      }
      let quad = profile.quad(of: drawn).image(through: projection.map)
      return profile.cut(drawn, quad, to: box).flatMap {
        Outline(of: profile, through: projection.map, drawn, $0, near: surface.frame, isOpaque: isOpaque)
      }
    }

    /// The outline of the layer's clip, if the layer's background and contents cover all of it and its border none, and
    /// if that has a closed form: as an image fills a card with round corners. Otherwise `nil`.
    private func filledClip(_ isOpaque: Bool) -> Outline? {
      guard let clip, let shape = clip.shape, !item.isHollow, style.hasOnePaint,
        let outline = outline(of: shape, isOpaque)
      else { return nil }
      func covers(_ shape: RoundedRectangle?) -> Bool {
        guard let shape else { return false }
        let region = Region(shape, softEdges: profile.softEdges, in: projection, within: surface.guardBand)
        // An antialiased edge may lie on the clip's own. A hard one decides for whole pixels.
        return region.holds(clip.region.soft, margin: region.hard.isEmpty ? -1e-6 : 2 * PixelRect.pixelReach)
      }
      if let contents = style.contents {
        guard profile.samplesImage, covers(RoundedRectangle(contents.frame)) else { return nil }
        if style.showsContentsAlone, !style.masksToBounds { return outline }
      }
      return covers(style.border.map(\.inner) ?? style.shape) ? outline : nil
    }

    /// The closed form of a clip, where the layer can be painted in it.
    private func outline(of clip: PlacedClip.Shape, _ isOpaque: Bool) -> Outline? {
      guard clip.shape.isSquare || projection.map.hasSameWeight(as: clip.projection.map) else { return nil }
      return Outline.wholeForm(of: clip.shape, in: clip.projection, on: surface, isOpaque: isOpaque)
    }

    /// The closed form of an item that ends, contents included, at the outer outline, whole and not clipped;
    /// otherwise `nil`.
    private var closedForm: Outline? {
      guard let outer, clip == nil, projection.exists(over: outer.rect), !outer.isSquare || profile.softEdges == .all,
        item.isHollow || bodyFits(outer), !item.isRing, item.border?.isParallel(to: outer) != false
      else { return nil }
      return Outline.closedForm(
        of: outer, item.border?.width ?? 0, through: projection.map, near: surface.frame)
    }

    /// Whether a closed form of this outline bounds background and contents.
    private func bodyFits(_ outer: RoundedRectangle) -> Bool {
      guard style.hasOnePaint else { return false }
      if !style.hasContents { return true }
      return (!outer.isSquare || outer == style.shape)
        && (contentsOverflow || profile.samplesImage && style.contentsFill(outer))
    }

    /// Whether a closed form can show the contents beyond the outline.
    private var contentsOverflow: Bool { profile.overflowingFrame?.holds(through: projection.map) ?? false }

    // MARK: Cores

    /// The core of an item that ends, contents included, at the layer's own outline, or whose image has no visible
    /// edge; otherwise `nil`.
    private var core: ItemCore? {
      func exact(_ rect: CGRect) -> ItemCore? {
        ItemCore(exactly: rect, in: projection, frame: surface.frame, guardBand: surface.guardBand)
      }
      if !item.isHollow {
        if drawn == .visibleFrame, let visible = profile.visibleFrame { return exact(visible.box) }
        if !style.contentsFillShape { return nil }
        if style.border == nil, style.shape.isSquare, profile.softEdges.isEmpty,
          let core = exact(style.shape.rect)
        {
          return core
        }
      }
      guard let outer, let inner = item.inner else { return nil }
      return ItemCore(
        outer: outer, inner: inner, in: projection, frame: surface.frame, guardBand: surface.guardBand)
    }

    /// Contains everything that the item covers. The clip of a group cuts the group's pixels, so a layer in it may
    /// paint the whole of a pixel that it touches beyond the clip.
    private var extent: PixelRect { PixelRect(around: plane.footprint).outset(by: clip?.isOfGroup == true ? 1 : 0) }

    private var regions: OutlineRegions {
      let isWhole = outer == style.shape
      let sharesFootprint =
        plane.footprintIsOutline && clip?.isOfGroup != true && isWhole && style.shape.isSquare
      let outerRegion = sharesFootprint ? Region(soft: plane.footprint) : region(outer)
      var regions = OutlineRegions(outer: outerRegion)
      if let border = item.border {
        if item.isRing { regions.hole = region(border.inner) } else { regions.inner = region(border.inner) }
      }
      if item.pieces.contains(.contents), let contents = style.contents, !(isWhole && style.contentsFill(style.shape)) {
        var frame = region(RoundedRectangle(contents.frame))
        // Inside an opaque border, contents end where the background does.
        if style.contentsEnd(at: style.shape) { frame = frame.intersection(region(outer)) }
        regions.contents = (frame, outerRegion.intersection(frame), regions.inner?.intersection(frame))
      }
      return regions
    }

    private func region(_ shape: RoundedRectangle?) -> Region {
      guard let shape else { return .empty }
      let region = Region(shape, softEdges: profile.softEdges, in: projection, within: surface.guardBand)
      return clip?.painted(region, within: surface.guardBand) ?? region
    }
  }
}

extension LayerSnapshot.Style.Item.Border {
  /// Whether both outlines have corners of one kind: a continuous one may have no room inside of another.
  fileprivate func isParallel(to outer: RoundedRectangle) -> Bool {
    inner.map { $0.isContinuous == outer.isContinuous } ?? true
  }
}

extension Projection {
  /// Whether all of a rectangle of the plane exists.
  fileprivate func exists(over rect: CGRect) -> Bool {
    existence.allSatisfy { Quad(rect).lies(within: $0, margin: 1e-3) }
  }
}

extension Homography {
  /// Whether W is the same for both, up to a factor: an item has one, by which its outline's coordinates and its
  /// image's are divided.
  fileprivate func hasSameWeight(as other: Homography) -> Bool {
    guard let own = inverse?.directionOfWeight, let others = other.inverse?.directionOfWeight else { return false }
    return own.dot(others) > 1 - 1e-14
  }

  /// The coefficients of W, divided by their length.
  private var directionOfWeight: Vector3 {
    let weight = weight.coefficients
    return weight / (weight * weight).sum().squareRoot()
  }
}
