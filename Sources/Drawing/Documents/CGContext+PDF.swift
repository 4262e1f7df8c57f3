import CCairo
import Foundation
import Geometry
import Imaging

extension CGContext {
  /// Creates a context that writes a PDF document: shapes and text as such, shadows and some blend modes as pictures of
  /// 288 dots an inch.
  ///
  /// Between ``beginPDFPage(_:)`` and ``endPDFPage()`` it is drawn into as any other, in points from the bottom left of
  /// the media box. ``closePDF()``, or the end of the context, writes the document.
  ///
  /// - Parameters:
  ///   - mediaBox: The rectangle of pages, in points; `nil` for US Letter, 612 × 792. Returns `nil` for an empty
  ///     rectangle, or one with a side of more than 8,191 points.
  ///   - auxiliaryInfo: Title, author, subject, keywords and creator are written. Encryption and rights are not.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = mediaBox?.pointee.standardized ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    guard let document = PDFDocument(consumer, box, auxiliaryInfo) else { return nil }
    self.init(document)
  }

  /// Creates a context that writes a PDF file; see ``init(consumer:mediaBox:_:)``.
  public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Begins a page. `pageInfo` may have the page's rectangle, as `Data` of a `CGRect`, for ``kCGPDFContextMediaBox``.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    guard let document else { return }
    var box = document.mediaBox
    if let data = pageInfo?[kCGPDFContextMediaBox] as? Data, data.count == MemoryLayout<CGRect>.size {
      box = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
    }
    beginPage(box.standardized)
  }

  /// Begins a page with its own size; `nil` for the document's.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    if let document { beginPage(mediaBox?.pointee.standardized ?? document.mediaBox) }
  }

  private func beginPage(_ box: CGRect) {
    guard let document else { return }
    if document.isOnPage { endPage() }
    cairo_pdf_surface_set_size(document.surface, box.width.native, box.height.native)
    document.isOnPage = true
    resetPage(box)
  }

  /// Ends a page.
  public func endPDFPage() { endPage() }

  /// Ends a page.
  public func endPage() {
    guard let document, document.isOnPage else { return }
    while !layers.isEmpty { endTransparencyLayer() }
    cairo_show_page(bitmap.cairo)
    document.isOnPage = false
  }

  /// Ends the page and writes the document. Nothing can be drawn after that.
  public func closePDF() {
    endPage()
    document?.close()
  }

  /// Has no effect: Cairo writes the entries of the information dictionary only.
  public func addDocumentMetadata(_ metadata: CFData?) {}

  /// Makes `rect`, in user space, a link to `url`.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    link(rect, "uri='\(url.absoluteString.replacingOccurrences(of: "'", with: "%27"))'")
  }

  /// Makes `rect`, in user space, a link to the place called `name`.
  public func setDestination(_ name: CFString, for rect: CGRect) { link(rect, "dest='\(Self.tagText(name))'") }

  /// Calls `point` of the page, in user space, `name`.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    guard document?.isOnPage == true else { return }
    let place = points(point)
    cairo_tag_begin(bitmap.cairo, "cairo.dest", "name='\(Self.tagText(name))' x=\(place.x.native) y=\(place.y.native)")
    cairo_tag_end(bitmap.cairo, "cairo.dest")
  }

  private func link(_ rect: CGRect, _ target: String) {
    guard document?.isOnPage == true, !rect.isNull else { return }
    let (a, b) = (points(CGPoint(x: rect.minX, y: rect.minY)), points(CGPoint(x: rect.maxX, y: rect.maxY)))
    let (x, y) = (CGFloat.minimum(a.x, b.x).native, CGFloat.minimum(a.y, b.y).native)
    let (w, h) = (abs(a.x - b.x).native, abs(a.y - b.y).native)
    cairo_tag_begin(bitmap.cairo, "Link", "rect=[\(x) \(y) \(w) \(h)] \(target)")
    cairo_tag_end(bitmap.cairo, "Link")
  }

  /// A point of user space in points of the page, y down.
  private func points(_ p: CGPoint) -> CGPoint {
    let scale = CGFloat(PDFDocument.pointsPerPixel)
    return p.applying(pixelTransform).applying(CGAffineTransform(scaleX: scale, y: scale))
  }

  private static func tagText(_ text: String) -> String { text.filter { $0 != "'" && $0 != "\\" } }
}
