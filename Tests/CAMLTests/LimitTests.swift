import CAML
import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Documents that exceed a limit are not read.
@Suite struct LimitTests {
  private func failure(_ text: String, _ change: (inout Limits) -> Void = { _ in }) -> CAMLError? {
    var limits = Limits()
    change(&limits)
    do throws(CAMLError) {
      _ = try CAMLDocument(data: Data(text.utf8), baseURL: nil, limits: limits, imageLoader: toyImage)
      return nil
    } catch {
      return error
    }
  }

  private func layers(_ count: Int) -> String {
    "<caml><CALayer>\n<sublayers>\n" + String(repeating: "<CALayer/>\n", count: count) + "</sublayers></CALayer></caml>"
  }

  @Test func elementsAreCounted() {
    verify(failure(layers(7)) { $0.elements = 10 } == nil)
    let error = failure(layers(8)) { $0.elements = 10 }
    verify(error?.code == .limitExceeded)
    verify(error?.position == CAMLPosition(line: 10, column: 1))
    verify(error?.message == "more than 10 elements (Limits.elements, --max-elements)")
  }

  @Test func layersAreCounted() {
    verify(failure(layers(9)) { $0.layers = 10 } == nil)
    let error = failure(layers(10)) { $0.layers = 10 }
    verify(error?.code == .limitExceeded)
    verify(error?.position == CAMLPosition(line: 12, column: 1))
    verify(error?.message == "more than 10 layers (Limits.layers, --max-layers)")
    let mask = failure("<caml><CALayer>\n <mask type='CALayer'/></CALayer></caml>") { $0.layers = 1 }
    verify(mask?.position == CAMLPosition(line: 2, column: 2))
  }

  @Test func pixelsOfImagesAreCounted() {
    let image = "<contents type='CGImage' src='data:,33p'/>"
    let text =
      "<caml><CALayer>\n\(image)<sublayers><CALayer>\(image)</CALayer>\n<CALayer>"
      + "<contents type='CGImage' src='data:,44p'/></CALayer></sublayers></CALayer></caml>"
    verify(failure(text) { $0.imagePixels = 25 } == nil, "each image counts once")
    let error = failure(text) { $0.imagePixels = 24 }
    verify(error?.code == .limitExceeded)
    verify(error?.position?.line == 3)
    verify(error?.message == "more than 24 pixels of images (Limits.imagePixels, --max-image-pixels)")
  }

  /// The limits of a context apply to documents that name none.
  @Test func aContextHasLimits() throws {
    let context = LayerContext()
    context.limits.layers = 3
    context.run {
      let error = #expect(throws: CAMLError.self) {
        try CAMLDocument(data: Data(layers(3).utf8), baseURL: nil)
      }
      verify(error?.code == .limitExceeded)
    }
    verify(LayerContext.process.limits == Limits())
  }

  // MARK: Archives

  private func archiveFailure(
    _ files: [(path: String, content: Data)], _ change: (inout Limits) -> Void = { _ in }
  ) throws -> CAMLError? {
    var limits = Limits()
    change(&limits)
    let directory = try TemporaryDirectory(["keep": ""])
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent("x.tendies")
    try writeArchive(files, to: url)
    do throws(CAMLError) {
      _ = try CAMLDocument(contentsOf: url, limits: limits, imageLoader: toyImage)
      return nil
    } catch {
      return error
    }
  }

  private func package(_ document: String) -> [(path: String, content: Data)] {
    [("a/My.ca/main.caml", Data(document.utf8))]
  }

  /// A few kilobytes that unpack to megabytes of layers.
  @Test func anArchiveOfManyLayersIsRefused() throws {
    verify(Limits().layers == 1 << 20)
    let error = try archiveFailure(package(layers(250_000)))
    verify(error?.code == .limitExceeded)
    verify(error?.message.contains("Limits.expansion, --max-expansion") == true)
    let expanded = try archiveFailure(package(layers(250_000))) { ($0.expansion, $0.layers) = (2_000, 20_000) }
    verify(expanded?.code == .limitExceeded)
    verify(expanded?.message.contains("Limits.layers") == true)
    verify(expanded?.position?.line == 20_002)
  }

  @Test func theFirstMegabyteIsFree() throws {
    try verify(archiveFailure(package(layers(60_000))) == nil)
    let error = try archiveFailure(package(layers(60_000))) { $0.unpackedBytes = 1_000 }
    verify(error?.code == .limitExceeded)
    verify(error?.message.contains("--max-unpacked") == true)
  }

  @Test func anImageMayNotExceedAnArchivesLimits() throws {
    let document = "<caml><CALayer>\n<contents type='CGImage' src='a.png'/></CALayer></caml>"
    let files = package(document) + [("a/My.ca/a.png", Data(count: 8 << 20))]
    let error = try archiveFailure(files)
    verify(error?.code == .limitExceeded)
    verify(error?.position?.line == 2)
    let entries = try archiveFailure(files) { $0.entries = 1 }
    verify(entries?.code == .limitExceeded)
    verify(entries?.message.contains("Limits.entries, --max-entries") == true)
  }

  // MARK: Writing

  private func chain(_ count: Int, masks: Bool = false) -> CALayer {
    let root = CALayer()
    var last = root
    for _ in 1..<count {
      let next = CALayer()
      if masks { last.mask = next } else { last.addSublayer(next) }
      last = next
    }
    last.backgroundColor = .black
    return root
  }

  /// The reader reads everything that the writer writes.
  @Test(arguments: [false, true]) func deepTreesAreCutWhereTheReaderEnds(masks: Bool) throws {
    let whole = CAMLWriter(chain(240, masks: masks))
    verify(whole.warnings.isEmpty)
    _ = try read(whole.document)
    let some = CAMLWriter(chain(1_000, masks: masks))
    verify(some.warnings == ["a layer: deeper layers are left out: a document holds 240 levels of layers"])
    _ = try read(some.document)
    let many = CAMLWriter(chain(2_000, masks: masks))
    verify(many.document.utf8.count == some.document.utf8.count, "a deeper tree takes no more")
  }

  @Test func animationsOfOneLayerAreWrittenInTime() {
    let layer = CALayer()
    for i in 0..<20_000 { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "\(i)") }
    verify(layer.animationKeys()?.count == 20_000)
    let writer = CAMLWriter(layer)
    verify(writer.document.utf8.count { $0 == UInt8(ascii: "\n") } >= 20_000)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "7")
    verify(layer.animationKeys()?.count == 20_000 && layer.animationKeys()?.last == "7")
    layer.removeAnimation(forKey: "7")
    layer.removeAllAnimations()
    verify(layer.animationKeys() == nil)
  }
}
