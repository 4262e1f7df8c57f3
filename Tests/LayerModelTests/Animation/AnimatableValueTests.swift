import Drawing
import TestSupport

private struct Paint: ColorConvertible { var cgColor: CGColor { .red } }

/// The values that animations compute with.
@Suite struct AnimatableValueTests {
  private func kind(_ value: AnimatableValue?) -> String {
    guard let value else { return "nil" }
    return Mirror(reflecting: value).children.first?.label ?? ""
  }

  private func numbers(_ value: AnimatableValue) -> [Double] { value.components ?? [] }

  @Test func animatableValuesAreRecognized() {
    let expected: [(Any?, String)] = [
      (nil, "nil"), (NSNull(), "nil"), (1.5, "number"), (2, "number"), (1 as Float, "number"), (1 as CGFloat, "number"),
      (1 as Int8, "number"), (1 as UInt32, "number"), (NSNumber(value: 1), "number"), (NSNumber(value: 1.5), "number"),
      (NSNumber(value: 0), "number"), (true, "boolean"), (NSNumber(value: false), "boolean"),
      (CGPoint.zero, "point"), (NSValue(cgPoint: .zero), "point"), (CGSize.zero, "size"),
      (NSValue(cgSize: .zero), "size"), (CGRect.zero, "rect"), (NSValue(cgRect: .zero), "rect"),
      (CATransform3DIdentity, "transform"), (NSValue(caTransform3D: CATransform3DIdentity), "transform"),
      (CGAffineTransform.identity, "affineTransform"), (NSValue(cgAffineTransform: .identity), "affineTransform"),
      (CGColor.red, "color"), (Paint(), "color"), (CGPath(rect: .zero, transform: nil), "path"),
      (CGMutablePath(), "path"), (CGImage.distinct(1, 1), "image"), (CAColorMatrix.identity, "colorMatrix"),
      ([0.5, 1], "list"), ([NSNumber(value: 1)], "list"), ([CGColor.red], "list"), ([] as [Any], "list"),
      ([[CGColor.red], [CGColor.blue]], "list"), (NSArray(array: [1, 2]), "list"), ([1, CGColor.red] as [Any], "list"),
      (["a"], "object"), ([CAFilter(type: "xor")], "object"), ("a", "object"), (CALayer(), "object"),
      (NSValue(range: NSRange(location: 1, length: 2)), "object"), (CALayerContentsGravity.left, "object"),
    ]
    for (value, kind) in expected {
      verify(self.kind(AnimatableValue(value)) == kind, "\(value ?? "nil")")
    }
  }

  @Test func valuesComeBackAsTheAPISpellsThem() {
    let image = CGImage.distinct(1, 1)
    verify(AnimatableValue(NSNumber(value: 2))?.object as? Double == 2, AnimatableValue(true)?.object as? Bool == true)
    verify(AnimatableValue(CGRect(1, 2, 3, 4))?.object as? CGRect == CGRect(1, 2, 3, 4))
    verify(AnimatableValue(image)?.object as? CGImage === image)
    verify(AnimatableValue([CGColor.red])?.object as? [CGColor] == [.red])
    verify(AnimatableValue(["a"])?.object as? [String] == ["a"])
    verify(AnimatableValue(CATransform3DIdentity)?.object as? CATransform3D == CATransform3DIdentity)
  }

  @Test func aPropertySaysWhatAValueIsFor() {
    verify(kind(AnimatableValue(1, like: .boolean(false))) == "boolean")
    verify(kind(AnimatableValue(true, like: .number(0))) == "number")
    verify(kind(AnimatableValue(CGAffineTransform.identity, like: .transform(CATransform3DIdentity))) == "transform")
    verify(kind(AnimatableValue(CGPoint.zero, like: .size(.zero))) == "size")
    verify(kind(AnimatableValue(CGPoint.zero, like: .number(0))) == "point")
    verify(kind(AnimatableValue(2, like: nil)) == "number")
  }

  /// `NSValue.structure` reads them, since `objCType` leaks.
  @Test func foundationStoresValuesUnderTheLabelsThatAreRead() {
    func label(_ value: NSValue) -> String? { Mirror(reflecting: value).children.first?.label }
    for value in [NSValue(point: .zero), NSValue(size: .zero), NSValue(rect: .zero)] {
      verify(label(value) == "_value")
    }
    let transform = NSValue(caTransform3D: CATransform3DIdentity)
    verify(label(transform) == "_typeInfo")
    let info = Mirror(reflecting: transform).children.first?.value
    verify(info.flatMap { Mirror(reflecting: $0).descendant("name") } is String)
  }

  @Test func boxesHoldStructures() {
    let t = CATransform3D(rows: (1...16).map(Double.init))
    let value = NSValue(caTransform3D: t)
    verify(value.caTransform3DValue == t, value == NSValue(caTransform3D: t))
    verify(value != NSValue(caTransform3D: CATransform3DIdentity), (value.copy() as? NSValue)?.caTransform3DValue == t)
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    verify(NSValue(cgAffineTransform: m).cgAffineTransformValue == m)
    verify(NSValue(cgPoint: CGPoint(1, 2)).cgPointValue == CGPoint(1, 2))
    verify(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    verify(NSValue(cgRect: CGRect(1, 2, 3, 4)).cgRectValue == CGRect(1, 2, 3, 4))
    verify(value.cgRectValue == .zero, NSNumber(value: 3).caTransform3DValue == CATransform3DIdentity)
    verify(NSValue(cgPoint: CGPoint(1, 2)).cgSizeValue == .zero, "another type's is empty")
  }

  /// Foundation leaks memory whenever it is asked for the type of a value.
  @Test func readingAValueKeepsNoMemory() async {
    await #expect(processExitsWith: .success) {
      let values = [
        NSValue(cgPoint: .zero), NSValue(cgSize: .zero), NSValue(cgRect: .zero),
        NSValue(caTransform3D: CATransform3DIdentity), NSValue(cgAffineTransform: .identity),
      ]
      func read() {
        for value in 0..<50_000 { _ = AnimatableValue(values[value % 5]) }
      }
      read()
      let before = try ProcessMemory.anonymousBytes()
      read()
      // By 32 bytes each it would grow by 1,600,000.
      let after = try ProcessMemory.anonymousBytes()
      if after > before + 800_000 { fatalError("\(after - before) bytes") }
    }
  }

  private func value(_ a: Any, _ b: Any, _ t: Double) -> Any {
    guard let a = AnimatableValue(a), let b = AnimatableValue(b) else { return "nil" }
    return a.interpolated(to: b, at: t).object
  }

  @Test func numbersGoStraightAndBeyond() {
    verify(value(1, 3, 0.25) as? Double == 1.5, value(1, 3, 1.5) as? Double == 4, value(1, 3, -0.5) as? Double == 0)
    verify(value(CGPoint(0, 4), CGPoint(2, 0), 0.5) as? CGPoint == CGPoint(1, 2))
    verify(
      value(CGSize(width: 0, height: 4), CGSize(width: 2, height: 0), 2) as? CGSize == CGSize(width: 4, height: -4))
    verify(value(CGRect(0, 0, 4, 8), CGRect(4, 4, 0, 0), 0.25) as? CGRect == CGRect(1, 1, 3, 6))
    verify(value(1, Double.infinity, 0) as? Double == 1, value(1, Double.infinity, 1) as? Double == .infinity)
    verify((value(0, 1, .nan) as? Double)?.isNaN == true)
  }

  @Test func coloursGoStraightInStraightComponents() {
    let mid = value(CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0), 0.5)
    verify(mid as? CGColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    let beyond = value(CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1), 1.5)
    verify(beyond as? CGColor == CGColor(gray: 1.5, alpha: 1), "not clamped here")
  }

  @Test func booleansSwitchAtOnce() {
    verify(value(false, true, 0) as? Bool == false, value(false, true, 1e-9) as? Bool == true)
    verify(value(true, false, 0.01) as? Bool == false, value(true, false, -0.5) as? Bool == true)
    verify(value(true, 0, 0.25) as? Bool == false, value(0, true, 0.25) as? Bool == true)
  }

  @Test func otherObjectsSwitchHalfway() {
    verify(value("a", "b", 0.49) as? String == "a", value("a", "b", 0.5) as? String == "b")
    verify(value(1, CGPoint(1, 1), 0.49) as? Double == 1, value(1, CGPoint(1, 1), 0.5) is CGPoint)
    verify(value([1, 2], [1], 0.49) as? [Double] == [1, 2], value([1, 2], [1], 0.5) as? [Double] == [1])
  }

  @Test func arraysGoElementByElement() {
    verify(value([0.0, 1], [1.0, 3], 0.5) as? [Double] == [0.5, 2])
    let colors = value([CGColor.black, .red], [CGColor.white, .red], 0.25) as? [CGColor]
    verify(colors == [CGColor(gray: 0.25, alpha: 1), .red])
    verify(value([[0.0], [1.0]], [[1.0], [0.0]], 0.25) as? [[Double]] == [[0.25], [0.75]])
  }

  @Test func pathsGoPointByPointWhereTheirElementsAreOfOneKind() throws {
    func path(_ x: CGFloat, _ y: CGFloat, curve: Bool = false) -> CGPath {
      let path = CGMutablePath()
      path.move(to: .zero)
      if curve {
        path.addCurve(to: CGPoint(x, y), control1: CGPoint(x, 0), control2: CGPoint(0, y))
        path.addQuadCurve(to: CGPoint(y, x), control: CGPoint(x, x))
      } else {
        path.addLine(to: CGPoint(x, y))
      }
      path.closeSubpath()
      return path
    }
    verify(value(path(2, 4), path(4, 0), 0.5) as? CGPath == path(3, 2))
    verify(value(path(2, 4, curve: true), path(4, 0, curve: true), 0.25) as? CGPath == path(2.5, 3, curve: true))
    verify(value(path(2, 4), path(2, 4, curve: true), 0) as? CGPath == path(2, 4))
    verify(value(path(2, 4), path(2, 4, curve: true), 0.01) as? CGPath == path(2, 4, curve: true))
    verify(value(CGMutablePath(), CGMutablePath(), 0.5) as? CGPath == CGMutablePath())
  }

  /// A path of one segment from the origin.
  private func path(_ add: (CGMutablePath) -> Void) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    add(path)
    return path
  }

  /// As in Apple's pictures: the line counts as a cubic whose control points are its ends, not its thirds.
  @Test func aLineBecomesACurveFromControlPointsOnItsEnds() {
    let line = path { $0.addLine(to: CGPoint(12, 0)) }
    let curve = path { $0.addCurve(to: CGPoint(12, 0), control1: CGPoint(0, 8), control2: CGPoint(12, 4)) }
    let middle = path { $0.addCurve(to: CGPoint(12, 0), control1: CGPoint(0, 4), control2: CGPoint(12, 2)) }
    verify(value(line, curve, 0.5) as? CGPath == middle, value(curve, line, 0.5) as? CGPath == middle)
    verify(value(line, curve, 0) as? CGPath == line)
  }

  /// As in Apple's pictures: a handle is interpolated by length, and by angle the shorter way, not point by point.
  @Test func handlesGoByLengthAndAngle() throws {
    let a = path { $0.addCurve(to: CGPoint(10, 0), control1: CGPoint(0, 2), control2: CGPoint(10, 0)) }
    let b = path { $0.addCurve(to: CGPoint(20, 0), control1: CGPoint(-4, 0), control2: CGPoint(20, 6)) }
    let middle = try #require(value(a, b, 0.5) as? CGPath).bezierPath.points.map { $0 }
    // From 2 up to 4 to the left: 3 long, half way round. The other handle comes out of its end.
    let diagonal = 3 / 2.0.squareRoot()
    let expected = [Vector2(0, 0), Vector2(-diagonal, diagonal), Vector2(15, 3), Vector2(15, 0)]
    verify(middle.count == 4, zip(middle, expected).allSatisfy { ($0 - $1).length < 1e-12 })
    // The shorter way from 170° to −170° is over 180°.
    func handle(_ degrees: Double) -> CGPath {
      let angle = degrees * .pi / 180
      return path { $0.addCurve(to: .zero, control1: CGPoint(cos(angle), sin(angle)), control2: .zero) }
    }
    let half = try #require(value(handle(170), handle(-170), 0.5) as? CGPath).bezierPath.points.map { $0 }
    verify(half.count == 4, (half[1] - Vector2(-1, 0)).length < 1e-12)
    verify(value(handle(30), handle(30), 0.3) as? CGPath == handle(30))
  }

  @Test func colourMatricesGoStraight() {
    let double = CAColorMatrix(CAColorMatrix.identity.elements.map { 2 * $0 })
    let mid = CAColorMatrix(CAColorMatrix.identity.elements.map { 1.5 * $0 })
    verify(value(CAColorMatrix.identity, double, 0.5) as? CAColorMatrix == mid)
  }

  @Test func imagesFade() throws {
    let red = CGImage(width: 2, height: 1) { _, _ in SIMD4(255, 0, 0, 255) }
    let clear = CGImage(width: 2, height: 1) { x, _ in x == 0 ? SIMD4(0, 0, 0, 0) : SIMD4(0, 0, 100, 200) }
    let mid = try #require(value(red, clear, 0.25) as? CGImage)
    verify(mid.rgba(0, 0) == SIMD4(191, 0, 0, 191), mid.rgba(1, 0) == SIMD4(191, 0, 25, 241))
    verify(value(red, clear, 0) as? CGImage === red, value(red, clear, -1) as? CGImage === red)
    verify(value(red, clear, 1) as? CGImage === clear, value(red, clear, 2) as? CGImage === clear)
    verify(value(red, clear, .nan) as? CGImage === red)
  }

  @Test func imagesOfDifferentSizesFadeInTheLargerSize() throws {
    let small = CGImage(width: 2, height: 1) { x, _ in x == 0 ? SIMD4(0, 0, 0, 255) : SIMD4(200, 0, 0, 255) }
    let large = CGImage(width: 4, height: 2) { _, _ in SIMD4(0, 0, 0, 255) }
    for (a, b) in [(small, large), (large, small)] {
      let mid = try #require(value(a, b, 0.5) as? CGImage)
      verify(mid.width == 4, mid.height == 2)
      verify((0..<4).map { mid.rgba($0, 1).x } == [0, 25, 75, 100], "bilinear between the middles of pixels")
    }
    let tall = CGImage(width: 1, height: 3) { _, _ in SIMD4(9, 9, 9, 9) }
    let mid = try #require(value(tall, small, 0.5) as? CGImage)
    verify(mid.width == 1, mid.height == 3, mid.rgba(0, 2) == SIMD4(55, 5, 5, 132))
  }

  @Test func drawnContentsFade() throws {
    final class Dot: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(.red)
        ctx.fill(bounds)
      }
    }
    let layer = Dot(2, 2)
    layer.display()
    let drawn = try #require(layer.contents)
    verify(!(drawn is CGImage))
    let mid = try #require(value(drawn, CGImage(width: 2, height: 2) { _, _ in SIMD4(0, 0, 0, 0) }, 0.5) as? CGImage)
    verify(mid.rgba(1, 1) == SIMD4(128, 0, 0, 128))
    verify(value(drawn, CGImage.distinct(1, 1), 0) as AnyObject === drawn as AnyObject)
  }

  // MARK: Sums

  private func sum(_ a: Any, on b: Any) -> Any {
    guard let a = AnimatableValue(a), let b = AnimatableValue(b) else { return "nil" }
    return a.added(to: b).object
  }

  private func difference(_ a: Any, _ b: Any) -> Any {
    guard let a = AnimatableValue(a), let b = AnimatableValue(b) else { return "nil" }
    return a.subtracting(b).object
  }

  @Test func numericValuesAdd() {
    verify(sum(CGPoint(1, 2), on: CGPoint(10, 20)) as? CGPoint == CGPoint(11, 22))
    verify(sum(2, on: 3) as? Double == 5, difference(2, 3) as? Double == -1)
    verify(sum(CGRect(1, 2, 3, 4), on: CGRect(1, 1, 1, 1)) as? CGRect == CGRect(2, 3, 4, 5))
    verify(
      difference(CGSize(width: 3, height: 3), CGSize(width: 1, height: 2)) as? CGSize == CGSize(width: 2, height: 1))
    verify(sum([1, 2], on: [3, 4]) as? [Double] == [4, 6], difference([1, 2], [3, 4]) as? [Double] == [-2, -2])
    verify(
      sum(CGColor(gray: 0.25, alpha: 0), on: CGColor(gray: 0.5, alpha: 1)) as? CGColor == CGColor(gray: 0.75, alpha: 1))
    verify(sum("a", on: "b") as? String == "a", sum(true, on: false) as? Bool == true)
    verify(sum(1, on: CGPoint.zero) as? Double == 1, sum([1], on: [1, 2]) as? [Double] == [1])
  }

  @Test func transformsAddInsideTheUnderlyingTransform() {
    let (turn, way) = (CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeTranslation(10, 0, 0))
    verify(sum(turn, on: way) as? CATransform3D == turn.then(way))
    verify(sum(turn, on: way) as? CATransform3D != way.then(turn))
    let back = difference(turn.then(way), way) as? CATransform3D
    verify(zip(back?.elements ?? [], turn.elements).allSatisfy { abs($0 - $1) < 1e-12 })
    verify(difference(turn, CATransform3DMakeScale(0, 1, 1)) as? CATransform3D == turn, "no inverse")
    let (a, b) = (CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(translationX: 3, y: 4))
    verify(sum(a, on: b) as? CGAffineTransform == a.concatenating(b))
    verify(difference(a.concatenating(b), b) as? CGAffineTransform == a)
    verify(sum(a, on: way) as? CATransform3D == CATransform3DMakeAffineTransform(a).then(way))
  }

  @Test func cyclesAccumulate() {
    func repeated(_ value: Any, _ count: Int) -> Any { AnimatableValue(value)?.repeated(count).object ?? "nil" }
    verify(repeated(1.5, 4) as? Double == 6, repeated(1.5, 0) as? Double == 0)
    verify(repeated(CGPoint(1, 2), 3) as? CGPoint == CGPoint(3, 6), repeated([1, 2], 2) as? [Double] == [2, 4])
    verify(
      repeated(CATransform3DMakeTranslation(1, 2, 3), 5) as? CATransform3D == CATransform3DMakeTranslation(5, 10, 15))
    verify(repeated(CATransform3DMakeScale(2, 1, 1), 10) as? CATransform3D == CATransform3DMakeScale(1024, 1, 1))
    verify(repeated(CATransform3DMakeScale(2, 1, 1), 0) as? CATransform3D == CATransform3DIdentity)
    verify(repeated(CATransform3DMakeTranslation(1, 0, 0), .max) is CATransform3D, repeated(1, .min) is Double)
    verify(repeated("a", 3) as? String == "a", repeated(true, 2) as? Bool == true)
  }

  @Test func valueDistancesAreEuclidean() {
    func distance(_ a: Any, _ b: Any) -> Double? {
      AnimatableValue(a).flatMap { a in AnimatableValue(b).flatMap { a.distance(to: $0) } }
    }
    verify(distance(1, -2) == 3, distance(CGPoint(0, 0), CGPoint(3, 4)) == 5)
    verify(distance(CGRect(0, 0, 0, 0), CGRect(1, 1, 1, 1)) == 2)
    verify(distance(CGColor.black, CGColor.red) == 1, distance([0, 0], [3, 4]) == 5)
    verify(distance(CATransform3DIdentity, CATransform3DMakeTranslation(0, 3, 4)) == 5)
    verify(distance("a", "b") == nil, distance(1, CGPoint.zero) == nil, distance([1], [1, 2]) == nil)
    verify(distance(true, false) == nil)
  }

  @Test func componentsAreTakenOutAndPutIn() throws {
    for value in [
      2.5, CGPoint(1, 2), CGSize(width: 1, height: 2), CGRect(1, 2, 3, 4),
      CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
      [1, 2, 3], [CGColor.red, CGColor.blue], [[1, 2], [3]], CGPath(ellipseIn: CGRect(0, 0, 4, 4), transform: nil),
      CAColorMatrix.identity,
    ] as [Any] {
      let value = try #require(AnimatableValue(value))
      let components = try #require(value.components)
      verify(!components.isEmpty, numbers(value.with(components: components)) == components)
      let others = components.map { $0 * 2 + 1 }
      verify(numbers(value.with(components: others)) == others, others != components)
      verify(numbers(value.with(components: [])) == components, "too few change nothing")
      verify(kind(value.with(components: others)) == kind(value))
    }
    verify(AnimatableValue(CGRect(1, 2, 3, 4))?.components == [1, 2, 3, 4])
    for value in [true, "a", CATransform3DIdentity, CGImage.distinct(1, 1), [true]] as [Any] {
      verify(AnimatableValue(value)?.components == nil)
    }
  }

  @Test func nothingTrapsOnWhatIsNotFinite() {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e308, 0, -0.0]
    var values: [AnimatableValue] = [.boolean(true), .object("a"), .image(.distinct(1, 1))]
    for n in numbers {
      let t = CATransform3D(rows: (0..<16).map { $0 % 5 == 0 ? n : 1 })
      values += [
        .number(n), .point(CGPoint(x: n, y: n)), .rect(CGRect(x: n, y: 0, width: n, height: 1)), .transform(t),
        .affineTransform(CGAffineTransform(a: n, b: 1, c: n, d: 1, tx: n, ty: 0)), .color(CGColor(gray: n, alpha: n)),
        .transform(CATransform3DMakeScale(n, n, n)), .list([.number(n)]),
      ]
    }
    var count = 0
    for a in values {
      for b in values {
        for t in [0.5, -1, .nan, .infinity] {
          _ = a.interpolated(to: b, at: t).object
          count += 1
        }
        _ = (a.added(to: b), a.subtracting(b), a.distance(to: b), a.repeated(3))
      }
    }
    verify(count == values.count * values.count * 4)
  }

  // MARK: Value functions

  @Test func valueFunctionsMakeTransforms() throws {
    func made(_ name: CAValueFunctionName, _ numbers: Any) -> CATransform3D? {
      CAValueFunction(name: name).flatMap { f in AnimatableValue(numbers).flatMap { f.value(of: $0) } }
    }
    verify(made(.rotateX, 0.5) == CATransform3DMakeRotation(0.5, 1, 0, 0))
    verify(made(.rotateY, 0.5) == CATransform3DMakeRotation(0.5, 0, 1, 0))
    verify(made(.rotateZ, NSNumber(value: 7)) == CATransform3DMakeRotation(7, 0, 0, 1))
    verify(made(.scale, [1, 2, 3]) == CATransform3DMakeScale(1, 2, 3))
    verify(made(.scaleX, 2) == CATransform3DMakeScale(2, 1, 1), made(.scaleY, 2) == CATransform3DMakeScale(1, 2, 1))
    verify(made(.scaleZ, 2) == CATransform3DMakeScale(1, 1, 2))
    verify(made(.translate, [1, 2, 3] as [NSNumber]) == CATransform3DMakeTranslation(1, 2, 3))
    verify(made(.translateX, 2) == CATransform3DMakeTranslation(2, 0, 0))
    verify(made(.translateY, 2) == CATransform3DMakeTranslation(0, 2, 0))
    verify(made(.translateZ, 2) == CATransform3DMakeTranslation(0, 0, 2))
    for name in CAValueFunctionName.all {
      verify(made(name, [1, 2]) == nil, made(name, "a") == nil, made(name, [[1, 2], [1, 2], [1, 2]]) == nil)
    }
    verify(made(.scale, 2) == nil, made(.rotateX, [1, 2, 3]) == nil)
  }
}
