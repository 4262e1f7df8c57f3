import CAML
import GPURendering
import LaminaVerification
import ReferenceRendering
import TestSupport

/// The animated examples, at twenty times each.
@Suite struct MotionTests {
  @Test(arguments: [
    ("TurningCube", 4.0), ("ChangingCards", 2), ("Springs", 4), ("PacedRing", 12), ("ReplicatedLoader", 1),
  ])
  func bothRenderersAgreeWhileThingsMove(name: String, duration: Double) throws {
    try expectAgreement(name, duration, scale: 0.5)
    try expectAgreement(name, duration, scale: 0.07)
  }

  private func expectAgreement(_ name: String, _ duration: Double, scale: Double) throws {
    let package = Self.examples.appendingPathComponent("Motion/\(name).ca")
    let document = try CAMLDocument(contentsOf: package)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
    var pictures: Set<[UInt8]> = []
    for frame in 0..<20 {
      let time = duration * Double(frame) / 20
      var viewport = document.viewport
      viewport.scale = CGFloat(scale)
      let comparison = try Comparison(document.root, viewport, at: time)
      verify(comparison.agreement.isWithinTolerance, "at \(time) s: \(comparison.agreement)")
      pictures.insert(comparison.actual.premultipliedRGBA)
    }
    // The cube with six colours differs in every frame; balls come to rest.
    verify(pictures.count >= (scale < 0.5 ? 10 : name == "Springs" ? 15 : 20), "\(pictures.count)")
  }

  /// Any machine may render any frames of a film, in any order.
  @Test func framesAreIndependentOfEarlierFrames() throws {
    let package = Self.examples.appendingPathComponent("Motion/Springs.ca")
    let (one, other) = (try CAMLDocument(contentsOf: package), try CAMLDocument(contentsOf: package))
    let renderer = try GPURenderer()
    let times = (0..<20).map { Double($0) / 5 }
    func frames(_ document: CAMLDocument, _ times: [Double]) throws -> [CGImage] {
      try times.map { try renderer.renderNext(document.root, in: document.viewport, at: $0) }
    }
    let (forwards, backwards) = (try frames(one, times), try frames(other, times.reversed()))
    for (a, b) in zip(forwards, backwards.reversed()) { verify(a.premultipliedRGBA == b.premultipliedRGBA) }
  }

  /// A program may draw with either renderer, and need not know which.
  @Test func eitherRendererDrawsLayersAndSnapshots() throws {
    let root = CALayer(size: 20, holding: CALayer(4, 4, 8, 8, .red))
    let renderers: [any LayerRenderer] = [try GPURenderer(), ReferenceRenderer()]
    for renderer in renderers {
      func draw(by renderer: some LayerRenderer) throws -> [CGImage] {
        let snapshot = root.commitFrame(at: 1)
        return [
          try renderer.render(root, at: 0), try renderer.render(snapshot), try renderer.renderNext(snapshot),
          try renderer.render(snapshot, in: Viewport(), limits: RenderLimits()),
        ]
      }
      for picture in try draw(by: renderer) {
        verify(picture.premultipliedRGBA[4 * (20 * 6 + 6)..<4 * (20 * 6 + 6) + 4] == [255, 0, 0, 255])
        verify(picture.premultipliedRGBA[0..<4] == [0, 0, 0, 0])
      }
    }
  }

  @Test func aSnapshotIsDrawnInTheViewportThatItWasCapturedFor() throws {
    let root = CALayer(size: 20, holding: CALayer(4, 2, 8, 4, .red))
    let snapshot = root.commitFrame(at: 0, in: Viewport(scale: 2, yAxis: .up))
    let renderers: [any LayerRenderer] = [try GPURenderer(), ReferenceRenderer()]
    let pictures =
      try renderers.flatMap { [try $0.render(snapshot), try $0.renderNext(snapshot)] }
      + [
        ContextRenderer().render(snapshot), ReferenceRenderer().picture(of: snapshot).image,
        ReferenceRenderer().render(LayerSnapshot(root, in: Viewport(scale: 2, yAxis: .up))),
      ]
    for picture in pictures {
      verify(picture.width == 40, picture.rgba(10, 30) == [255, 0, 0, 255], picture.rgba(10, 10) == .zero)
    }
    for renderer in renderers { try verify(renderer.render(snapshot, in: Viewport()).width == 20) }
  }

  static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples")
}
