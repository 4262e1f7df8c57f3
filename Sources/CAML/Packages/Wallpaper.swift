import Foundation
import Geometry
import Imaging
import LayerModel

extension DocumentContents {
  /// Reads a wallpaper: its parts under one root, back to front, each centred in the document.
  ///
  /// The document has the size that the rearmost part with a size states; else the size of the screen that the
  /// wallpaper was made for, with its scale unless a part states one; else the size of the rearmost part's root. A part
  /// whose package is `geometryFlipped` gets a parent layer that flips it.
  init(
    wallpaper directory: PackageDirectory, name: String, _ budget: DocumentBudget,
    imageLoader: ((Data) throws -> CGImage)?
  ) throws(CAMLError) {
    let description = try WallpaperDescription(directory, name: name)
    var parts: [(name: String, contents: DocumentContents)] = []
    for part in description.parts {
      if let cause = budget.late { throw CAMLError(file: name, cause) }
      let contents = try DocumentContents(
        package: directory.subdirectory(part), name: "\(name)/\(part)", budget, imageLoader: imageLoader)
      parts.append((part, contents))
    }
    var index = Self.index(of: parts.map(\.contents), screen: description.screen)
    index.rootDocument = "main.caml"
    let root = CALayer()
    root.name = (name as NSString).lastPathComponent.withoutExtension
    let size = CGSize(width: index.documentWidth ?? 0, height: index.documentHeight ?? 0)
    root.bounds.size = size
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    self.init(root: root, index: index)
    for (name, part) in parts {
      root.addSublayer(part.centered(in: size, name: name.withoutExtension))
      sets += part.sets
      warnings += part.warnings
      diagnostics += part.diagnostics
    }
  }

  /// The index of the whole wallpaper: for each key the value of the rearmost part that has one.
  private static func index(of parts: [DocumentContents], screen: ScreenClass?) -> CAMLIndex {
    var index = CAMLIndex()
    for part in parts.map(\.index).reversed() {
      if let width = part.documentWidth, let height = part.documentHeight, width > 0, height > 0 {
        (index.documentWidth, index.documentHeight) = (width, height)
      }
      if part.renderTime != 0 { index.renderTime = part.renderTime }
      if part.renderScale != 1 { index.renderScale = part.renderScale }
      index.renderState = part.renderState ?? index.renderState
      index.renderBackground = part.renderBackground ?? index.renderBackground
      if let width = part.renderWidth, let height = part.renderHeight {
        (index.renderWidth, index.renderHeight) = (width, height)
      }
    }
    guard index.documentWidth == nil else { return index }
    if let screen {
      (index.documentWidth, index.documentHeight) = (screen.width, screen.height)
      if index.renderScale == 1 { index.renderScale = screen.scale }
    } else if let size = parts.first?.root.bounds.size, size.width > 0, size.height > 0 {
      (index.documentWidth, index.documentHeight) = (size.width.native, size.height.native)
    }
    return index
  }

  /// The part's root, placed as a host places it (see ``Viewport/Placement/fill``): centred in `size`, its transform
  /// about its centre.
  private func centered(in size: CGSize, name: String) -> CALayer {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    root.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    root.position = middle
    if !index.geometryFlipped { return root }
    let host = CALayer()
    host.name = name
    host.bounds.size = size
    host.position = middle
    host.isGeometryFlipped = true
    host.addSublayer(root)
    return host
  }
}

extension String {
  fileprivate var withoutExtension: String { (self as NSString).deletingPathExtension }
}
