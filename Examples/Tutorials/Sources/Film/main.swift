import Lamina

let document = try CAMLDocument(contentsOf: URL(fileURLWithPath: "pulse.caml"))
for warning in document.warnings { print(warning) }

// One renderer for all frames: it caches everything that does not change from one to the next.
let renderer = try GPURenderer()
for frame in 0..<36 {
  let picture = try renderer.renderNext(document.root, in: document.viewport, at: 1.2 + Double(frame) / 30)
  try picture.writePNG(to: URL(fileURLWithPath: "pulse-\(frame).png"))
}
