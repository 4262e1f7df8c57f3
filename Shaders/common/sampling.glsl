// Sampling an image or a picture: premultiplied, texel centres at half-integers, rows from the top.
//
// Places are texture coordinates, which are clamped to the image's range.

// The map to the image's texture or to a plane, in whole pixels from the item's origin: applies a linear map; with perspective, divides by the
// common weight.
vec2 mapped(vec3 u, vec3 v, vec2 at) {
  vec2 result = vec2(dot(u.xy, at) + u.z, dot(v.xy, at) + v.z);
#ifdef QUAD_PERSPECTIVE
  result /= dot(v_imageW.xy, at) + v_imageW.z;
#endif
  return result;
}

#ifdef IMAGE_SIZE
vec2 imagePoint(vec2 at) { return mapped(v_imageU.xyz, v_imageV.xyz, at); }

// The texture unit's sample at a level of detail.
vec4 sampled(vec2 uv, float level) {
#ifdef HAS_RANGE
  uv = clamp(uv, v_range.xy, v_range.zw);
#endif
#ifdef QUAD_PICTURE
  return textureLod(u_picture, uv, level);
#else
  return textureLod(u_images, vec3(uv, v_imageU.w), level);
#endif
}

#if defined QUAD_NEAREST || defined QUAD_FILTERS
// The texel nearest to the sample point of a pixel. By whole numbers: a device's own nearest sampling rounds places to 1/256 texel, up or down.
vec4 nearestTexel(vec2 at) {
  vec2 uv = imagePoint(at + SAMPLE_OFFSET);
#ifdef HAS_RANGE
  uv = clamp(uv, v_range.xy, v_range.zw);
#endif
#ifdef QUAD_PICTURE
  ivec2 size = textureSize(u_picture, 0);
  return texelFetch(u_picture, clamp(ivec2(floor(uv * vec2(size))), ivec2(0), size - 1), 0);
#else
  ivec2 size = textureSize(u_images, 0).xy;
  return texelFetch(u_images, ivec3(clamp(ivec2(floor(uv * vec2(size))), ivec2(0), size - 1), int(v_imageU.w)), 0);
#endif
}
#endif

#if defined QUAD_FINE || defined QUAD_PICTURE && defined QUAD_FILTERS
// Bilinear interpolation by float weights: a texture unit has 8 bits for them.
vec4 fineSample(vec2 uv) {
  vec2 corner = clamp(uv, v_range.xy, v_range.zw) * IMAGE_SIZE - 0.5, least = floor(corner), f = corner - least;
  ivec2 a = ivec2(least), b = min(a + 1, textureSize(u_picture, 0) - 1);
  vec4 top = mix(texelFetch(u_picture, a, 0), texelFetch(u_picture, ivec2(b.x, a.y), 0), f.x);
  vec4 bottom = mix(texelFetch(u_picture, ivec2(a.x, b.y), 0), texelFetch(u_picture, b, 0), f.x);
  return mix(top, bottom, f.y);
}
#endif

#ifdef QUAD_CUBIC
// Bicubic interpolation, for smooth functions stored in few texels.
//
// Software renderers take twice as long for texelFetch() as for textureLod(). The texture is filtered by the nearest texel.
vec4 cubicSample(vec2 uv) {
  vec2 size = IMAGE_SIZE, corner = uv * size - 0.5, least = floor(corner);
  vec4 across = cubicWeights(corner.x - least.x), down = cubicWeights(corner.y - least.y);
  vec4 sum = vec4(0.0);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      sum += across[i] * down[j] * textureLod(u_picture, (least + vec2(i, j) - 0.5) / size, 0.0);
    }
  }
  return sum;
}
#endif

#if defined QUAD_FILTERS || defined QUAD_TRILINEAR
// Texels per pixel at `at`, along x (xy) and along y (zw), by the quotient rule: dFdx() is one value for four pixels, and across an edge it
// means nothing.
vec4 texelSteps(vec2 at, vec2 uv) {
  vec4 steps = vec4(v_imageU.x, v_imageV.x, v_imageU.y, v_imageV.y);
#ifdef QUAD_PERSPECTIVE
  steps = (steps - uv.xyxy * v_imageW.xxyy) / (dot(v_imageW.xy, at) + v_imageW.z);
#endif
  return steps * IMAGE_SIZE.xyxy;
}
#endif

#ifdef QUAD_FILTERS
// The mean of the image over the part of a pixel inside the contents' outline.
//
// A pixel may be many texels long and few wide. Samples lie a third of a texel apart along both axes, of the mip level
// whose texels are at most as long as the pixel's shortest extent: a level averages both axes. An axis takes up to 256
// samples, both together 4,096. A bitmap has no such levels: it takes samples a texel apart, which add up to the mean
// as bilinear interpolation does.
vec4 meanSample(vec2 at, bool isWhole, vec4 steps) {
  vec2 lengths = vec2(length(steps.xy), length(steps.zw));
#ifdef QUAD_IMAGE
  const float samplesPerTexel = 3.0;
  // A parallelogram's height over its longer side is at most √2 of the ellipse's lesser axis.
  float least = abs(cross2(steps.xy, steps.zw)) / max(max(lengths.x, lengths.y), 1e-30);
  float level = floor(log2(max(least, 1.0)));
#else
  const float samplesPerTexel = 1.0, level = 0.0;
#endif
  ivec2 counts = ivec2(clamp(ceil(samplesPerTexel * lengths / exp2(level)), 1.0, 256.0));
  // A part of a pixel needs samples inside.
  if (!isWhole) counts = max(counts, 4);
  if (counts.x > counts.y) counts.y = min(counts.y, max(16, 4096 / counts.x));
  else counts.x = min(counts.x, max(16, 4096 / counts.y));
  vec4 sum = vec4(0.0);
  float samples = 0.0;
  for (int j = 0; j < counts.y; ++j) {
    for (int i = 0; i < counts.x; ++i) {
      vec2 point = at - 0.5 + (vec2(i, j) + 0.5) / vec2(counts);
#ifdef QUAD_PERSPECTIVE
      // Points behind the viewer are invisible.
      if (dot(v_imageW.xy, point) + v_imageW.z <= 0.0) continue;
#endif
      vec2 uv = imagePoint(point);
#ifdef QUAD_IMAGE
      vec2 side = 0.5 / IMAGE_SIZE;
      if (!isWhole && (any(lessThan(uv, v_range.xy - side)) || any(greaterThan(uv, v_range.zw + side)))) continue;
#endif
      sum += sampled(uv, level);
      samples += 1.0;
    }
  }
  // The centre stands for a part too small to hold a sample.
  return samples > 0.0 ? sum / samples : sampled(imagePoint(at), 0.0);
}
#endif

// The image's colour at `at`, in pixels from the item's origin. `isWhole`: whether its outline holds the whole pixel.
vec4 imageAt(vec2 at, bool isWhole) {
#ifdef QUAD_NEAREST
  return nearestTexel(at);
#else
  vec2 uv = imagePoint(at);
#if defined QUAD_CUBIC
  return cubicSample(uv);
#elif defined QUAD_FINE
  return fineSample(uv);
#else
  float level = 0.0;
#if defined QUAD_TRILINEAR || defined QUAD_FILTERS
  vec4 steps = texelSteps(at, uv);
  level = v_imageV.w + 0.5 * log2(max(max(dot(steps.xy, steps.xy), dot(steps.zw, steps.zw)), 1e-30));
#endif
#ifdef QUAD_FILTERS
  uint filters = uint(v_imageW.w);
  // At one texel per pixel, rounding errors must not decide.
  bool minifies = level > 1e-5;
  // An image that is enlarged fourfold hardly changes within a pixel.
  bool changes = minifies || level > -2.0 && (filters & MAGNIFY_NEAREST) == 0u;
  if (changes && (filters & AVERAGED) != 0u) return meanSample(at, isWhole, steps);
  if ((filters & (minifies ? MINIFY_NEAREST : MAGNIFY_NEAREST)) != 0u) return nearestTexel(at);
  if (!minifies || (filters & MINIFY_TRILINEAR) == 0u) level = 0.0;
#ifdef QUAD_PICTURE
  if (level == 0.0) return fineSample(uv);
#endif
#endif
  return sampled(uv, level);
#endif
#endif
}
#endif
