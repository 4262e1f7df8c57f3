import Hosting
import TestSupport

struct HostingTests {
  @Test func hostingReexportsTheLayerModel() {
    verify(CALayer().sublayers == nil)
  }
}
