import Drawing
import Foundation
import Imaging

/// Creates PDF documents by drawing.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigraphicspdfrenderer>.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// The format of the documents.
  public let format: UIGraphicsPDFRendererFormat

  /// - Parameter bounds: The space of pages, in points, with y running down.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .preferred()) {
    self.format = format
    super.init(bounds: bounds, format)
  }

  /// The document that `actions` draws; empty if the bounds are no page. `actions` begins each page.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    var box = CGRect(origin: .zero, size: bounds.size)
    let info = CFDictionary(uniqueKeysWithValues: format.documentInfo.map { ($0 as AnyHashable, $1) })
    guard let consumer = CGDataConsumer(data: data), let context = CGContext(consumer: consumer, mediaBox: &box, info)
    else { return Data() }
    UIGraphicsPushContext(context)
    let pages = UIGraphicsPDFRendererContext(context, format, bounds)
    actions(pages)
    pages.endPage()
    UIGraphicsPopContext()
    context.closePDF()
    return Data(referencing: data)
  }

  /// Writes the document that `actions` draws.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    try pdfData(actions: actions).write(to: url, options: .atomic)
  }
}

/// The format of a PDF document.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// Title, author and other entries, under Core Graphics' names such as ``/Lamina/kCGPDFContextTitle``.
  open var documentInfo: [String: Any] = [:]

  public required init() { super.init() }
}

/// The context of a ``UIGraphicsPDFRenderer``'s actions, which is the current context as well. Nothing is drawn before
/// the first page.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// The page's space.
  open private(set) var pdfContextBounds: CGRect
  private let bounds: CGRect
  private var isOnPage = false

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat, _ bounds: CGRect) {
    (pdfContextBounds, self.bounds) = (bounds, bounds)
    super.init(context, format)
  }

  /// Begins a page of the renderer's bounds.
  open func beginPage() { beginPage(withBounds: bounds, pageInfo: [:]) }

  /// Begins a page with its own space, y down. `pageInfo` has no effect.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    endPage()
    var box = CGRect(origin: .zero, size: bounds.size)
    cgContext.beginPage(mediaBox: &box)
    cgContext.saveGState()
    cgContext.translateBy(x: -bounds.minX, y: bounds.maxY)
    cgContext.scaleBy(x: 1, y: -1)
    (pdfContextBounds, isOnPage) = (bounds, true)
  }

  func endPage() {
    if !isOnPage { return }
    cgContext.restoreGState()
    cgContext.endPage()
    isOnPage = false
  }

  /// Makes a rectangle of the page a link.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }
  /// Makes a rectangle of the page a link to a destination.
  open func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }
  /// Names a point of the page, to which links may lead.
  open func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }
}
