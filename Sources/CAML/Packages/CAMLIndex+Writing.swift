import Geometry

extension CAMLIndex {
  /// The text of an equivalent `index.xml`. Keys are in alphabetical order, and `render…` keys at their default are
  /// left out. `rootDocument` is `main.caml` if it is nil.
  public var propertyList: String {
    var lines: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { lines += ["  <key>\(key)</key>", "  \(value)"] }
    }
    func real(_ value: Double?) -> String? { value.map { "<real>\($0.caml)</real>" } }
    add("documentHeight", real(documentHeight))
    add("documentWidth", real(documentWidth))
    add("geometryFlipped", geometryFlipped ? "<true/>" : "<false/>")
    let color = renderBackground?.rgba.map(\.native.caml).joined(separator: " ")
    add("renderBackground", color.map { "<string>\($0)</string>" })
    add("renderHeight", real(renderHeight))
    add("renderScale", renderScale == 1 ? nil : real(renderScale))
    add("renderState", renderState.map { "<string>\($0.escaped)</string>" })
    add("renderTime", renderTime == 0 ? nil : real(renderTime))
    add("renderWidth", real(renderWidth))
    add("rootDocument", "<string>\((rootDocument ?? "main.caml").escaped)</string>")
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      "<plist version=\"1.0\">", "<dict>",
    ]
    return (head + lines + ["</dict>", "</plist>"]).joined(separator: "\n") + "\n"
  }
}
