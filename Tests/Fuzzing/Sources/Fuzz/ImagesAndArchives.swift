import Foundation
import Lamina

func decodeImage(_ input: Data) {
  // Four million pixels: the limit itself has tests.
  if let image = try? CGImage(data: input, maximumPixels: 1 << 22) {
    precondition(image.width > 0 && image.height > 0)
  }
  _ = CGImageSourceCreateWithData(input as CFData, nil).map(CGImageSourceGetCount)
}

func readArchive(_ input: Data) {
  let url = URL(fileURLWithPath: "/dev/shm/lamina-fuzz-\(getpid()).zip")
  guard (try? input.write(to: url)) != nil else { return }
  defer { try? FileManager.default.removeItem(at: url) }
  guard let document = try? CAMLDocument(contentsOf: url) else { return }
  _ = document.root.commitFrame(at: 0)
}
