// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS: a warning is an error there, and a warning on a user's machine.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// A target of ours, in `Sources/NAME`, whose `README.md` says what it is.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: ["README.md"], swiftSettings: settings)
}

/// A system library: a module map and one header in `Sources/NAME`.
///
/// - Parameter pkgConfig: Its name there; `nil` for one that has none, whose header and library are where all are.
func system(_ name: String, _ pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A test target in `Tests/NAME`.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(name: name, dependencies: ["TestSupport"] + umbrella + dependencies, swiftSettings: settings)
}

/// What `import Lamina` brings, and what its types are made of.
///
/// Every target names all modules below it, and the library product all modules: SwiftPM builds a target anew when one that it names has
/// changed, and looks no deeper. A target that is not built anew goes on with sizes that are wrong. `StructureTests` holds the lists,
/// `.ci/dependent-package` shows that they do.
let modules = [
  "Lamina", "Geometry", "Imaging", "Drawing", "LayerSnapshots", "LayerModel", "ReferenceRendering", "DisplayLists",
  "Shaders", "GPURendering", "CAML",
]

/// ``modules`` as what a target depends on.
let umbrella = modules.map { Target.Dependency(stringLiteral: $0) }

/// Modules with the names of Apple's frameworks, so that programs for those compile with their imports as they are. They only bring
/// Lamina's modules along; a program that depends on the product Lamina does not build them.
let frameworks = ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"]

/// What the compiler looks for where a file imports Testing and one of ``frameworks``: on Apple's systems they attach pictures to tests. Empty
/// modules, without which such a file does not compile.
let overlays = ["_Testing_CoreGraphics", "_Testing_UIKit"]

/// One of ``frameworks``, in `Sources/Frameworks/NAME`.
func framework(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: umbrella + dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/Frameworks/\(name)",
    swiftSettings: settings)
}

/// A program in `Examples/Tutorials/Sources/NAME`.
func tutorial(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: "\(name)Tutorial", dependencies: umbrella + dependencies, path: "Examples/Tutorials/Sources/\(name)",
    swiftSettings: settings)
}

/// What only the command needs. A program that depends on the library turns the trait off and fetches none of it; see the README.
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
    .library(name: "Lamina", targets: modules + ["Hosting"]),
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
    // In the order data flows.
    module("Geometry"),
    module("Imaging", ["Geometry", "CPNGCodec", "CDeflate", "CTurboJPEG", "CWebP", "CGIF", "CLCMS"]),
    module("Drawing", ["Geometry", "Imaging", "CCairo", "CPango", "CFontconfig"]),
    module("LayerSnapshots", ["Geometry", "Imaging", "Drawing"]),
    module("LayerModel", ["Geometry", "Imaging", "Drawing", "LayerSnapshots", "CClassMethods"]),
    module("ReferenceRendering", ["Geometry", "Imaging", "Drawing", "LayerSnapshots", "LayerModel"]),
    module("DisplayLists", ["Geometry", "Imaging", "Drawing", "LayerSnapshots"]),
    .target(
      name: "Shaders", dependencies: ["CShaders"], path: "Shaders",
      exclude: [
        "README.md", "common", "item.vert", "item.frag", "quad.vert", "quad.frag", "composite.frag", "whole.vert",
        "blur.frag", "reduce.frag", "enlarge.frag", "backdrop.frag",
      ],
      swiftSettings: settings),
    module(
      "GPURendering",
      [
        "Geometry", "Imaging", "Drawing", "LayerSnapshots", "LayerModel", "DisplayLists", "Shaders", "CEGL", "CGLES",
        "CGBM",
      ]),
    module("CAML", ["Geometry", "Imaging", "Drawing", "LayerSnapshots", "LayerModel", "CZip", "CXML2"]),
    module("Lamina", Array(umbrella.dropFirst())),
    module("Hosting", umbrella),
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
      name: "LaminaInspector", dependencies: umbrella + ["Pages"], exclude: ["README.md"], swiftSettings: settings),
    framework("_Testing_CoreGraphics"),
    framework("_Testing_UIKit"),
    .executableTarget(
      name: "LaminaCommand",
      dependencies: umbrella + [
        "LaminaInspector", "Pages", "CDeflate", "CEvent",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commandOnly),
        .product(name: "Logging", package: "swift-log", condition: commandOnly),
      ],
      exclude: ["README.md", "manual-page"],
      swiftSettings: settings),
    .executableTarget(
      name: "CubeExample", dependencies: umbrella, path: "Examples/Cube", exclude: ["Cube.ca"],
      swiftSettings: settings),
    .executableTarget(
      name: "ScenesExample", dependencies: umbrella + ["Hosting"], path: "Examples/Scenes",
      exclude: scenes.map { "\($0).ca" }, swiftSettings: settings),
    .executableTarget(
      name: "MotionExample", dependencies: umbrella, path: "Examples/Motion",
      exclude: ["TurningCube", "ChangingCards", "Springs", "PacedRing", "ReplicatedLoader"].map { "\($0).ca" },
      swiftSettings: settings),
    .executableTarget(
      name: "GalleryExample", dependencies: umbrella + ["Pages"], path: "Examples/Gallery", swiftSettings: settings),
    .executableTarget(
      name: "ViewsExample", dependencies: umbrella + ["Hosting"], path: "Examples/Views", swiftSettings: settings),

    // The programs of the tutorials, which are a package of their own as well.
    tutorial("Cube"), tutorial("Film"), tutorial("Measure", ["Cards"]),
    .target(name: "Cards", dependencies: umbrella, path: "Examples/Tutorials/Sources/Cards", swiftSettings: settings),
    .testTarget(
      name: "CardsTests", dependencies: umbrella + ["Cards"], path: "Examples/Tutorials/Tests/CardsTests",
      exclude: ["Expected"], swiftSettings: settings),

    system("CEGL", "egl", apt: "libegl-dev"),
    system("CGLES", "glesv2", apt: "libgles-dev"),
    system("CGBM", "gbm", apt: "libgbm-dev"),
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
    // The files of Shaders and Pages, in the binary by C's `#embed`: SwiftPM's `.embedInCode` took the compiler 20 seconds.
    .target(name: "CShaders"), .target(name: "CPages"),

    .target(name: "TestSupport", dependencies: umbrella, path: "Tests/TestSupport", swiftSettings: settings),
    tests("GeometryTests"),
    tests("DrawingTests"),
    tests("LayerModelTests"),
    tests("HostingTests", ["Hosting"]),
    tests("ReferenceRenderingTests"),
    tests("DisplayListTests"),
    tests("GPURenderingTests"),
    tests("RenderingAgreementTests", ["GalleryExample"]),
    tests("CAMLTests", ["CZip"]),
    tests("ImagingTests", ["CTurboJPEG", "CLCMS"]),
    tests("CommandTests", ["LaminaCommand", "LaminaInspector"]),
    tests("PortingTests", ["Hosting"] + frameworks.map { .init(stringLiteral: $0) }),
    tests("StructureTests"),
  ]
)
