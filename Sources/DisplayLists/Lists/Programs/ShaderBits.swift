/// A set of bits that shaders know by name.
package protocol ShaderBits: OptionSet, Sendable where RawValue: FixedWidthInteger & UnsignedInteger {
  /// Every bit with its name in GLSL. No other place has both.
  static var table: [(bits: Self, name: String)] { get }
}

extension ShaderBits {
  /// The defines that a program with this set is compiled with, one for each bit: `#define QUAD_IMAGE 1`.
  package var defines: [(name: String, value: String)] {
    Self.table.filter { isSuperset(of: $0.bits) }.map { ($0.name, "1") }
  }

  /// The defines by which shaders test words, one for every bit with its value: `#define AVERAGED 8u`.
  package static var constants: [(name: String, value: String)] {
    table.map { ($0.name, "\($0.bits.rawValue)u") }
  }
}
