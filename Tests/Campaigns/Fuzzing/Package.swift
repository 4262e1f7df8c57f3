// swift-tools-version: 6.2
import PackageDescription

// Instrumented for coverage by `Tests/Campaigns/Fuzzing/run`, which passes -sanitize=fuzzer to all modules: libFuzzer
// brings `main`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Lamina", path: "../../..", traits: [])],
  targets: [
    .target(name: "CLibFuzzer"),
    // The package of Lamina has this one as well: its tests replay the corpora.
    .target(
      name: "FuzzInputs",
      dependencies: [
        .product(name: "Hosting", package: "Lamina"), .product(name: "LaminaVerification", package: "Lamina"),
      ]),
    .executableTarget(
      name: "Fuzz", dependencies: ["CLibFuzzer", "FuzzInputs"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ])
