import GPURendering
import TestSupport

/// The smaller levels of images.
@Suite struct MipChainTests {
  /// Levels with even sizes are halved by another function, to the bit as the definition has it.
  @Test(arguments: [(2, 2), (2, 6), (64, 32), (30, 34)]) func meansOfFourAreAreaMeans(width: Int, height: Int) {
    var random = SplitMix64(seed: UInt64(width))
    let count = 4 * width * height
    let bytes = MipChain<UInt8>.Level(
      width: width, height: height, texels: (0..<count).map { _ in UInt8(random.whole(0...255)) })
    verify(MipChain.half(bytes).texels == MipChain.areaMeans(bytes).texels)
    let halves = MipChain<Float16>.Level(
      width: width, height: height, texels: (0..<count).map { _ in Float16(random.number(-2, 64)) })
    verify(MipChain.half(halves).texels == MipChain.areaMeans(halves).texels)
  }

  /// A half is rounded up; of three columns, each of the two that overlap a third counts for its share.
  @Test func theMeanIsRoundedToTheNearest() {
    func half(_ width: Int, _ height: Int, _ values: [UInt8]) -> [UInt8] {
      let texels: [UInt8] = values.flatMap { (value: UInt8) -> [UInt8] in [value, 255, 0, value] }
      let level = MipChain.half(MipChain<UInt8>.Level(width: width, height: height, texels: texels))
      verify(level.width == max(1, width / 2), level.height == max(1, height / 2))
      verify(level.texels.indices.allSatisfy { $0 % 4 != 1 || level.texels[$0] == 255 })
      return stride(from: 0, to: level.texels.count, by: 4).map { level.texels[$0] }
    }
    verify(
      half(2, 2, [0, 0, 1, 1]) == [1], half(2, 2, [0, 0, 0, 1]) == [0], half(2, 2, [255, 255, 255, 254]) == [255])
    verify(half(4, 2, [0, 4, 10, 20, 8, 12, 30, 40]) == [6, 25], half(3, 1, [0, 30, 90]) == [40])
    verify(half(1, 2, [7, 10]) == [9])
  }
}
