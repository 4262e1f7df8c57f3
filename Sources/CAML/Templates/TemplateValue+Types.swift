import Foundation
import Geometry
import Imaging
import LayerModel

extension TemplateValue {
  /// The value as one of a document.
  ///
  /// - Parameter images: Loads the file or decodes the bytes of an image.
  /// - Throws: An error without a key.
  func value(as type: CAMLType, _ images: ImageStore) throws(TemplateError) -> CAMLValue {
    switch (self, type) {
    case (.null, .number), (.null, .boolean), (.null, .point), (.null, .size), (.null, .rect), (.null, .transform):
      break
    case (.null, _), (.string(""), .image): return .null
    case (.string(let source), .image): return .image(try Self.loaded(images.image(source), source.quoted))
    case (.imageData(let data), .image): return .image(try Self.loaded(images.image(data: data), "the image"))
    case (.image(let image), .image): return .image(try Self.loaded(images.counted(image), "the image"))
    case (.string(let text), _) where type.isText:
      do throws(ValueError) { return try CAMLValue(text, as: type) } catch {
        throw TemplateError(.wrongType, "", error.message)
      }
    case (.number(let number), .number): return .number(number)
    case (.number(let number), .boolean) where number == 0 || number == 1: return .boolean(number == 1)
    case (.boolean(let value), .boolean): return .boolean(value)
    case (.point(let point), .point): return .point(point)
    case (.size(let size), .size): return .size(size)
    case (.rect(let rect), .rect): return .rect(rect)
    case (.transform(let transform), .transform): return .transform(transform)
    case (.color(let color), .color): return .color(color)
    case (.path(let path), .path): return .path(path)
    case (.list(let members), .numbers), (.list(let members), .colors):
      guard let member = type.member else { break }
      var list: [CAMLValue] = []
      for element in members { list.append(try element.value(as: member, images)) }
      return .list(list)
    case (.list(let members), _):
      // The numbers of a structure are as in a text.
      let counts: [CAMLType: ClosedRange<Int>] = [.point: 2...2, .size: 2...2, .rect: 4...4, .color: 3...4]
      let numbers = members.compactMap { if case .number(let number) = $0 { number.caml } else { nil } }
      guard numbers.count == members.count, counts[type]?.contains(numbers.count) == true else { break }
      return try TemplateValue.string(numbers.joined(separator: " ")).value(as: type, images)
    default: break
    }
    throw TemplateError(.wrongType, "", "\(type.rawValue) was expected, not \(summary)")
  }

  private static func loaded(_ outcome: ImageStore.Outcome, _ name: String) throws(TemplateError) -> CGImage {
    switch outcome {
    case .success(let image): return image
    case .failure(let refusal) where refusal.isExcess: throw TemplateError(.limitExceeded, "", refusal.reason)
    case .failure(let refusal): throw TemplateError(.unreadableImage, "", "\(name): \(refusal.reason)")
    }
  }
}
