import GPURendering
import TestSupport

extension EGLMachine: CustomTestStringConvertible {
  package var testDescription: String { "\(devices.count) devices and \(nodes.count) nodes" }
}

/// Which devices are tried, and in which order, on machines that are made up.
@Suite struct DeviceChoiceTests {
  private typealias Device = EGLMachine.Device
  private typealias Node = EGLMachine.Node

  /// A laptop: the integrated GPU comes first in EGL's list, and its other driver has no render node.
  private static let laptop = EGLMachine(
    devices: [
      Device(node: "/dev/dri/renderD128", kind: .integrated), Device(node: "/dev/dri/renderD129", kind: .discrete),
      Device(isSoftware: true),
    ],
    nodes: [
      Node(path: "/dev/dri/renderD128", kind: .integrated), Node(path: "/dev/dri/renderD129", kind: .discrete),
      Node(path: "/dev/dri/renderD130", kind: .unknown),
    ])
  /// A container without a GPU.
  private static let bare = EGLMachine(devices: [Device(isSoftware: true)])
  /// EGL without `EGL_EXT_device_enumeration`.
  private static let old = EGLMachine(nodes: [Node(path: "/dev/dri/renderD128")])

  @Test(
    arguments: [
      (laptop, nil, ["device1", "device0", "gbm:/dev/dri/renderD130", "software"]),
      (bare, nil, ["software"]),
      (old, nil, ["gbm:/dev/dri/renderD128", "software", "surfaceless"]),
      (EGLMachine(), nil, ["software", "surfaceless"]),
      (
        EGLMachine(devices: [Device(kind: .integrated), Device(), Device(kind: .discrete), Device()]), nil,
        ["device2", "device1", "device3", "device0", "software"]
      ),
      (laptop, "device", ["device1", "device0"]),
      (laptop, "device0", ["device0"]),
      // A software renderer is no hardware device.
      (laptop, "device2", []), (bare, "device", []), (bare, "device0", []),
      (laptop, "gbm", ["gbm:/dev/dri/renderD129", "gbm:/dev/dri/renderD130", "gbm:/dev/dri/renderD128"]),
      (laptop, "/dev/dri/renderD128", ["gbm:/dev/dri/renderD128"]),
      (laptop, "gbm:/dev/dri/renderD129", ["gbm:/dev/dri/renderD129"]),
      (laptop, "gbm:/dev/dri/renderD131", []), (bare, "gbm", []),
      (laptop, "software", ["software"]), (bare, "software", ["software"]), (EGLMachine(), "software", ["software"]),
      (laptop, "surfaceless", ["surfaceless"]), (laptop, "no such device", []), (laptop, "", []),
    ] as [(EGLMachine, String?, [String])])
  func devicesAreTriedInOrder(machine: EGLMachine, wanted: String?, names: [String]) {
    let found = machine.platforms(named: wanted).map(\.name)
    verify(found == names, "\(found)")
  }

  /// Intel's GPUs are on bus 0; a card is behind a bridge. AMD's kernel driver says how much memory is the GPU's own.
  @Test(
    arguments: [
      (0x8086, 0, nil, .integrated), (0x8086, 3, nil, .discrete), (0x10DE, 1, nil, .discrete),
      (0x1002, 5, 512 << 20, .integrated), (0x1002, 3, 8 << 30, .discrete), (nil, nil, nil, .unknown),
      (nil, nil, 8 << 30, .unknown), (0x10DE, 1, 256 << 20, .discrete), (nil, 0, 8 << 30, .integrated),
    ] as [(Int?, Int?, Int?, EGLMachine.Kind)])
  func theKindOfAGPUIsGuessed(vendor: Int?, bus: Int?, memory: Int?, kind: EGLMachine.Kind) {
    verify(EGLMachine.Kind(vendor: vendor, bus: bus, memory: memory) == kind)
  }

  @Test(arguments: [(false, false, 0), (true, true, 0), (true, false, 1), (false, true, 0)])
  func aGPUWithoutADriverIsNamed(hasGPU: Bool, hasDriver: Bool, count: Int) {
    let missing = EGLMachine(hasNVIDIAGPU: hasGPU, hasNVIDIADriver: hasDriver).missingDrivers
    verify(
      missing.count == count, missing.allSatisfy { $0.device.contains("NVIDIA") && $0.description.contains("graphics") }
    )
  }

  /// The test programs ask for it themselves, however they are started.
  @Test func testsDrawWithTheSoftwareRenderer() throws {
    let wanted = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"]
    verify(wanted != nil)
    if wanted == "software" { try verify(GPURenderer().device.isSoftware) }
  }

  @Test func theSoftwareRendererIsOnEveryMachine() throws {
    let device = try GPURenderer(device: .named("software")).device
    verify(device.name == "software", device.isSoftware, "\(device)")
  }
}
