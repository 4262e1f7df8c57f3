// The paint of an item on one pixel. The output is premultiplied, for DrawState.Blending.
//
// A layer's outlines cut the pixel into cells: inside or outside of the outer edge O, of the border's inner edge I, and
// of the contents C. The colour of a cell is composed of background, contents and border, where they cover the cell.
// The result is the sum of these colours, weighted with the exact areas of the cells. So all three share one outer
// edge, and no backdrop shows between them.
//
// Each set of features that scenes use is a separate program: see ItemFeatures. The meaning of the words:
// DrawItem (DrawItem.swift), tables "Layer", "Image", "Plane bitmap", "Box shadow".

flat in uvec4 v_outlines;
flat in uvec4 v_details;
flat in vec4 v_placement;
flat in vec4 v_background;
flat in vec4 v_border;
flat in vec4 v_imageU;
flat in vec4 v_imageV;
flat in vec4 v_imageW;
flat in vec4 v_imageRange;
flat in vec4 v_imageOrigin;
flat in vec4 v_contentsTint;
#ifdef ITEM_COVERED
flat in vec4 v_planeU;
#endif

uniform vec4 u_frame;

layout(location = 0) out vec4 o_color;

// An entry of the table, counted from the item's first.
vec4 edgeAt(uint i) { return tableEntry(v_details.w + i); }
float imageLayer() { return v_imageW.w; }

vec4 over(vec4 front, vec4 back) { return front + back * (1.0 - front.a); }

// The image coordinates of a point of the output.
vec2 imagePoint(vec2 point) {
  vec3 p = vec3(point, 1.0);
  return vec2(dot(v_imageU.xyz, p), dot(v_imageV.xyz, p)) / dot(v_imageW.xyz, p);
}

#ifdef ITEM_FILTERS
// Texels per pixel at `point`, along x (xy) and along y (zw), by the quotient rule.
vec4 texelSteps(vec2 point) {
  vec2 target = imagePoint(point);
  return vec4(vec2(v_imageU.x, v_imageV.x) - target * v_imageW.x, vec2(v_imageU.y, v_imageV.y) - target * v_imageW.y)
    / dot(v_imageW.xyz, vec3(point, 1.0));
}

#ifdef ITEM_CONTENTS
// The mean of the contents over the part of a pixel inside their outline.
//
// A pixel may be many texels long and few wide. Samples lie a third of a texel apart along both axes, of the mip level
// whose texels are at most as long as the pixel's shortest extent: a level averages both axes. An axis takes up to 256
// samples, both together 4,096. A bitmap has no such levels: it takes samples a texel apart, which add up to the mean
// as bilinear interpolation does.
vec4 meanContents(vec2 centre, bool isWhole, vec4 steps) {
  float level = 0.0;
  vec2 lengths = vec2(length(steps.xy), length(steps.zw));
#ifdef ITEM_IMAGE
  const float samplesPerTexel = 3.0;
  // A parallelogram's height over its longer side is at most √2 of the ellipse's lesser axis.
  float least = abs(cross2(steps.xy, steps.zw)) / max(max(lengths.x, lengths.y), 1e-30);
  level = floor(log2(max(least, 1.0)));
#else
  const float samplesPerTexel = 1.0;
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
      vec2 at = centre - 0.5 + (vec2(i, j) + 0.5) / vec2(counts);
      if ((v_details.z & PLANE) != 0u && dot(v_imageW.xyz, vec3(at, 1.0)) <= 0.0) continue;
      vec2 texel = imagePoint(at);
#ifdef ITEM_COVERED
      if (!isWhole && (any(lessThan(texel, v_imageRange.xy - 0.5)) || any(greaterThan(texel, v_imageRange.zw + 0.5)))) continue;
#endif
      sum += level > 0.0 ? sampleTrilinear(texel, v_imageRange, v_imageOrigin.xy, level)
                         : sampleLinear(texel, v_imageRange, v_imageOrigin.xy);
      samples += 1.0;
    }
  }
  // The centre stands for a part too small to hold a sample.
  return samples > 0.0 ? sum / samples : sampleLinear(imagePoint(centre), v_imageRange, v_imageOrigin.xy);
}
#endif
#endif

#ifdef ITEM_CONTENTS
// The layer's contents in a pixel, at its centre, independent of the outline; the sample point decides which texel is
// nearest. `isWhole`: whether the outline holds the whole pixel.
vec4 contentsAt(vec2 centre, bool isWhole) {
  vec2 texel = imagePoint(centre);
  uint flags = v_details.z;
#ifdef ITEM_FILTERS
  bool minifies = false;
  float level = 0.0;
  if ((flags & (MAGNIFY_NEAREST | MINIFY_NEAREST | MINIFY_TRILINEAR)) != 0u) {
    vec4 steps = texelSteps(centre);
    float rho = sqrt(max(dot(steps.xy, steps.xy), dot(steps.zw, steps.zw)));
    level = log2(max(rho, 1e-30)) + v_imageV.w;
    // At one texel per pixel, rounding errors must not decide.
    minifies = level > 1e-5;
    // An image that is enlarged fourfold hardly changes within a pixel.
    bool changes = level > -2.0;
    if ((flags & AVERAGED) != 0u && (minifies || (changes && (flags & MAGNIFY_NEAREST) == 0u))) {
      return meanContents(centre, isWhole, steps);
    }
  }
  if ((flags & (minifies ? MINIFY_NEAREST : MAGNIFY_NEAREST)) != 0u) {
    return sampleNearest(imagePoint(centre + SAMPLE_OFFSET), v_imageRange, v_imageOrigin.xy);
  }
#endif
#ifdef ITEM_CUBIC
  return sampleCubic(texel, v_imageRange);
#endif
#ifdef ITEM_FILTERS
  if (minifies && (flags & MINIFY_TRILINEAR) != 0u) {
    return sampleTrilinear(texel, v_imageRange, v_imageOrigin.xy, level);
  }
#endif
  return sampleLinear(texel, v_imageRange, v_imageOrigin.xy);
}
#endif

void main() {
  vec2 pixel = floor(gl_FragCoord.xy) + u_frame.xy - v_placement.xy;
  vec2 centre = pixel + 0.5;
  uint flags = v_details.z;
  o_color = vec4(0.0);
#ifdef ITEM_CUTS
  if (!isInsideCuts(v_details.y, centre + SAMPLE_OFFSET)) return;
#endif

  // The areas of outer, inner, contents, outer ∩ contents; inner ∩ contents.
  vec4 areas = vec4(1.0);
  float innerFrame = 1.0;
  bool hasContents = (flags & CONTENTS) != 0u;
#ifdef ITEM_COVERED
  if ((flags & COVERED) != 0u) {
    vec4 texels = vec4(v_outlines) + ((pixel.y - v_planeU.y) * v_planeU.z + pixel.x - v_planeU.x);
    areas.x = coveredBy(texels.x);
#ifndef ITEM_UNBOUNDED
    areas.yzw = vec3(coveredBy(texels.y), coveredBy(texels.z), coveredBy(texels.w));
    innerFrame = coveredBy(float(v_details.x) + texels.x - float(v_outlines.x));
#endif
  }
#endif
  float outer = areas.x, inner = areas.y, frame = areas.z, outerFrame = areas.w;

  vec4 contents = vec4(0.0);
#if defined ITEM_BOX_SHADOW
  // Points behind the viewer are invisible.
  if (dot(v_imageW.xyz, vec3(centre, 1.0)) > 0.0) {
    contents = v_background * boxShadow(imagePoint(centre), v_imageRange, uint(v_imageOrigin.w));
  }
#elif defined ITEM_CONTENTS
  // Points behind the viewer are invisible.
  if (hasContents && frame > 0.0 && dot(v_imageW.xyz, vec3(centre, 1.0)) > 0.0) {
    contents = contentsAt(centre, frame >= 1.0) * v_contentsTint;
  }
#endif
#ifdef ITEM_UNBOUNDED
  if ((flags & SILHOUETTE) != 0u) contents = v_background * contents.a;
  o_color = contents * (outer * v_placement.z);
#else
  vec4 background = v_background;
#ifdef ITEM_GRADIENT
  if ((flags & GRADIENT) != 0u && outer > 0.0) {
    // Gradient and background fade as one; the background's colour is faded already.
    vec4 gradient = gradientAt(v_details.w + uint(v_imageOrigin.z), centre + SAMPLE_OFFSET);
    background = gradient * v_placement.w + background * (1.0 - gradient.a);
  }
#endif
  vec4 framed = over(v_border, background);
  o_color = (background * inner + framed * (outer - inner)) * v_placement.z;
#ifdef ITEM_CONTENTS
  if (!hasContents) return;
  vec4 body = over(contents, background);
  vec4 sum = body * innerFrame
           + over(v_border, body) * (outerFrame - innerFrame)
           + background * (inner - innerFrame)
           + framed * (outer - outerFrame - inner + innerFrame)
           + contents * (frame - outerFrame);
  o_color = max(sum, vec4(vec3(-u_beyond), 0.0)) * v_placement.z;
#endif
#endif
}
