import Foundation
import Imaging

/// The images of one document, each loaded once.
final class ImageStore {
  /// An image, or the reason why it is missing.
  typealias Outcome = Result<CGImage, PackageDirectory.Refusal>

  let budget: DocumentBudget
  private let directory: PackageDirectory?
  private let load: (Data) throws -> CGImage
  private var outcomes: [String: Outcome] = [:]

  /// The longest `data:` URL that is decoded, in bytes of its text: 64 MiB.
  private static let maximumDataURL = 64 << 20

  init(directory: PackageDirectory?, _ budget: DocumentBudget, load: @escaping (Data) throws -> CGImage) {
    self.directory = directory
    self.budget = budget
    self.load = load
  }

  /// The image that `source` names: a path in the package, or a `data:` URL.
  func image(_ source: String) -> Outcome {
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
      image = try load(data)
    } catch {
      throw .init(reason: "\(error)".singleLine)
    }
    do throws(DocumentBudget.Excess) {
      try budget.count(image)
    } catch {
      throw .init(reason: error.reason, isExcess: true)
    }
    return image
  }
}
