/// A made-up document in the style of a tool that people use.
struct Dialect: CustomStringConvertible, Sendable {
  let description: String
  let text: String

  /// The states it has, in order.
  var states: [String] = []

  /// A value after the last state is applied: the layer's path of sublayer indices, the key and the value.
  var expected: (path: [Int], key: String, value: Double)?

  /// The number of warnings about unknown names.
  var diagnostics = 0
}

extension Dialect {
  private static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">"

  static let all: [Dialect] = [
    Dialect(
      description: "Control Center, on and off",
      text: """
        \(head)
          <CALayer allowsEdgeAntialiasing="1" allowsGroupOpacity="1" bounds="0 0 54 54" contentsFormat="RGBA8" name="Glyph"
            position="27 27">
            <sublayers>
              <CAShapeLayer id="#1" fillColor="1 1 1" path="0 0 m 10 0 l 10 5 5 10 0 10 c h" allowsEdgeAntialiasing="1"
                allowsGroupOpacity="1" contentsFormat="RGBA8" name="Bell" position="12.5 7.489e-4"/>
              <CALayer id="#2" allowsGroupBlending="0" bounds="0 0 20 20" hidden="1" name="Slash" position="27 27"
                transform="rotate(-45deg)">
                <compositingFilter type="CAFilter" filter="destOut" name="destOut"/>
              </CALayer>
            </sublayers>
            <states>
              <LKState name="off"><elements/></LKState>
              <LKState name="on">
                <elements>
                  <LKStateSetValue targetId="#1" keyPath="fillColor"><value type="CGColor" value="1 0.231 0.188"/></LKStateSetValue>
                  <LKStateSetValue targetId="#2" keyPath="hidden"><value type="integer" value="0"/></LKStateSetValue>
                  <LKStateSetValue targetId="#2" keyPath="bounds.size.height"><value type="real" value="31.25"/></LKStateSetValue>
                </elements>
              </LKState>
            </states>
            <stateTransitions>
              <LKStateTransition fromState="*" toState="on">
                <elements>
                  <LKStateTransitionElement key="bounds.size.height" targetId="#2">
                    <animation type="CASpringAnimation" damping="36" mass="2" stiffness="300" velocity="0"
                      keyPath="bounds.size.height" beginTime="1e-100" duration="0.8" fillMode="backwards"
                      mica_autorecalculatesDuration="1"/>
                  </LKStateTransitionElement>
                </elements>
              </LKStateTransition>
            </stateTransitions>
          </CALayer>
        </caml>
        """, states: ["off", "on"], expected: ([1], "bounds.size.height", 31.25)),
    Dialect(
      description: "Control Center, levels",
      text: """
        \(head)<CATransformLayer allowsGroupOpacity="0" name="volume" position="9 9">
          <backgroundColor opacity="0" value="0 0 0"/>
          <sublayers><CAShapeLayer id="w 1" path="" name="Wave"/></sublayers>
          <states>
            <LKState name="min"><elements><LKStateSetValue targetId="w 1" keyPath="opacity"><value type="integer" value="0"/></LKStateSetValue>
              <LKStateSetValue targetId="w 1" keyPath="path"><value type="CGPath" value="0 0 m 9 0 l h"/></LKStateSetValue></elements></LKState>
            <LKState name="half" basedOn="min"><elements><LKStateSetValue targetId="w 1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
          </states><stateTransitions/></CATransformLayer></caml>
        """, states: ["min", "half"], expected: ([0], "opacity", 0.5)),
    Dialect(
      description: "CAPlayground",
      text: """
        \(head)<CALayer id="__capRootLayer__" name="Root Layer" bounds="0 0 390 844" position="195 422" geometryFlipped="0"
          caplayRootLayer="1" backgroundColor="0.93 0.93 0.93">
          <sublayers><CALayer id="a3c1" name="Image" bounds="0 0 100 80" position="195 600" cornerCurve="circular"
            transform="rotate(0deg) rotate(0deg, 0, 1, 0) rotate(20deg, 1, 0, 0)" transform.rotation.x="0.349066"
            transform.rotation.y="0" transform.rotation.z="0" caplayOriginalSize="9 9">
            <contents type="CGImage" src="assets/my picture.png"/>
            <animations><animation key="animation-0" type="CAKeyframeAnimation" keyPath="position.y" autoreverses="1" duration="2"
              repeatDuration="inf" speed="1" removedOnCompletion="0"><values><integer value="600"/><real value="640.5"/></values>
              <keyTimes><integer value="0"/><integer value="1"/></keyTimes></animation>
              <animation key="animation-1" type="CABasicAnimation" keyPath="transform.rotation.z" duration="1"/></animations>
            </CALayer></sublayers>
          <states><LKState name="Locked"><elements>
              <LKStateSetValue targetId="a3c1" keyPath="position.x"><value type="integer" value="10"/></LKStateSetValue>
              <LKStateSetValue targetId="a3c1" keyPath="position.y"><value type="integer" value="20"/></LKStateSetValue></elements></LKState>
            <LKState name="Unlock"><elements/></LKState><LKState name="Sleep"><elements>
              <LKStateSetValue targetId="a3c1" keyPath="position.y"><value type="real" value="99.5"/></LKStateSetValue></elements></LKState></states>
          <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
              <LKStateTransitionElement targetId="a3c1" keyPath="position.y"><animation type="CASpringAnimation" damping="50" mass="2"
                stiffness="300" velocity="0" keyPath="position.y" duration="0.8" fillMode="backwards"/></LKStateTransitionElement>
            </elements></LKStateTransition></stateTransitions></CALayer></caml>
        """, states: ["Locked", "Unlock", "Sleep"], expected: ([0], "position.y", 99.5)),
    Dialect(
      description: "CAPlayground, old",
      text: """
        \(head)<CALayer name="r" bounds="0 0 390 844"><sublayers>
          <CATextLayer classIfAvailable="LKTextLayer" bounds="0 0 90 20" fontSize="16" foregroundColor="1 1 1" alignmentMode="center"
            wrapped="1" id="t"><font type="string" value="DejaVu Sans"/><string type="string" value="Hello"/></CATextLayer>
          <CAGradientLayer id="g" bounds="0 0 9 9" startPoint="0 0" endPoint="1 1"><type value="axial"/><colors><CGColor value="1 0 0"/>
            <CGColor value="0 0 1" opacity="0"/></colors><animations><animation type="CAKeyframeAnimation" keyPath="colors" duration="1">
            <values><NSArray><CGColor value="1 0 0"/><CGColor value="0 1 0"/></NSArray><NSArray><CGColor value="0 0 1"/>
            <CGColor value="0 1 1"/></NSArray></values></animation></animations></CAGradientLayer></sublayers>
          <states><LKState name="Base State"><elements/></LKState><LKState name="Locked"><elements>
            <LKStateSetValue targetId="t" keyPath="fontSize"><value type="integer" value="40"/></LKStateSetValue></elements></LKState></states>
          <stateTransitions><LKStateTransition fromState="Base State" toState="Locked"><elements/></LKStateTransition></stateTransitions>
          </CALayer></caml>
        """, states: ["Base State", "Locked"], expected: ([0], "fontSize", 40)),
    Dialect(
      description: "OpenPoster",
      text: """
        \(head)<CALayer bounds="0 0 390 844" name="Root Layer" position="195 422" geometryFlipped="0"><sublayers>
          <CALayer id="Background 1" name="Background 1" bounds="0 0 390 844" position="195 422"><contents type="CGImage"
            src="assets/Rectangle%201.png"/><animations>
            <p key="animation-1" type="CAKeyframeAnimation" keyPath="transform.translation.x" calculationMode="cubicPaced" duration="4"
              repeatCount="inf" beginTime="1e-100"><values><integer value="-5"/><integer value="5"/><integer value="-5"/></values>
              <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/><integer value="1"/></keyTimes><timingFunctions/></p>
            <p key="match" type="CAMatchMoveAnimation" keyPath="position" additive="1"><animationType type="string" value="CAMatchMove"/>
              <sourceLayer object="Background 1"/><sourcePoints><CGPoint value="0 0"/></sourcePoints></p>
            <p key="nothing" type="null"/></animations></CALayer></sublayers><scriptComponents type="NSArray"/><modules type="NSArray"/>
          <states><LKState name="Locked"><elements><LKStateSetValue targetId="Background 1" keyPath="transform"><value
            type="CATransform3D" value="scale(2, 2, 1)"/></LKStateSetValue><LKStateSetValue targetId="Background 1"
            keyPath="zPosition"><value type="integer" value="-3"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
        """, states: ["Locked"], expected: ([0], "zPosition", -3), diagnostics: 1),
    Dialect(
      description: "OpenPoster, misspelt",
      text: """
        \(head)<CALayer bounds="0 0 9 9"><contents type="CGImage" scr="assets/a.png"/><filters>
          <CAFilter filter="gaussianBlur" name="blur 1" inputRadius="6" enabled="1"/></filters>
          <animations><animation type="CABasicAnimation" keyPath="filters.blur 1.inputRadius" duration="1"><fromValue type="integer"
            value="0"/></animation></animations></CALayer></caml>
        """, diagnostics: 1),
    Dialect(
      description: "Nugget, a video",
      text: """
        \(head)<CALayer bounds="0 0 9 9" nuggetId="2" nuggetOffset="0 0"><sublayers><CALayer id="v" bounds="0 0 9 9"><animations>
          <animation type="CAKeyframeAnimation" keyPath="contents" calculationMode="linear" beginTime="1e-100" duration="0.1"
          autoreverses="0" repeatCount="inf" removedOnCompletion="0" fillMode="forwards"><values><CGImage src="assets/0.png"/>
          <CGImage src="assets/1.png"/><CGImage src="assets/0.png"/></values></animation></animations></CALayer></sublayers>
          <states><LKState name="Locked"><elements><LKStateSetValue targetId="v" keyPath="speed"><value type="integer" value="0"/></LKStateSetValue>
          </elements></LKState></states></CALayer></caml>
        """, states: ["Locked"], expected: ([0], "speed", 0)),
    Dialect(
      description: "PocketPlayer",
      text: """
        \(head)<CALayer bounds="0 0 9 9"><sublayers><CALayer id="p" bounds="0 0 2 2"><animations><animation type="CABasicAnimation"
          keyPath="position" duration="1"><fromValue type="point" value="1, 2"/><toValue type="point" value="3, 4"/></animation>
          <tint type="CABasicAnimation" keyPath="backgroundColor" duration="1"><toValue type="color" value="1 0 0"/></tint></animations>
          </CALayer></sublayers><states><LKState name="a"><elements><LKStateSetValue targetId="p" keyPath="position"><value type="point"
          value="5, 6"/></LKStateSetValue><LKStateSetValue targetId="p" keyPath="cornerRadius"><value value="4"/></LKStateSetValue>
          </elements></LKState></states></CALayer></caml>
        """, states: ["a"], expected: ([0], "cornerRadius", 4)),
    Dialect(
      description: "Mica, cubes in a replicator",
      text: """
        \(head)<CALayer allowsEdgeAntialiasing="1" bounds="0 0 3176 3176" name="Root" position="1588 1588"><sublayers>
          <CAReplicatorLayer id="#1" instanceCount="3" instanceDelay="0.2" instanceTransform="rotate(-45deg)" bounds="0 0 60 60"
            position="30 30"><instanceColor opacity="0.671" value="1 1 1"/><sublayers><CATransformLayer position="9 9"
            transform="rotate(22.2077deg) rotate(40deg, 0, 1, 0)"><animations><spin type="CAAnimationGroup" beginTime="1e-100" duration="8"
            repeatCount="inf" speed="0.529623" timingFunction="easeInEaseOut"><animations><animation type="CABasicAnimation"
            keyPath="transform.rotation.x" duration="8"><fromValue type="integer" value="0"/><toValue type="real" value="6.283185"/>
            </animation><animation type="CAKeyframeAnimation" keyPath="transform.rotation.y" duration="8"><values><integer value="0"/>
            <real value="1.5"/></values></animation></animations></spin></animations></CATransformLayer></sublayers></CAReplicatorLayer>
          </sublayers><states><LKState name="Sleep PortraitUp Dark"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value
          type="real" value="0.25"/></LKStateSetValue><LKStateSetValue targetId="#1" keyPath="position.y" final="false"><value type="integer"
          value="4"/></LKStateSetValue></elements></LKState><LKState name="Lock PortraitUp Dark" basedOn="Sleep PortraitUp Dark"><elements/>
          </LKState></states><stateTransitions/></CALayer></caml>
        """, states: ["Sleep PortraitUp Dark", "Lock PortraitUp Dark"], expected: ([0], "opacity", 0.25)),
    Dialect(
      description: "Mica, an emitter with a history",
      text: """
        \(head)<CALayer bounds="0 0 9 9" geometryFlipped="1"><sublayers><CAEmitterLayer beginTime="-3" birthRate="2" emitterMode="volume"
          emitterShape="rectangle" emitterSize="200 5000" masksToBounds="1" renderMode="unordered" spinBias="0" id="#2" bounds="0 0 9 9">
          <emitterCells><CAEmitterCell id="#3" birthRate="4" lifetime="2" name="c" velocity="30" emissionRange="6.2832" mass="1"
          particleType="sprite"><color opacity="0.4" value="1 1 1"/></CAEmitterCell></emitterCells><emitterBehaviors/></CAEmitterLayer>
          </sublayers><states><LKState name="s"><elements><LKStateSetValue targetId="#3" keyPath="birthRate"><value type="integer" value="0"/>
          </LKStateSetValue><LKStateSetValue targetId="#2" keyPath="birthRate"><value type="real" value="0.5"/></LKStateSetValue></elements>
          </LKState></states></CALayer></caml>
        """, states: ["s"], expected: ([0], "birthRate", 0.5)),
    Dialect(
      description: "Liquid glass",
      text: """
        \(head)<CALayer bounds="0 0 9 9"><sublayers><CALayer id="#1" bounds="0 0 5 5"><effect type="CAWobbleEffect"/></CALayer></sublayers>
          <style type="NSDictionary"><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/></NSDictionary>
          </wallpaperParallaxGroups></style><states><LKState name="Home"><elements><LKStateSetValue targetId="#1"
          keyPath="effect.wobble"><value type="real" value="3"/></LKStateSetValue><LKStateSetValue targetId="#1" keyPath="zPosition"><value
          type="real" value="2.5"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
        """, states: ["Home"], expected: ([0], "zPosition", 2.5)),
    Dialect(
      description: "Windows line ends and a byte order mark",
      text: "\u{FEFF}"
        + """
        \(head)
        <CALayer id="x" bounds="0 0 9 9"><states><CAState name="One"><elements><CAStateSetValue targetId="x" keyPath="opacity">
        <value><real value="0.5"/></value></CAStateSetValue></elements></CAState></states></CALayer></caml>
        """.replacing("\n", with: "\r\n"), states: ["One"], expected: ([], "opacity", 0.5)),
    Dialect(
      description: "everything empty",
      text: """
        \(head)<CALayer bounds="0 0 9 9"><sublayers/><animations/><states/><stateTransitions/><filters/></CALayer></caml>
        """),
  ]
}
