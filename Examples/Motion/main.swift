import Lamina

// Renders the frames of five animated scenes on the GPU into DIR (default: the current directory): NAME-00.png …
// NAME-19.png, evenly distributed over each scene's duration. With `--caml DIR`, writes the scenes as CAML packages
// instead; this folder holds the result. The command renders films from them:
//
//     lamina render Examples/Motion/TurningCube.ca --frames 0..<4 --fps 60 -o cube.mp4

let scenes = [turningCube(), changingCards(), springs(), pacedRing(), replicatedLoader()]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--caml" {
  let directory = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
  CATransaction.setDisableActions(true)
  for scene in scenes {
    let package = directory.appendingPathComponent("\(scene.name).ca")
    // In CAML y runs up, so the root flips its geometry, as Apple's own documents for iOS do.
    scene.root.isGeometryFlipped = true
    var index = CAMLIndex()
    index.rootDocument = "main.caml"
    (index.documentWidth, index.documentHeight) = (scene.root.bounds.width.native, scene.root.bounds.height.native)
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data(scene.root.camlDocument().text.utf8).write(to: package.appendingPathComponent("main.caml"))
    try Data(index.propertyList.utf8).write(to: package.appendingPathComponent("index.xml"))
  }
} else {
  let directory = URL(fileURLWithPath: arguments.first ?? ".")
  let renderer = try GPURenderer()
  for scene in scenes {
    for frame in 0..<20 {
      let image = try renderer.render(scene.root, in: Viewport(scale: 2), at: scene.duration * Double(frame) / 20)
      let number = frame < 10 ? "0\(frame)" : "\(frame)"
      try image.writePNG(to: directory.appendingPathComponent("\(scene.name)-\(number).png"))
    }
  }
}
