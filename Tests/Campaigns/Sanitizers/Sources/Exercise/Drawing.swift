import Foundation
import Hosting
import Lamina

private func context() -> CGContext {
  CGContext(
    data: nil, width: 96, height: 64, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
}

/// Text of several fonts, scripts and attributes: Pango, Fontconfig and Cairo.
func drawnText() -> [UInt8] {
  let context = context()
  let shadow = NSShadow()
  shadow.shadowBlurRadius = 2
  let text = NSMutableAttributedString(string: "")
  for (k, part) in ["Text ", "🙂 ", "אבג ", "ffi\u{301}\n", "long ", "﷽"].enumerated() {
    text.append(
      NSAttributedString(
        string: part,
        attributes: [
          .font: UIFont.systemFont(ofSize: CGFloat(9 + k), weight: k % 2 == 0 ? .regular : .bold), .shadow: shadow,
          .underlineStyle: 1, .kern: 0.5, .foregroundColor: UIColor(white: 0.3, alpha: 1),
        ]))
  }
  let setter = CTFramesetterCreateWithAttributedString(text)
  let box = CGPath(rect: CGRect(x: 2, y: 2, width: 92, height: 60), transform: nil)
  CTFrameDraw(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), box, nil), context)
  context.setTextDrawingMode(.stroke)
  context.textPosition = CGPoint(x: 4, y: 4)
  CTLineDraw(CTLineCreateWithAttributedString(text), context)
  _ = text.boundingRect(with: CGSize(width: 40, height: 900), options: .usesLineFragmentOrigin, context: nil)
  return context.makeImage()?.premultipliedRGBA ?? []
}

/// Fills, strokes, shadows, gradients, patterns of dashes, clips and groups: Cairo.
func drawnPaths() -> [UInt8] {
  let context = context()
  context.clip(to: CGRect(x: 1, y: 1, width: 94, height: 62))
  context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3, color: CGColor(gray: 0, alpha: 0.5))
  context.setFillColor(CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.7))
  context.fillEllipse(in: CGRect(x: 5, y: 5, width: 60, height: 40))
  context.setLineDash(phase: 1, lengths: [3, 2])
  context.setLineWidth(4)
  context.addArc(center: CGPoint(x: 50, y: 30), radius: 25, startAngle: 0, endAngle: 5, clockwise: false)
  context.strokePath()
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  context.setBlendMode(.multiply)
  if let gradient = CGGradient(
    colorsSpace: nil, colors: [CGColor(gray: 1, alpha: 1), CGColor(gray: 0, alpha: 0.2)] as CFArray, locations: nil)
  {
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 40, y: 30), startRadius: 2, endCenter: CGPoint(x: 45, y: 30), endRadius: 30,
      options: [])
  }
  context.endTransparencyLayer()
  return context.makeImage()?.premultipliedRGBA ?? []
}

func writePDF() {
  let data = NSMutableData()
  var box = CGRect(x: 0, y: 0, width: 100, height: 50)
  guard let consumer = CGDataConsumer(data: data), let context = CGContext(consumer: consumer, mediaBox: &box, nil)
  else { return }
  for _ in 0..<2 {
    context.beginPDFPage(nil)
    context.setFillColor(CGColor(gray: 0.4, alpha: 1))
    context.fill(CGRect(x: 10, y: 20, width: 50, height: 25))
    CTLineDraw(CTLineCreateWithAttributedString(NSAttributedString(string: "page")), context)
    context.endPDFPage()
  }
  context.closePDF()
}
