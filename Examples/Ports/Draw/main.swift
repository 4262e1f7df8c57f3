import Gallery
import UIKit

// Draws every ported program into a folder: Draw [FOLDER]
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for piece in gallery { try piece.picture().writePNG(to: folder.appendingPathComponent("\(piece.name).png")) }
