import Foundation
import Geometry

/// A paragraph style: the same as UIKit's, as on Apple's systems.
///
/// Source: <https://developer.apple.com/documentation/coretext/ctparagraphstyle>.
public typealias CTParagraphStyle = NSParagraphStyle

/// Source: <https://developer.apple.com/documentation/coretext/cttextalignment>.
public enum CTTextAlignment: UInt8, Sendable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
  /// Reaching both edges by wider spaces; the last line of a paragraph is as ``natural``.
  case justified
  /// At the side where the paragraph's direction begins.
  case natural
}

/// Source: <https://developer.apple.com/documentation/coretext/ctlinebreakmode>.
public enum CTLineBreakMode: UInt8, Sendable {
  /// Wraps at words.
  case byWordWrapping
  /// Wraps at any character.
  case byCharWrapping
  /// Does not wrap: longer text is cut.
  case byClipping
  /// One line whose end shows, after an ellipsis.
  case byTruncatingHead
  /// One line whose beginning shows, before an ellipsis.
  case byTruncatingTail
  /// One line whose beginning and end show, around an ellipsis.
  case byTruncatingMiddle
}

/// Source: <https://developer.apple.com/documentation/coretext/ctwritingdirection>.
public enum CTWritingDirection: Int8, Sendable {
  /// The direction of the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// A part of a style. Source: <https://developer.apple.com/documentation/coretext/ctparagraphstylespecifier>.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A ``CTTextAlignment``.
  case alignment = 0
  /// The indent of a paragraph's first line, points.
  case firstLineHeadIndent = 1
  /// The indent of all other lines, points.
  case headIndent = 2
  /// The end of lines, points: from the leading edge if positive, otherwise from the trailing edge.
  case tailIndent = 3
  /// Has no effect: Core Text's stops are objects of C.
  case tabStops = 4
  /// The distance of tab stops, points.
  case defaultTabInterval = 5
  /// A ``CTLineBreakMode``.
  case lineBreakMode = 6
  /// The factor of the lines' height.
  case lineHeightMultiple = 7
  /// The greatest height of a line, points; 0 for no limit.
  case maximumLineHeight = 8
  /// The least height of a line, points.
  case minimumLineHeight = 9
  /// The gap between lines, points.
  case lineSpacing = 10
  /// The gap after a paragraph, points.
  case paragraphSpacing = 11
  /// The gap before a paragraph, points.
  case paragraphSpacingBefore = 12
  /// A ``CTWritingDirection``.
  case baseWritingDirection = 13
  /// The greatest gap between lines, points. Has no effect.
  case maximumLineSpacing = 14
  /// The least gap between lines, points; the same as ``lineSpacing`` here.
  case minimumLineSpacing = 15
  /// The gap that is added between lines, points; the same as ``lineSpacing`` here.
  case lineSpacingAdjustment = 16
  /// ``CTLineBoundsOptions``. Has no effect.
  case lineBoundsOptions = 17
}

/// A value for a part of a style: a pointer to it, and its size in bytes.
/// Source: <https://developer.apple.com/documentation/coretext/ctparagraphstylesetting>.
public struct CTParagraphStyleSetting {
  /// The part of the style.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value, bytes.
  public var valueSize: Int
  /// The value, of the type that the part asks for.
  public var value: UnsafeRawPointer

  /// The pointer must be valid until the style is created.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }
}

/// Creates a style with these settings, and the defaults for the rest. A setting of the wrong size has no effect.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  for i in 0..<max(0, settings == nil ? 0 : settingCount) {
    guard let setting = settings?[i] else { continue }
    if let path = style.lengths[setting.spec], setting.valueSize == MemoryLayout<CGFloat>.size {
      style[keyPath: path] = setting.value.loadUnaligned(as: CGFloat.self)
    } else if setting.valueSize == 1 {
      let byte = setting.value.load(as: UInt8.self)
      switch setting.spec {
      case .alignment: style.alignment = CTTextAlignment(rawValue: byte)?.style ?? .natural
      case .lineBreakMode: style.lineBreakMode = NSLineBreakMode(rawValue: Int(byte)) ?? .byWordWrapping
      case .baseWritingDirection:
        style.baseWritingDirection = NSWritingDirection(rawValue: Int(Int8(bitPattern: byte))) ?? .natural
      default: break
      }
    }
  }
  return style.copy() as? NSParagraphStyle ?? style
}

/// A style with the same values.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle.copy() as? NSParagraphStyle ?? paragraphStyle
}

/// Writes the value of a part of the style to `valueBuffer`. False if the part is unknown, or `valueBufferSize` is too
/// small.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  let values = NSMutableParagraphStyle()
  values.setParagraphStyle(paragraphStyle)
  if let path = values.lengths[spec] {
    guard valueBufferSize >= MemoryLayout<CGFloat>.size else { return false }
    valueBuffer.storeBytes(of: values[keyPath: path], as: CGFloat.self)
    return true
  }
  guard valueBufferSize >= 1 else { return false }
  switch spec {
  case .alignment: valueBuffer.storeBytes(of: CTTextAlignment(values.alignment).rawValue, as: UInt8.self)
  case .lineBreakMode: valueBuffer.storeBytes(of: UInt8(values.lineBreakMode.rawValue), as: UInt8.self)
  case .baseWritingDirection: valueBuffer.storeBytes(of: Int8(values.baseWritingDirection.rawValue), as: Int8.self)
  default: return false
  }
  return true
}

extension NSMutableParagraphStyle {
  /// The parts that are lengths or factors. Three spacings that Core Text distinguishes are one here.
  fileprivate var lengths: [CTParagraphStyleSpecifier: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] {
    [
      .firstLineHeadIndent: \.firstLineHeadIndent, .headIndent: \.headIndent, .tailIndent: \.tailIndent,
      .defaultTabInterval: \.defaultTabInterval, .lineHeightMultiple: \.lineHeightMultiple,
      .maximumLineHeight: \.maximumLineHeight, .minimumLineHeight: \.minimumLineHeight, .lineSpacing: \.lineSpacing,
      .lineSpacingAdjustment: \.lineSpacing, .minimumLineSpacing: \.lineSpacing,
      .paragraphSpacing: \.paragraphSpacing, .paragraphSpacingBefore: \.paragraphSpacingBefore,
    ]
  }
}

extension CTTextAlignment {
  fileprivate var style: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }

  fileprivate init(_ alignment: NSTextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
  }
}
