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

  /// The kernel's folder of a card on a bus: links lead from the node to its place.
  @Test(
    arguments: [
      ("0x8086", "0000:00:02.0", nil, .integrated), ("0x10de", "0000:3b:00.0", nil, .discrete),
      ("0x1002", "0000:03:00.0", "536870912", .integrated), ("0x1002", "0000:03:00.0", "8589934592", .discrete),
      ("0x1af4", "virtio0", nil, .unknown), (nil, "0000:00:02.0", nil, .integrated),
    ] as [(String?, String, String?, EGLMachine.Kind)])
  func kernelFolderTellsTheKind(vendor: String?, place: String, memory: String?, kind: EGLMachine.Kind) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-drm-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (card, node) = (folder.appendingPathComponent(place), folder.appendingPathComponent("renderD128"))
    for url in [card, node] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    try FileManager.default.createSymbolicLink(at: node.appendingPathComponent("device"), withDestinationURL: card)
    for (name, text) in [("vendor", vendor), ("mem_info_vram_total", memory)] {
      try text.map { try Data("\($0)\n".utf8).write(to: card.appendingPathComponent(name)) }
    }
    verify(EGLMachine.Kind(ofNode: "/dev/dri/renderD128", in: folder.path) == kind)
    verify(EGLMachine.Kind(ofNode: "/dev/dri/renderD129", in: folder.path) == .unknown)
  }

  // MARK: Devices that cannot be opened

  /// The reasons why no device of a machine that is made up gives a renderer.
  private func refusals(of machine: EGLMachine, named name: String) throws -> [RefusedDevice] {
    var conditions = RendererConditions()
    conditions.machine = machine
    let error = try #require(throws: RenderError.self) {
      try GPURenderer(device: .named(name), under: conditions)
    }
    guard case .device(.noDevice(wanted: name, let refused, _)) = error else { throw error }
    verify(refused.allSatisfy { error.description.contains($0.description) })
    return refused
  }

  @Test func deviceThatIsGoneIsRefused() throws {
    let software = [EGLMachine.Device](repeating: Device(isSoftware: true), count: 99)
    let refused = try refusals(of: EGLMachine(devices: software + [Device(kind: .discrete)]), named: "device")
    verify(refused == [RefusedDevice("device99", .noContext(message: "there is no such EGL device"))], "\(refused)")
  }

  /// A node that is gone, and a file that is no device.
  @Test(.enabled(if: dlopen("libgbm.so.1", RTLD_NOW) != nil, "libgbm is not installed"))
  func nodesThatCannotBeOpenedAreRefused() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("renderD-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let nodes = ["/none/renderD128", file.path].map { Node(path: $0) }
    let refused = try refusals(of: EGLMachine(nodes: nodes), named: "gbm")
    verify(refused.map(\.device) == nodes.map { "gbm:\($0.path)" })
    verify(
      refused.map(\.reason) == [
        .noContext(message: "cannot open /none/renderD128: No such file or directory"),
        .noContext(message: "GBM does not take \(file.path)"),
      ], "\(refused)")
  }

  /// Each candidate either draws or is refused, in the order in which they are tried.
  @Test func surveyTriesEveryCandidate() throws {
    let (devices, refused) = GPUDevice.survey()
    let names = Set(devices.map(\.name) + refused.map(\.device))
    verify(names.isSuperset(of: GPUDevice.candidates()), names.isSuperset(of: GPUDevice.missingDrivers().map(\.device)))
    verify(GPUDevice.all() == devices, devices.contains { $0.name == "software" && $0.isSoftware })
    verify(GPUDevice.candidates().filter(devices.map(\.name).contains) == devices.map(\.name))
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
