/// Why a renderer has no picture.
public enum RenderError: Error, Equatable, CustomStringConvertible {
  /// The viewport has no pixels, or too many.
  case viewport(ViewportError)
  /// No device can be used, or the renderer's device failed.
  case device(GPUError)
  /// A limit, or the cancellation of the task, stopped the frame.
  case stopped(StoppedFrame)

  public var description: String {
    switch self {
    case .viewport(let error): error.description
    case .device(let error): error.description
    case .stopped(let frame): frame.description
    }
  }

  /// The frame that was stopped, if one was.
  package var stop: StoppedFrame? { if case .stopped(let frame) = self { frame } else { nil } }

  /// See ``GPUError/isLostContext``.
  package var isLostContext: Bool { if case .device(let error) = self { error.isLostContext } else { false } }

  /// See ``GPUError/isOfDriver``.
  package var isOfDriver: Bool { if case .device(let error) = self { error.isOfDriver } else { false } }
}
