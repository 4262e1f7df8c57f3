// One instance per DrawItem. Every rasterised pixel is painted: the rasteriser decides which pixels lie inside.
//
// In: output pixels, y down. Out: clip space in which row 0 of the target is the top row of the pass. A pixel belongs to the
// item if its sample point lies inside. The rasteriser tests its centre instead, so corners are moved by the offset between the two.
//
// Nothing is interpolated: quad.frag takes the pixel from gl_FragCoord. All maps are constant, and count positions from the item's origin.
// So a pixel has the same colour wherever in a target the item is drawn.
//
// What an instance has follows from the program: DrawItem.write and QuadFields (QuadInstance.swift). All else is the item's style, in a table
// (StyleTable.swift). The meaning of the words: DrawItem (DrawItem.swift), tables "Image", "Quadrilateral", "Masked image".

layout(location = AT_CORNERS) in uvec4 a_corners;
layout(location = AT_CORNERS_ABOVE) in uvec2 a_cornersAbove;
layout(location = AT_PLACE) in uvec3 a_place;
#ifdef IMAGE_SIZE
layout(location = AT_IMAGE_U) in vec3 a_imageU;
layout(location = AT_IMAGE_V) in vec3 a_imageV;
#endif
#ifdef QUAD_PERSPECTIVE
layout(location = AT_IMAGE_W) in vec3 a_imageW;
#else
// Maps without perspective are divided by their weight.
const vec3 a_imageW = vec3(0.0, 0.0, 1.0);
#endif
#if defined HAS_PLANE || defined QUAD_COVERED
layout(location = AT_PLANE_U) in vec3 a_planeU;
layout(location = AT_PLANE_V) in vec3 a_planeV;
#endif
#ifdef QUAD_SIDES
layout(location = AT_SIDE_X) in vec4 a_sideX;
layout(location = AT_SIDE_Y) in vec4 a_sideY;
#endif
#ifdef QUAD_CUT
layout(location = AT_CUTS) in uint a_cuts;
#endif

uniform highp usampler2D u_styles;

// A part of the item's style. A part that the program's items lack has no name.
uvec4 styleBits(uint part) { return texelFetch(u_styles, entryTexel(a_place.y + part), 0); }
vec4 style(uint part) { return uintBitsToFloat(styleBits(part)); }

// Coordinates of all corners, of 24 bits: the lower 16, and the upper 8 of each in one word.
vec4 fromSteps(uvec4 low, uint high) {
  uvec4 bytes = (uvec4(high) >> uvec4(0u, 8u, 16u, 24u)) & 255u;
  return vec4((ivec4(low | (bytes << 16u)) << 8) >> 8) / 256.0;
}

// The place of a vertex, in pixels from the first that instances count from.
vec2 place(int vertex) {
  vec4 x = fromSteps(a_corners & 0xFFFFu, a_cornersAbove.x), y = fromSteps(a_corners >> 16u, a_cornersAbove.y);
  return stripCorner(vertex, vec4(x.x, y.x, x.y, y.y), vec4(x.z, y.z, x.w, y.w));
}

// The map that takes a pixel's least corner where `map` takes its centre.
vec3 ofCorner(vec3 map) { return vec3(map.xy, map.z + 0.5 * (map.x + map.y)); }

void main() {
  gl_Position = clipPosition(place(gl_VertexID) - RASTER_OFFSET, uintBitsToFloat(a_place.z));
  vec2 origin = vec2(int(a_place.x << 16u) >> 16, int(a_place.x) >> 16);
  v_placement = vec4(origin - u_frame.xy + 0.5, 1.0, 0.0);
#ifdef STYLE_FADING
  uvec4 fading = styleBits(STYLE_FADING);
  v_placement.z = uintBitsToFloat(fading.x);
#endif
#ifdef STYLE_BACKGROUND
  v_background = style(STYLE_BACKGROUND);
#endif
#ifdef QUAD_PERSPECTIVE
  v_imageW = ofCorner(a_imageW);
#endif
#ifdef IMAGE_SIZE
  // The map from the item's pixels to texture coordinates, in one step.
  vec2 size = IMAGE_SIZE;
  vec4 image = style(STYLE_IMAGE);
  v_imageU = vec4(ofCorner(a_imageU - image.x * a_imageW) / size.x, image.z);
  v_imageV = vec4(ofCorner(a_imageV - image.y * a_imageW) / size.y, image.w);
#ifdef QUAD_MODULATED
  v_range = (style(STYLE_RANGE) - image.xyxy) / size.xyxy;
  v_tint = style(STYLE_TINT);
#endif
#ifndef QUAD_PERSPECTIVE
  // Texels per pixel along x and along y, which are the same everywhere.
  vec2 texelsX = vec2(a_imageU.x, a_imageV.x), texelsY = vec2(a_imageU.y, a_imageV.y);
  v_imageV.w += 0.5 * log2(max(max(dot(texelsX, texelsX), dot(texelsY, texelsY)), 1e-30));
#endif
#endif
#ifdef QUAD_GRADIENT
  v_gradientOpacity = uintBitsToFloat(fading.y);
  readGradient(fading.z);
#endif
#ifdef QUAD_MANY_STOPS
  v_gradient = fading.z;
#endif
#ifdef HAS_PLANE
  v_planeU = vec4(ofCorner(a_planeU), 0.0);
  v_planeV = vec4(ofCorner(a_planeV), 0.0);
#endif
#ifdef QUAD_MASK
  // Both images lie in one plane, so they share the weight.
  vec2 maskSize = vec2(textureSize(u_maskImages, 0).xy);
  v_planeU = vec4(v_planeU.xyz / maskSize.x, uintBitsToFloat(fading.w));
  v_planeV.xyz /= maskSize.y;
#endif
#ifdef QUAD_ROUND
  // Table "Quadrilateral", coverage "rounded".
  vec4 shape = style(STYLE_SHAPE);
  v_planeU.w = shape.x - shape.z;
  v_planeV.w = shape.y - shape.z;
  v_radii = vec2(shape.z, shape.z - shape.w);
#endif
#if defined QUAD_SLICES && !defined QUAD_PERSPECTIVE
  vec2 axis = a_planeU.xy;
  vec2 inverse = 1.0 / mix(axis, vec2(1e-5), lessThan(abs(axis), vec2(1e-5)));
  v_inverse = vec4(-a_planeV.xy * inverse, 0.5 * abs(inverse));
#endif
#ifdef QUAD_COVERED
  // Table "Quadrilateral", coverage "mask".
  v_rows = vec4(a_planeU, a_planeV.x);
#ifdef QUAD_BORDER
  v_innerTexel = a_planeV.y;
#endif
#endif
#ifdef QUAD_SIDES
  // Table "Quadrilateral", coverage "soft": four corners, counted from the centre of the origin's pixel.
  vec4 x = a_sideX - 0.5, y = a_sideY - 0.5;
  Sides outer = sidesBetween(x, y);
#ifdef QUAD_ONE_SIDE
  v_outerSide = firstSide(outer);
#else
  v_sideX = outer.normalX;
  v_sideY = outer.normalY;
  v_sideInside = outer.inside;
  v_sideStart = outer.start;
  v_sideSize = outer.size;
#endif
#ifdef QUAD_BORDER
  // The border's inner corners, by the map that takes the unit square to the four corners (Heckbert, "Fundamentals of Texture Mapping and
  // Image Warping", 2.2.3).
  vec2 first = vec2(x.x, y.x), side = vec2(x.y, y.y) - first, last = vec2(x.w, y.w) - first;
  vec2 across = vec2(x.z, y.z) - first, skew = across - side - last;
  vec2 toSide = side - across, toLast = last - across;
  vec2 weight = vec2(cross2(skew, toLast), cross2(toSide, skew)) / cross2(toSide, toLast);
  side *= 1.0 + weight.x;
  last *= 1.0 + weight.y;
  vec2 low = style(STYLE_SHARES).xy, high = 1.0 - low;
  vec4 u = vec4(low.x, high.x, high.x, low.x), v = vec4(low.y, low.y, high.y, high.y), divisors = 1.0 + weight.x * u + weight.y * v;
  vec4 innerX = first.x + (side.x * u + last.x * v) / divisors, innerY = first.y + (side.y * u + last.y * v) / divisors;
#ifdef QUAD_ONE_SIDE
  v_innerSide = firstSide(sidesBetween(innerX, innerY));
#else
  v_innerX = innerX;
  v_innerY = innerY;
#endif
#endif
#endif
#ifdef QUAD_CUT
  v_placement.w = float(a_cuts);
#endif
#ifdef QUAD_BORDER
  v_border = style(STYLE_BORDER);
#if !defined IMAGE_SIZE && !defined QUAD_GRADIENT
  v_border += v_background * (1.0 - v_border.a);
#endif
#endif
}
