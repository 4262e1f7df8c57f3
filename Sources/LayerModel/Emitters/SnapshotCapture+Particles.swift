import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension SnapshotCapture {
  /// Appends the particles of `emitter`, whose node is `parent`, each as a layer that shows its image.
  ///
  /// - Parameter time: The emitter's own time.
  mutating func appendParticles(of emitter: CAEmitterLayer, parent: Int32, time: Double, _ context: Context) {
    let model = (emitter.memory.modelLayer as? CAEmitterLayer) ?? emitter
    model.history.update(from: model)
    // In the layer's own time, without the delays of replicators.
    if isRecorded, let root { model.history.noteFrame(at: model.time(atRootTime: rootTime, root: root)) }
    guard let cells = emitter.emitterCells, !cells.isEmpty else { return }
    let revisions = cells.reduce(0 as UInt64) { VersionNumber.mixed($0, $1.revisions()) }
    let circumstance = VersionNumber.mixed(revisions, time.bitPattern)
    circumstances[Int(parent)] = VersionNumber.mixed(circumstances[Int(parent)], circumstance)
    let version = VersionNumber.mixed(nodes[Int(parent)].version, circumstance)

    let simulation = EmitterSimulation(emitter, of: model, at: time)
    if simulation.isIncomplete {
      warn(
        .particles, "\(emitter.words) has more than \(EmitterSimulation.maximumParticles) particles; not all are drawn")
    }
    var looks: [ObjectIdentifier: ParticleLook?] = [:]
    var effects = LayerEffects()
    if emitter.renderMode == .additive { effects.blendMode = .plusLighter }
    let showsDepth = emitter.preservesDepth || emitter.sublayerTransform.showsDepth
    for (number, particle) in simulation.particles.enumerated() {
      let cell = ObjectIdentifier(particle.cell)
      if looks[cell] == nil { looks[cell] = .some(ParticleLook(particle.cell)) }
      guard case .some(.some(let look)) = looks[cell] else { continue }
      guard countCopy() else { return }
      var style = LayerSnapshot.Style()
      style.shape = RoundedRectangle(look.bounds)
      style.contents = look.contents(frame: particle.frame)
      style.contentsTint = context.tint.then(Tint(color: particle.color)).premultiplied
      var geometry = LayerGeometry()
      geometry.bounds = look.bounds
      geometry.position = CGPoint(x: particle.position.x, y: particle.position.y)
      if showsDepth { geometry.zPosition = CGFloat(particle.position.z) }
      geometry.transform = particle.plane.transform(
        scale: particle.scale, angle: particle.angle, isFlat: !showsDepth)
      _ = append(
        parent: parent, kind: .layer, geometry: geometry, style: style, effects: effects,
        version: VersionNumber.mixed(version, UInt64(number)))
    }
  }
}

/// The common look of all particles of a cell.
private struct ParticleLook {
  let bounds: CGRect
  private let contents: ContentsPlacement
  /// The number of frames in a row of the image.
  private let framesPerRow: Int

  /// Returns `nil` if the cell's particles are invisible.
  init?(_ cell: CAEmitterCell) {
    var part = cell.contentsRect
    let count = max(1, cell.contentsFrameCount)
    framesPerRow = cell.contentsFramesPerRow > 0 ? min(cell.contentsFramesPerRow, count) : count
    if part == CGRect(x: 0, y: 0, width: 1, height: 1) {
      let rows = (count - 1) / framesPerRow + 1
      part.size = CGSize(width: 1 / CGFloat(framesPerRow), height: 1 / CGFloat(rows))
    }
    guard let image = cell.contents as? CGImage, cell.contentsScale > 0, cell.contentsScale.isFinite, part.isFinite,
      part.width > 0, part.height > 0
    else { return nil }
    bounds = CGRect(
      x: 0, y: 0, width: CGFloat.minimum(CGFloat(image.width) * part.width / cell.contentsScale, .farthest),
      height: CGFloat.minimum(CGFloat(image.height) * part.height / cell.contentsScale, .farthest))
    let bias = Double(cell.minificationFilterBias)
    contents = ContentsPlacement(
      image: image, frame: bounds, unitRect: part, center: nil,
      magnificationFilter: ImageFilter(CALayerContentsFilter(rawValue: cell.magnificationFilter)),
      minificationFilter: ImageFilter(CALayerContentsFilter(rawValue: cell.minificationFilter)),
      minificationFilterBias: bias.isFinite ? bias : 0)
  }

  func contents(frame: Int) -> ContentsPlacement {
    if frame == 0 { return contents }
    var contents = contents
    contents.unitRect.origin.x += CGFloat(frame % framesPerRow) * contents.unitRect.width
    contents.unitRect.origin.y += CGFloat(frame / framesPerRow) * contents.unitRect.height
    return contents
  }
}

extension CATransform3D {
  /// Whether a point's depth affects its place in the picture.
  fileprivate var showsDepth: Bool { m31 != 0 || m32 != 0 || m34 != 0 }
}
