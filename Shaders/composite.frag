// One pixel of a finished group: filtered, faded, masked, and, with a COMPOSITE_MODE, blended with a backdrop; with
// COMPOSITE_REPLACES, put in the backdrop's place. With COMPOSITE_UNDERLAID, another picture F is filtered instead of
// the group G, and drawn under G where the mask, a shape's coverage c, leaves room: G + max(c − G.a, 0) · F. Then c
// does not mask the group. The output is premultiplied, for DrawState.Blending. With a backdrop it is the whole result,
// for a clear target.
//
// Each set of features is a separate program: see CompositeFeatures. composite.vert says what the values are.

flat in vec3 v_placement;
flat in vec4 v_firstPixels;
flat in uvec3 v_entries;

uniform highp sampler2D u_picture;
#if defined COMPOSITE_MASK || defined COMPOSITE_UNDERLAID
uniform highp sampler2D u_mask;
#endif
#ifdef COMPOSITE_UNDERLAID
uniform highp sampler2D u_filtered;
#endif
#if defined COMPOSITE_MODE || defined COMPOSITE_REPLACES
#define COMPOSITE_BACKDROP
uniform highp sampler2D u_backdrop;
#endif

layout(location = 0) out vec4 o_color;

// The texel at `at`; clear outside the texture.
vec4 texelOrClear(highp sampler2D image, ivec2 at) {
  ivec2 size = textureSize(image, 0);
  return any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size)) ? vec4(0.0) : texelFetch(image, at, 0);
}

// Applies a colour matrix to a premultiplied colour. The bias is multiplied by the alpha, so that clear pixels stay clear.
vec4 filtered(vec4 c, uint entry) {
  vec4 image = vec4(
      dot(tableEntry(entry), c), dot(tableEntry(entry + 1u), c), dot(tableEntry(entry + 2u), c), dot(tableEntry(entry + 3u), c))
    + tableEntry(entry + 4u) * c.a;
  return premultiplied(image);
}

void main() {
  vec2 pixel = floor(gl_FragCoord.xy) - v_placement.xy;
#ifdef COMPOSITE_BACKDROP
  vec4 backdrop = texelFetch(u_backdrop, ivec2(pixel), 0);
  o_color = backdrop;
#else
  o_color = vec4(0.0);
#endif
#ifdef COMPOSITE_CUTS
  if (!isInsideCuts(v_entries.x, pixel + 0.5 + SAMPLE_OFFSET)) return;
#endif
  ivec2 at = ivec2(pixel - v_firstPixels.xy);
#ifdef COMPOSITE_REPLACES
  ivec2 size = textureSize(u_picture, 0);
  if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) return;
#endif
  vec4 source = texelOrClear(u_picture, at);
#ifdef COMPOSITE_UNDERLAID
  vec4 group = source;
  source = texelOrClear(u_filtered, ivec2(pixel - v_firstPixels.zw));
#endif
#ifdef COMPOSITE_FILTERS
  for (uint k = 0u; k < v_entries.z; ++k) source = filtered(source, v_entries.y + 5u * k);
#endif
  float hidden = 1.0;
#ifdef COMPOSITE_UNDERLAID
  float shape = texelOrClear(u_mask, ivec2(pixel - v_firstPixels.zw)).a;
  source = group + max(shape - group.a, 0.0) * source;
  hidden = max(shape, group.a);
#endif
  float weight = v_placement.z;
#ifdef COMPOSITE_MASK
  weight *= texelOrClear(u_mask, ivec2(pixel - v_firstPixels.zw)).a;
#endif
#if defined COMPOSITE_REPLACES
  o_color = backdrop * (1.0 - hidden * weight) + source * weight;
#elif defined COMPOSITE_MODE
  o_color = blended(source * weight, backdrop, COMPOSITE_MODE);
#else
  o_color = source * weight;
#endif
}
