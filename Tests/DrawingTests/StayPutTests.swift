import TestSupport

/// The pictures equal the thumbnails that were recorded after a visual check.
struct StayPutTests {
  @Test(arguments: Picture.allCases)
  func aPictureStaysPut(picture: Picture) {
    let found = picture.draw().thumbnail
    let expected = Self.thumbnails[picture] ?? []
    let agrees = found.count == expected.count && zip(found, expected).allSatisfy { isNear($0, $1) }
    verify(agrees, "\(picture) is now\n\(found.map { "      \"\($0)\"," }.joined(separator: "\n"))")
  }

  /// Whether no digit is off by more than one.
  private func isNear(_ a: String, _ b: String) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { x, y in
        guard let x = x.hexDigitValue, let y = y.hexDigitValue else { return x == y }
        return abs(x - y) <= 1
      }
  }

  /// No two pictures are near enough to be confused.
  @Test func thePicturesDiffer() {
    let all = Array(Self.thumbnails.values)
    for i in all.indices {
      for j in 0..<i { verify(!zip(all[i], all[j]).allSatisfy { isNear($0, $1) }) }
    }
    verify(all.count == Picture.allCases.count)
  }

  // Averages over white of 8 × 8 pixels each, in sixteenths: red, green, blue.
  static let thumbnails: [Picture: [String]] = [
    .rectangles: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff 77f fff fff",
      "fff fff fff fff fff 77f fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff ddf ddf fff fff",
      "f99 f55 f33 eef aaf aaf eef fff",
      "fbb f99 f77 fff fff fff fff fff",
    ],
    .ellipse: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff dfd 4f4 0f0 0f0 4f4 dfd fff",
      "fff 2f2 0f0 0f0 0f0 0f0 2f2 fff",
      "fff 2f2 0f0 0f0 0f0 0f0 2f2 fff",
      "fff dfd 4f4 0f0 0f0 4f4 dfd fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .starByWinding: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff aaa aaa fff fff fff",
      "fff eee eee 555 555 eee eee fff",
      "fff 777 000 000 000 000 777 fff",
      "fff fff 888 000 000 888 fff fff",
      "fff fff 555 444 444 555 fff fff",
      "fff fff aaa fff fff aaa fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .starByEvenOdd: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff aaa aaa fff fff fff",
      "fff eee eee 666 666 eee eee fff",
      "fff 777 000 fff fff 000 777 fff",
      "fff fff aaa eee eee aaa fff fff",
      "fff fff 555 666 666 555 fff fff",
      "fff fff aaa fff fff aaa fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .joins: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "aaa 999 aaa 999 aaa bbb 999 ddd",
      "333 888 000 666 333 111 888 555",
      "333 888 000 666 333 111 888 555",
      "aaa 999 aaa 999 aaa bbb 999 ddd",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .caps: [
      "fff fff fff fff fff fff fff fff",
      "fff 000 000 000 000 000 000 fff",
      "fff fff fff fff fff fff fff fff",
      "fff 888 777 777 777 777 888 fff",
      "fff 888 777 777 777 777 888 fff",
      "fff fff fff fff fff fff fff fff",
      "fff 777 000 000 000 000 777 fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .dashes: [
      "fff fff fff fff fff fff fff fff",
      "fff 999 aaa aaa ccc ccc 999 fff",
      "fff bbb fff fff fff fff bbb fff",
      "fff ccc fff fff fff fff aaa fff",
      "fff aaa eee eee ddd ddd aaa fff",
      "fff ccc eee eee ddd ddd eee fff",
      "fff 999 999 999 999 999 999 fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .curves: [
      "fff fff fff fff fff fff fff fff",
      "faa fff fff fff fff fff fff faa",
      "fdd fbb fff fff fff fff fbb fdd",
      "fff f99 fcc fff fff fcc f99 fff",
      "fff fff a7c e89 e89 a7c fff fff",
      "fff 99f eef fff fff eef 99f fff",
      "ddf ddf fff fff fff fff ddf ddf",
      "fff fff fff fff fff fff fff fff",
    ],
    .arcs: [
      "fff fff fff ccf fff fff fff fff",
      "fff ddf 66f aaf f00 f66 fff fff",
      "fff 66f fff fff f00 f00 f66 fff",
      "ccf aaf fff fff f00 f00 f00 fff",
      "ccf aaf fff fff fff fff aaf ccf",
      "fff 66f fff fff fff fff 66f fff",
      "fff ddf 66f aaf aaf 66f ddf dfd",
      "fff fff fff ccf ccf fff dfd 7f7",
    ],
    .matrix: [
      "fff fff fff fff fff fff fff fff",
      "333 333 fff fff fff fff fff fff",
      "333 333 fff fff bbf bbf fff fff",
      "333 333 fff bbf 00f 00f bbf fff",
      "333 333 fff bbf 00f 00f bbf fff",
      "333 333 fff fff bbf bbf fff fff",
      "333 333 fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .clips: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff f00 f00 f00 f00 fff fff",
      "fff fff f00 f00 f00 f00 fff fff",
      "fff fff f66 f00 f00 f00 fff fff",
      "fff fff fff f66 f00 f00 fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .evenOddClip: [
      "fff fff fff fff fff fff fff fff",
      "fff fff 66f 00f 00f 66f fff fff",
      "fff 66f 00f 66f 66f 00f 66f fff",
      "fff 00f 66f fff fff 66f 00f fff",
      "fff 00f 66f fff fff 66f 00f fff",
      "fff 66f 00f 66f 66f 00f 66f fff",
      "fff fff 66f 00f 00f 66f fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .imageMask: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff faa f55 f00 fff fff",
      "fff fff fff faa f55 f00 fff fff",
      "fff fff fff faa f55 f00 fff fff",
      "fff fff fff faa f55 f00 fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .alpha: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff bbf bbf bbf bbf fff",
      "fff fff fff bbf bbf bbf bbf fff",
      "fff f77 f77 b59 b59 bbf bbf fff",
      "fff f77 f77 b59 b59 bbf bbf fff",
      "fff f77 f77 f77 f77 fff fff fff",
      "fff f77 f77 f77 f77 fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .blendModes: [
      "aab eed ffe ccd abc 9ad 89b abd",
      "e83 e94 ea6 ea5 ea5 d95 b73 fa6",
      "9ad 99b eee bce ace cdf bce dde",
      "c96 d83 ea6 da7 b97 c97 eb7 b86",
      "98b a9b 9ac 99d 99d 9ad 9ad aab",
      "d72 e83 c85 d75 d85 d96 c96 e93",
      "89d 89b 9ac aac 9ab 9ac aad abc",
      "b86 b73 d95 e94 d83 c84 e95 ea4",
    ],
    .boundedModes: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "bbf bbf fff fff fff fff fff fff",
      "88f 88f fff fff fff fff fff fff",
      "87f 87f fff fff 87f 87f f77 f77",
      "b49 b49 f99 f99 b49 b49 f44 f44",
      "f00 f00 f00 f00 f00 f00 f00 f00",
      "f00 f00 f00 f00 f00 f00 f00 f00",
    ],
    .shadow: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff f00 f00 f00 ccf fff fff",
      "fff fff f00 f00 f00 44f fff fff",
      "fff fff f00 f00 f00 44f fff fff",
      "fff fff ccf 44f 44f 77f fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .layerShadow: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff 0f0 0f0 0f0 fff fff",
      "fff f00 f00 0f0 0f0 0f0 fff fff",
      "fff f00 f00 0f0 0f0 0f0 fff fff",
      "fff f00 f00 f00 777 777 fff fff",
      "fff 777 777 777 fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .layers: [
      "fff fff fff fff fff fff fff fff",
      "fff fff fff fff fff fff fff fff",
      "fff fff fff 77f 77f 77f 77f fff",
      "fff f77 f77 77f 77f 77f 77f fff",
      "fff f77 f77 77f 77f 77f 77f fff",
      "fff f77 f77 f77 f77 fff fff fff",
      "fff f77 f77 f77 f77 fff fff fff",
      "fff fff fff fff fff fff fff fff",
    ],
    .linearGradients: [
      "a50 5a0 0e0 0a5 05a 00f 00f 00f",
      "f88 a50 5a0 0e0 0a5 05a 00f 00f",
      "fff f88 a50 5a0 0e0 0a5 05a 00f",
      "fff fff b40 4b0 0b4 04b fff fff",
      "fff fff b40 4b0 0b4 04b fff fff",
      "fff fff b40 4b0 0b4 04b fff fff",
      "fff fff b40 4b0 0b4 04b fff fff",
      "fff fff b40 4b0 0b4 04b fff fff",
    ],
    .radialGradients: [
      "fff fff fff fff fef dcf eef fff",
      "f66 f45 c26 709 20d 40b 21e fff",
      "fee fcc eac c8c 86e 74d 87f fff",
      "fff ccc 999 ccc fff fff fff fff",
      "ccc 666 aaa 666 ccc fff fff fff",
      "999 aaa fff aaa 999 fff fff fff",
      "ccc 666 aaa 666 ccc fff fff fff",
      "fff ccc 999 ccc fff fff fff fff",
    ],
    .images: [
      "fff fff fff f77 bb7 7f7 fff fff",
      "f77 770 7f7 f00 770 0f0 fff fff",
      "77f 77f fff 00f 77f fff fff fff",
      "fff fff fff 77f bbf fff fff fff",
      "f77 f00 3b0 0f0 fff dfd 9f9 fff",
      "d79 b03 6b4 3f3 f99 b40 4f4 fff",
      "77f 00f bbf fff fdd 40b bbf fff",
      "bbf 77f ddf fff fff 99f ddf fff",
    ],
    .tiles: [
      "fff bbf bbf bbf bbf bbf bbf fff",
      "bfb 777 777 777 777 777 777 bfb",
      "bfb 777 777 777 777 777 777 bfb",
      "bfb 777 777 777 777 777 777 bfb",
      "bfb 777 777 777 777 777 777 bfb",
      "bfb 777 777 777 777 777 777 bfb",
      "bfb 777 777 777 777 777 777 bfb",
      "fff bbf bbf bbf bbf bbf bbf fff",
    ],
    .fillAndStroke: [
      "fff fff fff fff fff fff fff fff",
      "fff ddf bbf bbf bbf bbf ddf fff",
      "fff bbf 096 0b4 0b4 096 bbf fff",
      "fff bbf 0b4 0f0 0f0 0b4 bbf fff",
      "fff bbf 0b4 0f0 0f0 0b4 bbf fff",
      "fff bbf 096 0b4 0b4 096 bbf fff",
      "fff ddf bbf bbf bbf bbf ddf fff",
      "fff fff fff fff fff fff fff fff",
    ],
  ]
}
