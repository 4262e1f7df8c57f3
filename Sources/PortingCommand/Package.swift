// swift-tools-version: 6.2
import PackageDescription

// CI sets LAMINA_WARNINGS_AS_ERRORS, as in the package of Lamina.
let settings: [SwiftSetting] =
  Context.environment["LAMINA_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The folder of Swift's toolchain with SwiftSyntax's modules and libraries, as `toolchain-syntax` prints it for
/// `make port`. Without it the package is fetched and built.
let toolchain = Context.environment["LAMINA_SWIFT_SYNTAX"].flatMap { $0.isEmpty ? nil : $0 }

let syntax = ["SwiftSyntax", "SwiftParser", "SwiftOperators", "SwiftParserDiagnostics"]
let compiling = settings + (toolchain.map { [.unsafeFlags(["-I", $0])] } ?? [])
let linking: [LinkerSetting] =
  toolchain.map {
    syntax.map { .linkedLibrary($0) } + [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])]
  } ?? []

// A separate package, so that only people who port programs need SwiftSyntax.
let package = Package(
  name: "PortingCommand",
  products: [.executable(name: "lamina-port", targets: ["PortingCommand"])],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")]
    + (toolchain == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")] : []),
  targets: [
    .target(
      name: "Porting",
      dependencies: toolchain == nil ? syntax.map { .product(name: $0, package: "swift-syntax") } : [],
      path: "Porting", resources: [.embedInCode("StandIns/UIKit.swift")], swiftSettings: compiling,
      linkerSettings: linking),
    .executableTarget(
      name: "PortingCommand",
      dependencies: ["Porting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Command", swiftSettings: compiling),
    .testTarget(
      name: "PortingRulesTests", dependencies: ["Porting", "PortingCommand"], path: "Tests", swiftSettings: compiling),
  ])
