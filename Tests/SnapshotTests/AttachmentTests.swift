import Lamina
import LaminaTesting
import TestSupport

@Suite struct AttachmentTests {
  private func bytes<Value: Attachable>(_ attachment: borrowing Attachment<Value>) throws -> Data {
    try attachment.withUnsafeBytes { Data($0) }
  }

  @Test func aPictureIsAttachedAsAPNG() throws {
    let picture = row([1, 2, 3, 255, 4, 5, 6, 7])
    let attachment = Attachment(picture, named: "row")
    verify(attachment.preferredName == "row.png")
    try verify(CGImage(data: bytes(attachment)).premultipliedRGBA == picture.premultipliedRGBA)
    verify(Attachment(picture, named: "row.PNG").preferredName == "row.PNG")
  }

  @Test func aLayerIsAttachedAsItsPicture() throws {
    let attachment = try Attachment(plate(CGColor(red: 0, green: 1, blue: 0, alpha: 1)), named: "plate")
    verify(attachment.preferredName == "plate.png")
    let picture = try CGImage(data: bytes(attachment))
    // 4 × 2 points, at the scale of the screen, which other tests change.
    verify([4, 8, 12].contains(picture.width), picture.width == 2 * picture.height)
    verify(picture.pixel(1, 1) == (0, 255, 0, 255))
  }

  /// A subclass, too.
  @Test func aTextLayerIsAttached() throws {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    try verify((1...3).contains(CGImage(data: bytes(Attachment(layer))).width))
    try Attachment.record(layer, named: "text.png")
    #expect(throws: RenderError.self) { try Attachment.record(CALayer()) }
  }
}
