// What a quadrilateral paints on one of its pixels: premultiplied, for the blend function ONE, ONE_MINUS_SRC_ALPHA.
//
// There are as many programs as there are sets of features that scenes use, each with no more work than its items need:
// QUAD_IMAGE (with QUAD_TRILINEAR, QUAD_PERSPECTIVE, QUAD_CLAMP, QUAD_TINT, QUAD_OVER), QUAD_PICTURE (a picture that was drawn; with
// QUAD_SILHOUETTE only its alpha), QUAD_MASK, QUAD_ROUND (with QUAD_BORDER).

flat in vec4 v_background;
flat in float v_opacity;
#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#endif
#if defined QUAD_IMAGE || defined QUAD_PICTURE
in vec2 v_uv;
flat in float v_layer;
flat in vec4 v_range;
flat in vec4 v_tint;
flat in float v_level;
#endif
#ifdef QUAD_MASK
in vec2 v_maskUV;
flat in float v_maskLayer;
uniform highp sampler2DArray u_maskImages;
#endif
#ifdef QUAD_ROUND
in vec2 v_local;
flat in vec4 v_axes;
flat in vec4 v_shape;
flat in vec4 v_border;
#endif

layout(location = 0) out vec4 o_color;

#if defined QUAD_PICTURE
vec4 imageColor() {
  vec4 color = textureLod(u_picture, v_uv, 0.0);
#ifdef QUAD_SILHOUETTE
  return v_background * color.a;
#else
#ifdef QUAD_TINT
  color *= v_tint;
#endif
  return color;
#endif
}
#elif defined QUAD_IMAGE
vec4 imageColor() {
  vec2 uv = v_uv;
#ifdef QUAD_CLAMP
  uv = clamp(uv, v_range.xy, v_range.zw);
#endif
#ifdef QUAD_TRILINEAR
#ifdef QUAD_PERSPECTIVE
  vec2 size = vec2(textureSize(u_images, 0).xy);
  vec2 alongX = dFdx(v_uv) * size, alongY = dFdy(v_uv) * size;
  float level = 0.5 * log2(max(max(dot(alongX, alongX), dot(alongY, alongY)), 1e-30)) + v_level;
#else
  float level = v_level;
#endif
#else
  float level = 0.0;
#endif
  vec4 color = textureLod(u_images, vec3(uv, v_layer), level);
#ifdef QUAD_TINT
  color *= v_tint;
#endif
  return color;
}
#endif

#ifdef QUAD_ROUND
// The area of the pixel on the inner side of a straight edge with this normal (absolute values, the greater first), whose
// centre lies `inside` it.
float halfPlaneArea(vec2 normal, float inside) {
  float least = 0.5 * (normal.x - normal.y), most = 0.5 * (normal.x + normal.y);
  float rest = max(most - abs(inside), 0.0);
  float corner = rest * rest / (2.0 * max(normal.x * normal.y, 1e-6));
  return abs(inside) <= least ? 0.5 + inside / normal.x : inside > 0.0 ? 1.0 - corner : corner;
}
#endif

void main() {
#if defined QUAD_IMAGE || defined QUAD_PICTURE
  vec4 color = imageColor();
#ifdef QUAD_OVER
  color += v_background * (1.0 - color.a);
#endif
#else
  vec4 color = v_background;
#endif
#ifdef QUAD_ROUND
  // Half width, half height, radius and border width of the outline, pixels. Near the pixel an arc is as good as its tangent,
  // moved by the mean of its sagitta.
  vec2 q = abs(v_local) - v_shape.xy + v_shape.z;
  bool isArc = min(q.x, q.y) > 0.0;
  float away = isArc ? length(q) : max(q.x, q.y);
  vec2 normal = isArc ? q / away : q.x > q.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  normal *= vec2(v_local.x < 0.0 ? -1.0 : 1.0, v_local.y < 0.0 ? -1.0 : 1.0);
  normal = abs(v_axes.xy * normal.x + v_axes.zw * normal.y);
  normal = normal.x < normal.y ? normal.yx : normal;
  float sagitta = isArc ? 1.0 / 24.0 : 0.0;
  float outer = halfPlaneArea(normal, v_shape.z - away - sagitta / v_shape.z);
#ifdef QUAD_BORDER
  float radius = v_shape.z - v_shape.w;
  float inner = halfPlaneArea(normal, radius - away - sagitta / radius);
  vec4 framed = v_border + color * (1.0 - v_border.a);
  color = color * inner + framed * (outer - inner);
#else
  color *= outer;
#endif
#endif
#ifdef QUAD_MASK
  color *= textureLod(u_maskImages, vec3(v_maskUV, v_maskLayer), 0.0).a;
#endif
  o_color = color * v_opacity;
}
