import ReferenceRendering
import TestSupport

/// Pictures that agree and, above all, pictures that must not.
@Suite struct AgreementTests {
  let renderer = ReferenceRenderer()

  /// A turned square, a disc and an image.
  static func scene(shiftedBy dx: CGFloat = 0) -> LayerSnapshot {
    let square = CALayer(10 + dx, 10, 30, 30, .red)
    square.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let disc = CALayer(30 + dx, 25, 25, 25, .white)
    disc.cornerRadius = 12.5
    let picture = CALayer(8 + dx, 40, 20, 20)
    picture.contents = CGImage.distinct(4, 4)
    let root = CALayer(size: 64, holding: square, disc, picture)
    root.backgroundColor = .black
    return root.commitFrame()
  }

  func picture() throws -> ReferencePicture { try renderer.picture(of: Self.scene(), in: Viewport()) }

  /// The reference's own image with some pixels replaced.
  func altered(_ picture: ReferencePicture, _ change: (Int, Int, SIMD4<UInt8>) -> SIMD4<UInt8>) -> CGImage {
    CGImage(width: 64, height: 64) { change($0, $1, picture.image.rgba($0, $1)) }
  }

  @Test func aPictureAgreesWithItself() throws {
    let picture = try picture()
    let agreement = Agreement(of: picture.image, with: picture)
    verify(agreement.isWithinTolerance, "\(agreement)")
    verify(agreement.interior.count + agreement.boundary.count + agreement.tie.count == 4096)
    verify((100..<400).contains(agreement.boundary.count), agreement.tie.count == 0)
    verify(agreement.interior.worst?.difference == 0, agreement.description.hasPrefix("agrees ["))
  }

  @Test(arguments: [1, -1, 0.1, -0.1] as [CGFloat])
  func aShiftDiffers(by dx: CGFloat) throws {
    let shifted = try renderer.render(Self.scene(shiftedBy: dx))
    let agreement = Agreement(of: shifted, with: try picture())
    verify(!agreement.isWithinTolerance, agreement.boundary.exceeding > 0, agreement.description.hasPrefix("differs: "))
  }

  @Test func oneAlteredPixelIsReported() throws {
    let picture = try picture()
    verify(picture.pixelClass(42, 37) == .interior)
    let image = altered(picture) { x, y, p in x == 42 && y == 37 ? [255, 251, 255, 255] : p }
    let agreement = Agreement(of: image, with: picture)
    verify(!agreement.isWithinTolerance)
    let worst = try #require(agreement.interior.worst)
    verify((worst.x, worst.y, worst.difference, worst.excess) == (42, 37, 4, 1))
    verify((worst.expected, worst.actual) == ([255, 255, 255, 255], [255, 251, 255, 255]))
    verify(agreement.description.contains("(42, 37) is 255 251 255 255, not 255 255 255 255"))
  }

  @Test func interiorPixelsMayBeOffByTwo() throws {
    let picture = try picture()
    func off(by d: UInt8, every n: Int = 1) -> Agreement {
      Agreement(
        of: altered(picture) { x, y, p in
          let isChanged = picture.pixelClass(x, y) == .interior && (64 * y + x) % n == 0
          return isChanged ? SIMD4(p.x ^ d, p.y, p.z, p.w) : p
        }, with: picture)
    }
    verify(off(by: 2).isWithinTolerance)
    // A difference of three is allowed for one in a thousand.
    verify(off(by: 3, every: 2048).isWithinTolerance, !off(by: 3, every: 100).isWithinTolerance)
  }

  @Test func boundaryPixelsMayBeOffByEight() throws {
    let picture = try picture()
    func off(by d: UInt8) -> Agreement {
      Agreement(
        of: altered(picture) { x, y, p in
          picture.pixelClass(x, y) == .boundary ? SIMD4(p.x < 128 ? p.x + d : p.x - d, p.y, p.z, p.w) : p
        }, with: picture)
    }
    verify(off(by: 8).isWithinTolerance, !off(by: 9).isWithinTolerance)
  }

  @Test func anotherSizeDiffers() throws {
    let agreement = Agreement(of: CGImage.distinct(64, 63), with: try picture())
    verify(!agreement.isWithinTolerance, agreement.description == "differs: is 64×63, not 64×64")
    verify(agreement.differencePicture() == nil)
  }

  @Test func tiesMayTakeAnyValueButFewMayDiffer() throws {
    /// A picture with hard edges at x = 10.51, through sample points, with its ties altered.
    func agreement(edgeHeight: CGFloat, change: UInt8 = 100) throws -> Agreement {
      let layer = CALayer(10.51, 0, 10.2, edgeHeight, .white)
      layer.allowsEdgeAntialiasing = false
      let reference = try renderer.picture(of: CALayer(size: 64, holding: layer).commitFrame(), in: Viewport())
      let image = altered(reference) { x, y, p in
        reference.pixelClass(x, y) == .tie ? [p.x ^ change, p.y, p.z, p.w] : p
      }
      return Agreement(of: image, with: reference)
    }
    let few = try agreement(edgeHeight: 20)
    verify(few.tie.count == 20)
    verify(few.isWithinTolerance, "\(few)")
    // More than 0.5 % of 4096.
    let many = try agreement(edgeHeight: 64)
    verify(many.tie.count == 64, !many.isWithinTolerance, many.isSpoiltByTies, many.tie.exceeding == 64)
    verify(many.description.contains("64 ties differ, 20 may"))
    // As many ties that agree as boundary pixels must: no violation.
    let near = try agreement(edgeHeight: 64, change: 8)
    verify(near.tie.count == 64, near.tie.worst?.difference == 8)
    verify(near.isWithinTolerance, "\(near)")
    try verify(!agreement(edgeHeight: 64, change: 9).isWithinTolerance)
  }

  @Test func furtherTexturesAndGroupsAreAllowedFor() throws {
    let (a, b) = (CALayer(0, 0, 8, 8), CALayer(0, 0, 4, 8))
    for layer in [a, b] { layer.contents = CGImage(width: 1, height: 1) { _, _ in [50, 50, 50, 100] } }
    let group = CALayer(size: 8, holding: a, b)
    let root = CALayer(size: 8, holding: group)
    let plain = try renderer.picture(of: root.commitFrame(), in: Viewport())
    verify((plain.allowance(1, 1), plain.allowance(6, 1)) == (1, 0))
    group.opacity = 0.5
    let grouped = try renderer.picture(of: root.commitFrame(), in: Viewport())
    verify((grouped.allowance(1, 1), grouped.allowance(6, 1)) == (2, 1))
  }

  /// A target of 8 bits is rounded after each translucent layer; one over them hides its share of that.
  @Test func translucentLayersOverEachOtherAreAllowedFor() throws {
    func allowance(_ count: Int, under alpha: CGFloat = 0, _ range: Viewport.ColorRange = .standard) throws -> Int {
      let root = CALayer(size: 8)
      for _ in 0..<count { root.addSublayer(CALayer(0, 0, 8, 8, CGColor(gray: 1, alpha: 0.001))) }
      if alpha > 0 { root.addSublayer(CALayer(0, 0, 8, 8, CGColor(gray: 0, alpha: alpha))) }
      let viewport = Viewport(colorRange: range)
      return try renderer.picture(of: root.commitFrame(in: viewport), in: viewport).stackAllowance(4, 4)
    }
    try verify(allowance(3) == 0, allowance(4) == 1, allowance(20) == 17, allowance(200) == 64)
    try verify(allowance(20, under: 0.5) == 8, allowance(20, under: 1) == 0, allowance(20, .extended) == 0)
    let root = CALayer(size: 8)
    for _ in 0..<20 { root.addSublayer(CALayer(0, 0, 8, 8, CGColor(gray: 1, alpha: 0.001))) }
    let picture = try renderer.picture(of: root.commitFrame(), in: Viewport())
    verify(picture.tolerance(4, 4).usual == 19, picture.tolerance(4, 4).greatest == 20)
  }

  @Test func theDifferencePictureShowsWhere() throws {
    let picture = try picture()
    let image = altered(picture) { x, y, p in x == 5 && y == 6 ? [3, 0, 0, 255] : p }
    let difference = try #require(Agreement(of: image, with: picture).differencePicture(gain: 10))
    verify(difference.rgba(5, 6) == [225, 255, 255, 255], difference.rgba(6, 6) == [255, 255, 255, 255])
  }
}
