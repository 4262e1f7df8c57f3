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
    // From 1.5 on, Cairo 1.18 packs a document's objects into compressed streams. So all versions of Cairo write one
    // form.
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

// Keys of documents. Source:
// <https://developer.apple.com/documentation/coregraphics/cgpdfcontext/auxiliary_dictionary_keys>.

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
