import Foundation
import Imaging

/// The images of one document, each loaded once.
///
/// The images of key frames are decoded once to check them, and again when they are shown.
final class ImageStore {
  /// An image, or the reason why it is missing.
  typealias Outcome = Result<CGImage, PackageDirectory.Refusal>

  let budget: DocumentBudget
  private let directory: PackageDirectory?
  private let load: ((Data) throws -> CGImage)?
  private var outcomes: [String: Outcome] = [:]
  private var sequences: [String: Frames] = [:]

  /// The longest `data:` URL that is decoded, in bytes of its text: 64 MiB.
  private static let maximumDataURL = 64 << 20

  init(directory: PackageDirectory?, _ budget: DocumentBudget, load: ((Data) throws -> CGImage)?) {
    self.directory = directory
    self.budget = budget
    self.load = load
  }

  /// The images that one reading of a document loaded, for the next one.
  struct Loaded: Sendable {
    fileprivate let outcomes: [String: Outcome]
    fileprivate let sequences: [String: Frames]
    fileprivate let pixels: Int
  }

  var loaded: Loaded { Loaded(outcomes: outcomes, sequences: sequences, pixels: budget.pixels) }

  /// The images of a document that was read before, and is made again.
  convenience init(directory: PackageDirectory?, _ budget: DocumentBudget, again loaded: Loaded) {
    self.init(directory: directory, budget, load: nil)
    (outcomes, sequences) = (loaded.outcomes, loaded.sequences)
    budget.pixels = loaded.pixels
  }

  /// The image that `source` names: a path in the package, or a `data:` URL.
  func image(_ source: String) -> Outcome {
    if budget.late != nil { return .failure(.init(reason: "the document is no longer wanted")) }
    if let known = outcomes[source] { return known }
    let outcome: Outcome
    do throws(PackageDirectory.Refusal) {
      outcome = .success(try decode(try data(source)))
    } catch {
      outcome = .failure(error)
    }
    outcomes[source] = outcome
    return outcome
  }

  /// The image that `data`, an image file, holds.
  func image(data: Data) -> Outcome {
    Outcome { () throws(PackageDirectory.Refusal) in try decode(data) }
  }

  /// A decoded image, which counts as one of the document's.
  func counted(_ image: CGImage) -> Outcome {
    do throws(DocumentBudget.Excess) {
      try budget.count(width: image.width, height: image.height)
      return .success(image)
    } catch {
      return .failure(.init(reason: error.reason, isExcess: true))
    }
  }

  /// The frames of an image file: one image or more, in order, each with the seconds for which it shows.
  struct Frames: Sendable {
    var images: [CGImage]
    var delays: [Double]
    var loopCount: Int
  }

  /// The pictures of a key frame, each decoded when it is shown; one picture for a file without animation.
  func frames(_ source: String) -> Result<Frames, PackageDirectory.Refusal> {
    if let known = sequences[source] { return .success(known) }
    // Another decoder than ours has decoded all that it gives.
    if load != nil || outcomes[source] != nil {
      return image(source).map { Frames(images: [$0], delays: [0], loopCount: 1) }
    }
    do throws(PackageDirectory.Refusal) {
      let sequence = try sequence(try data(source))
      let frames = Frames(images: sequence.images, delays: sequence.delays, loopCount: sequence.loopCount)
      sequences[source] = frames
      return .success(frames)
    } catch {
      outcomes[source] = .failure(error)
      return .failure(error)
    }
  }

  private func sequence(_ data: Data) throws(PackageDirectory.Refusal) -> ImageSequence {
    let sequence: ImageSequence
    do throws(ImageError) {
      sequence = try ImageSequence(data: data, maximumPixels: budget.pixelsLeft)
      _ = try sequence.image(at: 0)
    } catch {
      if error.exceeds(budget.pixelsLeft) { throw .init(reason: budget.excessOfPixels.reason, isExcess: true) }
      throw .init(reason: "\(error)".singleLine)
    }
    do throws(DocumentBudget.Excess) {
      try budget.count(width: sequence.width, height: sequence.height)
      for _ in 1..<max(1, sequence.count) {
        if let excess = budget.countElement() { throw excess }
      }
    } catch {
      throw .init(reason: error.reason, isExcess: true)
    }
    return sequence
  }

  private func data(_ source: String) throws(PackageDirectory.Refusal) -> Data {
    if source.lowercased().prefix(5) == "data:" { return try dataURL(source.dropFirst(5)) }
    guard let directory else { throw .init(reason: "the document is in no directory") }
    return try directory.data(at: source)
  }

  private func dataURL(_ content: Substring) throws(PackageDirectory.Refusal) -> Data {
    guard content.utf8.count <= Self.maximumDataURL else { throw .init(reason: "more than 64 MiB in a data: URL") }
    guard let comma = content.firstIndex(of: ",") else { throw .init(reason: "a data: URL without a comma") }
    let body = String(content[content.index(after: comma)...])
    let isBase64 = content[..<comma].lowercased().hasSuffix(";base64")
    let text = body.removingPercentEncoding ?? body
    guard isBase64 else { return Data(text.utf8) }
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw .init(reason: "a data: URL that is not base64")
    }
    return data
  }

  private func decode(_ data: Data) throws(PackageDirectory.Refusal) -> CGImage {
    let image: CGImage
    do {
      image = try load?(data) ?? CGImage(data: data, maximumPixels: budget.pixelsLeft)
    } catch let error as ImageError where error.exceeds(budget.pixelsLeft) {
      throw .init(reason: budget.excessOfPixels.reason, isExcess: true)
    } catch {
      throw .init(reason: "\(error)".singleLine)
    }
    do throws(DocumentBudget.Excess) {
      try budget.count(width: image.width, height: image.height)
    } catch {
      throw .init(reason: error.reason, isExcess: true)
    }
    return image
  }
}

extension ImageError {
  /// Whether the image is refused for a document's limit of pixels, and would be read without it.
  fileprivate func exceeds(_ pixelsLeft: Int) -> Bool {
    code == .tooLarge && maximumPixels == pixelsLeft && pixelsLeft < CGImage.maximumPixels
  }
}
