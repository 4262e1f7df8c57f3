import Drawing
import Foundation
import Geometry
import Imaging
import Testing

struct ZGallery {
  @Test func write() throws {
    let zoom = 4, cell = 64 * zoom + 8
    let sheet = try #require(CGContext(width: cell * 6, height: cell * 4))
    sheet.setFillColor(CGColor(gray: 0.9, alpha: 1))
    sheet.fill(CGRect.infinite)
    sheet.interpolationQuality = .none
    for (i, picture) in Picture.allCases.enumerated() {
      let r = CGRect(x: i % 6 * cell + 4, y: (3 - i / 6) * cell + 4, width: 256, height: 256)
      sheet.setFillColor(.white)
      sheet.fill(r)
      sheet.draw(picture.draw(), in: r)
    }
    try sheet.makeImage()!.writePNG(to: URL(fileURLWithPath: "/tmp/gallery.png"))
  }
}
