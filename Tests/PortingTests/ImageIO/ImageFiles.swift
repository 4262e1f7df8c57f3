import ImageIO

// Image I/O's functions and keys, as Swift imports them on iOS; compiled, never run.
// Source: <https://developer.apple.com/documentation/imageio>.

func sources(_ data: Data, _ url: URL, _ provider: CGDataProvider) {
  guard let source: CGImageSource = CGImageSourceCreateWithData(data as CFData, nil) else { return }
  let options = [kCGImageSourceShouldCache: false] as CFDictionary
  let _: CGImageSource? = CGImageSourceCreateWithURL(url as CFURL, options)
  let _: CGImageSource? = CGImageSourceCreateWithDataProvider(provider, nil)
  let incremental: CGImageSource = CGImageSourceCreateIncremental(nil)
  CGImageSourceUpdateData(incremental, data as CFData, true)
  let _: CFString? = CGImageSourceGetType(source)
  let _: [Int] = [CGImageSourceGetCount(source), CGImageSourceGetPrimaryImageIndex(source)]
  let _: CFDictionary? = CGImageSourceCopyProperties(source, nil)
  let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
  let _: CGFloat? = properties?[kCGImagePropertyPixelWidth] as? CGFloat
  let _: Int? = properties?[kCGImagePropertyPixelHeight] as? Int
  let _: CGImage? = CGImageSourceCreateImageAtIndex(source, 0, nil)
  let _: CGImage? = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
  let _: [CGImageSourceStatus] = [CGImageSourceGetStatus(source), CGImageSourceGetStatusAtIndex(source, 0)]
  let _: CFArray = CGImageSourceCopyTypeIdentifiers()
  let _: [CFString] = [kCGImageSourceThumbnailMaxPixelSize, kCGImageSourceCreateThumbnailFromImageAlways]
  let _: [CFString] = [kCGImageSourceCreateThumbnailWithTransform, kCGImageSourceShouldCacheImmediately]
  let _: [CFString] = [kCGImageSourceTypeIdentifierHint, kCGImageSourceCreateThumbnailFromImageIfAbsent]
  let _: [CFString] = [kCGImagePropertyOrientation, kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime]
  let _: [CFString] = [kCGImagePropertyGIFUnclampedDelayTime, kCGImagePropertyGIFLoopCount]
  let _: [CFString] = [kCGImagePropertyGIFCanvasPixelWidth, kCGImagePropertyGIFFrameInfoArray]
  let _: [CFString] = [kCGImagePropertyWebPDictionary, kCGImagePropertyWebPDelayTime, kCGImagePropertyWebPLoopCount]
  let _: [CFString] = [kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight, kCGImagePropertyColorModel]
  let _: [CFString] = [kCGImagePropertyHasAlpha, kCGImagePropertyDepth, kCGImagePropertyProfileName]
  let _: CGImagePropertyOrientation? = CGImagePropertyOrientation(rawValue: 1)
  let _: [CGImagePropertyOrientation] = [.up, .upMirrored, .down, .downMirrored]
  let _: [CGImagePropertyOrientation] = [.leftMirrored, .right, .rightMirrored, .left]
}

func destinations(_ image: CGImage, _ url: URL, _ source: CGImageSource) {
  let data = NSMutableData()
  guard let destination = CGImageDestinationCreateWithData(data as CFMutableData, "public.png" as CFString, 1, nil)
  else { return }
  let _: CGImageDestination? = CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil)
  CGImageDestinationAddImage(destination, image, nil)
  CGImageDestinationAddImage(
    destination, image, [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
  CGImageDestinationAddImageFromSource(destination, source, 0, nil)
  CGImageDestinationSetProperties(destination, nil)
  let _: Bool = CGImageDestinationFinalize(destination)
  let _: CFArray = CGImageDestinationCopyTypeIdentifiers()
}
