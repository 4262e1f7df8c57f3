import Hosting
import TestSupport
import Testing

struct HostingTests {
  @Test func hostingReexportsTheLayerModel() {
    verify(CALayer().sublayers == nil)
  }
}
