import Foundation
import Geometry
import Imaging

/// Everything a frame draws, as plain values: passes in the order they run, each after those whose pictures it uses.
package struct DisplayList: Sendable {
  /// The last one is the picture.
  package var passes: [RenderPass]
  /// What outlines, cuts, stretches, gradients and colour matrices are looked up in, by ``OutlineReference`` or by place.
  /// Segments of outlines: `(x0, y0, x1, y1)` from their item's origin, around the inside from +x towards +y. Half-planes of
  /// hard edges and of cuts: `(a, b, c, 0)`, and the sample point must have a·x + b·y + c ≥ 0.
  package var edges: [SIMD4<Float>]
  /// The images that items sample, each once.
  package var images: [ImagePart]
  /// For each image, whether some item needs its mip chain.
  package var imagesNeedingMipmaps: Set<Int>
  /// Coverage of shapes, in pages.
  package var coverage: CoverageAtlas
  /// Bitmaps of rasterised layers that outlive the frame: those drawn in it, and those drawn before it.
  package var bitmaps: [BitmapKey]
}

/// A picture of its own: the frame itself, a group that is composited before it is drawn once, a bitmap in a layer's plane.
package struct RenderPass: Sendable {
  /// How a target stores its colours: premultiplied, sRGB-encoded values either way.
  package enum Format: Sendable {
    case rgba8
    /// For stacks of translucent layers whose rounding to 8 bits would add up (see ``RoundingBound``), and for what is
    /// blurred or filtered.
    case rgba16F
  }

  /// The pixels it holds: of the output, or of the plane's bitmap.
  package var frame: PixelRect
  package var format: Format
  package var clearColor: PremultipliedColor
  package var items: [DrawItem] = []
  /// What each item samples, and how it is mixed in.
  package var sources: [ItemSources] = []
  /// Instead of items: another pass's picture, blurred along one axis.
  package var blur: Blur?
  /// Instead of items: another pass's picture, made smaller.
  package var reduction: Reduction?
  /// Whether smaller levels are made of it, for minification.
  package var needsMipmaps = false
  /// Into ``DisplayList/bitmaps``, for a picture that is kept for later frames.
  package var keptAs: Int?

  /// Levels above 0 of a bitmap that has smaller ones.
  package static let mipLevels = 6

  /// One half of a separable Gaussian. Reads pixels outside the source as clear.
  package struct Blur: Sendable {
    package var source: Int
    package var isVertical: Bool
    /// Pixels.
    package var sigma: Double
  }

  /// Each pixel is the mean of `factor` × `factor`.
  package struct Reduction: Sendable {
    package var source: Int
    package var factor: Int
  }

  /// The passes whose pictures this one reads.
  package var sourcePasses: Set<Int> {
    var result = Set<Int>()
    if let blur { result.insert(blur.source) }
    if let reduction { result.insert(reduction.source) }
    for source in sources { result.formUnion(source.passes) }
    return result
  }
}

/// What an item's image coordinates refer to.
package enum ImageSource: Hashable, Sendable {
  /// It has none.
  case none
  /// ``DisplayList/images``.
  case image(Int)
  /// ``DisplayList/passes``.
  case pass(Int)
  /// ``DisplayList/bitmaps``: drawn in an earlier frame.
  case bitmap(Int)
}

/// The state that an item is drawn with; neighbours that can share theirs are one draw call.
package struct ItemSources: Hashable, Sendable {
  package enum Program: Hashable, Sendable {
    /// Layers: outlines, colours, images, shadows, shapes.
    case item
    /// Finished groups: masks, colour filters, blend modes.
    case composite
  }

  /// What the blending unit does with an item's colour and what is there.
  package enum Blending: Hashable, Sendable {
    case sourceOver, plusLighter, destOut, destOver, xor, sourceAtop, screen
  }

  package var program = Program.item
  package var image = ImageSource.none
  /// The pass whose alpha multiplies a group.
  package var mask: Int?
  /// The pass that a group is blended with.
  package var backdrop: Int?
  /// The page of ``DisplayList/coverage``.
  package var coveragePage: Int?
  package var blending = Blending.sourceOver

  package init(
    program: Program = .item, image: ImageSource = .none, mask: Int? = nil, backdrop: Int? = nil,
    coveragePage: Int? = nil
  ) {
    (self.program, self.image, self.mask, self.backdrop) = (program, image, mask, backdrop)
    self.coveragePage = coveragePage
  }

  /// One state that serves both; `nil` when there is none. An item that samples nothing goes with any image.
  package func merged(with other: ItemSources) -> ItemSources? {
    guard program == other.program, blending == other.blending, mask == other.mask, backdrop == other.backdrop
    else { return nil }
    var result = self
    if image == .none {
      result.image = other.image
    } else if other.image != .none, other.image != image {
      return nil
    }
    if coveragePage == nil {
      result.coveragePage = other.coveragePage
    } else if let page = other.coveragePage, page != coveragePage {
      return nil
    }
    return result
  }

  fileprivate var passes: [Int] {
    var result = [mask, backdrop].compactMap { $0 }
    if case .pass(let k) = image { result.append(k) }
    return result
  }
}
