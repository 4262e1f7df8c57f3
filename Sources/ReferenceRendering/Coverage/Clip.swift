import Geometry

/// The clip from a layer's ancestors: the intersection of the shapes of ancestors that mask to their bounds.
///
/// In a group, the clip cuts the group's picture, once, and not each layer. Then only those edges of a layer count that
/// run inside the clip, by more than ``tolerance``, so that the clip's coverage counts once where both coincide; and a
/// layer that reaches no farther inside paints nothing.
struct Clip: Sendable {
  /// The visible part.
  private let patch: Patch
  /// The soft edges of ``patch`` as signed distances in pixels.
  private let sides: [LinearForm]
  /// The part that cuts each layer: ``patch`` or, in a group, the part of it that does not cut the group; `nil` if
  /// nothing is cut.
  private let applied: Applied?
  /// Whether a group's picture is cut.
  private let isOfGroup: Bool

  private struct Applied: Sendable {
    let patch: Patch
    let sides: [LinearForm]

    init(_ patch: Patch) {
      var patch = patch
      patch.soft = patch.soft.withoutShortEdges
      self.patch = patch
      sides = patch.soft.edgeForms
    }
  }

  /// The distance from the clip within which an edge lies on it, pixels.
  private static let tolerance = 0.03

  init(_ patch: Patch) {
    let own = Applied(patch)
    (self.patch, sides, applied, isOfGroup) = (own.patch, own.sides, own, false)
  }

  private init(_ patch: Patch, applied: Applied?, isOfGroup: Bool) {
    let own = Applied(patch)
    (self.patch, sides, self.applied, self.isOfGroup) = (own.patch, own.sides, applied, isOfGroup)
  }

  /// The intersection of a shape and another clip.
  ///
  /// - Parameter frame: The rectangle that outlines are clipped to.
  init(_ patch: Patch, inside outer: Clip?, within frame: PixelRect) {
    guard let outer else {
      self.init(patch)
      return
    }
    var visible = outer.cutting(patch)
    visible.dropIdleHardEdges()
    if outer.isOfGroup {
      self.init(visible, applied: Applied(outer.clipping(patch, within: frame)), isOfGroup: true)
    } else {
      self.init(visible)
    }
  }

  /// The clip inside of a group whose picture it cuts.
  var ofGroup: Clip { Clip(patch, applied: nil, isOfGroup: true) }

  /// ``ofGroup`` if the clip cuts a group's picture already; otherwise `nil`: each layer is cut.
  var insideGroup: Clip? { isOfGroup ? ofGroup : nil }

  /// The area of `patch` for drawing. Outside of groups, it is the part inside the clip. In a group, the finished
  /// picture is cut instead, so only those edges of `patch` count that run inside the clip, by more than the tolerance.
  func clipping(_ patch: Patch, within frame: PixelRect) -> Patch {
    guard isOfGroup else { return cutting(patch) }
    var result = patch
    let outline = patch.soft.withoutShortEdges
    if excludes(outline) {
      result.soft = ConvexPolygon([])
      return result
    }
    let flip = outline.signedArea < 0
    var edges: [LinearForm] = []
    var from = outline.vertices.last ?? Vector2(0, 0)
    for to in outline.vertices {
      if holdsPart(from: from, to: to), let form = LinearForm(lineFrom: from, to: to) {
        edges.append(flip ? -form : form)
      }
      from = to
    }
    result.soft = ConvexPolygon(frame).clipped(to: edges)
    return applied.map { Self.cutting(result, to: $0.patch, $0.sides) } ?? result
  }

  /// True if a line separates `outline` from the clip, up to ``tolerance``.
  private func excludes(_ outline: ConvexPolygon) -> Bool {
    func isBeyond(_ side: LinearForm, _ polygon: ConvexPolygon) -> Bool {
      polygon.vertices.allSatisfy { side.value(at: $0) <= Self.tolerance }
    }
    return sides.contains { isBeyond($0, outline) } || outline.edgeForms.contains { isBeyond($0, patch.soft) }
  }

  /// True if some of the segment lies inside the clip, more than ``tolerance`` from all of its edges.
  private func holdsPart(from a: Vector2, to b: Vector2) -> Bool {
    var (start, end) = (0.0, 1.0)
    for side in sides {
      let (first, last) = (side.value(at: a) - Self.tolerance, side.value(at: b) - Self.tolerance)
      if first <= 0, last <= 0 { return false }
      if first < 0 { start = Double.maximum(start, first / (first - last)) }
      if last < 0 { end = Double.minimum(end, first / (first - last)) }
    }
    return start < end
  }

  /// The visible part of `patch`.
  func cutting(_ patch: Patch) -> Patch { Self.cutting(patch, to: self.patch, sides) }

  private static func cutting(_ patch: Patch, to clip: Patch, _ sides: [LinearForm]) -> Patch {
    var result = patch
    result.harden(along: clip.hard)
    let (own, other) = (clip.soft, patch.soft)
    // A tree that repeats one shape takes this path: no edge cuts, and the result is exact.
    if own == other || sides.allSatisfy({ other.lies(inside: $0) }) { return result }
    // Either polygon may clip the other; the one with fewer sides is faster. A degenerate polygon must not clip.
    let trimmed = other.withoutShortEdges
    let otherCuts = !trimmed.isEmpty && trimmed.vertices.count < own.vertices.count
    result.soft = otherCuts ? own.cut(to: trimmed.edgeForms) : other.cut(to: sides)
    return result
  }

  /// The visible part as a region; `nil` if it is empty.
  var region: Region? { Region(patch) }

  /// The region that cuts each layer, while the group is cut once; `nil` if nothing is cut.
  var appliedRegion: Region?? { applied.map { Region($0.patch) } }

  /// The pixels that the clip's bounding box reaches, by more than rounding; beside a hard edge, those whose middle
  /// lies inside.
  var pixels: PixelRect {
    guard let soft = patch.soft.bounds, let all = patch.outline.bounds else { return PixelRect(width: 0, height: 0) }
    func first(_ side: Double, _ soft: Double) -> Double { side > soft + 1e-6 ? side.rounded() : side + 1e-6 }
    func last(_ side: Double, _ soft: Double) -> Double { side < soft - 1e-6 ? side.rounded() : side - 1e-6 }
    return PixelRect(
      around: first(all.min.x, soft.min.x), first(all.min.y, soft.min.y), last(all.max.x, soft.max.x),
      last(all.max.y, soft.max.y))
  }

  /// Whether the clip cuts nothing off in `rect`, nor a pixel around it.
  func holds(_ rect: PixelRect) -> Bool {
    let rect = ConvexPolygon(rect.outset(by: 1))
    return patch.hard.isEmpty && !sides.isEmpty && sides.allSatisfy { rect.lies(inside: $0) }
  }

  /// Whether the clip may leave something in `rect`.
  func reaches(_ rect: PixelRect) -> Bool {
    guard let region else { return false }
    return !region.bounds.intersection(rect).isEmpty
  }
}

extension ConvexPolygon {
  /// Whether the polygon lies inside `side`, a signed distance in pixels, with a tolerance of 2e-6 pixel.
  ///
  /// Edges that coincide except for rounding, such as those of equal nested clips, must not clip: each would add
  /// vertices.
  fileprivate func lies(inside side: LinearForm) -> Bool { vertices.allSatisfy { side.value(at: $0) >= -2e-6 } }

  fileprivate func cut(to sides: [LinearForm]) -> ConvexPolygon {
    clipped(to: sides.lazy.filter { !lies(inside: $0) })
  }
}
