// One ItemInstance per DrawItem, with four vertices: the corners of the quadrilateral to rasterise.
//
// In: output pixels, y down. Out: clip space in which row 0 of the target is the top row of the pass, so nothing is flipped.
//
// The meaning of the words: PackedPaint (PackedPaint.swift), a table for each kind of item.

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in vec4 a_placement;
layout(location = 3) in uvec4 a_outlines;
layout(location = 4) in uvec4 a_details;
layout(location = 5) in vec4 a_background;
layout(location = 6) in vec4 a_border;
layout(location = 7) in vec4 a_imageU;
layout(location = 8) in vec4 a_imageV;
layout(location = 9) in vec4 a_imageW;
layout(location = 10) in vec4 a_imageRange;
layout(location = 11) in vec4 a_imageOrigin;
layout(location = 12) in vec4 a_contentsTint;
layout(location = 13) in vec4 a_planeU;

flat out uvec4 v_outlines;
flat out uvec4 v_details;
flat out vec4 v_placement;
flat out vec4 v_background;
flat out vec4 v_border;
flat out vec4 v_imageU;
flat out vec4 v_imageV;
flat out vec4 v_imageW;
flat out vec4 v_imageRange;
flat out vec4 v_imageOrigin;
flat out vec4 v_contentsTint;
flat out vec4 v_planeU;

void main() {
  vec2 corner = stripCorner(gl_VertexID, a_corners01, a_corners23);
  // Moved by the same offset as in quad.vert: where the two share a side, no pixel falls between them.
  gl_Position = clipPosition(corner - RASTER_OFFSET, a_planeU.w);
  v_outlines = a_outlines;
  v_details = a_details;
  v_placement = a_placement;
  v_background = a_placement.w * a_background;
  v_border = a_placement.w * a_border;
  v_imageU = a_imageU;
  v_imageV = a_imageV;
  v_imageW = a_imageW;
  v_imageRange = a_imageRange;
  v_imageOrigin = a_imageOrigin;
  v_contentsTint = a_placement.w * a_contentsTint;
  v_planeU = a_planeU;
#ifdef ITEM_GRADIENT
  // An item without a gradient does not use the value read here.
  bool hasGradient = (a_details.z & GRADIENT) != 0u;
  readGradient(hasGradient ? a_details.w + uint(a_imageOrigin.z) : 0u);
#endif
}
