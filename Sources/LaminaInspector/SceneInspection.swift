import Lamina
import Pages

/// The contents of the inspector's page of a scene: the index of its frames. Each frame is a separate script, which the
/// page reads on demand.
package struct SceneInspection: Encodable {
  package struct State: Encodable {
    /// `nil` for the scene as written.
    package let name: String?
    package let title: String
  }

  /// A transition that the document has.
  package struct Transition: Encodable {
    /// The indices of states; `nil` for any state.
    let from: Int?, to: Int?
    /// The time until its last animation has ended.
    let seconds: Double
  }

  /// A warning of the document, with the line that it is about.
  package struct Finding: Encodable {
    let file: String
    let line: Int?, column: Int?
    let message: String
    /// The text of that line; `nil` if the file is in an archive, or has no such line.
    let source: String?
    /// Whether the picture may differ from the author's intention; otherwise, something unknown was skipped.
    let isWarning: Bool

    init(_ warning: CAMLWarning, isWarning: Bool) {
      (file, line, column) = (warning.file, warning.position?.line, warning.position?.column)
      message = warning.message + warning.addition
      self.isWarning = isWarning
      source = warning.position.flatMap { Self.line($0.line, of: warning.file) }
    }

    /// At most this many characters of a line are shown.
    private static let longest = 200

    private static func line(_ number: Int, of file: String) -> String? {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      let lines = text.split(separator: "\n", maxSplits: number, omittingEmptySubsequences: false)
      guard lines.indices.contains(number - 1) else { return nil }
      return String(lines[number - 1].trimmingCharacters(in: .whitespaces).prefix(longest))
    }
  }

  let version = laminaVersion
  let scene: String
  let title: String
  let device: String
  package let states: [State]
  /// The index of the state that is shown first.
  let state: Int
  /// The moments, seconds, that are there for every state.
  package let times: [Double]
  /// Frames a second, for playing.
  let rate: Double
  let scale: Double
  let findings: [Finding]
  /// The defaults of each class: keys and values.
  let defaults: [String: [String: String]]
  /// The folder of the frames, beside the page. `nil` for a page that asks its server.
  let folder: String?
  /// For a page that asks its server: the transitions that it plays.
  package var transitions: [Transition] = []
  /// The index of the state from which a transition goes to the shown one; −1 for none.
  package var from = -1
  /// Whether layers follow the tilt of the device.
  package var hasTilt = false
  /// The tilt that is shown first, as `X,Y`; empty for none.
  package var tilt = ""
  /// For a page that asks its server: the number of the reading that it shows.
  package var revision: Int?
  /// The reason why the current files cannot be shown.
  package var problem: String?

  /// One new layer of each class that documents can hold.
  private static var classes: [CALayer] { [CALayer()] + CALayer.subclasses.map { $0.makePlain() } }

  /// The states of a document: as written, then by name.
  package static func states(of document: CAMLDocument) -> [State] {
    [State(name: nil, title: "As written")] + document.states.map { State(name: $0.name, title: $0.name) }
  }

  /// The transitions of a document, by the indices of ``states(of:)``.
  package static func transitions(of document: CAMLDocument) -> [Transition] {
    let names = states(of: document).map(\.name)
    func index(_ name: String) -> Int? { name == "*" ? nil : names.firstIndex(of: name) }
    return document.transitions.map {
      Transition(from: index($0.fromState), to: index($0.toState), seconds: $0.seconds)
    }
  }

  package static func findings(of document: CAMLDocument) -> [Finding] {
    document.warnings.map { Finding($0, isWarning: true) } + document.diagnostics.map { Finding($0, isWarning: false) }
  }

  /// - Parameters:
  ///   - scene: The path that the page shows, or the tree's name.
  ///   - title: The title of its window; if `nil`, the last part of that path.
  ///   - state: The index of the state that is shown first.
  ///   - times: The moments that each state has.
  ///   - rate: Moments a second.
  ///   - scale: Pixels a point.
  ///   - folder: Where frames are, from the page; `nil` for a page that asks its server.
  package init(
    scene: String, title: String? = nil, device: GPUDevice, states: [State], state: Int, times: [Double], rate: Double,
    scale: Double,
    findings: [Finding], folder: String?
  ) {
    (self.scene, self.states, self.state, self.findings, self.folder) = (scene, states, state, findings, folder)
    self.title = title ?? URL(fileURLWithPath: scene).lastPathComponent
    (self.times, self.rate, self.scale) = (times, rate, scale)
    self.device = "\(device.name): \(device.renderer), \(device.version)"
    defaults = Dictionary(
      uniqueKeysWithValues: Self.classes.map { layer in
        let texts = PropertyText.all(of: layer).map { ($0.key, $0.text) }
        return (PropertyText.className(of: layer), Dictionary(uniqueKeysWithValues: texts))
      })
  }
}
