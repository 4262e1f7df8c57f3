import DisplayLists
import Geometry
import Lamina

/// Draws a tree at moments, and describes its layers there.
package final class TreeInspection {
  private let renderer: GPURenderer
  /// Keeps a picture, and returns its file's name. Pictures that are equal may share one.
  private let store: (CGImage) throws -> String

  /// The last frame, with its root and its viewport.
  private var last: (root: CALayer, viewport: ResolvedViewport, snapshot: LayerSnapshot)?

  package init(renderer: GPURenderer, store: @escaping (CGImage) throws -> String) {
    (self.renderer, self.store) = (renderer, store)
  }

  /// Layers beyond this number have no pictures of their own.
  private static let mostPictures = 2000
  /// The most pixels on a side of a layer's own picture.
  private static let greatestSide = 2048.0

  /// The tree under `root` at `time`.
  ///
  /// - Parameter isFirst: Whether the frame is not compared with the last one.
  package func frame(
    of root: CALayer, in viewport: Viewport, at time: Double, tilt: DeviceTilt? = nil, isFirst: Bool = false
  ) throws -> InspectedFrame {
    let snapshot = root.commitFrame(at: time, tilt: tilt, in: viewport)
    let target = try viewport.resolved(for: snapshot)
    let (image, statistics, _) = try renderer.measure(snapshot, in: viewport)
    let list = DisplayListBuilder.displayList(
      for: snapshot, in: target, maximumImageSize: renderer.device.maximumTextureSize)
    var inspected: [CALayer] = []
    let layers = try layers(under: root, target, scale: viewport.scale.native, at: time, models: &inspected)
    let causes = last.flatMap { last in
      !isFirst && last.root === root && last.viewport.isSame(as: target)
        ? DamageCause.between(
          last.snapshot, snapshot, in: target, maximumImageSize: renderer.device.maximumTextureSize) : nil
    }
    last = (root, target, snapshot)
    return InspectedFrame(
      time: time, width: image.width, height: image.height, scale: viewport.scale.native, picture: try store(image),
      layers: layers, cost: FrameCost(statistics, list), changes: causes.map { changes($0, inspected, snapshot) },
      warnings: snapshot.warnings.map(\.description))
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
    under root: CALayer, _ target: ResolvedViewport, scale: Double, at time: Double, models: inout [CALayer]
  ) throws -> [InspectedLayer] {
    var result: [InspectedLayer] = []
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
        layer.picture = try picture(of: shown, isUp: isUp, place.map, scale: scale, target, at: time)
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
  private func picture(
    of shown: CALayer, isUp: Bool, _ map: Homography, scale: Double, _ target: ResolvedViewport, at time: Double
  ) throws -> InspectedLayer.Picture? {
    let rect = shown.paintedRect(inPicture: target)
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
    let alone = shown.plainCopy
    alone.showsItselfOnly()
    let (width, height) = (rect.width.native, rect.height.native)
    // As many pixels as the layer has in the picture, in half steps: a layer that grows slowly keeps its file.
    let seen = Double.maximum(map.magnification(at: rect), scale / 16)
    let wanted = Double.minimum(exp2((log2(seen) * 2).rounded(.up) / 2), 16 * scale)
    let fitting = Double.minimum(wanted, Self.greatestSide / Double.maximum(width, height))
    let viewport = Viewport(
      size: rect.size, scale: CGFloat(fitting), yAxis: isUp ? .up : .down, placement: .placed)
    var placed = viewport
    placed.origin = rect.origin
    guard let image = try? renderer.render(alone.commitFrame(at: time, in: placed), in: placed) else { return nil }
    guard image.premultipliedRGBA.contains(where: { $0 != 0 }) else { return nil }
    // A fraction of a pixel is a pixel: the picture may be a little larger than asked for.
    let size = (Double(image.width) / fitting, Double(image.height) / fitting)
    let y = isUp ? rect.maxY.native - size.1 : rect.minY.native
    return InspectedLayer.Picture(
      file: try store(image), width: image.width, height: image.height, rect: [rect.minX.native, y, size.0, size.1],
      isUp: isUp)
  }
}

extension CALayer {
  /// Removes everything that places, fades, clips or filters the layer: its own space becomes its superlayer's.
  fileprivate func showsItselfOnly() {
    (transform, zPosition, anchorPointZ) = (CATransform3DIdentity, 0, 0)
    anchorPoint = .zero
    position = bounds.origin
    (opacity, isHidden, isGeometryFlipped, isDoubleSided) = (1, false, false, true)
    (filters, compositingFilter, shadowOpacity, shouldRasterize) = (nil, nil, 0, false)
  }

  /// The part of the layer's space that it paints alone: its bounds, and where shapes or particles reach.
  fileprivate func paintedRect(inPicture target: ResolvedViewport) -> CGRect {
    let bounds = CGRect(
      x: bounds.minX, y: bounds.minY, width: Swift.max(bounds.width, 0), height: Swift.max(bounds.height, 0))
    switch self {
    case let shape as CAShapeLayer:
      guard let path = shape.path, !path.isEmpty else { return bounds }
      // A mitre reaches farther than half the width.
      let reach = shape.strokeColor == nil ? 0 : shape.lineWidth * Swift.max(shape.miterLimit.squareRoot(), 1)
      let box = path.boundingBox.insetBy(dx: -reach, dy: -reach)
      return bounds.isEmpty ? box : box.union(bounds)
    case let emitter as CAEmitterLayer:
      let (width, height) = (CGFloat(target.frame.width), CGFloat(target.frame.height))
      let middle = emitter.emitterPosition
      return CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height).union(bounds)
    default: return bounds
    }
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
