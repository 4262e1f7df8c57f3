// What a quadrilateral paints on one of its pixels: premultiplied, for the blend function ONE, ONE_MINUS_SRC_ALPHA.
//
// There are as many programs as there are sets of features that scenes use, each with no more work than its items need:
// QUAD_IMAGE (with QUAD_TRILINEAR, QUAD_PERSPECTIVE, QUAD_CLAMP, QUAD_TINT, QUAD_OVER), QUAD_PICTURE (a picture that was drawn; with
// QUAD_SILHOUETTE only its alpha), QUAD_MASK, QUAD_ROUND or QUAD_EDGE (with
// QUAD_BORDER), QUAD_FADE.

flat in vec2 v_origin;
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
#ifdef QUAD_MASK
flat in vec3 v_maskU;
flat in vec3 v_maskV;
flat in float v_maskLayer;
uniform highp sampler2DArray u_maskImages;
#endif
#ifdef QUAD_PERSPECTIVE
flat in vec3 v_imageW;
#endif
#ifdef QUAD_ROUND
flat in vec3 v_localU;
flat in vec3 v_localV;
flat in vec4 v_shape;
#endif
#ifdef QUAD_EDGE
flat in vec3 v_outerEdge;
flat in vec3 v_innerEdge;
#endif
#ifdef QUAD_BORDER
flat in vec4 v_border;
#endif

layout(location = 0) out vec4 o_color;

// Where a linear map and the common weight lead.
vec2 mapped(vec3 u, vec3 v, vec2 at) {
  vec2 result = vec2(dot(u.xy, at) + u.z, dot(v.xy, at) + v.z);
#ifdef QUAD_PERSPECTIVE
  result /= dot(v_imageW.xy, at) + v_imageW.z;
#endif
  return result;
}

#ifdef HAS_IMAGE
// The image at a point, pixels from the item's origin.
vec4 imageColor(vec2 at) {
#ifdef QUAD_NEAREST
  // Which texel is nearest is asked of the sample point.
  at += SAMPLE_OFFSET;
#endif
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
  vec2 alongX = dFdx(uv) * size, alongY = dFdy(uv) * size;
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
  return color;
}
#endif

#if defined QUAD_ROUND || defined QUAD_EDGE
// The area of a pixel on the inner side of a straight line, by how far inside the pixel's centre lies.
struct HalfPlane {
  // Up to so far the area is linear; beyond it, for so far, a corner of the pixel is left.
  float linear, corner;
  float slope, bend;
};

// `normal` measures distance; its signs do not matter.
HalfPlane halfPlane(vec2 normal) {
  vec2 n = abs(normal);
  float most = max(n.x, n.y), least = max(min(n.x, n.y), 1e-5);
  return HalfPlane(0.5 * (most - least), least, 1.0 / most, 0.5 / (most * least));
}

float area(HalfPlane line, float inside) {
  float away = abs(inside);
  float beyond = clamp(away - line.linear, 0.0, line.corner);
  float outside = max(0.5 - away * line.slope + beyond * beyond * line.bend, 0.0);
  return inside > 0.0 ? 1.0 - outside : outside;
}
#endif

void main() {
  // The pixel's centre, from the item's origin.
  vec2 at = gl_FragCoord.xy - v_origin;
  float outer = 1.0, inner = 1.0;
  // An image beyond a round edge is as on it; straight edges have none.
  vec2 inward = vec2(0.0);
#ifdef QUAD_ROUND
  // Half width, half height, radius and border width of the outline, pixels. Near the pixel an arc is as good as its tangent,
  // moved by the mean of its sagitta.
  vec2 local = vec2(dot(v_localU.xy, at) + v_localU.z, dot(v_localV.xy, at) + v_localV.z);
  vec2 q = abs(local) - v_shape.xy + v_shape.z;
  bool isArc = min(q.x, q.y) > 0.0;
  float away = isArc ? length(q) : max(q.x, q.y);
  vec2 normal = (isArc ? q / away : vec2(greaterThan(q, q.yx))) * sign(local);
  vec2 outward = v_localU.xy * normal.x + v_localV.xy * normal.y;
  HalfPlane line = halfPlane(outward);
  float sagitta = isArc ? 1.0 / 24.0 : 0.0;
  outer = area(line, v_shape.z - away - sagitta / v_shape.z);
  inward = outward * min(v_shape.z - away, 0.0);
#ifdef QUAD_BORDER
  float radius = v_shape.z - v_shape.w;
  inner = area(line, radius - away - sagitta / radius);
#endif
#elif defined QUAD_EDGE
  // One straight edge, and the border's along it.
  float inside = dot(v_outerEdge.xy, at) + v_outerEdge.z;
  outer = area(halfPlane(v_outerEdge.xy), inside);
#ifdef QUAD_BORDER
  inner = area(halfPlane(v_innerEdge.xy), dot(v_innerEdge.xy, at) + v_innerEdge.z);
#endif
#endif

#ifdef HAS_IMAGE
  vec4 color = imageColor(at + inward);
#ifdef QUAD_OVER
  color += v_background * (1.0 - color.a);
#endif
#else
  vec4 color = v_background;
#endif
#ifdef QUAD_BORDER
  vec4 framed = v_border + color * (1.0 - v_border.a);
  color = color * inner + framed * (outer - inner);
#elif defined QUAD_ROUND || defined QUAD_EDGE
  color *= outer;
#endif
#ifdef QUAD_MASK
  color *= textureLod(u_maskImages, vec3(mapped(v_maskU, v_maskV, at), v_maskLayer), 0.0).a;
#endif
#ifdef QUAD_FADE
  color *= v_opacity;
#endif
  o_color = color;
}
