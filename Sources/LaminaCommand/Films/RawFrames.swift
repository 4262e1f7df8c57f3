import Foundation
import Imaging
import Synchronization

/// A film as samples on standard output.
final class RawFrames: FilmOutput {
  private let format: RawFormat
  private let rate: FrameRate
  private let converter: Mutex<(FrameConverter, isBegun: Bool)>

  init(_ format: RawFormat, width: Int, height: Int, rate: FrameRate) {
    (self.format, self.rate) = (format, rate)
    let layout: FrameConverter.Layout =
      switch format {
      case .rgba: .overBlack
      case .y4m: .planes(evenSides: false)
      }
    converter = Mutex((FrameConverter(layout, width: width, height: height), isBegun: false))
    // A reader that ends is an error of the call that writes.
    signal(SIGPIPE, SIG_IGN)
  }

  var writers: Int { 1 }

  func write(_ frame: FilmFrame) throws {
    try converter.withLock { state in
      _ = state.0.take(frame.image, changes: frame.changes)
      if format == .y4m {
        let (width, height) = state.0.size
        let head =
          "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n"
        try StandardOutput.write(Array((state.isBegun ? "FRAME\n" : "\(head)FRAME\n").utf8))
        state.isBegun = true
      }
      try StandardOutput.write(state.0.samples)
    }
  }

  func finish() {}

  func discard() {}
}
