import Geometry
import LayerSnapshots

/// The values that display lists keep from frame to frame: facts about looks, masks of shapes, pictures on the device.
package struct FrameMemory {
  /// The style profiles of the last list; most frames use the same.
  var profiles = StyleProfiles()
  /// The looks of the last lists.
  var looks = LookTable()
  /// The masks of the shapes of the last lists.
  var masks = ShapeMasks()
  /// The pictures that earlier frames have drawn; `nil` for none.
  package weak var pictures: (any KeptPictures)?
  /// The counts of the frame that is made.
  package var counted = FrameStatistics()

  package init() {}

  /// Prepares all of it for the next list. Values that the last list did not use may go.
  mutating func beginList(of snapshot: LayerSnapshot, maximumImageSize: Int, sampledAt offset: SampleOffset) {
    profiles.prepare(for: snapshot, maximumImageSize: maximumImageSize)
    masks.beginList(sampledAt: offset.vector)
    looks.beginList()
  }
}

/// The pictures that a device keeps from earlier frames.
package protocol KeptPictures: AnyObject {
  /// The pixels of a picture; `nil` if it must be drawn.
  func frame(of key: Picture.Key) -> PixelRect?
}
