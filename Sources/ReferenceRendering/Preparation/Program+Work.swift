extension Item {
  /// The work of a pixel.
  var work: Int {
    PaintingWork.plain + (contents == nil ? 0 : PaintingWork.image) + (gradient == nil ? 0 : PaintingWork.image)
  }
}

extension Program {
  /// The work of an operation at a pixel, without those inside it.
  func work(of kind: Operation.Kind) -> Int {
    switch kind {
    case .item(let k): items[k].work
    case .plane(let k): planes[k].work
    default: PaintingWork.plain
    }
  }
}
