// One instance per DrawItem: a QuadInstance (QuadInstance.swift). Its other vectors are in the item table (QuadVectors.swift).

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in uvec4 a_place;
layout(location = 3) in uvec4 a_paint;

// A vector of the item. One that the program's items lack has no name.
vec4 vector(uint part) { return tableEntry(a_place.w + part); }

// Two whole numbers of 16 bits.
vec2 halves(uint both) { return vec2(int(both << 16u) >> 16, int(both) >> 16); }

// The position of a corner, moved by the offset between the sample point and the rasteriser's.
vec4 itemPosition() {
  return clipPosition(stripCorner(gl_VertexID, a_corners01, a_corners23) - RASTER_OFFSET, uintBitsToFloat(a_paint.x));
}
