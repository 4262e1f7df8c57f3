import DisplayLists
import Geometry

extension PassEncoder {
  /// The data that a frame's passes share: the list, its schedule, and the places of images and pictures.
  struct Frame {
    let list: DisplayList
    let part: PixelRect?
    let schedule: PassSchedule
    /// The draw calls of each job.
    let plans: [Batcher.Plan]
    let slots: [ImageTextures.Slot]
    /// The places of earlier frames' pictures, for each of ``DisplayList/cachedPictures``.
    let cached: [PictureCache.Holder?]
    /// The passes that each pass reads.
    let sources: [Set<Int>]
    /// For each pass, the last job that reads it.
    let lastReader: [Int: Int]
    /// The index of the pass that draws the whole picture.
    let picture: Int
    let lastInTarget: [Int]
    /// If only a part is drawn: the passes that are read by passes other than the picture's.
    let readByTextures: Set<Int>
    /// Where the pictures of this frame's passes are, as long as they are needed.
    var holders: [PictureCache.Holder?]
    /// The passes whose pictures the cache has taken over.
    var stored: Set<Int> = []
    /// The places of its data on the device.
    let places: InstancePlaces

    init(
      _ list: DisplayList, part: PixelRect?, _ schedule: PassSchedule, _ plans: [Batcher.Plan],
      slots: [ImageTextures.Slot], cached: [PictureCache.Holder?]
    ) {
      (self.list, self.part, self.schedule, self.plans) = (list, part, schedule, plans)
      (self.slots, self.cached) = (slots, cached)
      places = InstancePlaces(of: plans, schedule, behind: list.table.count)
      let sources = list.passes.map(\.sourcePasses)
      var lastReader: [Int: Int] = [:]
      for (j, job) in schedule.jobs.enumerated() {
        for k in job.passes { for source in sources[k] { lastReader[source] = j } }
      }
      (self.sources, self.lastReader) = (sources, lastReader)
      (picture, lastInTarget, holders) = (list.passes.count - 1, list.lastInTarget, schedule.holders)
      readByTextures =
        part == nil
        ? [] : list.passes.reduce(into: []) { if $1.target != .output { $0.formUnion($1.sourcePasses) } }
    }

    func holder(of image: ImageSource) -> PictureCache.Holder? {
      switch image {
      case .pass(let k): holders[k]
      case .bitmap(let k): cached[k]
      case .none, .image: nil
      }
    }
  }
}
