// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS, as in the package of Lamina.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "GLKit",
  products: [.library(name: "GLKit", targets: ["GLKit"])],
  dependencies: [.package(name: "Lamina", path: "../..", traits: [])],
  targets: [
    .target(
      name: "GLKit", dependencies: [.product(name: "UIKit", package: "Lamina")], path: "GLKit", swiftSettings: settings)
  ])
