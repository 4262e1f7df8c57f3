import TestSupport

/// The files of ``HostileFiles`` give an image or a typed error. Under valgrind, or with `--sanitize=address`, this
/// suite also finds leaks and reads beyond the end.
@Suite struct HostileFileTests {
  /// Enough for every sample, and too few for a decompression bomb.
  private let maximumPixels = 1 << 22

  private enum Outcome {
    case picture(CGImage)
    case error(ImageError)
  }

  private func read(_ data: Data) -> Outcome {
    do throws(ImageError) {
      return .picture(try CGImage(data: data, maximumPixels: maximumPixels))
    } catch {
      return .error(error)
    }
  }

  @Test func hostileFilesGiveAnImageOrAnError() {
    let files = HostileFiles.all
    verify(files.count >= 700, Set(files.map(\.description)).count == files.count, "\(files.count)")
    var pictures = 0, extended = 0
    for file in files {
      switch read(file.data) {
      case .picture(let image):
        pictures += 1
        verify(!file.isHopeless, "\(file): read as \(image.width)×\(image.height)")
        verify(image.width * image.height <= maximumPixels)
        let pixels = image.premultipliedRGBA
        let isPremultiplied = stride(from: 0, to: pixels.count, by: 4).allSatisfy { i in
          pixels[i..<i + 3].allSatisfy { $0 <= pixels[i + 3] }
        }
        verify(isPremultiplied, "\(file)")
        guard let samples = image.extendedRGBA else { continue }
        extended += 1
        verify(samples.count == pixels.count, samples.allSatisfy(\.isFinite), "\(file)")
        let alphas = stride(from: 3, to: samples.count, by: 4).map { samples[$0] }
        verify(alphas.allSatisfy { $0 >= 0 && $0 <= 1 }, "\(file)")
      case .error(let error):
        verify([.malformed, .tooLarge, .unsupportedFormat].contains(error.code), "\(file): \(error)")
        verify(!error.reason.isEmpty)
        if error.code == .tooLarge { verify(error.maximumPixels == maximumPixels, error.size != nil, "\(file)") }
      }
    }
    // Some files are harmless. If all failed alike, the test would reach a single line of code.
    verify(pictures > 100, pictures < files.count / 2, "\(pictures) of \(files.count)")
    verify(extended > 10, "\(extended)")
  }

  @Test func trailingBytesAreIgnored() throws {
    let garbage = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let files =
      [SampleFile.jpegColour, .jpegProgressive, .jpegInk, .webpLossless, .webpLossyAlpha, .webpAnimated, .gif].map(
        \.data)
      + [try SampleImages.noise(width: 9, height: 7).pngData()]
    for data in files {
      try verify(CGImage(data: data + garbage).premultipliedRGBA == CGImage(data: data).premultipliedRGBA)
    }
  }

  @Test func theLimitIsTheCallers() throws {
    let data = try SampleImages.ramp(width: 30, height: 20).pngData()
    try verify(CGImage(data: data, maximumPixels: 600).width == 30)
    let error = #expect(throws: ImageError.self) { try CGImage(data: data, maximumPixels: 599) }
    verify(error?.code == .tooLarge, error?.format == .png, error?.maximumPixels == 599)
    verify(error?.size == ImageError.Size(width: 30, height: 20))
    verify(error?.description == "30×20 pixels are more than 599")
    // The limit cannot exceed the size that both renderers support.
    var gif = SampleFile.gif.data
    gif.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    let large = #expect(throws: ImageError.self) { try CGImage(data: gif, maximumPixels: .max) }
    verify(large?.maximumPixels == 1 << 28)
  }

  @Test func anErrorTellsWhere() throws {
    let data = try SampleImages.noise(width: 16, height: 16).pngData()
    let error = #expect(throws: ImageError.self) { try CGImage(data: data.prefix(200)) }
    verify(error?.code == .malformed, error?.format == .png, error?.offset == 200)
    verify(error?.size == ImageError.Size(width: 16, height: 16))
    verify(error?.description == "damaged PNG: the data is cut short (by byte 200)")
    let gif = #expect(throws: ImageError.self) { try CGImage(data: SampleFile.gif.data.prefix(40)) }
    verify(gif?.format == .gif, gif?.offset == 40)
    let jpeg = #expect(throws: ImageError.self) { try CGImage(data: SampleFile.jpegGrey.data.dropLast(20)) }
    verify(jpeg?.format == .jpeg, jpeg?.offset == nil)
  }
}
