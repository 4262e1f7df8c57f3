import Foundation
import Lamina
import LaminaVerification

/// The size of pictures that fuzzing draws: large enough for several tiles' edges, small enough for many a second.
private let smallPicture = Viewport(size: CGSize(width: 48, height: 36), placement: .fill)

private let times = [0, 0.7, 1e9]

/// The document; `nil` if the input is no document.
private func document(_ input: Data) -> CAMLDocument? {
  try? CAMLDocument(data: input, baseURL: nil) { _ in
    CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 128, 128])
  }
}

func readDocument(_ input: Data) {
  guard let document = document(input) else { return }
  for time in times {
    _ = document.root.commitFrame(at: time, in: smallPicture)
  }
  for state in document.states.prefix(4) {
    try? document.apply(state: state.name)
    _ = document.root.commitFrame(at: 1, in: smallPicture)
  }
  _ = document.root.hitTest(CGPoint(x: 10, y: 10))
  _ = document.written()
}

func checkRoundTrip(_ input: Data) {
  guard let document = document(input) else { return }
  let first = document.written()
  // The reader reads everything that the writer writes.
  let again: CAMLDocument
  do throws(CAMLError) {
    again = try CAMLDocument(data: Data(first.text.utf8), baseURL: nil)
  } catch {
    if error.code == .stopped { return }
    // Images are files beside the document; without them it still reads.
    fatalError("the writer's document is not readable: \(error)\n\(first.text)")
  }
  guard first.images.isEmpty else { return }
  let second = again.written().text
  if first.text != second { fatalError("written again:\n\(first.text)\n\(second)") }
}

/// Both as large as it is, and at a tenth of that.
func checkAgreement(_ input: Data) {
  guard let document = document(input) else { return }
  for scale in [1, 0.1] {
    var viewport = smallPicture
    viewport.scale = CGFloat(scale)
    checkAgreement(document.root.commitFrame(at: 0.7, in: viewport))
  }
}

private func checkAgreement(_ snapshot: LayerSnapshot) {
  guard let expected = try? ReferenceRenderer().picture(of: snapshot, limits: limitsOfPictures) else {
    return
  }
  let actual: CGImage
  do {
    actual = try gpu.render(snapshot, limits: limitsOfPictures)
  } catch RenderError.stopped {
    return
  } catch {
    fatalError("\(error)")
  }
  let agreement = Agreement(of: actual, with: expected)
  if !agreement.isWithinTolerance { fatalError("\(agreement)") }
}

private let gpu = try! GPURenderer()
