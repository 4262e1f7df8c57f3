// Sampling an image: premultiplied, texel centres at half-integers, rows from the top.
//
// `texel` is a point of the whole image, and is clamped to `range`. The texture may be a part that begins at `origin`.

#ifdef ITEM_IMAGE
uniform highp sampler2DArray u_images;

// The layer of the array that holds the image.
float imageLayer();

#define TEXEL(at) texelFetch(u_images, ivec3(at, int(imageLayer())), 0)
#else
uniform highp sampler2D u_picture;
#define TEXEL(at) texelFetch(u_picture, at, 0)
#endif

// The texel that holds the point `texel`.
vec4 sampleNearest(vec2 texel, vec4 range, vec2 origin) {
  return TEXEL(ivec2(floor(clamp(texel, range.xy, range.zw) - origin)));
}

// Bilinear interpolation in the full-size image, with float weights: texture() would use 8 bits for them.
vec4 sampleLinear(vec2 texel, vec4 range, vec2 origin) {
  vec2 corner = clamp(texel, range.xy, range.zw) - origin - 0.5;
  vec2 least = floor(corner);
  vec2 f = corner - least;
  ivec2 a = ivec2(least);
  ivec2 b = min(a + 1, ivec2(floor(range.zw - origin)));
  vec4 top = mix(TEXEL(a), TEXEL(ivec2(b.x, a.y)), f.x);
  vec4 bottom = mix(TEXEL(ivec2(a.x, b.y)), TEXEL(b), f.x);
  return mix(top, bottom, f.y);
}

#ifdef ITEM_FILTERS
// Trilinear interpolation: bilinear in each of the two levels around `level`, mixed by its fraction.
vec4 sampleTrilinear(vec2 texel, vec4 range, vec2 origin, float level) {
#ifdef ITEM_IMAGE
  vec2 size = vec2(textureSize(u_images, 0).xy);
  return textureLod(u_images, vec3((clamp(texel, range.xy, range.zw) - origin) / size, imageLayer()), level);
#else
  vec2 size = vec2(textureSize(u_picture, 0));
  return textureLod(u_picture, (clamp(texel, range.xy, range.zw) - origin) / size, level);
#endif
}
#endif

#ifdef ITEM_CUBIC
// Bicubic interpolation, for smooth functions stored in few texels.
//
// Software renderers take twice as long for texelFetch() as for textureLod(). Pictures that are not minified are filtered by the nearest texel.
vec4 sampleCubic(vec2 texel, vec4 range) {
  vec2 corner = clamp(texel, range.xy, range.zw) - 0.5;
  vec2 least = floor(corner);
  vec4 across = cubicWeights(corner.x - least.x), down = cubicWeights(corner.y - least.y);
  ivec2 last = ivec2(range.zw);
#ifndef ITEM_IMAGE
  vec2 side = 1.0 / vec2(textureSize(u_picture, 0));
#endif
  vec4 sum = vec4(0.0);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      ivec2 at = clamp(ivec2(least) + ivec2(i - 1, j - 1), ivec2(0), last);
#ifdef ITEM_IMAGE
      sum += across[i] * down[j] * TEXEL(at);
#else
      sum += across[i] * down[j] * textureLod(u_picture, (vec2(at) + 0.5) * side, 0.0);
#endif
    }
  }
  return premultiplied(sum);
}
#endif
