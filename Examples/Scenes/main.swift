import Lamina

// Renders the scenes of the documents on the GPU into DIR (default: the folder it runs in), one PNG each.
// With `--caml DIR`, writes them as CAML packages instead: the ones beside this file.

let scenes: [(name: String, root: CALayer)] = [
  ("CardsUnderOneCamera", try cardsUnderOneCamera()), ("CardsWithTheirOwnCameras", try cardsWithTheirOwnCameras()),
  ("BackFaces", try backFaces()), ("SpritesAndClock", try spritesAndClock()),
  ("StretchedBubbles", try stretchedBubbles()),
  ("RoundedAndClipped", roundedAndClipped()), ("AffineChain", try affineChain()),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--caml" {
  let directory = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
  for scene in scenes { try writePackage(scene.root, to: directory.appendingPathComponent("\(scene.name).ca")) }
} else {
  let directory = URL(fileURLWithPath: arguments.first ?? ".")
  let renderer = try GPURenderer()
  for scene in scenes {
    let image = try renderer.render(scene.root, in: Viewport(scale: 2))
    try image.writePNG(to: directory.appendingPathComponent("\(scene.name).png"))
  }
}

/// A `.ca` package. CAML's y runs up: the root turns it over, as Apple's own documents for iOS do.
func writePackage(_ root: CALayer, to package: URL) throws {
  root.isGeometryFlipped = true
  let writer = CAMLWriter(root)
  var index = CAMLIndex()
  index.rootDocument = "main.caml"
  (index.documentWidth, index.documentHeight) = (root.bounds.width.native, root.bounds.height.native)
  let assets = package.appendingPathComponent("assets")
  try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
  try Data(writer.document.utf8).write(to: package.appendingPathComponent("main.caml"))
  try Data(index.propertyList.utf8).write(to: package.appendingPathComponent("index.xml"))
  for image in writer.images {
    try image.image.writePNG(to: package.appendingPathComponent(image.path), compression: .small)
  }
}
