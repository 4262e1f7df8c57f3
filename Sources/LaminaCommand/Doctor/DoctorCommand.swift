import ArgumentParser
import GPURendering
import Lamina
import LaminaInspector

/// `lamina doctor`: examines each device, and says whether it draws as it should.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine the GPU devices: draw small scenes, compare them with the reference, and time frames.",
    discussion: """
      Each device is examined in a process of its own, with a time limit: a driver that crashes or hangs is a line of the report. \
      What to paste into a bug report is the output of --json.

      Exit status: 0 if every device that can be used draws as it should, 1 if one draws a scene otherwise than the reference, \
      70 if none can be used, or one crashes or hangs.
      """)

  @Option(help: ArgumentHelp("Examine this device only; 'lamina info' lists them.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("How long the examination of a device may take.", valueName: "seconds"))
  var timeLimit = 120.0

  @Flag(help: "Leave out the frames of 100,000 sprites.")
  var quick = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  /// Set in the child process, which writes findings, a line each.
  @Flag(help: .hidden) var examine = false

  func validate() throws {
    guard timeLimit > 0, timeLimit.isFinite else {
      throw ValidationError("--time-limit is a positive number of seconds")
    }
  }

  func run() throws {
    if examine {
      ChildProcess.endWithParent()
      let examination = DeviceExamination(device: device, isQuick: quick) { try StandardOutput.print($0.line()) }
      return try examination.run()
    }
    let names = device.map { [$0] } ?? GPUDevice.candidates()
    let reports = names.map { name in
      DeviceReport(
        name: name,
        outcome: ChildProcess.run(
          ["doctor", "--examine", "--device", name] + (quick ? ["--quick"] : []), seconds: timeLimit))
    }
    let report = DoctorReport(
      version: laminaVersion, devices: reports,
      missing: device == nil ? GPUDevice.missingDrivers().map(\.description) : [])
    try StandardOutput.print(json ? report.json() : report.text)
    if let status = report.status { throw CommandFailure(status, report.verdict) }
  }
}
