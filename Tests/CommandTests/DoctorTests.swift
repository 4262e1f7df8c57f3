import TestSupport

/// `lamina doctor`, which examines devices in child processes.
@Suite struct DoctorTests {
  private let folder = TemporaryFolder()

  private struct Report: Decodable {
    struct Device: Decodable {
      struct Facts: Decodable {
        var isSoftware: Bool
        var gridStep: Double
        var limits: [Limit]
        var workarounds: [String]
      }

      struct Limit: Decodable {
        var name: String, value: Int, least: Int
      }

      struct Scene: Decodable {
        var name: String, agrees: Bool, summary: String
      }

      struct Times: Decodable {
        var name: String, items: Int, draw: Double
      }

      var name: String
      var facts: Facts?
      var scenes: [Scene]
      var times: [Times]
      var failure: String?, accident: String?
    }

    var devices: [Device]
    var verdict: String
  }

  private func doctor(
    _ arguments: [String], environment: [String: String] = [:], during: (pid_t) throws -> Void = { _ in }
  ) throws -> (LaminaProcess, Report) {
    let run = try LaminaProcess(
      ["doctor", "--quick", "--json", "--time-limit", "3600"] + arguments, in: folder, environment: environment,
      during: during)
    return (run, try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)))
  }

  @Test func theSoftwareRendererDrawsAsTheReference() throws {
    let (run, report) = try doctor(["--device", "software"])
    let device = try #require(report.devices.first)
    verify(run.status == 0, run.errorLines.isEmpty, report.devices.count == 1, "\(run)")
    verify(device.scenes.count >= 40, device.scenes.allSatisfy(\.agrees), "\(device.scenes.filter { !$0.agrees })")
    verify(Set(device.scenes.map(\.name)).count == device.scenes.count)
    verify(device.times.map(\.name) == ["1000 sprites"], device.times[0].items > 0)
    let facts = try #require(device.facts)
    verify(facts.isSoftware, facts.gridStep == 1 / 256, facts.limits.allSatisfy { $0.value >= $0.least })
    verify(report.verdict.contains("draws all"), "\(report.verdict)")
    verify(facts.workarounds.contains("plain-readback"))
  }

  /// And draws as well: none of the workarounds for it decides about a pixel.
  @Test func workaroundsAreTurnedOff() throws {
    let (run, report) = try doctor(["--device", "software"], environment: ["LAMINA_WORKAROUNDS": "off"])
    verify(run.status == 0, report.devices.first?.facts?.workarounds == [], "\(run)")
  }

  @Test func doctorPrintsReadableReportWithoutJSON() throws {
    let run = try LaminaProcess(["doctor", "--quick", "--device", "software", "--time-limit", "3600"], in: folder)
    verify(run.status == 0, run.output.contains("agree with the reference"), "\(run)")
    verify(run.output.contains("1000 sprites"), run.output.contains("grid"), "\(run)")
    verify(run.output.contains("plain-readback"), "\(run)")
  }

  /// Each is a line of the report, not the end of the command.
  @Test func aDeviceThatCannotBeOpened() throws {
    let (run, report) = try doctor(["--device", "gbm:/dev/dri/none"])
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
    verify(report.devices.count == 1, report.devices[0].failure != nil, report.devices[0].accident == nil)
  }

  @Test func aDriverThatHangs() throws {
    let (run, report) = try doctor(["--device", "software", "--time-limit", "0.02"])
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
    verify(report.devices[0].accident?.contains("time limit") == true, "\(report.verdict)")
  }

  /// A driver that hangs: its loader waits for one who writes to a pipe.
  private func hangingDriver() -> [String: String] {
    let driver = folder.path("driver.json")
    verify(mkfifo(driver, 0o600) == 0)
    return ["__EGL_VENDOR_LIBRARY_FILENAMES": driver]
  }

  /// Waits until the doctor has started the process that examines a device.
  private func examiner(of doctor: pid_t) throws -> pid_t {
    while true {
      let children = try String(contentsOfFile: "/proc/\(doctor)/task/\(doctor)/children", encoding: .utf8)
      if let child = children.split(separator: " ").compactMap({ pid_t($0) }).first,
        try String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8).contains("--examine")
      {
        return child
      }
      usleep(1000)
    }
  }

  @Test func aDriverThatCrashes() throws {
    // The child gets what a driver would cause.
    let (run, report) = try doctor(["--device", "software"], environment: hangingDriver()) { doctor in
      try kill(examiner(of: doctor), SIGKILL)
    }
    verify(run.status == 70, run.errorLines.count == 1, "\(run)")
    verify(report.devices[0].accident?.contains("crashed") == true, "\(report.verdict)")
  }

  /// However the doctor ends, no process stays in the driver.
  @Test(arguments: [SIGTERM, SIGKILL]) func examinationEndsWithTheDoctor(signal: Int32) throws {
    var child: pid_t = 0
    let run = try LaminaProcess(
      ["doctor", "--device", "software", "--time-limit", "3600"], in: folder, environment: hangingDriver(), dies: true
    ) { doctor in
      child = try examiner(of: doctor)
      kill(doctor, signal)
    }
    verify(run.status == signal, run.output.isEmpty)
    // A process without a parent that waits for it stays as a zombie.
    func isRunning() -> Bool {
      guard let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8) else { return false }
      return status.split(separator: ")").last?.contains("Z") != true
    }
    var checks = 60_000
    while isRunning(), checks > 0 {
      usleep(1000)
      checks -= 1
    }
    verify(!isRunning())
    if isRunning() { kill(child, SIGKILL) }
  }

  @Test(arguments: [["--time-limit", "0"], ["--time-limit", "soon"], ["software"]])
  func wrongUsage(arguments: [String]) throws {
    let run = try LaminaProcess(["doctor"] + arguments, in: folder)
    verify(run.status == 64, run.errorLines.count == 1, "\(run)")
  }
}
