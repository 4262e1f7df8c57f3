import Geometry

/// The parts of a quadrilateral's place, which its instance consists of. The program that draws it decides which there
/// are.
///
/// All that a layer keeps while it moves is its style (``StyleTable``): the instance has only the index of that.
package struct QuadFields: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The map to an image or a picture.
  static let image = QuadFields(rawValue: 1 << 0)
  /// The weight W of all maps, if it differs from pixel to pixel. Other maps are divided by theirs.
  static let weight = QuadFields(rawValue: 1 << 1)
  /// The map to a rounded rectangle or a mask, or where the rows of coverage are.
  static let plane = QuadFields(rawValue: 1 << 2)
  /// The corners that four antialiased sides run between.
  static let sides = QuadFields(rawValue: 1 << 3)
  static let cuts = QuadFields(rawValue: 1 << 4)

  package init(_ features: QuadFeatures) {
    self = []
    if !features.isDisjoint(with: [.image, .picture]) { insert(.image) }
    if features.contains(.perspective) { insert(.weight) }
    if !features.isDisjoint(with: [.round, .mask, .covered]) { insert(.plane) }
    if features.contains(.sides) { insert(.sides) }
    if features.contains(.cut) { insert(.cuts) }
  }

  /// The attributes of the quad program, in the order of their locations and of their bytes, and the fields that they
  /// belong to.
  private static let attributes: [(name: String, components: Int, isInteger: Bool, fields: QuadFields)] = [
    // Corners in 1/256 pixel from the pass's first pixel, 24 bits: the lower 16 of x and of y, a corner a component;
    // then the upper 8 of all x, and of all y.
    ("corners", 4, true, []),
    ("cornersAbove", 2, true, []),
    // The origin from the pass's first pixel, 16 bits for x and for y; the index of the style; the bits of the depth.
    ("place", 3, true, []),
    ("imageU", 3, false, .image),
    ("imageV", 3, false, .image),
    ("imageW", 3, false, .weight),
    ("planeU", 3, false, .plane),
    ("planeV", 3, false, .plane),
    ("sideX", 4, false, .sides),
    ("sideY", 4, false, .sides),
    ("cuts", 1, true, .cuts),
  ]

  /// The constants for the quad program: the location of each attribute, as `AT_CORNERS`.
  package static let locations: [(name: String, value: String)] = attributes.enumerated().map {
    ("AT_\($1.name.shouted)", "\($0)")
  }

  /// The attributes of an instance.
  fileprivate var layout: [InstanceLayout.Attribute] {
    var offset = 0
    return Self.attributes.enumerated().compactMap { location, attribute in
      guard isSuperset(of: attribute.fields) else { return nil }
      defer { offset += 4 * attribute.components }
      return InstanceLayout.Attribute(
        name: attribute.name, location: location, offset: offset, components: attribute.components,
        isInteger: attribute.isInteger)
    }
  }
}

extension String {
  /// `imageU` as `IMAGE_U`.
  fileprivate var shouted: String { reduce(into: "") { $0 += ($1.isUppercase ? "_" : "") + $1.uppercased() } }
}

/// How the instances of a draw call lie in memory.
package enum InstanceLayout: Hashable, Sendable {
  /// ``DrawItem``s as they are.
  case items
  /// Quadrilaterals with these fields.
  case quads(QuadFields)

  package struct Attribute: Equatable, Sendable {
    package let name: String
    package let location: Int
    /// In bytes, from the start of the instance.
    package let offset: Int
    /// The number of components, of four bytes each.
    package let components: Int
    package let isInteger: Bool
  }

  package init(_ program: DrawState.Program) {
    if case .quad(let features) = program { self = .quads(QuadFields(features)) } else { self = .items }
  }

  /// The attributes that the device reads, in the order of their locations.
  package var attributes: [Attribute] {
    switch self {
    case .items:
      DrawItem.layout.enumerated().map {
        Attribute(name: $1.name, location: $0, offset: $1.offset, components: 4, isInteger: $1.isInteger)
      }
    case .quads(let fields): fields.layout
    }
  }

  /// The size of an instance, in bytes.
  package var stride: Int {
    guard case .quads(let fields) = self else { return MemoryLayout<DrawItem>.stride }
    return fields.layout.reduce(0) { $0 + 4 * $1.components }
  }
}

// MARK: - Writing

extension DrawItem {
  /// The longest side of a pass, so that all corners lie within ±2¹⁵ pixels of its first pixel.
  package static let longestSide = 16384

  /// Writes a quadrilateral's place as an instance, in order and without reading, and moves `memory` behind it.
  ///
  /// - Parameters:
  ///   - style: The index of its style in the table.
  ///   - first: The first pixel of the pass.
  @inline(__always)
  package func write(
    _ fields: QuadFields, style: UInt32, from first: SIMD2<Float>, to memory: inout UnsafeMutableRawPointer
  ) {
    let both = SIMD4(lowHalf: first, highHalf: first)
    let (a, b) = (Self.steps(corners01 - both), Self.steps(corners23 - both))
    let (x, y) = (SIMD4(a.x, a.z, b.x, b.z), SIMD4(a.y, a.w, b.y, b.w))
    memory.put((x & 0xFFFF) | (y &<< 16))
    memory.put(SIMD2(Self.highBytes(x), Self.highBytes(y)))
    let origin = placement.lowHalf - first
    let place = Self.steps(SIMD4(lowHalf: origin, highHalf: .zero))
    memory.put(((place.x &>> 8) & 0xFFFF) | (place.y &>> 8) &<< 16)
    memory.put(style)
    memory.put(planeV.w.bitPattern)
    // Where W is the same everywhere, it is 1 or −1.
    let weight = fields.contains(.weight) ? 1 : imageW.z
    if fields.contains(.image) {
      memory.putThree(imageU / weight)
      memory.putThree(imageV / weight)
    }
    if fields.contains(.weight) { memory.putThree(imageW) }
    writeRarer(fields, to: &memory)
  }

  /// Writes the fields of outlines, masks and cuts.
  @inline(__always)
  private func writeRarer(_ fields: QuadFields, to memory: inout UnsafeMutableRawPointer) {
    if fields.contains(.plane) {
      memory.putThree(planeU)
      memory.putThree(planeV)
    }
    if fields.contains(.sides) {
      memory.put(soft.x)
      memory.put(soft.y)
    }
    if fields.contains(.cuts) { memory.put(details.y) }
  }

  /// Coordinates on the grid of 1/256 pixel as whole steps.
  @inline(__always)
  private static func steps(_ pixels: SIMD4<Float>) -> SIMD4<UInt32> {
    // The lower half of a double beside 1.5 · 2⁵² is a whole number, without a check and a conversion for each.
    let bits = unsafeBitCast(SIMD4<Double>(pixels) * 256 + 0x1.8p52, to: SIMD8<UInt32>.self)
    return bits.evenHalf
  }

  /// The third byte of each of four numbers.
  @inline(__always)
  private static func highBytes(_ v: SIMD4<UInt32>) -> UInt32 {
    let high = (v &>> 16) & 0xFF
    return high.x | high.y &<< 8 | high.z &<< 16 | high.w &<< 24
  }
}

extension UnsafeMutableRawPointer {
  @inline(__always)
  fileprivate mutating func put<Value: BitwiseCopyable>(_ value: Value) {
    storeBytes(of: value, as: Value.self)
    self += MemoryLayout<Value>.size
  }

  /// Stores the first three components.
  @inline(__always)
  fileprivate mutating func putThree(_ value: SIMD4<Float>) {
    put(value.lowHalf)
    put(value.z)
  }
}
