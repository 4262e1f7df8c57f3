import CAML
import TestSupport

@Suite struct AnimationTests {
  /// The animations of a layer whose element holds `animations`.
  private func layer(_ animations: String) throws -> CALayer {
    let document = try readLayer("<CALayer><animations>\(animations)</animations></CALayer>")
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.warnings) \(document.diagnostics)")
    return document.root
  }

  /// The animation with the key `k` in an element `p`.
  private func animation<A: CAAnimation>(_ class: A.Type, _ attributes: String, _ children: String = "") throws -> A {
    let name = "\(A.self)"
    let layer = try layer("<p key='k' type='\(name)' \(attributes)>\(children)</p>")
    verify(layer.animationKeys() == ["k"])
    return try #require(layer.animation(forKey: "k") as? A)
  }

  @Test func timingIsRead() throws {
    let a = try animation(
      CABasicAnimation.self,
      """
      keyPath="opacity" duration="2" beginTime="1e-100" fillMode="both" removedOnCompletion="0" repeatCount="inf" speed="0.5"
      repeatDuration="8" autoreverses="1" timeOffset="0.25" additive="1" cumulative="1" timingFunction="easeInEaseOut"
      mica_autorecalculatesDuration="1"
      """)
    verify(a.keyPath == "opacity", a.duration == 2, a.beginTime == 1e-100, a.fillMode == .both)
    verify(!a.isRemovedOnCompletion, a.repeatCount == .infinity, a.speed == 0.5, a.repeatDuration == 8)
    verify(a.autoreverses, a.timeOffset == 0.25, a.isAdditive, a.isCumulative)
    verify(a.timingFunction?.controlPoints == SIMD4(0.42, 0, 0.58, 1))
    verify(a.fromValue == nil, a.toValue == nil, a.byValue == nil)
  }

  /// Without a limit, the recursion would overflow the stack.
  @Test func aGroupThatHoldsItselfIsCutShort() throws {
    let document = try readLayer(
      """
      <CALayer><animations><p key="k" type="CAAnimationGroup" id="#g"><animations><CAAnimationGroup object="#g"/></animations></p></animations>
      </CALayer>
      """)
    verify(document.root.animationKeys() == ["k"], document.warnings.count == 1)
  }

  @Test func valuesHaveTheTypeThatTheyName() throws {
    let a = try animation(
      CABasicAnimation.self, "keyPath='position'",
      """
      <fromValue type="CGPoint" value="1 2"/><toValue><CGRect value="1 2 3 4"/></toValue>
      <byValue type="integer" value="7"/>
      """)
    verify(a.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    verify(a.toValue as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4), a.byValue as? Double == 7)
  }

  @Test func keyFramesMayBeOfAnyType() throws {
    let a = try animation(
      CAKeyframeAnimation.self, "keyPath='x' calculationMode='cubicPaced'",
      """
      <values><real value="0.5"/><integer value="2"/><CGPoint value="1 2"/><CGSize value="3 4"/><CGColor value="1 0 0" opacity="0.5"/>
      <CATransform3D value=""/><string value="s"/><CGPath value="1 2 m 3 4 l"/><NSArray><CGColor value="0 0 1"/></NSArray><null/>
      <CAColorMatrix value="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/><point value="5 6"/></values>
      """)
    let values = try #require(a.values)
    verify(values.count == 12, a.calculationMode == .cubicPaced)
    verify(values[0] as? Double == 0.5, values[1] as? Double == 2, values[2] as? CGPoint == CGPoint(x: 1, y: 2))
    verify(values[3] as? CGSize == CGSize(width: 3, height: 4))
    verify(values[4] as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    verify((values[5] as? CATransform3D).map(CATransform3DIsIdentity) == true, values[6] as? String == "s")
    verify((values[7] as? CGPath)?.boundingBox == CGRect(x: 1, y: 2, width: 2, height: 2))
    verify(values[8] as? [CGColor] == [CGColor(red: 0, green: 0, blue: 1, alpha: 1)], values[9] is NSNull)
    verify(values[10] as? CAColorMatrix == .identity, values[11] as? CGPoint == CGPoint(x: 5, y: 6))
  }

  @Test func keyTimesWithoutValueAreDropped() throws {
    let values = "<values><real value='0'/><real value='1'/></values>"
    let times = "<keyTimes><integer value='0'/><real value='0.5'/><integer value='1'/><integer value='1'/></keyTimes>"
    try verify(animation(CAKeyframeAnimation.self, "", values + times).keyTimes == [0, 0.5])
    let discrete = try animation(CAKeyframeAnimation.self, "calculationMode='discrete'", times + values)
    verify(discrete.keyTimes == [0, 0.5, 1])
    try verify(animation(CAKeyframeAnimation.self, "path='0 0 m 9 0 l'", times).keyTimes?.count == 4)
  }

  @Test func timingFunctionsAreNamesOrNumbers() throws {
    let a = try animation(
      CAKeyframeAnimation.self, "timingFunction='0.4 -1 0.2 2'",
      """
      <timingFunctions><CAMediaTimingFunction value="easeIn"/><CAMediaTimingFunction value="0 0.1 0.2 1"/><string value="linear"/>
      </timingFunctions>
      """)
    verify(a.timingFunction?.controlPoints == SIMD4(0.4, -1, 0.2, 2))
    verify(
      a.timingFunctions?.map(\.controlPoints) == [SIMD4(0.42, 0, 1, 1), SIMD4(0, 0.1, 0.2, 1), SIMD4(0, 0, 1, 1)])
    try verify(animation(CAKeyframeAnimation.self, "", "<timingFunctions/>").timingFunctions == nil)
    try verify(animation(CAKeyframeAnimation.self, "timingFunction=''").timingFunction == nil)
    // Written, the first number is `inf`, which is not a name.
    let vast = try #require(animation(CAKeyframeAnimation.self, "timingFunction='1e308 0 40 30'").timingFunction)
    verify(vast.controlPoints == SIMD4(.infinity, 0, 40, 30))
    try verify(
      animation(CAKeyframeAnimation.self, "timingFunction='inf 0 40 30'").timingFunction?.controlPoints
        == vast.controlPoints)
  }

  @Test func aSpringIsRead() throws {
    let a = try animation(CASpringAnimation.self, "mass='2' stiffness='300' damping='50' velocity='3' duration='0.8'")
    verify(a.mass == 2, a.stiffness == 300, a.damping == 50, a.initialVelocity == 3, a.duration == 0.8)
    try verify(animation(CASpringAnimation.self, "initialVelocity='4'").initialVelocity == 4)
  }

  @Test func aGroupHoldsAnimations() throws {
    let a = try animation(
      CAAnimationGroup.self, "duration='8' speed='0.5' timingFunction='easeOut'",
      """
      <animations><animation type="CABasicAnimation" keyPath="opacity"/><CAKeyframeAnimation keyPath="position"/>
      <CAAnimationGroup><animations/></CAAnimationGroup></animations>
      """)
    verify(a.animations?.count == 3, a.speed == 0.5, (a.animations?[0] as? CABasicAnimation)?.keyPath == "opacity")
    verify((a.animations?[1] as? CAKeyframeAnimation)?.keyPath == "position")
    verify((a.animations?[2] as? CAAnimationGroup)?.animations?.isEmpty == true)
  }

  @Test func aTransitionHasAKeyOfItsOwn() throws {
    let layer = try layer(
      "<fade type='CATransition' duration='1' subtype='fromLeft' startProgress='0.5'><type value='push'/></fade>")
    verify(layer.animationKeys() == [kCATransition])
    let transition = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    verify(transition.type == .push, transition.subtype == .fromLeft, transition.startProgress == 0.5)
  }

  @Test func theKeyIsTheNameOrAnAttribute() throws {
    let layer = try layer(
      """
      <spin type="CABasicAnimation" keyPath="a"/><p key="a key" type="CABasicAnimation" keyPath="b"/>
      <animation key="animation-0" type="CABasicAnimation" keyPath="c"/><animation key="animation-1" type="CABasicAnimation"/>
      <wrapped><CABasicAnimation keyPath="d"/></wrapped><spin type="CABasicAnimation" keyPath="e"/>
      """)
    verify(layer.animationKeys() == ["a key", "animation-0", "animation-1", "wrapped", "spin"])
    verify((layer.animation(forKey: "spin") as? CABasicAnimation)?.keyPath == "e")
    verify((layer.animation(forKey: "wrapped") as? CABasicAnimation)?.keyPath == "d")
  }

  @Test func unknownAnimationClassesAreIgnored() throws {
    let document = try readLayer(
      """
      <CALayer id="L"><animations><a type="CAMatchMoveAnimation"><sourceLayer object="L"/></a><b type="CAWobbleAnimation"/>
      <c type="CAAnimationGroup"><animations><animation type="CAMatchMoveAnimation"/></animations></c><d type="null"/></animations>
      </CALayer>
      """)
    verify(document.warnings.isEmpty)
    verify(
      document.diagnostics.map(\.message) == [
        "a CAMatchMoveAnimation is kept, but has no effect: its layer does not follow the other",
        "animations of class “CAWobbleAnimation” are left out",
      ])
    verify(document.root.animationKeys() == ["a", "c"])
    verify((document.root.animation(forKey: "a") as? CAMatchMoveAnimation)?.sourceLayer === document.root)
  }

  /// The layer that is followed may come later; it gets an id when it is written, since the animation refers to it.
  @Test func sourceLayerOfMatchMoveIsKept() throws {
    let document = try readLayer(
      """
      <CALayer><sublayers><CALayer position="5 5"><animations><p key="match" type="CAMatchMoveAnimation" keyPath="position"
        additive="1" duration="inf" appliesRotation="0"><sourceLayer object="later"/><sourcePoints><CGPoint value="1 2"/></sourcePoints>
        </p></animations></CALayer><CALayer id="later" name="later" position="30 40"/></sublayers></CALayer>
      """)
    func check(_ document: CAMLDocument) throws {
      let (layer, later) = try #require(document.root.sublayers.map { ($0[0], $0[1]) })
      let match = try #require(layer.animation(forKey: "match") as? CAMatchMoveAnimation)
      verify(match.sourceLayer === later, match.sourcePoints == [CGPoint(x: 1, y: 2)], match.isAdditive)
      verify(match.keyPath == "position", match.duration == .infinity)
      let text = document.written().text
      verify(text.contains("<sourceLayer object=\"#1\"/>"), text.contains("appliesRotation=\"0\""), "\(text)")
      verify(text.contains("<CALayer id=\"#1\""), !text.contains("appliesScale"))
      // The layer's own values do not change.
      _ = document.root.commitFrame(at: 1)
      verify(layer.presentation()?.position == CGPoint(x: 5, y: 5))
    }
    try check(document)
    try check(try readAgain(document))
    let lost = try readLayer(
      "<CALayer><animations><p key='m' type='CAMatchMoveAnimation'><sourceLayer object='none'/></p></animations></CALayer>"
    )
    verify(lost.diagnostics.map(\.message).last == "there is no layer that this CAMatchMoveAnimation could follow")
    verify(lost.root.animationKeys() == ["m"])
  }

  @Test(arguments: [
    ("duration='soon'", 37, "a number was expected, not “soon”"),
    ("timingFunction='0 0 1'", 48, "a timing function is 4 numbers; here are 3"),
    ("autoreverses='maybe'", 41, "a boolean is 0, 1, true or false, not “maybe”"),
  ])
  func badAnimationValuesWarnWithTheirPosition(_ attribute: String, _ column: Int, _ message: String) throws {
    let document = try read(
      "<caml>\n  <CALayer><animations><a \(attribute) type='CABasicAnimation'/></animations></CALayer></caml>")
    verify(document.warnings.map(\.message) == ["\(message); the value is left out"])
    verify(document.warnings.first?.position == CAMLPosition(line: 2, column: column))
    verify(document.root.animationKeys() == ["a"])
  }

  @Test func aNameThatIsNoTimingFunctionIsAWarning() throws {
    let document = try readLayer(
      "<CALayer><animations><a type='CABasicAnimation' timingFunction='bouncy'/></animations></CALayer>")
    verify(document.warnings.count == 1)
    verify(document.root.animation(forKey: "a")?.timingFunction?.controlPoints == SIMD4(0, 0, 1, 1))
  }

  @Test func imagesAreKeyFrames() throws {
    let directory = try TemporaryDirectory(["assets/a.png": "12p", "assets/b.png": "34p"])
    defer { directory.remove() }
    let document = try readLayer(
      """
      <CALayer><animations><contents type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete"><values>
      <CGImage src="assets/a.png"/><CGImage src="assets/b.png"/><CGImage src="assets/a.png"/></values></contents></animations></CALayer>
      """, in: directory.url)
    let values = try #require((document.root.animation(forKey: "contents") as? CAKeyframeAnimation)?.values)
    verify(values.map { ($0 as? CGImage)?.width } == [1, 3, 1], values[0] as? CGImage === values[2] as? CGImage)
    let again = try readAgain(document).root.animation(forKey: "contents") as? CAKeyframeAnimation
    verify(again?.values?.map { ($0 as? CGImage)?.height } == [2, 4, 2])
  }
}
