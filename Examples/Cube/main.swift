import Foundation
import Lamina

// Renders a cube of layers into cube.png, or into the given file.
// With `--digits DIR`, writes the images on its faces instead: DIR/1.png … 6.png, the assets of Cube.ca.

let arguments = CommandLine.arguments.dropFirst()

let digits = try (1...6).map { try ReferenceRenderer().render(digit($0), in: Viewport(scale: 2)) }
if arguments.first == "--digits" {
  let directory = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
  for (i, image) in digits.enumerated() { try image.writePNG(to: directory.appendingPathComponent("\(i + 1).png")) }
} else {
  let picture = try GPURenderer().render(litCube(digits: digits), in: Viewport(scale: 2))
  try picture.writePNG(to: URL(fileURLWithPath: arguments.first ?? "cube.png"))
}
