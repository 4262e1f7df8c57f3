// swift-tools-version: 6.2
import PackageDescription

let lamina = Target.Dependency.product(name: "Lamina", package: "Lamina")
let laminaTesting = Target.Dependency.product(name: "LaminaTesting", package: "Lamina")

let package = Package(
  name: "Tutorials",
  dependencies: [.package(path: "../Lamina", traits: [])],
  targets: [
    .executableTarget(name: "Layers", dependencies: [lamina]),
    .executableTarget(name: "Cube", dependencies: [lamina]),
    .executableTarget(name: "Film", dependencies: [lamina]),
    .target(name: "Cards", dependencies: [lamina]),
    .testTarget(name: "CardsTests", dependencies: ["Cards", laminaTesting], exclude: ["__Snapshots__"]),
    .executableTarget(name: "Measure", dependencies: ["Cards", lamina]),
  ])
