import Drawing
import Foundation

/// The result of the examination of one device.
struct DeviceReport: Encodable {
  let name: String
  let facts: DoctorFinding.Facts?
  let scenes: [DoctorFinding.Scene]
  let times: [DoctorFinding.Times]
  /// Why the device cannot be used at all.
  let failure: String?
  /// How the driver ended the examination, and in which scene.
  let accident: String?

  init(name: String, outcome: ChildProcess.Outcome) {
    let findings = DoctorFinding.findings(in: outcome.output)
    self.name = name
    facts = findings.compactMap(\.facts).first
    scenes = findings.compactMap(\.scene)
    times = findings.compactMap(\.times)
    failure = findings.compactMap(\.failure).first
    let place =
      findings.last.flatMap(\.begins).map { "in “\($0)”" } ?? (findings.isEmpty ? "while it was opened" : "at the end")
    switch outcome.end {
    case .exited(0): accident = findings.isEmpty ? "said nothing" : nil
    case .exited(let status):
      let said = outcome.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      accident = "ended with status \(status) \(place)\(said)"
    case .signaled(let number): accident = "crashed \(place): \(String(cString: strsignal(number)))"
    case .overdue: accident = "was not finished at the time limit, \(place)"
    case .notStarted(let reason): accident = "could not be examined: \(reason)"
    }
  }

  var differing: [DoctorFinding.Scene] { scenes.filter { !$0.agrees } }

  /// The device in a sentence.
  var verdict: String {
    let title = facts.map { "\(name) (\($0.renderer))" } ?? name
    if let accident { return "\(title) \(accident)" }
    if let failure { return failure.hasPrefix("\(name): ") ? failure : "\(name): \(failure)" }
    let bad = differing.map(\.name)
    return bad.isEmpty
      ? "\(title) draws all \(scenes.count) scenes as the reference does"
      : "\(title) draws \(bad.count) of \(scenes.count) scenes otherwise than the reference: \(bad.joined(separator: ", "))"
  }
}

/// The examination of all devices.
struct DoctorReport: Encodable {
  let version: String
  let devices: [DeviceReport]
  /// GPUs without a driver.
  let missing: [String]
  let fonts: Fonts
  let verdict: String

  /// The fonts that texts are set in.
  struct Fonts: Encodable {
    let faces: Int, families: Int
    /// The family in place of the system's font.
    let systemFamily: String?
    let summary: String

    init(_ fonts: InstalledFonts) {
      (faces, families, systemFamily) = (fonts.faces, fonts.families, fonts.systemFamily)
      summary = fonts.summary
    }
  }

  init(version: String, devices: [DeviceReport], missing: [String], fonts: InstalledFonts = InstalledFonts()) {
    (self.version, self.devices, self.missing) = (version, devices, missing)
    self.fonts = Fonts(fonts)
    let usable = devices.filter { $0.accident != nil || $0.facts != nil }
    verdict =
      usable.isEmpty
      ? "no usable device: \((devices.map(\.verdict) + missing).joined(separator: "; "))"
      : usable.map(\.verdict).joined(separator: "; ")
  }

  /// The exit status, unless all is well.
  var status: CommandFailure.Status? {
    if devices.contains(where: { $0.accident != nil }) || devices.allSatisfy({ $0.facts == nil }) { return .device }
    return devices.contains { !$0.differing.isEmpty } ? .mismatch : nil
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  var text: String {
    var lines = ["lamina \(version) on \(ProcessInfo.processInfo.operatingSystemVersionString)"]
    for device in devices { lines += [""] + Self.lines(of: device) }
    lines += missing.map { "\nnot usable: \($0)" } + ["", "fonts: \(fonts.summary)", "", verdict]
    return lines.joined(separator: "\n")
  }

  private static func lines(of device: DeviceReport) -> [String] {
    var lines = [device.name]
    func add(_ title: String, _ text: String) {
      lines.append("  " + title.padding(toLength: 16, withPad: " ", startingAt: 0) + text)
    }
    if let facts = device.facts {
      add("renderer", facts.renderer)
      add("version", "\(facts.version), \(facts.vendor)")
      add("kind", facts.isSoftware ? "software" : "hardware")
      add("grid", "1/\(Int((1 / facts.gridStep).rounded())) pixel")
      add("limits", facts.limits.map { "\($0.name.dropFirst(7)) \($0.value)" }.joined(separator: ", "))
      let short = facts.limits.filter { $0.value < $0.least }
      if !short.isEmpty { add("", "less than OpenGL ES 3.0 allows: \(short.map(\.name).joined(separator: ", "))") }
      add("has", facts.extensions.joined(separator: ", "))
      if !facts.missingExtensions.isEmpty { add("lacks", facts.missingExtensions.joined(separator: ", ")) }
      if !facts.workarounds.isEmpty { add("workarounds", facts.workarounds.joined(separator: ", ")) }
      add(
        "scenes", "\(device.scenes.count - device.differing.count) of \(device.scenes.count) agree with the reference")
      for scene in device.differing { add("", "\(scene.name): \(scene.summary)") }
    }
    for times in device.times {
      func ms(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }
      let gpu = times.gpu.map { ", GPU \(ms($0))" } ?? ""
      add(
        times.name,
        "\(ms(times.frame)) ms: snapshot \(ms(times.snapshot)), list \(ms(times.list)), upload \(ms(times.upload)), "
          + "draw \(ms(times.draw)), readback \(ms(times.readback))\(gpu)")
    }
    if let failure = device.failure { add("not usable", failure) }
    if let accident = device.accident { add("", accident) }
    return lines
  }
}
