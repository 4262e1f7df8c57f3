import DisplayLists
import Geometry
import Lamina

/// Draws a tree at moments, and describes its layers there.
///
/// Only what has changed is drawn: the tree if a layer would be drawn again, and a layer alone if its look, its size or
/// its scale is another.
package final class TreeInspection {
  /// Keeps a picture, and returns its file's name. Pictures that are equal may share one.
  package typealias Store = (CGImage) throws -> String

  private let renderer: GPURenderer

  /// The last frame, with its root and its viewport.
  private var last: Last?

  private struct Last {
    let root: CALayer
    let viewport: ResolvedViewport
    let snapshot: LayerSnapshot
    let picture: Picture
  }

  /// The drawn tree.
  private struct Picture {
    let file: String
    let width: Int, height: Int
    let cost: FrameCost
  }

  /// The pictures of layers alone, by layer, at the last moment.
  private var alone: [ObjectIdentifier: Alone] = [:]

  /// A layer's own picture, and all that it depends on.
  private struct Alone {
    /// All but the contents of an emitter or a tiled layer, which are always drawn again.
    struct Look: Equatable {
      let style: LayerSnapshot.Style
      let rect: CGRect
      let scale: Double
      let isUp: Bool
    }

    /// Kept, so that no other layer gets its identifier.
    let layer: CALayer
    let look: Look
    let picture: InspectedLayer.Picture?
  }

  /// The number of pictures of trees and of layers that were drawn, for tests.
  package private(set) var drawn = (trees: 0, layers: 0)

  package init(renderer: GPURenderer) { self.renderer = renderer }

  /// Draws everything again at the next moment, because pictures were dropped.
  package func forget() { (last, alone) = (nil, [:]) }

  /// Layers beyond this number have no pictures of their own.
  private static let mostPictures = 2000
  /// The most pixels on a side of a layer's own picture.
  private static let greatestSide = 2048.0

  /// The tree under `root` at `time`.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the frame does not list what has changed since the last one.
  ///   - store: Keeps pictures that were not drawn before.
  package func frame(
    of root: CALayer, in viewport: Viewport, at time: Double, tilt: DeviceTilt? = nil, isFirst: Bool = false,
    store: @escaping Store
  ) throws -> InspectedFrame {
    let snapshot = root.commitFrame(at: time, tilt: tilt, in: viewport)
    let target = try viewport.resolved(for: snapshot)
    let causes = last.flatMap { last in
      last.root === root && last.viewport.isSame(as: target)
        ? DamageCause.between(
          last.snapshot, snapshot, in: target, maximumImageSize: renderer.device.maximumTextureSize) : nil
    }
    let known = causes?.isEmpty == true ? last?.picture : nil
    let picture = try known ?? draw(snapshot, in: viewport, target, store)
    var inspected: [CALayer] = []
    let moment = Moment(snapshot: snapshot, target: target, scale: viewport.scale.native, time: time, store: store)
    let layers = try layers(under: root, moment, models: &inspected)
    last = Last(root: root, viewport: target, snapshot: snapshot, picture: picture)
    return InspectedFrame(
      time: time, width: picture.width, height: picture.height, scale: viewport.scale.native, picture: picture.file,
      layers: layers, cost: picture.cost, changes: isFirst ? nil : causes.map { changes($0, inspected, snapshot) },
      warnings: snapshot.warnings.map(\.description))
  }

  /// Draws the tree from scratch.
  private func draw(
    _ snapshot: LayerSnapshot, in viewport: Viewport, _ target: ResolvedViewport, _ store: Store
  ) throws -> Picture {
    drawn.trees += 1
    let (image, statistics, _) = try renderer.measure(snapshot.seen(in: viewport))
    let list = DisplayListBuilder.displayList(
      for: snapshot, in: target, maximumImageSize: renderer.device.maximumTextureSize)
    return Picture(
      file: try store(image), width: image.width, height: image.height, cost: FrameCost(statistics, list))
  }

  /// The values of a moment that all layers need.
  private struct Moment {
    let snapshot: LayerSnapshot
    let target: ResolvedViewport
    /// Pixels a point.
    let scale: Double
    let time: Double
    let store: Store
  }

  private func changes(
    _ causes: [DamageCause], _ layers: [CALayer], _ snapshot: LayerSnapshot
  ) -> [InspectedChange] {
    var indices: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() { layer.node(in: snapshot).map { indices[$0] = index } }
    return causes.map { cause in
      InspectedChange(
        layer: cause.reason == .removed ? -1 : indices[cause.node] ?? -1, reason: cause.reason.rawValue,
        x: cause.pixels.minX, y: cause.pixels.minY, width: cause.pixels.width, height: cause.pixels.height)
    }
  }

  private struct Visit {
    let model: CALayer
    let parent: Int
    let isMask: Bool
    /// Whether y runs up the picture in the layer's superlayer.
    let isUp: Bool
  }

  /// The values of a layer that the layers below need.
  private struct Place {
    let shown: CALayer
    /// Into the space of `flattener`.
    let matrix: CATransform3D
    let flattener: Int
    /// From the layer's plane to pixels.
    let map: Homography
  }

  private func layers(
    under root: CALayer, _ moment: Moment, models: inout [CALayer]
  ) throws -> [InspectedLayer] {
    var result: [InspectedLayer] = []
    let target = moment.target
    let before = alone
    alone = [:]
    var places: [Place] = []
    // An explicit stack: a tree may be deeper than the call stack.
    var pending = [Visit(model: root, parent: -1, isMask: false, isUp: !target.yDown)]
    while let visit = pending.popLast() {
      let model = visit.model
      let shown = model.presentation() ?? model
      let place = place(shown, visit, places, target)
      let index = result.count
      let isUp = visit.isUp != shown.isGeometryFlipped
      places.append(place)
      var layer = InspectedLayer(
        model, shown, parent: visit.parent, isMask: visit.isMask, place.matrix, flattener: place.flattener)
      if index < Self.mostPictures, !shown.keepsDepth, !layer.isInvisible, layer.matrix != nil {
        layer.picture = try picture(of: model, shown, isUp: isUp, place.map, moment, before)
      }
      result.append(layer)
      models.append(model)
      for sublayer in (model.sublayers ?? []).reversed() {
        pending.append(Visit(model: sublayer, parent: index, isMask: false, isUp: isUp))
      }
      if let mask = model.mask { pending.append(Visit(model: mask, parent: index, isMask: true, isUp: isUp)) }
    }
    return result
  }

  private func place(_ shown: CALayer, _ visit: Visit, _ places: [Place], _ target: ResolvedViewport) -> Place {
    guard visit.parent >= 0 else {
      // The root's plane is the picture's.
      let scale = CGFloat(target.pixels.x.x)
      let matrix = target.rootMatrix.then(CATransform3DMakeScale(scale, scale, 1))
      return Place(shown: shown, matrix: matrix, flattener: -1, map: Homography(flattening: matrix))
    }
    let above = places[visit.parent]
    // A mask is placed in the plane of the layer that it masks, without that layer's `sublayerTransform`.
    let own = visit.isMask ? shown.geometry.placement : shown.geometry.matrix(toSuperlayer: above.shown.geometry)
    if above.shown.keepsDepth, !visit.isMask {
      let matrix = own.then(above.matrix)
      let base = above.flattener < 0 ? Homography.identity : places[above.flattener].map
      return Place(
        shown: shown, matrix: matrix, flattener: above.flattener, map: Homography(flattening: matrix).then(base))
    }
    return Place(
      shown: shown, matrix: own, flattener: visit.parent, map: Homography(flattening: own).then(above.map))
  }

  // MARK: Pictures of single layers

  /// The layer's own painting; `nil` if it paints nothing.
  ///
  /// - Parameter before: The pictures at the moment before.
  private func picture(
    of model: CALayer, _ shown: CALayer, isUp: Bool, _ map: Homography, _ moment: Moment,
    _ before: [ObjectIdentifier: Alone]
  ) throws -> InspectedLayer.Picture? {
    let style = model.style(in: moment.snapshot)
    let rect = shown.paintedRect(style, inPicture: moment.target)
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
    let (width, height, scale) = (rect.width.native, rect.height.native, moment.scale)
    // As many pixels as the layer has in the picture, in half steps: a layer that grows slowly keeps its file.
    let seen = Double.maximum(map.magnification(at: rect), scale / 16)
    let wanted = Double.minimum(exp2((log2(seen) * 2).rounded(.up) / 2), 16 * scale)
    let fitting = Double.minimum(wanted, Self.greatestSide / Double.maximum(width, height))
    guard
      let look = (model.hasLookOfItsOwn ? style : nil).map({
        Alone.Look(style: $0, rect: rect, scale: fitting, isUp: isUp)
      })
    else {
      return try draw(shown, rect, scale: fitting, isUp: isUp, moment)
    }
    let id = ObjectIdentifier(model)
    if let known = before[id], known.look == look {
      alone[id] = known
      return known.picture
    }
    let picture = try draw(shown, rect, scale: fitting, isUp: isUp, moment)
    alone[id] = Alone(layer: model, look: look, picture: picture)
    return picture
  }

  /// Draws the part `rect` of a layer alone.
  private func draw(
    _ shown: CALayer, _ rect: CGRect, scale: Double, isUp: Bool, _ moment: Moment
  ) throws -> InspectedLayer.Picture? {
    drawn.layers += 1
    let alone = shown.plainCopy
    alone.showsItselfOnly()
    var placed = Viewport(size: rect.size, scale: CGFloat(scale), yAxis: isUp ? .up : .down, placement: .placed)
    placed.origin = rect.origin
    guard let image = try? renderer.render(alone.commitFrame(at: moment.time, in: placed), in: placed) else {
      return nil
    }
    guard image.premultipliedRGBA.contains(where: { $0 != 0 }) else { return nil }
    // A fraction of a pixel is a pixel: the picture may be a little larger than asked for.
    let size = (Double(image.width) / scale, Double(image.height) / scale)
    let y = isUp ? rect.maxY.native - size.1 : rect.minY.native
    return InspectedLayer.Picture(
      file: try moment.store(image), width: image.width, height: image.height,
      rect: [rect.minX.native, y, size.0, size.1],
      isUp: isUp)
  }
}

extension CALayer {
  /// Whether its own painting follows from its style. An emitter's particles and tiles are nodes of their own, and so
  /// is the picture that a transition fades out.
  fileprivate var hasLookOfItsOwn: Bool {
    !(self is CAEmitterLayer || self is CATiledLayer) && animation(forKey: kCATransition) == nil
  }

  /// The look of the layer in a snapshot; `nil` if it is not in it.
  fileprivate func style(in snapshot: LayerSnapshot) -> LayerSnapshot.Style? {
    node(in: snapshot).map { snapshot.styles[Int(snapshot.nodes[$0].style)] }
  }

  /// Removes everything that places, fades, clips or filters the layer: its own space becomes its superlayer's.
  fileprivate func showsItselfOnly() {
    (transform, zPosition, anchorPointZ) = (CATransform3DIdentity, 0, 0)
    anchorPoint = .zero
    position = bounds.origin
    (opacity, isHidden, isGeometryFlipped, isDoubleSided) = (1, false, false, true)
    (filters, compositingFilter, shadowOpacity, shouldRasterize) = (nil, nil, 0, false)
  }

  /// The part of the layer's space that it paints alone: its bounds, and the reach of its style or its particles.
  fileprivate func paintedRect(_ style: LayerSnapshot.Style?, inPicture target: ResolvedViewport) -> CGRect {
    let bounds = CGRect(
      x: bounds.minX, y: bounds.minY, width: Swift.max(bounds.width, 0), height: Swift.max(bounds.height, 0))
    var rects = [bounds] + (style?.paintedRects ?? [])
    if let emitter = self as? CAEmitterLayer {
      let (width, height) = (CGFloat(target.frame.width), CGFloat(target.frame.height))
      let middle = emitter.emitterPosition
      rects.append(CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height))
    }
    let seen = rects.filter { !$0.isEmpty }
    return seen.dropFirst().reduce(seen.first ?? bounds) { $0.union($1) }
  }
}

extension Homography {
  /// The map “this, then `next`”.
  fileprivate func then(_ next: Homography) -> Homography {
    func image(_ v: Vector3) -> Vector3 { v.x * next.x + v.y * next.y + v.z * next.origin }
    return Homography(x: image(x), y: image(y), origin: image(origin))
  }

  /// Pixels a point at the middle of `rect`, along the longer of both directions; 0 where the middle cannot be seen.
  fileprivate func magnification(at rect: CGRect) -> Double {
    let middle = Vector2(CGPoint(x: rect.midX, y: rect.midY))
    let h = homogeneousImage(of: middle)
    guard h.z > 0 else { return 0 }
    // The derivative of (X/W, Y/W).
    func length(_ v: Vector3) -> Double { hypot((v.x - h.x / h.z * v.z) / h.z, (v.y - h.y / h.z * v.z) / h.z) }
    let result = Double.maximum(length(x), length(y))
    return result.isFinite ? result : 0
  }
}
