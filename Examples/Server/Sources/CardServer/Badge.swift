import Lamina

/// A badge of 120 × 20 points, parsed once.
let badgeTemplate = Result {
  try CAMLTemplate(data: Data(badgeDocument.utf8), baseURL: nil)
}

private let badgeDocument = """
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="badge" bounds="0 0 120 20" position="60 10" backgroundColor="#444" cornerRadius="4" masksToBounds="1">
      <sublayers>
        <CALayer name="state" bounds="0 0 50 20" position="95 10" backgroundColor="#3a3"/>
        <CATextLayer name="label" bounds="0 0 64 14" position="36 10" fontSize="11" alignmentMode="center"/>
      </sublayers>
    </CALayer>
  </caml>
  """

/// The picture of a badge with a text and a colour, such as `#3a3`.
func badge(label: String, color: String) async throws -> CGImage {
  let template = try badgeTemplate.get()
  let badge = try template.document(with: ["label.string": .string(label), "state.backgroundColor": .string(color)])
  return try await badge.root.image(in: badge.viewport)
}
