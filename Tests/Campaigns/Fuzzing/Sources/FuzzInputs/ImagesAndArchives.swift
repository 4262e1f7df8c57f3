import Foundation
import Lamina

func decodeImage(_ input: Data) {
  // Four million pixels: the limit itself has tests.
  if let image = try? CGImage(data: input, maximumPixels: 1 << 22) {
    precondition(image.width > 0 && image.height > 0)
  }
  _ = CGImageSourceCreateWithData(input as CFData, nil).map(CGImageSourceGetCount)
  if let frames = try? ImageSequence(data: input, maximumPixels: 1 << 16) {
    precondition(frames.count > 0 && frames.width > 0 && frames.height > 0)
    let images = frames.images
    for index in [0, 1, images.count - 1] where index < images.count {
      precondition(images[index].premultipliedRGBA.count == 4 * frames.width * frames.height)
      _ = try? frames.image(at: index)
    }
  }
}

func readArchive(_ input: Data) {
  // Foundation leaks 4,096 bytes whenever it reads an empty file.
  if input.isEmpty { return }
  let url = URL(fileURLWithPath: "/dev/shm/lamina-fuzz-\(getpid()).zip")
  guard (try? input.write(to: url)) != nil else { return }
  defer { try? FileManager.default.removeItem(at: url) }
  guard let document = try? CAMLDocument(contentsOf: url) else { return }
  _ = document.root.commitFrame(at: 0)
}
