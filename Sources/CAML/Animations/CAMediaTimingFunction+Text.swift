import Foundation
import Geometry
import LayerModel

// Timing functions as text: a name, or four numbers c1x c1y c2x c2y, the control points.

extension CAMediaTimingFunction {
  convenience init(caml text: String) throws(ValueError) {
    let word = text.trimmed
    if let name = CAMediaTimingFunctionName.all.first(where: { $0.rawValue == word }) {
      self.init(name: name)
      return
    }
    // `inf` and `nan` are numbers.
    let isNumber = (try? TextScanner.numbers(text, count: 4, "a timing function")) != nil
    guard isNumber || word.first.map({ !$0.isLetter }) ?? false else {
      let names = CAMediaTimingFunctionName.all.map(\.rawValue).joined(separator: ", ")
      throw ValueError(message: "a timing function is four numbers or one of \(names), not \(text.quoted)", offset: 0)
    }
    let n = try TextScanner.numbers(text, count: 4, "a timing function").map(Float.init)
    self.init(controlPoints: n[0], n[1], n[2], n[3])
  }

  /// The text of the function: the name if the curve has one, else its control points.
  var text: String {
    let name = CAMediaTimingFunctionName.all.first {
      CAMediaTimingFunction(name: $0).controlPoints == controlPoints
    }
    // Each number converts through its shortest decimal text: 0.1 must not become 0.10000000149011612.
    return name?.rawValue
      ?? (0..<4).map { (Double(controlPoints[$0].description) ?? 0).caml }.joined(separator: " ")
  }
}
