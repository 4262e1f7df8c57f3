import BenchmarkScenes
import ComparisonReports
import GPURendering
import Lamina
import LaminaVerification

/// The examination of one device, in the child process.
struct DeviceExamination {
  let device: String?
  let isQuick: Bool
  /// Called with each finding, as soon as it is there.
  let report: (DoctorFinding) throws -> Void

  func run() throws {
    let renderer: GPURenderer
    do throws(RenderError) {
      renderer = try GPURenderer(device: GPUDevice.Preference(name: device))
    } catch {
      if case .device(.noDevice(_, let refused, _)) = error, !refused.isEmpty {
        return try report(DoctorFinding(failure: refused.map(\.description).joined(separator: "; ")))
      }
      return try report(DoctorFinding(failure: "\(error)"))
    }
    try report(DoctorFinding(facts: Self.facts(of: renderer)))
    let reference = ReferenceRenderer(deciding: renderer.device)
    for scene in DoctorScene.all {
      try report(DoctorFinding(begins: scene.name))
      try report(DoctorFinding(scene: Self.compare(scene, renderer, reference)))
    }
    for count in isQuick ? [1000] : [1000, 100_000] {
      let name = "\(count) sprites"
      try report(DoctorFinding(begins: name))
      do { try report(DoctorFinding(times: Self.measure(count, name, renderer))) } catch let error as RenderError {
        try report(DoctorFinding(scene: .init(name: name, agrees: false, summary: "\(error)")))
      }
    }
  }

  private static func facts(of renderer: GPURenderer) -> DoctorFinding.Facts {
    let (device, limits) = (renderer.device, renderer.deviceLimits())
    return DoctorFinding.Facts(
      name: device.name, vendor: device.vendor, renderer: device.renderer, version: device.version,
      isSoftware: device.isSoftware, hasFloatTargets: device.hasFloatTargets, gridStep: device.sampleOffset.step,
      limits: limits.limits.map { .init(name: $0.name, value: $0.value, least: $0.least) },
      extensions: limits.extensions.filter(\.isThere).map(\.name),
      missingExtensions: limits.extensions.filter { !$0.isThere }.map(\.name),
      workarounds: device.workarounds.map(\.rawValue))
  }

  private static func compare(
    _ scene: DoctorScene, _ renderer: GPURenderer, _ reference: ReferenceRenderer
  ) -> DoctorFinding.Scene {
    do {
      let (snapshot, viewport) = scene.snapshot()
      let picture = try reference.picture(of: snapshot, in: viewport)
      let comparison = Comparison(
        name: scene.name, picture: picture, actual: try renderer.render(snapshot, in: viewport))
      return .init(name: scene.name, agrees: comparison.agrees, summary: comparison.summary)
    } catch { return .init(name: scene.name, agrees: false, summary: "\(error)") }
  }

  private static func measure(_ count: Int, _ name: String, _ renderer: GPURenderer) throws -> DoctorFinding.Times {
    guard let sprites = BuiltInScene.named("sprites")?.first else { preconditionFailure("there is a scene of sprites") }
    let root = sprites.makeTree(of: BuiltInScene.standardSize, count: count)
    var viewport = Viewport()
    viewport.size = BuiltInScene.standardSize
    var timings: [(snapshot: Double, stages: FrameTimings)] = []
    var items = 0
    for frame in 0..<FrameBudget.warmUp + FrameBudget.fewest {
      let start = ContinuousClock.now
      let snapshot = root.commitFrame(at: 0, in: viewport)
      let taken = (ContinuousClock.now - start) / .seconds(1)
      let measured = try renderer.measure(snapshot)
      items = measured.statistics.items
      if frame >= FrameBudget.warmUp { timings.append((taken, measured.timings)) }
    }
    func median(_ seconds: [Double]) -> Double { Spread(seconds).median }
    let gpu = timings.compactMap(\.stages.gpu)
    return DoctorFinding.Times(
      name: name, items: items, snapshot: median(timings.map(\.snapshot)),
      list: median(timings.map(\.stages.displayList)), upload: median(timings.map(\.stages.upload)),
      draw: median(timings.map(\.stages.draw)), readback: median(timings.map(\.stages.readback)),
      gpu: gpu.count == timings.count ? median(gpu) : nil)
  }
}
