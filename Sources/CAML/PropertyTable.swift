import Foundation
import Geometry
import Imaging
import LayerModel

/// Tables of the properties that documents can hold, one for each class, in alphabetical order. They follow from the
/// rows of the model's tables.
enum PropertyTable {
  static let ofLayer: [LayerProperty] = rows(
    of: CALayer.keys,
    with: [
      .init(
        key: "contents", type: .image, get: { ($0.contentsInDocument as? CGImage).map { .image($0) } ?? .null },
        set: { layer, value in layer.contentsInDocument = value.object }),
      .init(
        // An older name for `cornerCurve`. It is read but never written.
        key: "continuousCorners", type: .boolean, get: { _ in .null },
        set: { layer, value in
          if case .boolean(let v) = value { layer.cornerCurve = v ? .continuous : .circular }
        }),
    ])

  static let ofText: [LayerProperty] = [
    LayerProperty(
      Property<CATextLayer>(
        key: "font", type: .string, isElement: true, get: { $0.fontName.map { .string($0) } ?? .null },
        set: { $0.font = $1.string })),
    LayerProperty(
      Property<CATextLayer>(
        key: "string", type: .text, isElement: true,
        loss: { layer in
          let keys = (layer.string as? NSAttributedString)?.keysWithoutDocumentForm ?? []
          return keys.isEmpty ? nil : "attributes of its string are left out: " + keys.joined(separator: ", ")
        },
        get: { layer in
          switch layer.string {
          case let text as NSAttributedString: .text(text)
          case let text as String: .string(text)
          default: .null
          }
        },
        set: { $0.string = $1.object })),
  ]

  /// The rows of `table` that documents hold.
  ///
  /// - Parameter special: Properties that documents hold in another way than the row of the same key says, and those
  ///   without a row.
  static func rows<Owner>(of table: KeyTable<Owner>?, with special: [Property<Owner>] = []) -> [Property<Owner>] {
    let keys = Set(special.map(\.key))
    let usual = (table?.rows ?? []).filter { !keys.contains($0.key) }.compactMap { Property($0) }
    return (special + usual).sorted { $0.key < $1.key }
  }
}
