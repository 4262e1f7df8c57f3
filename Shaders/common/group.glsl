// One pixel of a finished group: filtered, faded, masked, and, with a QUAD_MODE, blended with a backdrop; with
// QUAD_REPLACES, put in the backdrop's place. With QUAD_UNDERLAID, another picture F is filtered instead of the group G,
// and drawn under G where a mask, a shape's coverage c, leaves room: G + max(c − G.a, 0) · F. The output is
// premultiplied, for DrawState.Blending. With a backdrop it is the whole result, for a clear target.

#ifdef HAS_BACKDROP
uniform highp sampler2D u_backdrop;

// The backdrop at `at`, in pixels from the item's origin.
vec4 backdropAt(vec2 at) { return texelFetch(u_backdrop, ivec2(at + v_group.xy), 0); }
#endif

#if defined QUAD_GROUP_MASK || defined QUAD_UNDERLAID
uniform highp sampler2D u_mask;
#endif

#ifdef QUAD_UNDERLAID
uniform highp sampler2D u_filtered;

// The texel at `at`; clear outside the texture.
vec4 texelOrClear(highp sampler2D image, ivec2 at) {
  ivec2 size = textureSize(image, 0);
  return any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size)) ? vec4(0.0) : texelFetch(image, at, 0);
}
#endif

#ifdef QUAD_COLOR_FILTERS
// Applies a colour matrix to a premultiplied colour. The bias is multiplied by the alpha, so that clear pixels stay clear.
vec4 filtered(vec4 c, uint entry) {
  vec4 image = vec4(
      dot(tableEntry(entry), c), dot(tableEntry(entry + 1u), c), dot(tableEntry(entry + 2u), c), dot(tableEntry(entry + 3u), c))
    + tableEntry(entry + 4u) * c.a;
  return premultiplied(image);
}
#endif

#ifdef IS_GROUP
// `source`: the picture at `at`. `weight`: opacity and coverage.
vec4 composited(vec2 at, vec4 source, float weight) {
  float hidden = 1.0;
#ifdef QUAD_UNDERLAID
  vec4 group = source;
  source = texelOrClear(u_filtered, ivec2(at + v_group.zw));
#endif
#ifdef QUAD_COLOR_FILTERS
  for (uint k = 0u; k < v_matrices.y; ++k) source = filtered(source, v_matrices.x + 5u * k);
#endif
#ifdef QUAD_UNDERLAID
  float shape = texelOrClear(u_mask, ivec2(at + v_group.zw)).a;
  source = group + max(shape - group.a, 0.0) * source;
  hidden = max(shape, group.a);
#endif
#ifdef QUAD_GROUP_MASK
  weight *= texelFetch(u_mask, ivec2(at + v_group.zw), 0).a;
#endif
#if defined QUAD_REPLACES
  return backdropAt(at) * (1.0 - hidden * weight) + source * weight;
#elif defined QUAD_MODE
  return blended(source * weight, backdropAt(at), QUAD_MODE);
#else
  return source * weight;
#endif
}
#endif
