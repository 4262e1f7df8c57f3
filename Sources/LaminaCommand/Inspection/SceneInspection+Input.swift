import Lamina
import LaminaInspector

extension SceneInspection {
  /// The index of a scene in the state that it shows.
  ///
  /// - Parameters:
  ///   - times: The moments that each state has.
  ///   - rate: Moments a second.
  ///   - folder: Where frames are, from the page; `nil` for a page that asks its server.
  init(_ input: SceneInput, device: GPUDevice, times: [Double], rate: Double, folder: String?) {
    let states = Self.states(of: input.document)
    self.init(
      scene: input.path, device: device, states: states,
      state: states.firstIndex { $0.name == input.document.currentState } ?? 0, times: times, rate: rate,
      scale: input.viewport.scale.native, findings: Self.findings(of: input.document), folder: folder)
  }
}
