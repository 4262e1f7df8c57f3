import Hosting
import TestSupport
import Testing

struct HostingTests {
  @Test func bringsTheLayersAlong() {
    verify(CALayer().sublayers == nil)
  }
}
