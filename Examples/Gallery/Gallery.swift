import Foundation
import Lamina
import Pages

/// Writes the gallery into FOLDER: a page, and a picture for each value. `make gallery` runs it.
@main struct Gallery {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: GalleryExample FOLDER\n".utf8))
      exit(64)
    }
    try write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
  }

  static func write(to folder: URL) throws {
    let pictures = folder.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let renderer = try GPURenderer()
    var page = PageData(side: Int(Property.side), sections: [])
    for (s, section) in try gallery().enumerated() {
      var properties: [PageData.Property] = []
      for (p, property) in section.properties.enumerated() {
        var values: [PageData.Value] = []
        for (k, sample) in property.samples.enumerated() {
          let file = "\(s)-\(p)-\(k).png"
          let image = try renderer.render(sample.tree(), in: Viewport(scale: 2), at: property.time)
          try image.writePNG(to: pictures.appendingPathComponent(file), compression: .best)
          values.append(PageData.Value(label: sample.label, file: "pictures/\(file)"))
        }
        properties.append(
          PageData.Property(name: property.name, about: property.about, code: try property.code(), values: values))
      }
      page.sections.append(PageData.Section(name: section.name, properties: properties))
    }
    let materials = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Materials.swift")
    page.materials = try String(contentsOf: materials, encoding: .utf8)
    let json = String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
    let html = Page.gallery.html(title: "Lamina: gallery", json: json)
    try Data(html.utf8).write(to: folder.appendingPathComponent("index.html"), options: .atomic)
    let count = page.sections.flatMap(\.properties).reduce(0) { $0 + $1.values.count }
    print(
      "wrote \(folder.path)/index.html: \(count) pictures of \(page.sections.flatMap(\.properties).count) properties")
  }
}

/// The data that the page's script reads.
private struct PageData: Encodable {
  struct Value: Encodable { let label: String, file: String }
  struct Property: Encodable { let name: String, about: String, code: String, values: [Value] }
  struct Section: Encodable { let name: String, properties: [Property] }

  let side: Int
  var materials = ""
  var sections: [Section]
}
