import Foundation

/// The workarounds for drivers: one table of all of them.
///
/// `LAMINA_WORKAROUNDS=off` turns them off, to see whether a driver still needs them. `lamina info` and `lamina doctor`
/// name those in use.
package enum DriverWorkaround: String, CaseIterable, Sendable {
  /// The rasteriser's grid is measured.
  case measuredGrid = "measured-grid"
  /// Pictures of sequences are read without a buffer on the device.
  case plainReadback = "plain-readback"
  /// Mesa is told by `LIBGL_ALWAYS_SOFTWARE` to take its software renderer.
  case softwareByVariable = "software-by-variable"
  /// The device's own clock is not believed.
  case ignoredTimer = "ignored-timer"
  /// After a clear, the driver is made to look at the target again.
  case renewedTarget = "renewed-target"
  /// The renderers of a process take turns.
  case oneAtATime = "one-at-a-time"
  /// A copy of a target begins when all before it is drawn.
  case finishedCopies = "finished-copies"

  package struct Row: Sendable {
    /// The drivers, in words.
    package let drivers: String
    /// The drivers' behaviour, and the remedy.
    package let what: String
    /// The oldest version that was seen to need it.
    package let since: String
    /// The suite that shows it, and the test in it.
    package let test: String
    /// Parts of `GL_RENDERER`, one of which a device's name has.
    fileprivate let renderers: [String]
    /// The versions of Mesa that need it; `nil` for any version, and for other drivers.
    fileprivate var versions: ClosedRange<MesaVersion>?
  }

  package var row: Row {
    switch self {
    case .measuredGrid:
      Row(
        drivers: "zink, ANGLE",
        what: "GL_SUBPIXEL_BITS is 4 whatever the grid is: a drawn edge tells",
        since: "Mesa 22.3.6, ANGLE 2.1.24078", test: "DeviceCheckTests.theSoftwareRendererHasTheStandardGrid",
        renderers: ["zink", "ANGLE"])
    case .plainReadback:
      Row(
        drivers: "software renderers",
        what: "a buffer would add a copy: which way of readback is faster is not measured",
        since: "Mesa 22.3.6", test: "ReadbackTests.softwareReadsThePlainWayWithoutMeasuring",
        renderers: Self.softwareRenderers)
    case .softwareByVariable:
      Row(
        drivers: "Mesa without EGL_MESA_device_software, and where that gives no display, as zink",
        what: "the surfaceless display takes a GPU: it is opened under LIBGL_ALWAYS_SOFTWARE",
        since: "Mesa 22.3.6", test: "Tests/Campaigns/Drivers/run zink", renderers: [])
    case .ignoredTimer:
      Row(
        drivers: "software renderers",
        what:
          "GL_EXT_disjoint_timer_query counts almost none of their work: `lamina bench` shows no time of the device",
        since: "Mesa 22.3.6", test: "DoctorTests.workaroundsAreTurnedOff", renderers: Self.softwareRenderers)
    case .renewedTarget:
      Row(
        drivers: "softpipe; by its source, virgl",
        what:
          "a clear after a change of targets leaves gl_FragCoord with the height of the target before: the buffer to read is named again",
        since: "Mesa 22.3.6, and the source of 25.0.7",
        test: "Tests/Campaigns/Drivers/position.c, Tests/Campaigns/Drivers/run softpipe",
        renderers: ["softpipe", "virgl"])
    case .oneAtATime:
      Row(
        drivers: "llvmpipe of Mesa 22.1.6 to 23.1.5",
        what:
          "it walks the lists of other threads' contexts while those change, and crashes: the renderers of a process draw one after the other",
        since: "Mesa 22.1.6 (mended by 87ec9456bed)", test: "FrameTurnTests.renderersOnThreadsDrawAsAlone",
        renderers: ["llvmpipe"], versions: MesaVersion(22, 1, 6)...MesaVersion(23, 1, 5))
    case .finishedCopies:
      Row(
        drivers: "llvmpipe of Mesa 23.1.6 and later",
        what:
          "a blit reads a target while the driver's threads still draw into it, from the second frame on: the copy waits for the device",
        since: "Mesa 25.0.7; not 22.3.6", test: "DeviceCheckTests.framesThatCopyTheirBackdropsAreAlike",
        renderers: ["llvmpipe"], versions: MesaVersion(23, 1, 6)...MesaVersion(.max, 0, 0))
    }
  }

  /// The parts of names by which software renderers, of Mesa and of Google, are told.
  static let softwareRenderers = ["llvmpipe", "softpipe", "SwiftShader"]

  /// Whether workarounds are in use at all.
  package static func areOn(in environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    environment["LAMINA_WORKAROUNDS"] != "off"
  }

  /// Those that a device needs.
  ///
  /// - Parameters:
  ///   - renderer: `GL_RENDERER`.
  ///   - version: `GL_VERSION`.
  ///   - isSoftwareByVariable: Whether its display was opened under ``softwareByVariable``.
  package static func needed(
    by renderer: String, version: String, isSoftwareByVariable: Bool = false
  ) -> [DriverWorkaround] {
    let mesa = MesaVersion(in: version)
    return allCases.filter { workaround in
      if workaround == .softwareByVariable { return isSoftwareByVariable }
      let row = workaround.row
      guard row.renderers.contains(where: renderer.contains) else { return false }
      return row.versions.map { versions in mesa.map { versions.contains($0) } ?? false } ?? true
    }
  }
}

/// A version of Mesa, as `GL_VERSION` has it: “OpenGL ES 3.2 Mesa 22.3.6”.
struct MesaVersion: Comparable {
  private let numbers: SIMD3<Int>

  init(_ major: Int, _ minor: Int, _ patch: Int) { numbers = SIMD3(major, minor, patch) }

  /// The version in the text of a driver; `nil` for other drivers than Mesa's.
  init?(in text: String) {
    let words = text.split(separator: " ")
    guard let i = words.firstIndex(of: "Mesa"), i + 1 < words.count else { return nil }
    // “23.1.0-devel”
    let parts = words[i + 1].split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 } + [0, 0]
    self.init(parts[0], parts[1], parts[2])
  }

  static func < (a: MesaVersion, b: MesaVersion) -> Bool {
    (a.numbers.x, a.numbers.y, a.numbers.z) < (b.numbers.x, b.numbers.y, b.numbers.z)
  }
}
