import TestSupport

/// The answers of `lamina view`. `Tests/Campaigns/Pages` tests what a browser makes of them.
@Suite struct SceneServerTests {
  private let folder = TemporaryFolder()

  private struct Frame: Decodable {
    struct Layer: Decodable { let name: String?, matrix: [Double]? }
    let width: Int, height: Int, picture: String, layers: [Layer]
  }

  private struct Changes: Decodable {
    let revision: Int, problem: String?
  }

  /// Writes a card that moves by the tilt, and a state that it leaves within two seconds.
  private func writeScene(card: String = "1 0 0") throws {
    try Data(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 30 10" position="15 5" backgroundColor="1 1 1">
      <sublayers><CALayer id="A" name="card" bounds="0 0 10 10" position="15 5" backgroundColor="\(card)"/></sublayers>
      <style type="NSDictionary"><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
      <keyPath type="string" value="transform.translation.x"/><layerName type="string" value="card"/>
      <mapMinTo type="integer" value="-10"/><mapMaxTo type="integer" value="10"/></NSDictionary></wallpaperParallaxGroups>
      </style><states><LKState name="Blue"><elements><LKStateSetValue targetId="A" keyPath="backgroundColor">
      <value type="CGColor" value="0 0 1"/></LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Blue"><elements><LKStateTransitionElement key="k" targetId="A">
      <animation type="CABasicAnimation" keyPath="backgroundColor" duration="2"/></LKStateTransitionElement></elements>
      </LKStateTransition></stateTransitions></CALayer></caml>
      """.utf8
    ).write(to: folder.file("scene.caml"))
  }

  private func server(_ options: String...) throws -> ViewServer {
    try writeScene()
    return try ViewServer("scene.caml", options, in: folder)
  }

  /// The picture of a moment, and its frame.
  private func show(_ query: String, _ server: ViewServer) throws -> (CGImage, Frame) {
    let answer = try server.get("/frame?" + query)
    try #require(answer.status == 200, "\(answer.text)")
    let frame = try answer.json(Frame.self)
    let picture = try server.get("/\(frame.picture)")
    verify(picture.status == 200, picture.headers["content-type"] == "image/png")
    verify(picture.headers["cache-control"]?.contains("immutable") == true)
    verify(answer.headers["cache-control"] == "no-store", answer.headers["content-type"] == "application/json")
    return (try CGImage(data: picture.body), frame)
  }

  @Test func framesShowTheMomentAskedFor() throws {
    let server = try server()
    let (still, frame) = try show("state=0&time=0&scale=2", server)
    verify(still.width == 60, still.height == 20, frame.width == 60, frame.layers.contains { $0.name == "card" })
    verify(still.pixel(30, 10) == (255, 0, 0, 255), still.pixel(10, 10) == (255, 255, 255, 255))
    let (tilted, _) = try show("state=0&time=0&scale=1&tilt=-1,0", server)
    verify(tilted.pixel(2, 5) == (255, 0, 0, 255), tilted.pixel(15, 5) == (255, 255, 255, 255))
    let (blue, _) = try show("state=1&time=0&scale=1", server)
    verify(blue.pixel(15, 5) == (0, 0, 255, 255))
    // Moments come in any order.
    for (time, color) in [(2.0, (0, 0, 255)), (1, (128, 0, 128)), (0, (255, 0, 0))] as [(Double, (Int, Int, Int))] {
      let (picture, _) = try show("state=1&from=0&time=\(time)&scale=1", server)
      let (red, green, blue, _) = picture.pixel(15, 5)
      verify(abs(Int(red) - color.0) <= 1, green == 0, abs(Int(blue) - color.2) <= 1, "\(time): \(red), \(blue)")
    }
  }

  @Test func pageNamesStatesAndTransition() throws {
    let page = try server("--transition", "*:Blue", "--tilt", "0.5,0").get("/")
    verify(page.status == 200, page.headers["content-type"] == "text/html; charset=utf-8")
    verify(page.text.contains("As written"), page.text.contains("\"Blue\""), page.text.contains("0.5,0.0"))
    verify(page.headers["content-security-policy"] == "frame-ancestors 'none'")
    verify(page.headers["cross-origin-resource-policy"] == "same-origin")
  }

  @Test func changesAreToldAndTheLastGoodSceneStays() throws {
    let server = try server()
    let first = try server.get("/changes?since=-1").json(Changes.self)
    verify(first.revision == 0, first.problem == nil)
    try writeScene(card: "0 1 0")
    let second = try server.get("/changes?since=0").json(Changes.self)
    verify(second.revision == 1, second.problem == nil)
    try verify(show("state=0&time=0&scale=1", server).0.pixel(15, 5) == (0, 255, 0, 255))
    try Data("<caml".utf8).write(to: folder.file("scene.caml"))
    let third = try server.get("/changes?since=1").json(Changes.self)
    verify(third.revision == 2, third.problem?.contains("scene.caml:1") == true)
    try verify(show("state=0&time=0&scale=1", server).0.pixel(15, 5) == (0, 255, 0, 255))
    try verify(server.get("/").text.contains("scene.caml:1"))
  }

  @Test func questionsWithoutAMeaningAreRefused() throws {
    let server = try server()
    for query in [
      "", "state=9&time=0&scale=1", "state=-1&time=0&scale=1", "state=0&time=nan&scale=1", "state=0&time=0&scale=0",
      "state=0&time=0&scale=1e300", "state=0&from=9&time=0&scale=1", "state=0&from=x&time=0&scale=1",
      "state=0&time=0&scale=1&tilt=2,0",
    ] {
      try verify(server.get("/frame?\(query)").status == 400, "\(query)")
    }
    try verify(server.get("/changes?since=soon").status == 400, server.get("/", method: "POST").status == 405)
    for path in ["/scene.caml", "/../scene.caml", "/..%2fscene.caml", "//etc/passwd", "/none.png"] {
      try verify(server.get(path).status == 404, "\(path)")
    }
  }

  /// A page of another site, also of another port of this machine, and a name that was made to resolve to it.
  @Test func otherOriginsAreRefused() throws {
    let server = try server()
    let own = [[:], ["Origin": server.origin], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"]]
    let foreign = [
      ["Host": "example.com"], ["Origin": "http://evil.test"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
      ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "cross-site"],
    ]
    for path in ["/", "/frame?state=0&time=0&scale=1", "/changes?since=-1"] {
      for headers in own { try verify(server.get(path, headers).status == 200, "\(path) \(headers)") }
      for headers in foreign {
        let answer = try server.get(path, headers)
        verify(answer.status == 403, !answer.text.contains("card"), "\(path) \(headers)")
      }
    }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signalEndsTheServer(signal: Int32, status: Int32) throws {
    let server = try server()
    try verify(server.get("/").status == 200)
    verify(server.end(by: signal) == status)
    #expect(throws: ViewServer.Refused.self) { try server.get("/") }
  }
}
