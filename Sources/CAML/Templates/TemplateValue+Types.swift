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
      let n = members.compactMap { if case .number(let number) = $0 { number } else { nil } }
      guard n.count == members.count else { break }
      switch (type, n.count) {
      case (.point, 2): return .point(CGPoint(x: n[0], y: n[1]))
      case (.size, 2): return .size(CGSize(width: n[0], height: n[1]))
      case (.rect, 4): return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case (.color, 3): return .color(CGColor(red: n[0], green: n[1], blue: n[2], alpha: 1))
      case (.color, 4): return .color(CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
      default: break
      }
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
