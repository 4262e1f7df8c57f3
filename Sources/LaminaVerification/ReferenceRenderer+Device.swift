import GPURendering
import ReferenceRendering

extension ReferenceRenderer {
  /// Creates a renderer that decides yes-or-no questions where a device does: on which side of a hard edge a pixel
  /// lies, which texel is nearest, which plane is in front. Its pictures are to be compared with those of that device.
  public init(deciding device: GPUDevice) { self.init(sampleOffset: device.sampleOffset) }
}
