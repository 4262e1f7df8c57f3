import LayerSnapshots

/// The GPUs of a machine, as plain values. ``platforms(named:)`` chooses from them.
package struct EGLMachine: Sendable, Equatable {
  /// Where a GPU's memory is. The raw values are in the order of preference.
  package enum Kind: Int, Sendable, Comparable {
    /// A card with memory of its own.
    case discrete
    case unknown
    /// A part of the processor, which shares the main memory.
    case integrated

    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

    /// Guesses from where a GPU is on the PCI bus. No driver is asked.
    ///
    /// - Parameters:
    ///   - vendor: The PCI vendor, such as 0x10DE for NVIDIA.
    ///   - bus: The number of the PCI bus. Bus 0 is in the processor.
    ///   - memory: The bytes of the GPU's own memory, where the kernel says. An integrated GPU has a small part of the
    ///     main memory.
    package init(vendor: Int?, bus: Int?, memory: Int?) {
      guard let bus else {
        self = .unknown
        return
      }
      let isSmall = memory.map { $0 < 1 << 30 } ?? false
      self = bus == 0 || (isSmall && vendor != 0x10DE) ? .integrated : .discrete
    }
  }

  /// One device of `EGL_EXT_device_enumeration`.
  package struct Device: Sendable, Equatable {
    /// Whether it has `EGL_MESA_device_software`.
    package var isSoftware: Bool
    /// The path of its DRM render node; `nil` if EGL does not name one.
    package var node: String?
    package var kind: Kind

    package init(isSoftware: Bool = false, node: String? = nil, kind: Kind = .unknown) {
      (self.isSoftware, self.node, self.kind) = (isSoftware, node, kind)
    }
  }

  /// A DRM render node.
  package struct Node: Sendable, Equatable {
    package var path: String
    package var kind: Kind

    package init(path: String, kind: Kind = .unknown) { (self.path, self.kind) = (path, kind) }
  }

  /// In the order in which EGL lists them.
  package var devices: [Device]
  /// In the order of their paths.
  package var nodes: [Node]
  /// Whether the kernel has an NVIDIA GPU.
  package var hasNVIDIAGPU: Bool
  /// Whether one of EGL's devices is NVIDIA's driver.
  package var hasNVIDIADriver: Bool

  package init(
    devices: [Device] = [], nodes: [Node] = [], hasNVIDIAGPU: Bool = false, hasNVIDIADriver: Bool = false
  ) {
    (self.devices, self.nodes) = (devices, nodes)
    (self.hasNVIDIAGPU, self.hasNVIDIADriver) = (hasNVIDIAGPU, hasNVIDIADriver)
  }

  /// The platforms to try, best first: discrete GPUs, then others, then the software renderer.
  ///
  /// Each GPU is one of them: a render node only if no device is known to be the same GPU, and Mesa's own choice, which
  /// may be any of the others, only if EGL lists no devices.
  ///
  /// - Parameter wanted: A platform's name, the path of a render node, or `device` or `gbm` for all of that kind; `nil`
  ///   for the best ones.
  package func platforms(named wanted: String? = nil) -> [EGLPlatform] {
    let hardware = devices.indices.filter { !devices[$0].isSoftware }
    let cards = sorted(hardware.map { (EGLPlatform.device($0), devices[$0].kind) })
    func renderNodes(_ nodes: [Node]) -> [EGLPlatform] {
      sorted(nodes.map { (EGLPlatform.gbm(path: $0.path), $0.kind) })
    }
    switch wanted {
    case nil:
      let known = Set(hardware.compactMap { devices[$0].node })
      return cards + renderNodes(nodes.filter { !known.contains($0.path) }) + [.software]
        + (devices.isEmpty ? [.surfaceless] : [])
    case "device": return cards
    case "gbm": return renderNodes(nodes)
    case .some(let name):
      return (cards + renderNodes(nodes) + [.software, .surfaceless]).filter { platform in
        if case .gbm(name) = platform { return true }
        return platform.name == name
      }
    }
  }

  /// Stable: GPUs of one kind stay in their order.
  private func sorted(_ cards: [(platform: EGLPlatform, kind: Kind)]) -> [EGLPlatform] {
    cards.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }
      .map(\.element.platform)
  }

  /// GPUs that the kernel has and EGL has no driver for.
  package var missingDrivers: [RefusedDevice] {
    guard hasNVIDIAGPU, !hasNVIDIADriver else { return [] }
    return [
      RefusedDevice(
        "an NVIDIA GPU",
        .noDriver(
          advice: "NVIDIA's driver (in a container: the capability “graphics” and the file "
            + "10_nvidia.json in /usr/share/glvnd/egl_vendor.d)"))
    ]
  }
}
