import TestSupport

/// The failures of `lamina view`. `Tests/Campaigns/Pages` tests the served pages in a browser.
@Suite struct ViewTests {
  private let folder = TemporaryFolder()

  @Test(
    arguments: [
      ([], 64), (["scene.caml", "--port", "70000"], 64), (["scene.caml", "--port", "-1"], 64),
      (["scene.caml", "--transition", "A:B"], 65), (["none.caml"], 65), (["scene.caml", "--state", "none"], 65),
      (["scene.caml", "--device", "none"], 70),
    ] as [([String], Int32)])
  func aFailureIsOneLine(arguments: [String], status: Int32) throws {
    try folder.writeScene("scene.caml")
    let run = try LaminaProcess(["view"] + arguments, in: folder)
    verify(run.status == status, run.output.isEmpty, "\(run)")
    verify(run.errorLines.count == 1, run.errorLines[0].hasPrefix("lamina: "), "\(run)")
  }

  @Test func aPortInUseIsAnError() throws {
    let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(taken) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutableBytes(of: &address) { bytes in
      let generic = try #require(bytes.bindMemory(to: sockaddr.self).baseAddress)
      verify(bind(taken, generic, size) == 0, listen(taken, 1) == 0, getsockname(taken, generic, &size) == 0)
      return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
    try folder.writeScene("scene.caml")
    let run = try LaminaProcess(["view", "scene.caml", "--port", "\(port)"], in: folder)
    verify(run.status == 73, run.output.isEmpty, "\(run)")
    verify(run.errorLines == ["lamina: port \(port) is in use; --port takes another, and 0 any that is free"])
  }
}
