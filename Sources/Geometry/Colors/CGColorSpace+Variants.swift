import Foundation

// Spaces derived from others, and their properties. Source:
// <https://developer.apple.com/documentation/coregraphics/cgcolorspace>.

/// The named space with the same primaries on another curve or range; `nil` if there is none.
private func variant(of space: CGColorSpace, _ choose: ([String]) -> String?) -> CGColorSpace? {
  guard let name = space.name ?? space.encoding.deviceName, let family = families.first(where: { $0.contains(name) })
  else { return nil }
  return choose(family).flatMap { CGColorSpace(name: $0) }
}

extension ColorEncoding {
  /// The name of a device space's encoding; `nil` for inks, and for spaces made of numbers.
  fileprivate var deviceName: CFString? {
    switch self {
    case .sRGB: CGColorSpace.sRGB
    case .gray: CGColorSpace.genericGrayGamma2_2
    default: nil
    }
  }
}

/// Encoded, extended, linear, and extended linear spaces of the same primaries.
private let families: [[String]] = [
  [
    CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
  ],
  [
    CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.linearDisplayP3,
    CGColorSpace.extendedLinearDisplayP3,
  ],
  [
    CGColorSpace.itur_2020, CGColorSpace.extendedITUR_2020, CGColorSpace.linearITUR_2020,
    CGColorSpace.extendedLinearITUR_2020,
  ],
  [
    CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray, CGColorSpace.linearGray,
    CGColorSpace.extendedLinearGray,
  ],
]

/// The space of the same primaries whose components are proportional to light; `nil` if none is named.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? { variant(of: space) { $0[2] } }

/// The same space with components beyond 0…1; `nil` if none is named.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? { variant(of: space) { $0[1] } }

/// The linear space of the same primaries with components beyond 0…1; `nil` if none is named.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  variant(of: space) { $0[3] }
}

/// The same space with components in 0…1: the space itself unless it is extended.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace {
  guard CGColorSpaceUsesExtendedRange(s), let name = s.name else { return s }
  return variant(of: s) { family in
    // An extended space stands after its standard one.
    family.firstIndex(of: name).map { family[$0 - 1] }
  } ?? s
}

/// Whether components beyond 0…1 mean colours in that space.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool {
  families.contains { $0[1] == space.name || $0[3] == space.name }
}

/// Whether the curve is PQ or HLG.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
  CGColorSpaceIsPQBased(space) || CGColorSpaceIsHLGBased(space)
}

/// Whether the space's curve is the perceptual quantizer of SMPTE ST 2084.
public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.curve == .pq }

/// Whether the space's curve is the hybrid log-gamma of ITU-R BT.2100.
public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.curve == .hlg }

extension CGColorSpace {
  fileprivate var curve: TransferCurve? {
    if case .rgb(_, let curves) = encoding { curves.red } else { nil }
  }
}

/// A conversion from one space to another, through sRGB.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorconversioninfo>.
public final class CGColorConversionInfo: Sendable, CFObject {
  /// The spaces of the source colours and of the converted ones.
  public let src: CGColorSpace, dst: CGColorSpace

  /// `nil` if `dst` has no colours of its own, as a table or a pattern.
  public init?(src: CGColorSpace, dst: CGColorSpace) {
    if dst.model == .indexed || dst.model == .pattern { return nil }
    (self.src, self.dst) = (src, dst)
  }
}
