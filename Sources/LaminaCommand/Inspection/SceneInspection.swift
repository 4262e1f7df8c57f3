import Lamina
import Pages

/// What the inspector's page shows of a scene: the index of its frames. Each frame is a script of its own, which the page reads on demand.
struct SceneInspection: Encodable {
  struct State: Encodable {
    /// `nil` for the scene as written.
    let name: String?
    let title: String
  }

  /// A warning of the document, with the line that it is about.
  struct Finding: Encodable {
    let file: String
    let line: Int?, column: Int?
    let message: String
    /// The text of that line; `nil` where the file is in an archive, or has no such line.
    let source: String?
    /// Whether the picture may differ from what the author meant; else something unknown was skipped.
    let isWarning: Bool

    init(_ warning: CAMLWarning, isWarning: Bool) {
      (file, line, column) = (warning.file, warning.position?.line, warning.position?.column)
      (message, self.isWarning) = (warning.message, isWarning)
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
  let device: String
  let states: [State]
  /// The index of the state that is shown first.
  let state: Int
  /// The moments, seconds, that are there for every state.
  let times: [Double]
  /// Frames a second, for playing.
  let rate: Double
  let scale: Double
  let findings: [Finding]
  /// The defaults of each class: keys and values.
  let defaults: [String: [String: String]]
  /// Where frames are: a folder beside the page. `nil` for a page that asks its server.
  let folder: String?
  /// Of a page that asks its server: the number of the reading that it shows.
  var revision: Int?
  /// Why the files as they are now cannot be shown.
  var problem: String?

  /// One new layer of each class that documents can hold.
  private static var classes: [CALayer] {
    [
      CALayer(), CATransformLayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CAScrollLayer(),
      CATiledLayer(), CATextLayer(), CAEmitterLayer(),
    ]
  }

  /// The states of a document: as written, then by name.
  static func states(of document: CAMLDocument) -> [State] {
    [State(name: nil, title: "As written")] + document.states.map { State(name: $0.name, title: $0.name) }
  }

  static func findings(of document: CAMLDocument) -> [Finding] {
    document.warnings.map { Finding($0, isWarning: true) } + document.diagnostics.map { Finding($0, isWarning: false) }
  }
}

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
      scene: input.path, device: "\(device.name): \(device.renderer), \(device.version)", states: states,
      state: states.firstIndex { $0.name == input.document.currentState } ?? 0, times: times, rate: rate,
      scale: input.viewport.scale.native, findings: Self.findings(of: input.document),
      defaults: Dictionary(
        uniqueKeysWithValues: Self.classes.map { layer in
          let texts = PropertyText.all(of: layer).map { ($0.key, $0.text) }
          return (PropertyText.className(of: layer), Dictionary(uniqueKeysWithValues: texts))
        }), folder: folder)
  }
}
