import CAML
import TestSupport

/// The example package equals the tree that the example program builds.
@Suite struct CubeTests {
  private let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Examples/Cube/Cube.ca")
    .standardized

  @Test func theExamplePackageIsTheDocumentedCube() throws {
    let document = try CAMLDocument(contentsOf: package) { data in
      // A PNG file starts with these bytes; decoding is tested elsewhere.
      guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw ToyImageError() }
      return CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    }
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
    verify(document.viewport.size == CGSize(width: 400, height: 400), document.root.isGeometryFlipped)

    let container = try #require(document.root.sublayers?.first)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 500
    camera = CATransform3DRotate(camera, -.pi / 4, 1, 0, 0)
    camera = CATransform3DRotate(camera, -.pi / 4, 0, 1, 0)
    expectEqual(container.sublayerTransform, camera)

    let faces = try #require(container.sublayers)
    try #require(faces.count == 6)
    let expected = [
      CATransform3DMakeTranslation(0, 0, 100),
      CATransform3DRotate(CATransform3DMakeTranslation(100, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, -100, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 100, 0), -.pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(-100, 0, 0), -.pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -100), .pi, 0, 1, 0),
    ]
    for (face, transform) in zip(faces, expected) {
      expectEqual(face.transform, transform)
      let (button, shade) = try (#require(face.sublayers?.first), #require(face.sublayers?.last))
      verify(button.contents is CGImage)
      let facing = (transform.m32 - transform.m33 / 2) / CGFloat(1.25).squareRoot()
      let alpha = try #require(shade.backgroundColor?.alpha)
      verify(abs(alpha - min(max(0.5 + facing, 0), 1)) < 1e-9)
    }
  }

  private func expectEqual(_ a: CATransform3D, _ b: CATransform3D) {
    for (x, y) in zip(a.elements, b.elements) { verify(abs(x - y) < 1e-12) }
  }
}
