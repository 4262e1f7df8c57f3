import Imaging
import Testing

/// What other modules keep with an image.
@Suite struct AssociatedObjectTests {
  private final class Note: Sendable {}
  private final class Other: Sendable {}

  @Test func anImageKeepsOneObjectOfEachClass() {
    let (image, second) = (Self.image, Self.image)
    let note = image.associatedObject(Note.init)
    #expect(image.associatedObject(Note.init) === note)
    #expect(second.associatedObject(Note.init) !== note)
    #expect(image.associatedObject(Other.init) !== note as AnyObject)
    #expect(image.associatedObject(Note.init) === note)
  }

  @Test func itLivesAsLongAsTheImage() {
    weak var note: Note?
    do {
      let image = Self.image
      note = image.associatedObject(Note.init)
      #expect(note != nil)
    }
    #expect(note == nil)
  }

  private static var image: CGImage { CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]) }
}
