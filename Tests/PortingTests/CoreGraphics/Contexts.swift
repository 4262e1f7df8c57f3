import CoreGraphics

// Contexts of bitmaps and documents, and layers of contexts; see Geometry.swift.

func bitmapContexts(_ space: CGColorSpace) {
  let info = CGImageAlphaInfo.premultipliedLast.rawValue
  let _: CGContext? = CGContext(
    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
  let _: CGContext? = CGContext(
    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue)
  let _: CGContext? = CGContext(
    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info,
    releaseCallback: { info, data in }, releaseInfo: nil)
}

func attributes(_ context: CGContext, _ color: CGColor, _ space: CGColorSpace, _ pattern: CGPattern) {
  context.saveGState()
  context.restoreGState()
  context.scaleBy(x: 1, y: -1)
  context.translateBy(x: 1, y: 2)
  context.rotate(by: 1)
  context.concatenate(.identity)
  let _: [CGAffineTransform] = [context.ctm, context.userSpaceToDeviceSpaceTransform]
  let _: [CGPoint] = [context.convertToDeviceSpace(CGPoint.zero), context.convertToUserSpace(CGPoint.zero)]
  let _: [CGSize] = [context.convertToDeviceSpace(CGSize.zero), context.convertToUserSpace(CGSize.zero)]
  let _: [CGRect] = [context.convertToDeviceSpace(CGRect.zero), context.convertToUserSpace(CGRect.zero)]
  context.setLineWidth(1)
  context.setLineCap(.round)
  context.setLineJoin(.round)
  context.setMiterLimit(1)
  context.setLineDash(phase: 0, lengths: [1, 2])
  context.setFlatness(1)
  context.setAlpha(0.5)
  context.setBlendMode(.multiply)
  context.setFillColor(color)
  context.setStrokeColor(color)
  context.setFillColorSpace(space)
  context.setStrokeColorSpace(space)
  context.setFillColor([1, 0, 0, 1])
  context.setStrokeColor([1, 0, 0, 1])
  context.setFillColor(gray: 1, alpha: 1)
  context.setStrokeColor(gray: 1, alpha: 1)
  context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setFillColor(cyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
  context.setStrokeColor(cyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
  context.setFillPattern(pattern, colorComponents: [1])
  context.setStrokePattern(pattern, colorComponents: [1])
  context.setPatternPhase(CGSize(width: 1, height: 1))
  context.setRenderingIntent(.perceptual)
  context.interpolationQuality = .high
  let _: [CGInterpolationQuality] = [.default, .none, .low, .medium, .high]
  context.setShadow(offset: .zero, blur: 1)
  context.setShadow(offset: .zero, blur: 1, color: nil)
  context.setShouldAntialias(true)
  context.setAllowsAntialiasing(true)
  context.setShouldSmoothFonts(true)
  context.setAllowsFontSmoothing(true)
  context.setShouldSubpixelPositionFonts(true)
  context.setAllowsFontSubpixelPositioning(true)
  context.setShouldSubpixelQuantizeFonts(true)
  context.setAllowsFontSubpixelQuantization(true)
  let _: [CGBlendMode] = [.normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn]
  let _: [CGBlendMode] = [.softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity]
  let _: [CGBlendMode] = [.clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn]
  let _: [CGBlendMode] = [.destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter]
  let _: CGBlendMode? = CGBlendMode(rawValue: 1)
}

func painting(_ context: CGContext, _ path: CGPath, _ image: CGImage, _ layer: CGLayer) {
  context.beginPath()
  context.move(to: .zero)
  context.addLine(to: .zero)
  context.addCurve(to: .zero, control1: .zero, control2: .zero)
  context.addQuadCurve(to: .zero, control: .zero)
  context.closePath()
  context.addRect(.zero)
  context.addRects([.zero])
  context.addLines(between: [.zero])
  context.addEllipse(in: .zero)
  context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
  context.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
  context.addPath(path)
  context.replacePathWithStrokedPath()
  let _: [Bool] = [context.isPathEmpty, context.pathContains(.zero, mode: .fill)]
  let _: CGPoint = context.currentPointOfPath
  let _: [CGRect] = [context.boundingBoxOfPath, context.boundingBoxOfClipPath]
  let _: CGPath? = context.path
  context.drawPath(using: .fillStroke)
  context.fillPath()
  context.fillPath(using: .evenOdd)
  context.strokePath()
  context.fill(.zero)
  context.fill([.zero])
  context.stroke(.zero)
  context.stroke(.zero, width: 1)
  context.clear(.zero)
  context.fillEllipse(in: .zero)
  context.strokeEllipse(in: .zero)
  context.strokeLineSegments(between: [.zero, .zero])
  context.clip()
  context.clip(using: .evenOdd)
  context.resetClip()
  context.clip(to: .zero)
  context.clip(to: [.zero])
  context.clip(to: .zero, mask: image)
  context.draw(image, in: .zero)
  context.draw(image, in: .zero, byTiling: true)
  context.draw(layer, in: .zero)
  context.draw(layer, at: .zero)
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  context.beginTransparencyLayer(in: .zero, auxiliaryInfo: nil)
  context.endTransparencyLayer()
  context.flush()
  context.synchronize()
}

func shadingAndText(_ context: CGContext, _ gradient: CGGradient, _ shading: CGShading, _ font: CGFont) {
  context.drawLinearGradient(gradient, start: .zero, end: .zero, options: [])
  context.drawLinearGradient(gradient, start: .zero, end: .zero, options: .drawsAfterEndLocation)
  context.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: [])
  context.drawConicGradient(gradient, center: .zero, angle: 1)
  context.drawShading(shading)
  context.setCharacterSpacing(1)
  context.textPosition = .zero
  context.textMatrix = .identity
  context.setTextDrawingMode(.fillStroke)
  let _: [CGTextDrawingMode] = [
    .fill, .stroke, .fillStroke, .invisible, .fillClip, .strokeClip, .fillStrokeClip, .clip,
  ]
  context.setFont(font)
  context.setFontSize(12)
  context.showGlyphs([1], at: [.zero])
}

func bitmap(_ context: CGContext) {
  let _: CGImage? = context.makeImage()
  let _: UnsafeMutableRawPointer? = context.data
  let _: [Int] = [context.width, context.height, context.bitsPerComponent, context.bitsPerPixel, context.bytesPerRow]
  let _: CGColorSpace? = context.colorSpace
  let _: CGImageAlphaInfo = context.alphaInfo
  let _: CGBitmapInfo = context.bitmapInfo
  let _: CFTypeID = CGContext.typeID
}

func documents(_ url: URL, _ data: NSMutableData) {
  var box = CGRect(x: 0, y: 0, width: 100, height: 100)
  guard let context = CGContext(url as CFURL, mediaBox: &box, nil) else { return }
  let _: CGContext? = CGContext(url as CFURL, mediaBox: nil, [kCGPDFContextTitle: "title"] as CFDictionary)
  guard let consumer = CGDataConsumer(data: data as CFMutableData) else { return }
  let _: CGContext? = CGContext(consumer: consumer, mediaBox: &box, nil)
  context.beginPDFPage(nil)
  context.endPDFPage()
  context.beginPage(mediaBox: &box)
  context.endPage()
  context.addDocumentMetadata(nil)
  context.setURL(url as CFURL, for: .zero)
  context.addDestination("a" as CFString, at: .zero)
  context.setDestination("a" as CFString, for: .zero)
  context.closePDF()
  let _: [CFString] = [kCGPDFContextMediaBox, kCGPDFContextCropBox, kCGPDFContextBleedBox, kCGPDFContextTrimBox]
  let _: [CFString] = [kCGPDFContextArtBox, kCGPDFContextTitle, kCGPDFContextAuthor, kCGPDFContextSubject]
  let _: [CFString] = [kCGPDFContextKeywords, kCGPDFContextCreator, kCGPDFContextOwnerPassword]
  let _: [CFString] = [kCGPDFContextUserPassword, kCGPDFContextAllowsPrinting, kCGPDFContextAllowsCopying]
}

func contextLayers(_ context: CGContext) {
  let layer: CGLayer? = CGLayer(context, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil)
  let _: CGContext? = layer?.context
  let _: CGSize? = layer?.size
  let _: CFTypeID = CGLayer.typeID
}
