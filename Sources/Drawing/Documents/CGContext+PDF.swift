import CCairo
import Foundation
import Geometry
import Imaging

/// The pages of a document under construction, and their destination.
final class PDFDocument {
  private let consumer: CGDataConsumer
  private let data = NSMutableData()
  /// The page's rectangle, in points, for pages without their own.
  let mediaBox: CGRect
  /// The `cairo_surface_t` of the document; freed with the context.
  let surface: OpaquePointer
  var isOnPage = false
  private var isClosed = false

  /// A pixel of the context is this many points: drawings that Cairo cannot write as shapes, such as shadows, have 288
  /// dots an inch.
  static let pointsPerPixel = 0.25

  init?(_ consumer: CGDataConsumer, _ mediaBox: CGRect, _ info: CFDictionary?) {
    let write: cairo_write_func_t = { closure, bytes, count in
      guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<NSMutableData>.fromOpaque(closure).takeUnretainedValue().append(bytes, length: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    guard
      let surface = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(data).toOpaque(), mediaBox.width.native, mediaBox.height.native),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    guard !mediaBox.isEmpty, mediaBox.width <= 8191, mediaBox.height <= 8191 else {
      cairo_surface_destroy(surface)
      return nil
    }
    // From 1.5 on, Cairo 1.18 packs a document's objects into compressed streams. So all versions of Cairo write one form.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    (self.consumer, self.mediaBox, self.surface) = (consumer, mediaBox, surface)
    for (key, kind) in Self.metadata {
      if let value = info?[key] as? String { cairo_pdf_surface_set_metadata(surface, kind, value) }
    }
  }

  private static let metadata: [(CFString, cairo_pdf_metadata_t)] = [
    (kCGPDFContextTitle, CAIRO_PDF_METADATA_TITLE), (kCGPDFContextAuthor, CAIRO_PDF_METADATA_AUTHOR),
    (kCGPDFContextSubject, CAIRO_PDF_METADATA_SUBJECT), (kCGPDFContextKeywords, CAIRO_PDF_METADATA_KEYWORDS),
    (kCGPDFContextCreator, CAIRO_PDF_METADATA_CREATOR),
  ]

  /// Writes the document; later calls have no effect.
  func close() {
    if isClosed { return }
    isClosed = true
    cairo_surface_finish(surface)
    consumer.put(Data(referencing: data))
  }
}

extension CGContext {
  /// Creates a context that writes a PDF document: shapes and text as such, shadows and some blend modes as pictures of
  /// 288 dots an inch.
  ///
  /// Between ``beginPDFPage(_:)`` and ``endPDFPage()`` it is drawn into as any other, in points from the bottom left of the media box.
  /// ``closePDF()``, or the end of the context, writes the document.
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

// Keys of documents. Source: <https://developer.apple.com/documentation/coregraphics/cgpdfcontext/auxiliary_dictionary_keys>.

/// The document's title, a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The document's author, a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The document's subject, a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Words to find the document by: a string, or an array of them.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The name of the program, a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The page's rectangle in points: data that holds a `CGRect`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"

/// Has no effect: pages have a media box only.
public let kCGPDFContextCropBox: CFString = "kCGPDFContextCropBox"
/// Has no effect: pages have a media box only.
public let kCGPDFContextBleedBox: CFString = "kCGPDFContextBleedBox"
/// Has no effect: pages have a media box only.
public let kCGPDFContextTrimBox: CFString = "kCGPDFContextTrimBox"
/// Has no effect: pages have a media box only.
public let kCGPDFContextArtBox: CFString = "kCGPDFContextArtBox"
/// Has no effect: documents are not encrypted.
public let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"
/// Has no effect: documents are not encrypted.
public let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"
/// Has no effect: documents carry no rights.
public let kCGPDFContextAllowsPrinting: CFString = "kCGPDFContextAllowsPrinting"
/// Has no effect: documents carry no rights.
public let kCGPDFContextAllowsCopying: CFString = "kCGPDFContextAllowsCopying"
