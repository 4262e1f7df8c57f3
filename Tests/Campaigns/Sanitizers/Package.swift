// swift-tools-version: 6.2
import PackageDescription

// Programs that `Tests/Campaigns/Sanitizers/run` builds with a sanitizer: one with all of Lamina, and one with races
// that a sanitizer must find.
let package = Package(
  name: "Sanitizers",
  dependencies: [.package(name: "Lamina", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "Exercise", dependencies: [.product(name: "Hosting", package: "Lamina")]),
    .executableTarget(name: "Planted"),
  ])
