import GPURendering
import TestSupport

/// The checks of a device before it is used.
@Suite struct DeviceCheckTests {
  /// The rectangle for each k begins ¾ · 2⁻ᵏ pixels beyond a centre, and covers the centre if a grid of 2⁻ᵇ pixels
  /// moves it there: k > b.
  @Test(arguments: [8, 6, 4, 3]) func theGridIsTheFinestThatIsTold(bits: Int) {
    let covered = (0...8).map { $0 == 0 || $0 > bits }
    verify(GridProbe.grid(columns: covered, rows: covered)?.step == 1 / Double(1 << bits))
    // The coarser of two.
    let finest = (0...8).map { $0 == 0 }
    verify(GridProbe.grid(columns: finest, rows: covered)?.step == 1 / Double(1 << bits))
  }

  /// Nothing is drawn; everything is; the grid is coarser than 1/8 pixel.
  @Test(arguments: [
    [false, false, false, false, false, false, false, false, false],
    [true, true, true, true, true, true, true, true, true], [true, false, false, true, true, true, true, true, true],
  ])
  func aDeviceWithoutAGridIsRefused(covered: [Bool]) {
    verify(GridProbe.grid(columns: covered, rows: covered) == nil)
  }

  /// Mesa's software renderer has 8 bits.
  @Test func theSoftwareRendererHasTheStandardGrid() throws {
    let device = try GPURenderer(device: .named("software")).device
    verify(device.sampleOffset == .standard || !device.renderer.contains("llvmpipe"), "\(device)")
  }

  @Test(
    arguments: [
      (["LAMINA_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"], "/a"),
      (["LAMINA_CACHE": "", "XDG_CACHE_HOME": "/b", "HOME": "/c"], "/b/lamina"),
      (["HOME": "/c"], "/c/.cache/lamina"), (["XDG_CACHE_HOME": "", "HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func theCacheFolderComesFromTheEnvironment(environment: [String: String], path: String?) {
    verify(CacheFolder.path(in: environment) == path)
  }

  @Test(
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", [.plainReadback, .ignoredTimer, .finishedCopies]),
      (
        "zink (llvmpipe (LLVM 15.0.6, 256 bits))", [.measuredGrid, .plainReadback, .ignoredTimer, .finishedCopies]
      ),
      ("softpipe", [.plainReadback, .ignoredTimer, .renewedTarget]), ("virgl (AMD Radeon RX 6800)", [.renewedTarget]),
      ("zink Vulkan 1.3(NVIDIA GeForce RTX 3070 (NVIDIA_PROPRIETARY))", [.measuredGrid]),
      ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))", [.measuredGrid, .plainReadback, .ignoredTimer]),
      ("AMD Radeon RX 6800 (radeonsi, navi21)", []), ("NVIDIA H100 PCIe/PCIe/SSE2", []),
    ] as [(String, [DriverWorkaround])])
  func driverNameSelectsWorkarounds(renderer: String, workarounds: [DriverWorkaround]) {
    let version = "OpenGL ES 3.2 Mesa 25.0.7-2"
    verify(DriverWorkaround.needed(by: renderer, version: version) == workarounds)
    let byVariable = DriverWorkaround.needed(by: renderer, version: version, isSoftwareByVariable: true)
    verify(Set(byVariable) == Set(workarounds + [.softwareByVariable]))
  }

  @Test(
    arguments: [
      ("OpenGL ES 3.2 Mesa 22.3.6", true), ("OpenGL ES 3.2 Mesa 22.1.6", true), ("OpenGL ES 3.2 Mesa 23.1.5", true),
      ("OpenGL ES 3.2 Mesa 23.0.0-devel (git-1a2b)", true), ("OpenGL ES 3.2 Mesa 22.1.5", false),
      ("OpenGL ES 3.2 Mesa 23.1.6", false), ("OpenGL ES 3.2 Mesa 24.2", false), ("OpenGL ES 3.2 Mesa", false),
      ("OpenGL ES 3.0 SwiftShader 4.0.0.1", false),
    ])
  func driverVersionSelectsWorkarounds(version: String, isNeeded: Bool) {
    let needed = DriverWorkaround.needed(by: "llvmpipe (LLVM 15.0.6, 256 bits)", version: version)
    verify(needed.contains(.oneAtATime) == isNeeded)
    verify(!DriverWorkaround.needed(by: "softpipe", version: version).contains(.oneAtATime))
    let isLater = version.contains("23.1.6") || version.contains("24.2")
    verify(needed.contains(.finishedCopies) == isLater)
  }

  /// With llvmpipe of Mesa 25.0.7, three of five frames had other pixels than the first before copies waited.
  @Test func framesThatCopyTheirBackdropsAreAlike() throws {
    let root = CALayer(size: 120)
    for k in 0..<9 {
      let layer = CALayer(CGFloat(20 + 3 * k), CGFloat(20 + 6 * k), 24, 20, .green)
      layer.compositingFilter = "overlayBlendMode"
      layer.addSublayer(CALayer(3, 2, 15, 14, .red))
      root.addSublayer(layer)
    }
    let (renderer, snapshot) = (try GPURenderer(), root.commitFrame(at: 0))
    let first = try GPURenderer().render(snapshot).premultipliedRGBA
    for frame in 0..<40 { try verify(renderer.render(snapshot).premultipliedRGBA == first, "frame \(frame)") }
  }

  @Test func workaroundsAreOnUnlessTheyAreTurnedOff() throws {
    verify(DriverWorkaround.areOn(in: [:]), DriverWorkaround.areOn(in: ["LAMINA_WORKAROUNDS": ""]))
    verify(!DriverWorkaround.areOn(in: ["LAMINA_WORKAROUNDS": "off"]))
    let device = try GPURenderer(device: .named("software")).device
    verify(device.workarounds == (DriverWorkaround.areOn() ? device.neededWorkarounds : []))
    verify(device.workarounds.contains(.plainReadback) == DriverWorkaround.areOn())
  }

  /// A picture in pieces is the same: corners are rounded in the output's pixels, whatever target they are in.
  @Test func everyTargetRoundsCornersAlike() throws {
    let root = CALayer(size: 60)
    for k in 0..<6 {
      let card = CALayer(4 + 7.3 * CGFloat(k), 5.1 + 6.7 * CGFloat(k), 21.7, 13.3, .red)
      card.allowsEdgeAntialiasing = false
      card.transform = CATransform3DMakeRotation(0.3 * CGFloat(k), 0, 0, 1)
      root.addSublayer(card)
    }
    let pictures = try [Int.max, 37, 20].map { limit in
      try GPURenderer(device: .automatic, under: RendererConditions(validates: true, targetLimit: limit))
        .render(root.commitFrame()).premultipliedRGBA
    }
    verify(pictures[1] == pictures[0], pictures[2] == pictures[0])
  }
}
