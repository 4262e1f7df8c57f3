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
    /// The list as the device has it already; `nil` if it has not.
    let known: UploadedList?
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
    /// The program to draw with, by the program that items ask for; see ``ProgramSharing``.
    var programs: [DrawState.Program: DrawState.Program] = [:]
    /// The places of items in the buffer of instances.
    var places = InstancePlaces(of: [], [:])

    init(
      _ list: DisplayList, part: PixelRect?, _ schedule: PassSchedule, _ plans: [Batcher.Plan],
      slots: [ImageTextures.Slot], cached: [PictureCache.Holder?], known: UploadedList?
    ) {
      (self.list, self.part, self.schedule, self.plans) = (list, part, schedule, plans)
      (self.slots, self.cached, self.known) = (slots, cached, known)
      let sources = known?.sources ?? list.passes.map(\.sourcePasses)
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

  /// A list on the device that may be drawn again: see ``DisplayList/number``.
  struct UploadedList {
    let sources: [Set<Int>]
    let schedule: PassSchedule
    let plans: [Batcher.Plan]
    let places: InstancePlaces
    let programs: [DrawState.Program: DrawState.Program]
    private let number: UInt64
    private let slots: [ImageTextures.Slot]
    private let cached: [PictureCache.Holder?]

    init(_ frame: Frame) {
      (number, sources, schedule, plans) = (frame.list.number, frame.sources, frame.schedule, frame.plans)
      (places, programs, slots, cached) = (frame.places, frame.programs, frame.slots, frame.cached)
    }

    func serves(_ list: DisplayList, _ slots: [ImageTextures.Slot], _ cached: [PictureCache.Holder?]) -> Bool {
      list.number != 0 && list.number == number && slots == self.slots
        && zip(cached, self.cached).allSatisfy {
          $0?.target === $1?.target && $0?.origin ?? (0, 0) == $1?.origin ?? (0, 0)
        }
    }
  }
}
