import CAML
import TestSupport

/// Layers of documents that follow the tilt of the device.
@Suite struct ParallaxTests {
  private func group(_ name: String, _ axis: String, _ keyPath: String, _ low: String, _ high: String) -> String {
    """
    <NSDictionary><axis type="string" value="\(axis)"/><image type="string" value="null"/>
    <keyPath type="string" value="\(keyPath)"/><layerName type="string" value="\(name)"/>
    <mapMaxTo type="real" value="\(high)"/><mapMinTo type="integer" value="\(low)"/>
    <title type="string" value="T &amp; t"/><view type="string" value="Floating"/><odd type="CGPoint" value="1 2"/></NSDictionary>
    """
  }

  private func layer(_ groups: [String], name: String = "root") -> String {
    """
    <CALayer name="\(name)" bounds="0 0 100 100" position="50 50"><sublayers>
    <CALayer name="card" bounds="0 0 10 10" position="20 30" transform="translate(1, 2) rotate(30deg)"/>
    <CALayer><sublayers><CALayer name="deep" position="5 6"/></sublayers></CALayer></sublayers>
    <style type="NSDictionary"><wallpaperBackgroundAssetNames type="NSArray"/><wallpaperParallaxGroups type="NSArray">
    \(groups.joined())</wallpaperParallaxGroups></style></CALayer>
    """
  }

  private func shown(_ document: CAMLDocument, _ x: Double, _ y: Double, at node: Int = 1) -> LayerGeometry {
    document.root.commitFrame(at: 0, tilt: DeviceTilt(x: x, y: y)).nodes[node].geometry
  }

  @Test(arguments: [(-1.0, -40.0), (-0.5, -20), (0, 0), (0.25, 10), (1, 40)])
  func aTiltIsMappedLinearly(_ tilt: Double, _ expected: Double) throws {
    let document = try readLayer(
      layer([group("card", "x", "position.x", "-40", "40"), group("card", "y", "position.y", "100", "60")]))
    let geometry = shown(document, tilt, tilt)
    verify(geometry.position == CGPoint(x: expected, y: 80 - expected / 2))
    verify(document.root.sublayers?[0].position == CGPoint(x: 20, y: 30), "the model stays")
    verify(document.root.commitFrame(at: 0).nodes[1].geometry.position == CGPoint(x: 20, y: 30))
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
  }

  @Test func valuesReplaceOrAreAdded() throws {
    let document = try readLayer(
      layer([
        group("card", "x", "anchorPoint.x", "0", "1"), group("card", "y", "anchorPoint.y", "0", "1"),
        group("card", "x", "transform.translation.x", "-8", "8"),
        group("card", "y", "transform.translation.y", "-4", "4"),
        group("card", "x", "transform.rotation.z", "-0.5", "0.5"), group("deep", "y", "position.y", "-10", "10"),
      ]))
    let geometry = shown(document, 0.5, -1)
    verify(geometry.anchorPoint == CGPoint(x: 0.75, y: 0), geometry.position == CGPoint(x: 20, y: 30))
    let expected = CATransform3DMakeAffineTransform(
      CGAffineTransform(translationX: 5, y: -2).rotated(by: .pi / 6 + 0.25))
    for (a, b) in zip(geometry.transform.elements, expected.elements) { verify(abs(a - b) < 1e-12) }
    verify(shown(document, 0, 0.5, at: 3).position == CGPoint(x: 5, y: 5))
    let turned = try readLayer(layer([group("card", "y", "transform.rotation.x", "-1", "1")]))
    turned.root.sublayers?[0].transform = CATransform3DMakeRotation(0.25, 1, 0, 0)
    let matrix = shown(turned, 0, 0.5).transform
    for (a, b) in zip(matrix.elements, CATransform3DMakeRotation(0.75, 1, 0, 0).elements) {
      verify(abs(a - b) < 1e-12)
    }
  }

  @Test func allParallaxGroupsOfALayerApply() throws {
    let document = try readLayer(
      layer([
        group("card", "x", "transform.translation.x", "-8", "8"),
        group("card", "y", "transform.translation.x", "-1", "1"),
      ]))
    verify(abs(shown(document, 1, 1).transform.m41 - 10) < 1e-12)
    let named = try readLayer(
      "<CALayer><sublayers><CALayer name='n'/><CALayer name='n'/></sublayers><style><wallpaperParallaxGroups type='NSArray'>"
        + group("n", "x", "position.x", "0", "8") + "</wallpaperParallaxGroups></style></CALayer>")
    let nodes = named.root.commitFrame(at: 0, tilt: DeviceTilt(x: 1, y: 0)).nodes
    verify(nodes[1].geometry.position.x == 8, nodes[2].geometry.position.x == 8)
  }

  @Test func animationsComeFirst() throws {
    let document = try readLayer(
      layer([group("card", "x", "transform.translation.x", "-8", "8"), group("card", "y", "position.y", "7", "7")]))
    let card = try #require(document.root.sublayers?[0])
    let move = CABasicAnimation(keyPath: "transform.translation.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
    let rise = CABasicAnimation(keyPath: "position.y")
    (rise.fromValue, rise.toValue, rise.duration) = (0, 100, 1)
    card.add(move, forKey: "move")
    card.add(rise, forKey: "rise")
    let geometry = document.root.commitFrame(at: 0.5, tilt: DeviceTilt(x: 1, y: 0)).nodes[1].geometry
    verify(abs(geometry.transform.m41 - 58) < 1e-9, geometry.position.y == 7, card.presentation()?.position.y == 7)
    let still = document.root.commitFrame(at: 0.5).nodes[1].geometry
    verify(abs(still.transform.m41 - 50) < 1e-9, still.position.y == 50, card.presentation()?.position.y == 50)
  }

  @Test func tiltsAreClamped() {
    verify(DeviceTilt(x: 7, y: -.infinity) == DeviceTilt(x: 1, y: -1))
    verify(DeviceTilt(x: .nan, y: 0.5) == DeviceTilt(x: 0, y: 0.5))
  }

  @Test func groupsWithoutEffectAreWarnedOf() throws {
    let document = try readLayer(
      layer([
        group("card", "z", "position.x", "0", "1"), group("card", "x", "opacity", "0", "1"),
        group("nobody", "x", "position.x", "0", "1"),
        group("card", "x", "position.x", "0", "1").replacing("mapMinTo", "other"),
      ]))
    let snapshot = document.root.commitFrame(at: 0, tilt: DeviceTilt(x: 1, y: 1))
    verify(snapshot.nodes[1].geometry.position == CGPoint(x: 20, y: 30), snapshot.warnings.count == 4)
    verify(document.root.commitFrame(at: 0).warnings.isEmpty)
  }

  @Test func groupsAreWrittenAndReadAgain() throws {
    let document = try readLayer(layer([group("card", "x", "position.x", "-40", "40.5")]))
    let style = try #require(document.root.value(forKey: "style") as? [AnyHashable: Any])
    let group = try #require((style["wallpaperParallaxGroups"] as? [[AnyHashable: Any]])?.first)
    verify(group["title"] as? String == "T & t", group["view"] as? String == "Floating")
    verify(group["odd"] as? CGPoint == CGPoint(x: 1, y: 2), group["mapMaxTo"] as? Double == 40.5)
    let again = try readAgain(document)
    verify(again.written().text == document.written().text)
    let written = try #require(again.root.value(forKey: "style") as? [AnyHashable: Any])
    verify((written["wallpaperBackgroundAssetNames"] as? [Any])?.isEmpty == true, shown(again, 1, 0).position.x == 40.5)
    let kept = try #require((written["wallpaperParallaxGroups"] as? [[AnyHashable: Any]])?.first)
    verify(kept["title"] as? String == "T & t", kept["odd"] as? CGPoint == CGPoint(x: 1, y: 2))
    verify(kept.count == group.count)
  }

  /// In a wallpaper, each document's groups concern its own layers; those without one, the others'.
  @Test func parallaxGroupsPreferLayersOfTheirDocument() throws {
    let (here, there) = (
      layer([group("card", "x", "position.x", "0", "8"), group("front", "x", "position.x", "0", "4")], name: "back"),
      layer([group("card", "x", "position.y", "0", "6")], name: "front")
    )
    let root = CALayer()
    root.bounds.size = CGSize(width: 100, height: 100)
    for text in [here, there] { root.addSublayer(try readLayer(text).root) }
    let nodes = root.commitFrame(at: 0, tilt: DeviceTilt(x: 1, y: 0)).nodes
    // back, card, ., deep, front, card.
    verify(nodes[2].geometry.position == CGPoint(x: 8, y: 30), nodes[5].geometry.position == CGPoint(x: 4, y: 50))
    verify(nodes[6].geometry.position == CGPoint(x: 20, y: 6))
  }

  @Test func readingASnapshotTakesATilt() throws {
    let document = try readLayer(layer([group("card", "x", "position.x", "0", "8")]))
    let read = LayerSnapshot(document.root, at: 0, tilt: DeviceTilt(x: 1, y: 0))
    verify(read.nodes[1].geometry.position.x == 8)
    verify(LayerSnapshot(document.root, at: 0).nodes[1].geometry.position.x == 20)
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String { replacingOccurrences(of: old, with: new) }
}
