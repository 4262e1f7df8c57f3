// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS: a warning is an error there, and a warning on a user's machine.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Flags that SwiftPM does not know. It refuses them in a package that another one names by version, which therefore
/// has none.
func flags(_ flags: [String], _ configuration: BuildConfiguration) -> [SwiftSetting] {
  let isVersion = Context.packageDirectory.contains("/checkouts/") && Context.gitInformation?.currentTag != nil
  return isVersion ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// The settings of tests and examples. The optimizer takes four fifths of the time of an optimized build.
///
/// A module is compiled as a whole, as in any release build. By batches of files the compiler works half as long again:
/// for each batch it reads all declarations and expands macros. An interface that is written by a job of its own costs
/// as much.
let unoptimized = settings + flags(["-Onone", "-no-emit-module-separately-wmo"], .release)

/// The settings of modules of the products whose speed does not show in a frame. LAMINA_FAST_BUILD, which `make cube`,
/// `make test` and CI set, saves the optimizer's time: never in what users get.
let optimizedForUsers = Context.environment["LAMINA_FAST_BUILD"] == nil ? settings : unoptimized

/// The settings of modules that loop over pixels, points or texels: they are optimized in debug builds, too, because
/// such a loop takes thirty times as long otherwise, and snapshot tests are built for debugging.
/// `Documentation/Building.md` has what each module gains and costs.
///
/// Each is compiled as a whole, by one job, as in a release build. SwiftPM wants an object for each file, which the
/// compiler writes if it is told a number of threads.
let pixelLoops =
  settings
  + flags(
    [
      "-O", "-wmo", "-num-threads", "1", "-disable-batch-mode", "-no-emit-module-separately-wmo", "-enable-default-cmo",
    ], .debug)

/// The settings of test targets: SwiftPM finds tests in the index of their files, which need not hold the system's
/// modules.
let testing = unoptimized + flags(["-index-ignore-system-modules"], .release)

/// The modules of the library, each with those that its files import, in the order data flows.
let imports: KeyValuePairs = [
  "Geometry": [],
  "Imaging": ["Geometry"],
  "Drawing": ["Geometry", "Imaging"],
  "LayerSnapshots": ["Geometry", "Imaging"],
  "LayerModel": ["Drawing", "LayerSnapshots"],
  "ReferenceRendering": ["LayerSnapshots"],
  "DisplayLists": ["LayerSnapshots"],
  "Shaders": [],
  "GPURendering": ["DisplayLists", "Shaders"],
  "CAML": ["LayerModel"],
]

/// The modules below those of `names`, and those themselves.
///
/// SwiftPM rebuilds a target when one that it names has changed, and looks no deeper, so every target names all modules
/// below it. A target that is not rebuilt keeps wrong sizes of types. `StructureTests` holds the table,
/// `.ci/dependent-package` shows that it does.
func down(from names: [String]) -> [String] {
  var found: Set<String> = []
  func add(_ name: String) {
    if found.insert(name).inserted { imports.first { $0.key == name }?.value.forEach(add) }
  }
  names.forEach(add)
  return imports.map(\.key).filter(found.contains)
}

/// The dependencies of a target that imports `modules`.
func with(_ modules: String...) -> [Target.Dependency] { down(from: modules).map { .init(stringLiteral: $0) } }

/// A module of ``imports``, in `Sources/NAME`, whose `README.md` says what it is.
///
/// - Parameter pages: Further pages, in its folders.
func module(
  _ name: String, _ libraries: [Target.Dependency] = [], _ settings: [SwiftSetting] = settings, pages: [String] = []
) -> Target {
  let below = down(from: [name]).filter { $0 != name }.map { Target.Dependency(stringLiteral: $0) }
  return .target(name: name, dependencies: below + libraries, exclude: ["README.md"] + pages, swiftSettings: settings)
}

/// A system library: a module map and one header in `Sources/NAME`.
///
/// - Parameter pkgConfig: Its name there; `nil` for one that has none, whose header and library are where all are.
func system(_ name: String, _ pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A test target in `Tests/NAME`, of modules and whatever else it imports.
func tests(
  _ name: String, _ modules: [Target.Dependency], _ others: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = testing
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + modules + others, exclude: exclude, swiftSettings: settings)
}

/// The modules that `import Lamina` brings, and those that its types are made of.
let modules = ["Lamina"] + imports.map(\.key)

/// ``modules`` as what a target depends on.
let umbrella = modules.map { Target.Dependency(stringLiteral: $0) }

/// Modules with the names of Apple's frameworks, so that programs for those compile with their imports as they are.
/// They only bring Lamina's modules along; a program that depends on the product Lamina does not build them.
let frameworks = ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"]

/// The modules that the compiler looks for where a file imports Testing and one of ``frameworks``: on Apple's systems
/// they attach pictures to tests. Empty modules, without which such a file does not compile.
let overlays = ["_Testing_CoreGraphics", "_Testing_UIKit"]

/// One of ``frameworks``, in `Sources/Frameworks/NAME`.
func framework(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: umbrella + dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/Frameworks/\(name)",
    swiftSettings: settings)
}

/// `UIKit` as what a target depends on.
let uiKit = (["Hosting"] + frameworks).map { Target.Dependency(stringLiteral: $0) }

/// `LaminaTesting` as what a target depends on besides ``umbrella``.
let snapshots: [Target.Dependency] = [
  "Hosting", "LaminaVerification", "Pages", "ComparisonReports", "LaminaTesting",
]

/// A module of ported programs, in `Examples/Ports/NAME`.
func port(_ name: String, _ others: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: umbrella + uiKit + others, path: "Examples/Ports/\(name)", packageAccess: false,
    swiftSettings: unoptimized + [.swiftLanguageMode(.v5)])
}

/// A program in `Examples/Tutorials/Sources/NAME`.
func tutorial(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: "\(name)Tutorial", dependencies: umbrella + dependencies, path: "Examples/Tutorials/Sources/\(name)",
    packageAccess: false, swiftSettings: unoptimized)
}

/// The dependencies of the command alone. A program that depends on the library turns the trait off and does not fetch
/// them; see the README.
let commandOnly: TargetDependencyCondition? = .when(traits: ["Command"])

/// The CAML packages that `ScenesExample` writes.
let scenes = [
  "CardsUnderOneCamera", "CardsWithTheirOwnCameras", "BackFaces", "SpritesAndClock", "StretchedBubbles",
  "RoundedAndClipped", "AffineChain", "Shadows", "ThreeRoundedCorners", "StickFigures", "Masks", "Gradients",
  "OpacityGroups", "Filters", "BlendModes", "FrostedPanels", "RasterizedCards", "ReplicatedCubes", "FadingRing",
  "ScrolledList",
  "Fountain", "CustomDrawing", "Texts", "Gravities",
]

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "Lamina", targets: modules),
    .library(name: "Hosting", targets: modules + ["Hosting"]),
    .library(
      name: "LaminaTesting",
      targets: modules + ["Hosting", "LaminaVerification", "Pages", "ComparisonReports", "LaminaTesting"]),
    .library(name: "LaminaVerification", targets: modules + ["LaminaVerification"]),
    .library(name: "LaminaInspector", targets: modules + ["LaminaInspector", "Pages"]),
    .executable(name: "lamina", targets: ["LaminaCommand"]),
  ]
    + frameworks.map { .library(name: $0, targets: modules + ["Hosting"] + frameworks + overlays) },
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(name: "Command", description: "The lamina command, and the packages that it alone needs"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    module("Geometry", [], pixelLoops),
    module("Imaging", ["CPNGCodec", "CDeflate", "CTurboJPEG", "CWebP", "CGIF", "CLCMS"], pixelLoops),
    module("Drawing", ["CCairo", "CPango", "CFontconfig"]),
    module("LayerSnapshots", [], pixelLoops),
    module("LayerModel", ["CClassMethods"], pages: ["Capture/README.md"]),
    module("ReferenceRendering", [], pixelLoops),
    module("DisplayLists"),
    module("Shaders", ["CShaders"]),
    module("GPURendering", ["CEGL", "CGLES"]),
    module("CAML", ["CZip", "CXML2"], optimizedForUsers),
    .target(name: "Lamina", dependencies: Array(umbrella.dropFirst()), exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "LaminaVerification", dependencies: umbrella, exclude: ["README.md"], swiftSettings: settings),
    // Optimized in debug builds, too: a layout is solved for every picture.
    .target(name: "Constraints", dependencies: with("Geometry"), exclude: ["README.md"], swiftSettings: pixelLoops),
    .target(
      name: "Hosting", dependencies: umbrella + ["Constraints"], exclude: ["README.md"],
      swiftSettings: optimizedForUsers),
    framework("CoreGraphics"),
    framework("CoreText", ["CoreGraphics"]),
    framework("ImageIO", ["CoreGraphics"]),
    framework("QuartzCore", ["CoreGraphics", "CoreText"]),
    framework("UIKit", ["Hosting", "CoreGraphics", "CoreText", "QuartzCore"]),
    .target(
      name: "Pages", dependencies: ["CPages"],
      exclude: [
        "README.md", "page.css", "page.js", "report.html", "report.css", "report.js", "inspector.html", "inspector.css",
        "inspector.js", "gallery.html", "gallery.css", "gallery.js",
      ],
      swiftSettings: settings),
    .target(
      name: "ComparisonReports", dependencies: umbrella + ["Pages", "CDeflate"], exclude: ["README.md"],
      swiftSettings: pixelLoops),
    .target(
      name: "LaminaTesting", dependencies: umbrella + snapshots.dropLast(), exclude: ["README.md"],
      swiftSettings: pixelLoops),
    // Optimized: it reads every pixel of the pictures that it names.
    .target(
      name: "LaminaInspector", dependencies: umbrella + ["Pages"], exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "BenchmarkScenes", dependencies: umbrella, exclude: ["README.md"], swiftSettings: settings),
    framework("_Testing_CoreGraphics"),
    framework("_Testing_UIKit"),
    .executableTarget(
      name: "LaminaCommand",
      dependencies: umbrella + [
        "BenchmarkScenes", "LaminaInspector", "LaminaVerification", "Pages", "ComparisonReports", "CEvent", "CPango",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commandOnly),
        .product(name: "Logging", package: "swift-log", condition: commandOnly),
      ],
      exclude: ["README.md", "manual-page", "bundle"],
      swiftSettings: optimizedForUsers),
    .executableTarget(
      name: "CubeExample", dependencies: umbrella, path: "Examples/Cube", exclude: ["Cube.ca"],
      swiftSettings: unoptimized),
    .executableTarget(
      name: "ScenesExample", dependencies: umbrella + ["Hosting"], path: "Examples/Scenes",
      exclude: scenes.map { "\($0).ca" }, swiftSettings: unoptimized),
    .executableTarget(
      name: "MotionExample", dependencies: umbrella, path: "Examples/Motion",
      exclude: ["TurningCube", "ChangingCards", "Springs", "PacedRing", "ReplicatedLoader"].map { "\($0).ca" },
      swiftSettings: unoptimized),
    .executableTarget(
      name: "GalleryExample", dependencies: umbrella + ["Pages"], path: "Examples/Gallery", swiftSettings: unoptimized),
    .executableTarget(
      name: "MeasuredExample", dependencies: umbrella + ["LaminaVerification"], path: "Examples/Measured",
      swiftSettings: unoptimized),
    .executableTarget(
      name: "ViewsExample", dependencies: umbrella + ["Hosting"], path: "Examples/Views", swiftSettings: unoptimized),

    // The programs of the tutorials, which are a package of their own as well: they see what other packages see.
    tutorial("Layers"), tutorial("Cube"), tutorial("Film"), tutorial("Measure", ["Cards"]),
    .target(
      name: "Cards", dependencies: umbrella, path: "Examples/Tutorials/Sources/Cards", packageAccess: false,
      swiftSettings: unoptimized),
    .testTarget(
      name: "CardsTests", dependencies: umbrella + snapshots + ["Cards"], path: "Examples/Tutorials/Tests/CardsTests",
      exclude: ["__Snapshots__"], swiftSettings: testing),

    // GLKit's mathematics, which is a package of its own as well.
    .target(
      name: "GLKit", dependencies: umbrella + uiKit, path: "Examples/GLKit/GLKit", packageAccess: false,
      swiftSettings: settings),

    // The ported programs, which are a package of their own as well: in Swift 5 mode, as in most iOS projects.
    port("Ported"), port("Gallery", ["Ported"]),
    .testTarget(
      name: "PortsTests", dependencies: umbrella + uiKit + ["Ported", "Gallery"], path: "Examples/Ports/Tests",
      swiftSettings: testing + [.swiftLanguageMode(.v5)]),

    system("CEGL", "egl", apt: "libegl-dev"),
    system("CGLES", "glesv2", apt: "libgles-dev"),
    system("CPNG", "libpng", apt: "libpng-dev"),
    system("CDeflate", "libdeflate", apt: "libdeflate-dev"),
    system("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
    system("CWebP", "libwebp", apt: "libwebp-dev"),
    system("CGIF", nil, apt: "libgif-dev"),
    system("CLCMS", "lcms2", apt: "liblcms2-dev"),
    system("CCairo", "cairo", apt: "libcairo2-dev"),
    system("CPango", "pangocairo", apt: "libpango1.0-dev"),
    system("CZip", "libzip", apt: "libzip-dev"),
    system("CEvent", "libevent", apt: "libevent-dev"),
    system("CXML2", "libxml-2.0", apt: "libxml2-dev"),
    system("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),

    // C of ours: libpng reports by `longjmp`, which must be caught before it meets Swift.
    .target(name: "CPNGCodec", dependencies: ["CPNG"]),
    // C of ours: it calls initialisers of Swift classes that are known only at run time.
    .target(name: "CClassMethods"),
    // The files of Shaders and Pages, in the binary by C's `#embed`: SwiftPM's `.embedInCode` took the compiler 20
    // seconds.
    .target(name: "CShaders"), .target(name: "CPages"),

    .target(
      name: "TestSupport", dependencies: with("LayerModel") + ["SoftwareDevice"], path: "Tests/Support/TestSupport",
      swiftSettings: settings),
    // Chooses the software renderer for every test program before it starts, whatever starts it.
    .target(name: "SoftwareDevice", path: "Tests/Support/SoftwareDevice"),
    tests("GeometryTests", with("Geometry")),
    tests("ImagingTests", with("Imaging"), ["CTurboJPEG", "CLCMS"]),
    tests("DrawingTests", with("Drawing")),
    tests("LayerModelTests", with("LayerModel")),
    tests("ReferenceRenderingTests", with("ReferenceRendering", "LayerModel")),
    tests("DisplayListTests", with("DisplayLists", "LayerModel")),
    tests("GPURenderingTests", umbrella, ["LaminaVerification"]),
    tests("RenderingAgreementTests", umbrella, ["LaminaVerification", "GalleryExample", "BenchmarkScenes", "Sweeps"]),
    tests("CAMLTests", with("CAML"), ["CZip"]),
    tests("ConstraintsTests", with("Geometry"), ["Constraints"], exclude: ["systems.py", "systems.txt"]),
    tests("HostingTests", umbrella, ["Hosting", "Constraints", "LaminaVerification"]),
    tests("CommandTests", umbrella, ["BenchmarkScenes", "LaminaCommand", "LaminaInspector", "LaminaVerification"]),
    // A search for steps in what frames cost: a program, and `SweepTests`.
    .executableTarget(
      name: "Sweeps", dependencies: umbrella + ["BenchmarkScenes"], path: "Tests/Support/Sweeps",
      swiftSettings: unoptimized),
    tests("SnapshotTests", umbrella, snapshots, exclude: ["__Snapshots__"]),
    // Most of its files are compiled and never run: a line that compiles shows that a member of Apple's is there, with
    // its type.
    tests("PortingTests", umbrella, uiKit + ["GLKit", "LaminaVerification"]),
    tests("FuzzingTests", umbrella, ["FuzzInputs", "LaminaVerification"]),
    // It reads all sources, which takes the optimizer's code a fifth of the time.
    tests("StructureTests", [], settings: settings),
    // The readers of fuzzed inputs: the package in `Tests/Campaigns/Fuzzing` runs it under libFuzzer, `FuzzingTests` on
    // a fixed corpus.
    .target(
      name: "FuzzInputs", dependencies: umbrella + ["Hosting", "LaminaVerification"],
      path: "Tests/Campaigns/Fuzzing/Sources/FuzzInputs",
      swiftSettings: unoptimized),
  ]
)

// LAMINA_TESTS: the test targets to build, separated by commas; all of them where it is not set. One module's tests are
// built and linked in a fraction of the time of all.
if let wanted = Context.environment["LAMINA_TESTS"]?.split(separator: ",").map(String.init), !wanted.isEmpty {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
