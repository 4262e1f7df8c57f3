// One instance per DrawItem. Every rasterised pixel is painted: the rasteriser decides which pixels lie inside.
//
// In: output pixels, y down. Out: clip space in which row 0 of the target is the top row of the pass. A pixel belongs to the
// item if its sample point lies inside. The rasteriser tests its centre instead, so corners are moved by the offset between the two.
//
// Nothing is interpolated: quad.frag takes the pixel from gl_FragCoord. All maps are constant, and count positions from the item's origin.
// So a pixel has the same colour wherever in a target the item is drawn.
//
// The meaning of the words: DrawItem.Words (DrawItem+Packing.swift), tables "Image", "Quadrilateral", "Masked image".

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in uvec4 a_outlines;
layout(location = 3) in uvec4 a_details;
layout(location = 4) in vec4 a_placement;
layout(location = 5) in vec4 a_background;
layout(location = 6) in vec4 a_border;
layout(location = 7) in vec4 a_imageU;
layout(location = 8) in vec4 a_imageV;
layout(location = 9) in vec4 a_imageW;
layout(location = 10) in vec4 a_imageRange;
layout(location = 11) in vec4 a_imageOrigin;
layout(location = 12) in vec4 a_contentsTint;
layout(location = 13) in vec4 a_planeU;
layout(location = 14) in vec4 a_planeV;

// The pass's first pixel in output pixels, and 2 / its size.
uniform vec4 u_frame;

// At most 15 vectors go to the fragment shader, which all devices of OpenGL ES 3.0 have.
// xy: the centre of the target's pixel that the item's positions count from; z: the opacity of the whole; w: of the gradient alone.
flat out vec4 v_placement;
flat out vec4 v_background;
#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#define IMAGE_SIZE vec2(textureSize(u_images, 0).xy)
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#define IMAGE_SIZE vec2(textureSize(u_picture, 0))
#endif
#ifdef IMAGE_SIZE
// w: the layer of the texture array, and the level of detail or its bias.
flat out vec4 v_imageU;
flat out vec4 v_imageV;
#endif
#ifdef QUAD_MODULATED
flat out vec4 v_range;
flat out vec4 v_tint;
#endif
#ifdef QUAD_MANY_STOPS
flat out uint v_gradient;
#endif
#ifdef QUAD_MASK
// w: the layer of the texture array.
flat out vec4 v_maskU;
flat out vec3 v_maskV;
uniform highp sampler2DArray u_maskImages;
#endif
#ifdef QUAD_PERSPECTIVE
flat out vec3 v_imageW;
#endif
#ifdef QUAD_ROUND
// w: half the distances between the centres of the corners' arcs, along both axes.
flat out vec4 v_localU;
flat out vec4 v_localV;
flat out vec2 v_radii;
#endif
#if defined QUAD_SLICES && !defined QUAD_PERSPECTIVE
flat out vec4 v_inverse;
#endif
#ifdef QUAD_SIDES
flat out vec4 v_sideX;
flat out vec4 v_sideY;
flat out vec4 v_sideInside;
flat out vec4 v_sideStart;
flat out vec4 v_sideSize;
#ifdef QUAD_BORDER
// The corners of the border's inner edge.
flat out vec4 v_innerX;
flat out vec4 v_innerY;
#endif
#endif
#ifdef QUAD_EDGE
flat out vec3 v_outerEdge;
flat out vec3 v_innerEdge;
#endif
#ifdef QUAD_BORDER
flat out vec4 v_border;
#endif
#ifdef QUAD_CUT
flat out vec4 v_cut0;
flat out vec4 v_cut1;
flat out vec3 v_cut2;
#endif

// The map that takes a pixel's least corner where `map` takes its centre.
vec3 ofCorner(vec3 map) { return vec3(map.xy, map.z + 0.5 * (map.x + map.y)); }

vec2 cornerOfWhole(int k) { return stripCorner(k, a_corners01, a_corners23); }

#ifdef QUAD_BANDS
float byteShare(uint bytes, int k) { return float((bytes >> uint(8 * k)) & 255u) / 255.0; }

// Table "Quadrilateral", coverage "bands": the two ends of each of four lines. If the item is whole, the last three lines coincide.
vec2 cornerOfBands(int k) {
  if (a_outlines.w == 0u) return cornerOfWhole(min(k, 2 + (k & 1)));
  int line = k >> 1;
  float along = byteShare(a_outlines.x, line);
  float across = byteShare((k & 1) == 0 ? a_outlines.y : a_outlines.z, line);
  vec2 share = a_outlines.w == 2u ? vec2(along, across) : vec2(across, along);
  vec2 first = a_corners01.xy;
  return first + share.x * (a_corners01.zw - first) + share.y * (a_corners23.zw - first);
}
#endif

void main() {
#ifdef QUAD_BANDS
  vec2 corner = cornerOfBands(gl_VertexID);
#else
  vec2 corner = cornerOfWhole(gl_VertexID);
#endif
  corner -= RASTER_OFFSET;
  gl_Position = clipPosition(corner, u_frame, a_planeV.w);
  v_placement = vec4(a_placement.xy - u_frame.xy + 0.5, a_placement.zw);
  v_background = a_background;
#ifdef QUAD_PERSPECTIVE
  float divisor = 1.0;
  v_imageW = ofCorner(a_imageW.xyz);
#else
  float divisor = a_imageW.z;
#endif
#ifdef IMAGE_SIZE
  // The map from the item's pixels to texture coordinates, in one step.
  vec2 size = IMAGE_SIZE;
  v_imageU = vec4(ofCorner(a_imageU.xyz - a_imageOrigin.x * a_imageW.xyz) / (size.x * divisor), a_imageW.w);
  v_imageV = vec4(ofCorner(a_imageV.xyz - a_imageOrigin.y * a_imageW.xyz) / (size.y * divisor), a_imageV.w);
#ifdef QUAD_MODULATED
  v_range = (a_imageRange - a_imageOrigin.xyxy) / size.xyxy;
  v_tint = a_contentsTint;
#endif
#ifndef QUAD_PERSPECTIVE
  // Texels per pixel along x and along y, which are the same everywhere.
  vec2 texelsX = vec2(a_imageU.x, a_imageV.x) / divisor, texelsY = vec2(a_imageU.y, a_imageV.y) / divisor;
  v_imageV.w += 0.5 * log2(max(max(dot(texelsX, texelsX), dot(texelsY, texelsY)), 1e-30));
#endif
#endif
#ifdef QUAD_GRADIENT
#ifdef QUAD_MANY_STOPS
  v_gradient = a_details.w;
#endif
  readGradient(a_details.w);
#endif
#ifdef QUAD_MASK
  // Both images lie in one plane, so they share the weight.
  vec2 maskSize = vec2(textureSize(u_maskImages, 0).xy);
  v_maskU = vec4(ofCorner(a_planeU.xyz) / (maskSize.x * divisor), a_planeU.w);
  v_maskV = ofCorner(a_planeV.xyz) / (maskSize.y * divisor);
#endif
#ifdef QUAD_ROUND
  // Table "Quadrilateral", coverage "rounded".
  vec4 shape = uintBitsToFloat(a_outlines);
  v_localU = vec4(ofCorner(a_planeU.xyz), shape.x - shape.z);
  v_localV = vec4(ofCorner(a_planeV.xyz), shape.y - shape.z);
  v_radii = vec2(shape.z, shape.z - shape.w);
#if defined QUAD_SLICES && !defined QUAD_PERSPECTIVE
  vec2 axis = a_planeU.xy;
  vec2 inverse = 1.0 / mix(axis, vec2(1e-5), lessThan(abs(axis), vec2(1e-5)));
  v_inverse = vec4(-a_planeV.xy * inverse, 0.5 * abs(inverse));
#endif
#endif
#ifdef QUAD_SIDES
  // Table "Quadrilateral", coverage "soft": four corners, counted from the centre of the origin's pixel.
  vec4 ends = uintBitsToFloat(a_outlines);
  vec4 x = vec4(ends.xz, a_planeU.x, a_planeV.x) - 0.5, y = vec4(ends.yw, a_planeU.y, a_planeV.y) - 0.5;
  Sides outer = sidesBetween(x, y);
  v_sideX = outer.normalX;
  v_sideY = outer.normalY;
  v_sideInside = outer.inside;
  v_sideStart = outer.start;
  v_sideSize = outer.size;
#ifdef QUAD_BORDER
  // The border's inner corners, by the map that takes the unit square to the four corners (Heckbert, "Fundamentals of Texture Mapping and
  // Image Warping", 2.2.3).
  vec2 first = vec2(x.x, y.x), side = vec2(x.y, y.y) - first, last = vec2(x.w, y.w) - first;
  vec2 across = vec2(x.z, y.z) - first, skew = across - side - last;
  vec2 toSide = side - across, toLast = last - across;
  vec2 weight = vec2(cross2(skew, toLast), cross2(toSide, skew)) / cross2(toSide, toLast);
  side *= 1.0 + weight.x;
  last *= 1.0 + weight.y;
  vec2 low = vec2(a_planeU.z, a_planeV.z), high = 1.0 - low;
  vec4 u = vec4(low.x, high.x, high.x, low.x), v = vec4(low.y, low.y, high.y, high.y), divisors = 1.0 + weight.x * u + weight.y * v;
  v_innerX = first.x + (side.x * u + last.x * v) / divisors;
  v_innerY = first.y + (side.y * u + last.y * v) / divisors;
#endif
#endif
#ifdef QUAD_EDGE
  v_outerEdge = ofCorner(a_planeU.xyz);
  v_innerEdge = ofCorner(a_planeV.xyz);
#endif
#ifdef QUAD_CUT
  v_cut0 = a_imageU;
  v_cut1 = a_imageV;
  v_cut2 = a_imageW.xyz;
#endif
#ifdef QUAD_BORDER
  v_border = a_border;
#if !defined IMAGE_SIZE && !defined QUAD_GRADIENT
  v_border += a_background * (1.0 - a_border.a);
#endif
#endif
}
