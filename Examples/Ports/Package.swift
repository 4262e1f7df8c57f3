// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS, as in the package of Lamina.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let uiKit = Target.Dependency.product(name: "UIKit", package: "Lamina")

// Swift 5 mode, as in most iOS projects. `iOS` has the programs before the port, which Linux does not compile.
let package = Package(
  name: "Ports",
  dependencies: [.package(name: "Lamina", path: "../..", traits: [])],
  targets: [
    .target(name: "Ported", dependencies: [uiKit], path: "Ported", swiftSettings: settings),
    .target(name: "Gallery", dependencies: ["Ported", uiKit], path: "Gallery", swiftSettings: settings),
    .executableTarget(name: "Draw", dependencies: ["Gallery", uiKit], path: "Draw", swiftSettings: settings),
    .testTarget(name: "PortsTests", dependencies: ["Gallery", uiKit], path: "Tests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v5])
