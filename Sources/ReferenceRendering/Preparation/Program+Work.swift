extension ItemPaint {
  /// The work of a pixel, beyond that of a colour.
  fileprivate var work: Int { varies ? PaintingWork.image : 0 }
}

extension Item {
  /// The work of a pixel.
  var work: Int {
    PaintingWork.plain + (contents == nil ? 0 : PaintingWork.image) + background.work + border.work
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
