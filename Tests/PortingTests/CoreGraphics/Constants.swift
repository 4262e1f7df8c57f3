import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// Constants of C, with the types that Apple's headers give them.
@Suite struct ConstantTests {
  @Test func hugeNumbersAreFloats() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = HUGE
    animation.repeatCount = MAXFLOAT
    let huge: Float = HUGE
    verify(huge == .greatestFiniteMagnitude, MAXFLOAT == huge)
  }

  /// An animation with so many repeats continues, like one that repeats for ever.
  @Test func hugeRepeatCountsRepeatForever() {
    for count in [HUGE, .infinity] {
      let (root, fade) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
      (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (0, 1, 2, count)
      fade.beginTime = 1e-9
      root.add(fade, forKey: nil)
      for (time, opacity) in [(0.5, 0.25), (1001, 0.5), (86401.5, 0.75)] {
        root.commitFrame(at: time)
        verify(abs(Double(root.presentation()?.opacity ?? -1) - opacity) < 1e-3, "\(count) at \(time)")
      }
    }
  }

  @Test func integerLimitsMatchC() {
    let small: [Int32] = [INT16_MIN, SHRT_MIN, SCHAR_MIN, CHAR_MIN, UCHAR_MAX, USHRT_MAX, INT_MIN, INT32_MIN, INT8_MIN]
    verify(small == [-32768, -32768, -128, -128, 255, 65535, -2_147_483_648, -2_147_483_648, -128])
    let greatest: [Int32] = [INT8_MAX, INT16_MAX, INT32_MAX, UINT8_MAX, UINT16_MAX, INT_MAX, SHRT_MAX, SCHAR_MAX]
    verify(greatest == [127, 32767, 2_147_483_647, 255, 65535, 2_147_483_647, 32767, 127])
    let unsigned: [UInt32] = [UINT_MAX, UINT32_MAX]
    verify(unsigned == [.max, .max])
    let words: [Int] = [LONG_MIN, LONG_MAX, INTPTR_MIN, INTMAX_MAX, PTRDIFF_MIN, NSIntegerMin, NSIntegerMax]
    verify(words == [.min, .max, .min, .max, .min, .min, .max])
    let longs: [Int64] = [INT64_MIN, INT64_MAX, LLONG_MIN, INT_LEAST64_MAX, INT_FAST64_MIN]
    verify(longs == [.min, .max, .min, .max, .min])
    let most: (UInt, UInt64, UInt64, UInt) = (ULONG_MAX, ULLONG_MAX, UINT64_MAX, NSUIntegerMax)
    verify(most == (.max, .max, .max, .max))
    verify(Double(INT16_MIN) == -32768, CHAR_BIT == 8, LONG_BIT == 64)
  }
}
