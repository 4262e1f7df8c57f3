import Drawing
import Geometry
import Imaging
import Lamina
import LayerModel
import LayerSnapshots

extension UIView {
  /// See ``drawHierarchy(in:afterScreenUpdates:)``.
  final func drawTree(in rect: CGRect) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    let bounds = bounds
    guard bounds.width > 0, bounds.height > 0, !rect.isNull else { return true }
    let (x, y) = (rect.width / bounds.width, rect.height / bounds.height)
    if isDrawnByContexts {
      context.saveGState()
      context.translateBy(x: rect.minX - bounds.minX * x, y: rect.minY - bounds.minY * y)
      context.scaleBy(x: x, y: y)
      layer.drawAsComposited(in: context)
      context.restoreGState()
      return true
    }
    // As many pixels as the context has there.
    let device = context.ctm
    let scale = (abs(device.a * device.d - device.b * device.c) * abs(x * y)).squareRoot()
    guard let image = picture(scale: scale) else { return false }
    UIImage(cgImage: image).draw(in: rect)
    return true
  }

  /// The picture of the view in its own space, without its transform, opacity and hiding.
  private final func picture(scale: CGFloat) -> CGImage? {
    var viewport = Viewport(scale: scale > 0 ? scale : 1, yAxis: .down)
    viewport.size = bounds.size
    let (transform, opacity) = (layer.transform, layer.opacity)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (layer.transform, layer.opacity) = (CATransform3DIdentity, 1)
    let image = try? ReferenceRenderer().render(layer, in: viewport)
    (layer.transform, layer.opacity) = (transform, opacity)
    CATransaction.commit()
    return image
  }

  /// Whether a context's operations can draw the whole tree: no layer turns out of the plane, or filters its backdrop.
  private final var isDrawnByContexts: Bool {
    var rest: [CALayer] = [layer]
    while let next = rest.popLast() {
      if next !== layer, !CATransform3DIsAffine(next.transform) { return false }
      if !CATransform3DIsAffine(next.sublayerTransform) || next.backgroundFilters?.isEmpty == false { return false }
      rest += next.sublayers ?? []
    }
    return true
  }

  /// See ``resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)``.
  final func picture(of rect: CGRect, withCapInsets insets: UIEdgeInsets) -> UIView? {
    let format = UIGraphicsImageRendererFormat(scale: contentScaleFactor)
    let image = UIGraphicsImageRenderer(size: rect.size, format: format).image { _ in
      _ = drawTree(in: CGRect(x: -rect.minX, y: -rect.minY, width: bounds.width, height: bounds.height))
    }
    guard image.cgImage != nil else { return nil }
    return UIImageView(
      image: insets == .zero ? image : image.resizableImage(withCapInsets: insets, resizingMode: .stretch))
  }
}
