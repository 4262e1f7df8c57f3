// swift-tools-version: 6.2
import PackageDescription

// Instrumented for coverage by `Tests/Fuzzing/run`, which passes -sanitize=fuzzer to all modules: libFuzzer brings `main`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Lamina", path: "../..", traits: [])],
  targets: [
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CLibFuzzer", .product(name: "Lamina", package: "Lamina")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ])
