// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CardServer",
  dependencies: [
    .package(path: "../Lamina", traits: []),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "CardServer",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"), .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ])
  ])
