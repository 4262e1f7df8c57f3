import Foundation
import Imaging

extension CAKeyframeAnimation {
  /// An animation of ``CALayer/contents`` that shows the frames of an image file, with the file's repetitions and
  /// delays.
  ///
  /// The frames are decoded when they are shown. A file with one frame shows that one. The layer's own contents show
  /// before and after the animation: set them to a frame, or set ``CAAnimation/fillMode``.
  public convenience init(frames: ImageSequence) {
    self.init()
    let times = KeyframeTimes(delays: frames.delays)
    let images = frames.images
    keyPath = "contents"
    (values, keyTimes) = images.count > 1 ? (images, times.keyTimes) : (images + images, nil)
    (calculationMode, duration) = (.discrete, times.duration)
    repeatCount = frames.loopCount == 0 ? .infinity : Float(frames.loopCount)
  }
}

/// The times of frames that show one after another.
package struct KeyframeTimes {
  /// Seconds, for all frames together.
  package let duration: TimeInterval
  /// The begin of each frame as a fraction of the duration, and 1 for the end of the last.
  package let keyTimes: [NSNumber]

  /// - Parameter delays: Seconds for which each frame shows: finite, positive, at least one.
  package init(delays: [TimeInterval]) {
    let total = delays.reduce(0, +)
    var (times, sum): ([NSNumber], Double) = ([], 0)
    for delay in delays {
      times.append(NSNumber(value: sum / total))
      sum += delay
    }
    (duration, keyTimes) = (total, times + [1])
  }
}
