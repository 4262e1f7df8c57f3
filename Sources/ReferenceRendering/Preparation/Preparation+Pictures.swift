import Foundation
import Geometry
import LayerSnapshots

/// Pictures in layers' planes, each prepared on a grid of its own and shared by all who show it.
extension Preparation {
  /// A blurred picture in the plane of `node`, one level deeper than this preparation.
  ///
  /// - Parameters:
  ///   - sigma: In points of the plane.
  ///   - wanted: The part of the plane that is asked for, of a layer with background filters inside; `nil` for all.
  func blurredPicture(
    _ content: PlaneContent, of node: Int, sigma: Double, wanted: LayerExtents.Box?
  ) -> BlurredPicture {
    let node = store.representative(of: node)
    let nesting = store.limits.equivalent(to: grid.nesting + 1, of: node)
    let bounds = snapshot.nodes[node].geometry.bounds
    let grid = BlurredPicture.Grid(sigma: sigma, around: Vector2(bounds.midX, bounds.midY))
    let wanted = wanted.map { grid.pixels(in: $0.grown(by: BlurredPicture.tail * sigma)) }
    let key = PictureStore.PictureKey(
      node: node, content: content, nesting: nesting, number: sigma, held: nil, wanted: wanted)
    return store.spread(key) {
      // The store holds the picture.
      let program = { [unowned store = self.store] (refinement: Int) in
        store.preparing {
          let isSampled = refinement == BlurredPicture.finest
          var preparation = Preparation(
            store, .samples(wanted: wanted, refinement: refinement, isSampled: isSampled, nesting: nesting))
          return preparation.program(of: content, of: node, on: grid.projection(refinedBy: refinement))
        }
      }
      let coarse = PicturePainter(program(1), wanted: wanted)
      return BlurredPicture(of: coarse, node: node, sigma: sigma, on: grid, budget: store.budget) { refinement in
        let finer = program(refinement)
        finer.readBackdrops(of: coarse.program, refinement: refinement)
        return PicturePainter(finer)
      }
    }
  }

  /// The bitmap of `node` with `scale` pixels per point, one level deeper than this preparation.
  ///
  /// - Parameters:
  ///   - held: The pixels that count: the resolution of bitmaps in it follows them.
  ///   - wanted: The pixels that are asked for, of a layer with background filters inside; `nil` for all.
  func planeBitmap(of node: Int, scale: Double, held: PixelRect, wanted: PixelRect?) -> PlaneBitmap {
    let node = store.representative(of: node)
    let nesting = store.limits.equivalent(to: grid.nesting + 1, of: node, isRasterized: true)
    let key = PictureStore.PictureKey(
      node: node, content: .finished, nesting: nesting, number: scale, held: held, wanted: wanted)
    return store.bitmap(key) {
      let origin = snapshot.nodes[node].geometry.bounds.origin
      let map = Homography.translation(-origin.x.native, -origin.y.native).then(.scale(scale))
      var preparation = Preparation(store, .bitmap(holding: held, nesting: nesting))
      let program = preparation.program(of: .finished, of: node, on: .output.precomposed(with: map))
      return PlaneBitmap(PicturePainter(program, wanted: wanted), map: map, budget: store.budget)
    }
  }
}
