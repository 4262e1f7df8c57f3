// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS, as in the package of Lamina.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// A separate package, so that only people who port programs build SwiftSyntax.
let package = Package(
  name: "PortingCommand",
  products: [.executable(name: "lamina-port", targets: ["PortingCommand"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(
      name: "Porting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
      ],
      path: "Porting", swiftSettings: settings),
    .executableTarget(
      name: "PortingCommand",
      dependencies: ["Porting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Command", swiftSettings: settings),
    .testTarget(
      name: "PortingRulesTests", dependencies: ["Porting", "PortingCommand"], path: "Tests", swiftSettings: settings),
  ])
