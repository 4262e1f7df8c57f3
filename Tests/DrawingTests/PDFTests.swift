import Drawing
import TestSupport

/// Documents: the plain-text parts of a PDF file, and that nothing is drawn between pages.
@Suite struct PDFTests {
  private func document(_ draw: (CGContext) -> Void) throws -> Data {
    let data = NSMutableData()
    var box = CGRect(x: 10, y: 20, width: 100, height: 50)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    draw(context)
    context.closePDF()
    return Data(referencing: data)
  }

  private func page(_ context: CGContext, _ draw: () -> Void) {
    context.beginPDFPage(nil)
    draw()
    context.endPDFPage()
  }

  @Test func aDocumentIsAPDFFile() throws {
    let data = try document { context in page(context) { context.fill(CGRect(x: 10, y: 20, width: 50, height: 25)) } }
    verify(data.starts(with: Data("%PDF-1.".utf8)), String(decoding: data.suffix(8), as: UTF8.self).contains("%%EOF"))
  }

  @Test func nothingIsDrawnBetweenPages() throws {
    let empty = try document { context in page(context) {} }
    let beside = try document { context in
      context.fill(CGRect(x: 10, y: 20, width: 50, height: 25))
      page(context) {}
      context.fill(CGRect(x: 10, y: 20, width: 50, height: 25))
    }
    // But for the time of writing, the files are the same.
    verify(empty.count == beside.count)
    let filled = try document { context in page(context) { context.fill(CGRect(x: 10, y: 20, width: 50, height: 25)) } }
    verify(filled.count > empty.count)
  }

  @Test func newPageResetsTheGraphicsState() throws {
    _ = try document { context in
      page(context) {
        context.translateBy(x: 5, y: 5)
        context.setAlpha(0.5)
        context.clip(to: CGRect(x: 30, y: 30, width: 5, height: 5))
        context.saveGState()
      }
      page(context) {
        verify(
          context.convertToUserSpace(context.convertToDeviceSpace(CGPoint(x: 10, y: 20))) == CGPoint(x: 10, y: 20))
        verify(context.convertToDeviceSpace(CGPoint(x: 10, y: 20)) == .zero)
        verify(context.boundingBoxOfClipPath == CGRect(x: 10, y: 20, width: 100, height: 50))
        verify(context.makeImage() == nil, context.data == nil)
      }
    }
  }

  @Test func aFileIsWrittenWhenTheContextEnds() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: url) }
    do {
      let context = try #require(CGContext(url, mediaBox: nil, [kCGPDFContextTitle: "title"]))
      page(context) {
        context.setShadow(offset: CGSize(width: 2, height: -2), blur: 3)
        context.fill(CGRect(x: 100, y: 100, width: 50, height: 50))
        context.setURL(URL(string: "https://example.org")!, for: CGRect(x: 100, y: 100, width: 50, height: 50))
      }
    }
    try verify(Data(contentsOf: url).starts(with: Data("%PDF-1.".utf8)))
  }

  @Test func invalidMediaBoxesMakeNoDocument() throws {
    let consumer = try #require(CGDataConsumer(data: NSMutableData()))
    for side in [0, 8192] as [CGFloat] {
      var box = CGRect(x: 0, y: 0, width: side, height: 10)
      verify(CGContext(consumer: consumer, mediaBox: &box, nil) == nil)
    }
  }
}
