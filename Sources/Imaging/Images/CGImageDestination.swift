import Foundation
import Geometry

/// A file of one image in the making, PNG or JPEG.
///
/// Source: <https://developer.apple.com/documentation/imageio/cgimagedestination>.
public final class CGImageDestination: CFObject {
  private let consumer: CGDataConsumer
  private let format: ImageFormat
  fileprivate var image: CGImage?
  fileprivate var quality = 0.9
  fileprivate var options = PNGEncodingOptions()

  fileprivate init?(_ consumer: CGDataConsumer?, type: CFString, count: Int) {
    guard let consumer, count == 1 else { return nil }
    switch type {
    case "public.png": format = .png
    case "public.jpeg": format = .jpeg
    default: return nil
    }
    self.consumer = consumer
  }

  fileprivate func take(_ properties: CFDictionary?) {
    func number(_ key: CFString) -> Double? {
      guard let value = properties?[key] else { return nil }
      if let number = value as? any BinaryInteger { return Double(number) }
      return (value as? Double) ?? (value as? CGFloat)?.native ?? (value as? NSNumber)?.doubleValue
    }
    quality = number(kCGImageDestinationLossyCompressionQuality) ?? quality
    if let depth = number(kCGImagePropertyDepth) { options.depth = depth > 8 ? .sixteen : .eight }
    if let name = properties?[kCGImagePropertyNamedColorSpace] as? CFString, let space = CGColorSpace(name: name) {
      options.colorSpace = space
    }
    if properties?[kCGImageDestinationOptimizeColorForSharing] as? Bool == true {
      options.colorSpace = CGColorSpaceCreateDeviceRGB()
    }
  }

  fileprivate func write() -> Bool {
    guard let image else { return false }
    let data = format == .png ? try? image.pngData(options: options) : try? image.jpegData(quality: quality)
    return data.map { consumer.put($0) } ?? false
  }
}

/// Creates a destination that appends to `data`; `nil` unless `type` is "public.png" or "public.jpeg" and `count` is 1.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type: type, count: count)
}

/// Creates a destination that writes a file; `nil` unless `type` is "public.png" or "public.jpeg" and `count` is 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type: type, count: count)
}

/// Creates a destination that writes to `consumer`; `nil` unless `type` is "public.png" or "public.jpeg" and `count` is
/// 1.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type: type, count: count)
}

/// Sets the image. A JPEG respects the property ``kCGImageDestinationLossyCompressionQuality``; a PNG respects
/// ``kCGImagePropertyDepth``, ``kCGImagePropertyNamedColorSpace`` and ``kCGImageDestinationOptimizeColorForSharing``.
/// Without them a PNG has 8 bits of sRGB, even if the image holds more.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.image = image
  idst.take(properties)
}

/// Sets the image to an image of a source; sets nothing if it cannot be read.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  if let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) {
    CGImageDestinationAddImage(idst, image, properties)
  }
}

/// Sets properties of the whole file, as ``CGImageDestinationAddImage(_:_:_:)`` does.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.take(properties)
}

/// Writes the file. Returns whether there was an image and it could be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

/// The types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] }

/// A number from 0, smallest, to 1, best, for JPEG. Default: 0.9.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

/// Whether a PNG's colours become sRGB's, a `Bool`; it counts more than ``kCGImagePropertyNamedColorSpace``.
public let kCGImageDestinationOptimizeColorForSharing: CFString = "kCGImageDestinationOptimizeColorForSharing"
