import Imaging
import Testing

/// The pictures stay what they were when they were looked at.
struct StayPutTests {
  @Test(arguments: Picture.allCases)
  func aPictureStaysPut(picture: Picture) {
    let found = picture.draw().thumbnail
    let expected = Self.thumbnails[picture] ?? []
    let agrees = found.count == expected.count && zip(found, expected).allSatisfy { isNear($0, $1) }
    #expect(agrees, "\(picture) is now\n\(found.map { "      \"\($0)\"," }.joined(separator: "\n"))")
  }

  /// Whether no digit is off by more than one.
  private func isNear(_ a: String, _ b: String) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { x, y in
        guard let x = x.hexDigitValue, let y = y.hexDigitValue else { return x == y }
        return abs(x - y) <= 1
      }
  }

  /// No two pictures could pass for one another.
  @Test func thePicturesDiffer() {
    let all = Array(Self.thumbnails.values)
    for i in all.indices {
      for j in 0..<i { #expect(!zip(all[i], all[j]).allSatisfy { isNear($0, $1) }) }
    }
    #expect(all.count == Picture.allCases.count)
  }

  // Averages over white of 8 × 8 pixels each, in sixteenths: red, green, blue.
  static let thumbnails: [Picture: [String]] = [:]
}
