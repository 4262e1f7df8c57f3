import TestSupport

/// Objects that other modules keep with an image.
@Suite struct AssociatedObjectTests {
  private final class Note: Sendable {}
  private final class Other: Sendable {}

  @Test func anImageKeepsOneObjectOfEachClass() {
    let (image, second) = (Self.image, Self.image)
    let note = image.associatedObject(Note.init)
    verify(image.associatedObject(Note.init) === note, second.associatedObject(Note.init) !== note)
    verify(image.associatedObject(Other.init) !== note as AnyObject, image.associatedObject(Note.init) === note)
  }

  @Test func associatedObjectLivesAsLongAsItsImage() {
    weak var note: Note?
    do {
      let image = Self.image
      note = image.associatedObject(Note.init)
      verify(note != nil)
    }
    verify(note == nil)
  }

  private static var image: CGImage { CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]) }
}
