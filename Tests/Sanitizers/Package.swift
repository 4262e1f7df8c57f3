// swift-tools-version: 6.2
import PackageDescription

// A program that `Tests/Sanitizers/run` builds with a sanitizer, and all of Lamina with it.
let package = Package(
  name: "Sanitizers",
  dependencies: [.package(name: "Lamina", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Exercise", dependencies: [.product(name: "Lamina", package: "Lamina")])
  ])
