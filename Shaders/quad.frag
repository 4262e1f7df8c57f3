// What a quadrilateral paints on one of its pixels. The output is premultiplied, for DrawState.Blending.
//
// Each set of features that scenes use is a program of its own, which does no more work than its items need. QuadFeatures.isValid tells
// which sets there can be.

flat in vec4 v_placement;
flat in vec4 v_background;
#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#endif
#if defined QUAD_IMAGE || defined QUAD_PICTURE
#define HAS_IMAGE
flat in vec4 v_imageU;
flat in vec4 v_imageV;
#endif
#ifdef QUAD_MODULATED
flat in vec4 v_range;
flat in vec4 v_tint;
#endif
#ifdef QUAD_MANY_STOPS
// Where the gradient begins in u_edges.
flat in uint v_gradient;
#elif defined QUAD_GRADIENT
const uint v_gradient = 0u;
#endif
#if defined HAS_IMAGE || defined QUAD_GRADIENT
#define HAS_PAINT
#endif
#ifdef QUAD_MASK
flat in vec4 v_maskU;
flat in vec3 v_maskV;
uniform highp sampler2DArray u_maskImages;
#endif
#ifdef QUAD_PERSPECTIVE
flat in vec3 v_imageW;
#endif
#ifdef QUAD_ROUND
flat in vec4 v_localU;
flat in vec4 v_localV;
// The radius of the outline, and of the border's inner edge.
flat in vec2 v_radii;
#endif
#ifdef QUAD_SIDES
flat in vec4 v_sideX;
flat in vec4 v_sideY;
flat in vec4 v_sideInside;
flat in vec4 v_sideStart;
flat in vec4 v_sideSize;
#ifdef QUAD_BORDER
flat in vec4 v_innerX;
flat in vec4 v_innerY;
#endif
#endif
#ifdef QUAD_EDGE
flat in vec3 v_outerEdge;
flat in vec3 v_innerEdge;
#endif
#ifdef QUAD_BORDER
// Without an image or a gradient: the border over the background.
flat in vec4 v_border;
#endif
#ifdef QUAD_CUT
// Forms that are negative where something else is nearer, decided at the sample point.
flat in vec4 v_cut0;
flat in vec4 v_cut1;
flat in vec3 v_cut2;
#endif

layout(location = 0) out vec4 o_color;

// Applies a linear map; with perspective, divides by the common weight.
vec2 mapped(vec3 u, vec3 v, vec2 at) {
  vec2 result = vec2(dot(u.xy, at) + u.z, dot(v.xy, at) + v.z);
#ifdef QUAD_PERSPECTIVE
  result /= dot(v_imageW.xy, at) + v_imageW.z;
#endif
  return result;
}

#ifdef HAS_IMAGE
// The image's colour at `at`, in pixels from the item's origin.
vec4 imageColor(vec2 at) {
  vec2 uv = mapped(v_imageU.xyz, v_imageV.xyz, at);
#ifdef QUAD_PICTURE
  vec4 color = textureLod(u_picture, uv, 0.0);
#ifdef QUAD_SILHOUETTE
  color = v_background * color.a;
#endif
#else
#if !defined QUAD_TRILINEAR
  float level = 0.0;
#elif defined QUAD_PERSPECTIVE
  vec2 size = vec2(textureSize(u_images, 0).xy);
  // The quotient rule: dFdx() is one value for four pixels, and across an edge it means nothing.
  float weight = dot(v_imageW.xy, at) + v_imageW.z;
  vec2 alongX = (vec2(v_imageU.x, v_imageV.x) - uv * v_imageW.x) / weight * size;
  vec2 alongY = (vec2(v_imageU.y, v_imageV.y) - uv * v_imageW.y) / weight * size;
  float level = 0.5 * log2(max(max(dot(alongX, alongX), dot(alongY, alongY)), 1e-30)) + v_imageV.w;
#else
  float level = v_imageV.w;
#endif
#ifdef QUAD_MODULATED
  uv = clamp(uv, v_range.xy, v_range.zw);
#endif
#ifdef QUAD_NEAREST
  // By whole numbers: a device's own nearest sampling rounds places to 1/256 texel, up or down.
  ivec2 size = textureSize(u_images, 0).xy;
  vec4 color = texelFetch(u_images, ivec3(clamp(ivec2(floor(uv * vec2(size))), ivec2(0), size - 1), int(v_imageU.w)), 0);
#else
  vec4 color = textureLod(u_images, vec3(uv, v_imageU.w), level);
#endif
#endif
#ifdef QUAD_MODULATED
  color *= v_tint;
#endif
  return color;
}
#endif

#ifdef QUAD_SLICES
#ifndef QUAD_PERSPECTIVE
// How a slice moves from one to the next inside a pixel's columns and rows, and half its length there.
flat in vec4 v_inverse;
#endif

// Points and weights in pairs on both sides of the middle.
#ifdef QUAD_PERSPECTIVE
const int POINTS = 3;
const float PLACES[3] = float[3](0.2386191861, 0.6612093865, 0.9324695142);
const float WEIGHTS[3] = float[3](0.4679139346, 0.3607615730, 0.1713244924);
#else
const int POINTS = 2;
const float PLACES[2] = float[2](0.3399810436, 0.8611363116);
const float WEIGHTS[2] = float[2](0.6521451549, 0.3478548451);
#endif

// The length, along the rectangle's x axis, of one slice of the pixel inside the rectangle, `b` beyond the pixel's centre along its y axis.
float sliceLength(vec4 pixel, vec2 centre, vec2 ends, float radius, float b) {
  float bend = max(abs(centre.y + b) - ends.y + radius, 0.0);
  float extent = ends.x - radius + sqrt(max(radius * radius - bend * bend, 0.0));
  // Where the slice enters and leaves the pixel's columns and rows.
  vec2 middle = pixel.xy * b;
  vec2 from = middle - pixel.zw, to = middle + pixel.zw;
  return max(min(min(to.x, to.y), extent - centre.x) - max(max(from.x, from.y), -extent - centre.x), 0.0);
}

// The area that a pixel shares with a rounded rectangle of half the size `ends`: the integral of the slices' lengths, by the points of
// Gauss and Legendre (Abramowitz and Stegun, "Handbook of Mathematical Functions", 25.4.30) between each two of the pixel's corners: four, or
// six where the pixel is no square in the rectangle's own axes.
// `down`: how far a step of one pixel along x, or along y, leads along the rectangle's y axis.
float slicedArea(vec4 pixel, vec2 down, vec2 centre, vec2 ends, float radius) {
  vec2 turn = 0.5 * abs(down);
  float low = max(-turn.x - turn.y, -ends.y - centre.y), high = min(turn.x + turn.y, ends.y - centre.y);
  float corner = abs(turn.x - turn.y), area = 0.0;
  for (int k = 0; k < 3; ++k) {
    float from = clamp(k == 0 ? low : k == 1 ? -corner : corner, low, max(low, high));
    float to = clamp(k == 0 ? -corner : k == 1 ? corner : high, low, max(low, high));
    float middle = 0.5 * (from + to), span = 0.5 * max(to - from, 0.0);
    for (int i = 0; i < POINTS; ++i) {
      float step = PLACES[i] * span;
      area += span * WEIGHTS[i]
        * (sliceLength(pixel, centre, ends, radius, middle - step) + sliceLength(pixel, centre, ends, radius, middle + step));
    }
  }
  return area;
}
#endif

#if defined QUAD_ROUND || defined QUAD_EDGE
// A straight line across a pixel, for the area on one side of it. All distances are in units of 1/length(normal) pixels.
struct HalfPlane {
  // reach: how far from the pixel's centre the line can be and still cut the pixel.
  // depth: how deep the corner that it cuts off is when it arrives at the pixel's next corner.
  float reach, depth;
  // bend: the area of a cut-off corner, divided by the square of its depth.
  float bend;
};

// The signs of `normal`'s components do not matter.
HalfPlane halfPlane(vec2 normal) {
  vec2 n = max(abs(normal), 1e-5);
  return HalfPlane(0.5 * (n.x + n.y), min(n.x, n.y), 0.5 / (n.x * n.y));
}

// The pixel's area on the inner side, by how far inside its centre lies. A cut-off corner grows with the square of its depth until it
// holds two of the pixel's corners; from there on it grows linearly.
float area(HalfPlane line, float inside) {
  float depth = max(line.reach - abs(inside), 0.0);
  float square = min(line.depth, depth);
  float outside = square * (depth + depth - square) * line.bend;
  return inside > 0.0 ? 1.0 - outside : outside;
}
#endif

void main() {
  // Whole pixels from the item's origin.
  vec2 at = gl_FragCoord.xy - v_placement.xy;
  float outer = 1.0, inner = 1.0;
#ifdef QUAD_ROUND
  // The place in the rectangle's own axes, and how much it grows per pixel.
  vec2 local = mapped(v_localU.xyz, v_localV.xyz, at), middles = vec2(v_localU.w, v_localV.w);
  vec2 across = v_localU.xy, down = v_localV.xy;
#ifdef QUAD_PERSPECTIVE
  float weight = dot(v_imageW.xy, at) + v_imageW.z;
  across = (across - local.x * v_imageW.xy) / weight;
  down = (down - local.y * v_imageW.xy) / weight;
#endif
  // How far the pixel lies beyond the arcs' centres along each axis: 0 on the rectangle's inner part, whose pixels lie well inside.
  vec2 beyond = max(abs(local) - middles, 0.0);
  // A negated normal cuts the same area: only whether the two signs differ matters.
  uint flip = (floatBitsToUint(local.x) ^ floatBitsToUint(local.y)) & 0x80000000u;
  vec2 normal = vec2(beyond.x, uintBitsToFloat(floatBitsToUint(beyond.y) ^ flip));
  // As long as `away`, so all distances are multiplied by that.
  vec2 outward = across * normal.x + down * normal.y;
  // Across a pixel an arc is approximated by its tangent, moved by the mean of its sagitta: √(d² + 1/12) ≈ d + 1/(24 d).
  float square = dot(beyond, beyond), mean = 1.0 / 12.0;
#ifdef QUAD_PERSPECTIVE
  // Along the tangent, a pixel is not one unit wide.
  vec2 tangent = down * normal.x - across * normal.y;
  mean *= dot(tangent, tangent) / max(square, 1e-12);
#endif
  float curved = square + max(min(beyond.x * beyond.y, mean), 1e-4);
  float away = sqrt(curved);
  HalfPlane line = halfPlane(outward);
  outer = area(line, v_radii.x * away - curved);
#ifdef QUAD_BORDER
  inner = area(line, v_radii.y * away - curved);
#endif
#ifdef QUAD_SLICES
  vec2 place = local, ends = middles;
#ifdef QUAD_PERSPECTIVE
  // Slices along the axis that the pixel is longer along: from one to the next, the arc changes least.
  if (abs(down.x) + abs(down.y) > abs(across.x) + abs(across.y)) {
    vec2 other = across;
    across = down;
    down = other;
    place = place.yx;
    ends = ends.yx;
  }
  vec2 inverse = 1.0 / mix(down.yx, vec2(1e-5), lessThan(abs(down.yx), vec2(1e-5)));
  float unit = abs(across.x * down.y - across.y * down.x);
  vec4 pixel = vec4(across.yx * inverse, 0.5 * unit * abs(inverse));
  // The tightest bend of a stretched circle, in pixels a unit: the square of the short half axis, divided by the long one.
  float lengths = dot(across, across) + dot(down, down);
  float steepest = 0.5 * (lengths + sqrt(max(lengths * lengths - 4.0 * unit * unit, 0.0)));
  float bend = unit / (steepest * sqrt(steepest));
#else
  const float unit = 1.0, bend = 1.0;
  vec4 pixel = v_inverse;
#endif
  // For arcs that bend within a pixel, and for square corners. A longer arc may cross all of a pixel between two slices.
  if (v_radii.x * bend < LEAST_TANGENT) {
    outer = clamp(slicedArea(pixel, down, place, ends + v_radii.x, v_radii.x) / unit, 0.0, 1.0);
  }
#ifdef QUAD_BORDER
  if (v_radii.y * bend < LEAST_TANGENT) {
    inner = clamp(slicedArea(pixel, down, place, ends + v_radii.y, max(v_radii.y, 0.0)) / unit, 0.0, 1.0);
  }
#endif
#endif
#elif defined QUAD_SIDES
  outer = sharedArea(Sides(v_sideX, v_sideY, v_sideInside, v_sideStart, v_sideSize), at);
#ifdef QUAD_BORDER
  inner = sharedArea(sidesBetween(v_innerX, v_innerY), at);
#endif
#elif defined QUAD_EDGE
  // One straight edge, and the border's inner edge along it.
  float inside = dot(v_outerEdge.xy, at) + v_outerEdge.z;
  outer = area(halfPlane(v_outerEdge.xy), inside);
#ifdef QUAD_BORDER
  inner = area(halfPlane(v_innerEdge.xy), dot(v_innerEdge.xy, at) + v_innerEdge.z);
#endif
#ifdef QUAD_CUT
  // Counted from the pixel that all cuts of the pass count from.
  vec2 decision = at + 0.5 + vec2(v_cut0.w, v_cut1.w) + SAMPLE_OFFSET;
  if (!isInsideCut(v_cut0.xyz, decision) || !isInsideCut(v_cut1.xyz, decision) || !isInsideCut(v_cut2, decision)) {
    outer = inner = 0.0;
  }
#endif
#endif

#ifdef HAS_IMAGE
  // Paints are taken at the pixel's centre, wherever the edge is; the sample point decides which texel is nearest.
#ifdef QUAD_NEAREST
  vec4 color = imageColor(at + SAMPLE_OFFSET);
#else
  vec4 color = imageColor(at);
#endif
#ifdef QUAD_OVERFLOW
  vec4 contents = color;
#endif
#ifdef QUAD_MODULATED
  color += v_background * (1.0 - color.a);
#endif
#elif defined QUAD_GRADIENT
  // The sample point decides which side of a hard stop counts.
  vec4 gradient = gradientAt(v_gradient, at + 0.5 + SAMPLE_OFFSET);
  vec4 color = gradient * v_placement.w + v_background * (1.0 - gradient.a);
#else
  vec4 color = v_background;
#endif
#ifdef QUAD_BORDER
#ifdef HAS_PAINT
  vec4 framed = v_border + color * (1.0 - v_border.a);
#else
  vec4 framed = v_border;
#endif
  color = framed * outer + (color - framed) * inner;
#elif defined QUAD_ROUND || defined QUAD_SIDES || defined QUAD_EDGE
  color *= outer;
#endif
#ifdef QUAD_OVERFLOW
  color += contents * (1.0 - outer);
#endif
#ifdef QUAD_MASK
  color *= textureLod(u_maskImages, vec3(mapped(v_maskU.xyz, v_maskV, at), v_maskU.w), 0.0).a;
#endif
#if defined QUAD_FADE || defined QUAD_MODULATED
  color *= v_placement.z;
#endif
  o_color = color;
}
