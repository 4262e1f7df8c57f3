import Hosting
import Testing

struct HostingTests {
  @Test func bringsTheLayersAlong() {
    #expect(CALayer().sublayers == nil)
  }
}
