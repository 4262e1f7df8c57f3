import Lamina

// Renders scenes from Core Animation's documentation on the GPU into DIR (default: the current directory), one PNG
// each. With `--caml DIR`, writes them as CAML packages instead; this folder holds the result.

struct Scene {
  let name: String
  let root: CALayer
  /// The time to render, in seconds.
  let time: Double

  init(_ name: String, _ root: CALayer, at time: Double = 0) { (self.name, self.root, self.time) = (name, root, time) }
}

let scenes = [
  Scene("CardsUnderOneCamera", try cardsUnderOneCamera()),
  Scene("CardsWithTheirOwnCameras", try cardsWithTheirOwnCameras()),
  Scene("BackFaces", try backFaces()),
  Scene("SpritesAndClock", try spritesAndClock()),
  Scene("StretchedBubbles", try stretchedBubbles()),
  Scene("RoundedAndClipped", roundedAndClipped()),
  Scene("AffineChain", try affineChain()),
  Scene("Shadows", try shadows()),
  Scene("ThreeRoundedCorners", threeRoundedCorners()),
  Scene("StickFigures", stickFigures()),
  Scene("Masks", try masks()),
  Scene("Gradients", gradients()),
  Scene("OpacityGroups", opacityGroups()),
  Scene("Filters", try filters()),
  Scene("BlendModes", blendModes()),
  Scene("FrostedPanels", try frostedPanels()),
  Scene("RasterizedCards", try rasterizedCards()),
  Scene("ReplicatedCubes", replicatedCubes()),
  Scene("FadingRing", fadingRing()),
  Scene("ScrolledList", scrolledList()),
  Scene("CustomDrawing", customDrawing()),
  Scene("Texts", texts()),
  Scene("Gravities", try gravities()),
  Scene("Fountain", try fountain(), at: 3.4),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--caml" {
  let directory = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
  for scene in scenes { try writePackage(scene, to: directory.appendingPathComponent("\(scene.name).ca")) }
} else {
  let directory = URL(fileURLWithPath: arguments.first ?? ".")
  let renderer = try GPURenderer()
  for scene in scenes {
    let image = try renderer.render(scene.root, in: Viewport(scale: 2), at: scene.time)
    try image.writePNG(to: directory.appendingPathComponent("\(scene.name).png"))
  }
}

/// Writes a `.ca` package. In CAML y runs up, so the root flips its geometry, as Apple's own documents for iOS do.
func writePackage(_ scene: Scene, to package: URL) throws {
  let root = scene.root
  root.isGeometryFlipped = true
  let writer = root.camlDocument()
  var index = CAMLIndex()
  index.rootDocument = "main.caml"
  (index.documentWidth, index.documentHeight) = (root.bounds.width.native, root.bounds.height.native)
  index.renderTime = scene.time
  // Only these scenes depend on the scale, because they contain bitmaps and texts with scales of their own.
  if ["RasterizedCards", "CustomDrawing", "Texts"].contains(scene.name) { index.renderScale = 2 }
  let assets = package.appendingPathComponent("assets")
  try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
  try Data(writer.text.utf8).write(to: package.appendingPathComponent("main.caml"))
  try Data(index.propertyList.utf8).write(to: package.appendingPathComponent("index.xml"))
  for image in writer.images {
    let options = PNGEncodingOptions(holding: image.image)
    try image.image.writePNG(
      to: package.appendingPathComponent(image.path), compression: .best, options: options)
  }
}
