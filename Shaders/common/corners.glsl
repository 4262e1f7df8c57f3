// Where a vertex is.
//
// gl_VertexID is only ever passed to one of these functions: SwiftShader 4.1 draws nothing where main() compares it with a literal.

// The same corners have the same positions in every program: where items share a side, no pixel falls between them.
invariant gl_Position;

// A triangle strip visits the corners 0, 1, 3, 2.
vec2 stripCorner(int vertex, vec4 corners01, vec4 corners23) {
  return vertex == 0 ? corners01.xy : vertex == 1 ? corners01.zw : vertex == 2 ? corners23.zw : corners23.xy;
}

// One triangle that covers the whole target, in clip space.
vec4 wholeCorner(int vertex) { return vec4(vertex == 1 ? 3.0 : -1.0, vertex == 2 ? 3.0 : -1.0, 0.0, 1.0); }

// 2 / the target's size, which devices divide less precisely than the CPU.
uniform vec2 u_scale;

// The position in clip space of a point of the target.
vec4 clipPosition(vec2 point, float depth) { return vec4(point * u_scale - 1.0, depth, 1.0); }
