// What a quadrilateral paints on one of its pixels. The output is premultiplied, for DrawState.Blending.
//
// Each set of features that scenes use is a program of its own, which does no more work than its items need. QuadFeatures.isValid tells
// which sets there can be.

LINEAR in vec2 v_at;
flat in vec4 v_background;
flat in float v_opacity;
#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#endif
#if defined QUAD_IMAGE || defined QUAD_PICTURE
#define HAS_IMAGE
flat in vec3 v_imageU;
flat in vec3 v_imageV;
flat in float v_layer;
flat in vec4 v_range;
flat in vec4 v_tint;
flat in float v_level;
#endif
#if defined QUAD_MASK || defined QUAD_PAIR
flat in vec3 v_secondU;
flat in vec3 v_secondV;
flat in float v_secondLayer;
#ifdef QUAD_PAIR
flat in vec4 v_secondTint;
#endif
uniform highp sampler2DArray u_secondImages;
#endif
#ifdef QUAD_PERSPECTIVE
flat in vec3 v_imageW;
#endif
#ifdef QUAD_ROUND
flat in vec3 v_localU;
flat in vec3 v_localV;
// Half the distances between the centres of the corners' arcs, along both axes.
flat in vec2 v_middles;
// The radius of the outline, and of the border's inner edge.
flat in vec2 v_radii;
#endif
#ifdef QUAD_EDGE
flat in vec3 v_outerEdge;
flat in vec3 v_innerEdge;
#endif
#ifdef QUAD_BORDER
// Without an image: the border over the background.
flat in vec4 v_border;
#endif
#ifdef QUAD_CUT
// Forms that are negative where something else is nearer, decided at the sample point.
flat in vec3 v_cut0;
flat in vec3 v_cut1;
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
  vec2 uv = mapped(v_imageU, v_imageV, at);
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
  float level = 0.5 * log2(max(max(dot(alongX, alongX), dot(alongY, alongY)), 1e-30)) + v_level;
#else
  float level = v_level;
#endif
#ifdef QUAD_CLAMP
  uv = clamp(uv, v_range.xy, v_range.zw);
#endif
  vec4 color = textureLod(u_images, vec3(uv, v_layer), level);
#endif
#ifdef QUAD_TINT
  color *= v_tint;
#endif
#ifdef QUAD_PAIR
  vec4 above = textureLod(u_secondImages, vec3(mapped(v_secondU, v_secondV, at), v_secondLayer), 0.0) * v_secondTint;
  color = above + color * (1.0 - above.a);
#endif
  return color;
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
  // Whole pixels from the item's origin. gl_FragCoord would take a uniform for that, which some drivers read at every pixel.
  vec2 at = floor(v_at);
  float outer = 1.0, inner = 1.0;
  // The offset to where the image is sampled: beyond the edge, that is on the edge.
  vec2 inward = vec2(0.0);
#ifdef QUAD_ROUND
  // How far the pixel lies beyond the arcs' centres along each axis: 0 on the rectangle's inner part, whose pixels lie well inside.
  vec2 local = vec2(dot(v_localU.xy, at) + v_localU.z, dot(v_localV.xy, at) + v_localV.z);
  vec2 beyond = max(abs(local) - v_middles, 0.0);
  // Across a pixel an arc is approximated by its tangent, moved by the mean of its sagitta: √(d² + 1/12) ≈ d + 1/(24 d).
  float square = dot(beyond, beyond) + clamp(beyond.x * beyond.y, 1e-4, 1.0 / 12.0);
  float away = sqrt(square);
  // A negated normal cuts the same area: only whether the two signs differ matters.
  uint sign = (floatBitsToUint(local.x) ^ floatBitsToUint(local.y)) & 0x80000000u;
  vec2 normal = vec2(beyond.x, uintBitsToFloat(floatBitsToUint(beyond.y) ^ sign));
  // As long as `away`, so all distances are multiplied by that.
  vec2 outward = v_localU.xy * normal.x + v_localV.xy * normal.y;
  HalfPlane line = halfPlane(outward);
  outer = area(line, v_radii.x * away - square);
#ifdef HAS_IMAGE
  inward = (local.x < 0.0 ? -outward : outward) * min(v_radii.x / away - 1.0, 0.0);
#endif
#ifdef QUAD_BORDER
  inner = area(line, v_radii.y * away - square);
#endif
#elif defined QUAD_EDGE
  // One straight edge, and the border's inner edge along it.
  float inside = dot(v_outerEdge.xy, at) + v_outerEdge.z;
  outer = area(halfPlane(v_outerEdge.xy), inside);
#ifdef QUAD_BORDER
  inner = area(halfPlane(v_innerEdge.xy), dot(v_innerEdge.xy, at) + v_innerEdge.z);
#endif
#ifdef HAS_IMAGE
  inward = v_outerEdge.xy * max(-inside, 0.0);
#endif
#ifdef QUAD_CUT
  vec2 decision = at + 0.5 + SAMPLE_OFFSET;
  float least = min(dot(v_cut0.xy, decision) + v_cut0.z, dot(v_cut1.xy, decision) + v_cut1.z);
  if (min(least, dot(v_cut2.xy, decision) + v_cut2.z) < 0.0) outer = inner = 0.0;
#endif
#endif

#ifdef HAS_IMAGE
#ifdef QUAD_NEAREST
  // The sample point decides which texel is nearest; beyond the edge, the point on the edge does.
  if (inward == vec2(0.0)) inward = SAMPLE_OFFSET;
#endif
  vec4 color = imageColor(at + inward);
#ifdef QUAD_OVER
  color += v_background * (1.0 - color.a);
#endif
#else
  vec4 color = v_background;
#endif
#ifdef QUAD_BORDER
#ifdef HAS_IMAGE
  vec4 framed = v_border + color * (1.0 - v_border.a);
#else
  vec4 framed = v_border;
#endif
  color = framed * outer + (color - framed) * inner;
#elif defined QUAD_ROUND || defined QUAD_EDGE
  color *= outer;
#endif
#ifdef QUAD_MASK
  color *= textureLod(u_secondImages, vec3(mapped(v_secondU, v_secondV, at), v_secondLayer), 0.0).a;
#endif
#ifdef QUAD_FADE
  color *= v_opacity;
#endif
  o_color = color;
}
