// What a quadrilateral paints on one of its pixels. The output is premultiplied, for DrawState.Blending.
//
// Each set of features that scenes use is a program of its own, which does no more work than its items need. QuadFeatures.isValid tells
// which sets there can be.

layout(location = 0) out vec4 o_color;

#ifdef QUAD_SLICES
// Places and weights of points in pairs on both sides of the middle.
#ifdef QUAD_PERSPECTIVE
const vec2 POINTS[3] = vec2[3](
  vec2(0.2386191861, 0.4679139346), vec2(0.6612093865, 0.3607615730), vec2(0.9324695142, 0.1713244924));
#else
const vec2 POINTS[2] = vec2[2](vec2(0.3399810436, 0.6521451549), vec2(0.8611363116, 0.3478548451));
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
    for (int i = 0; i < POINTS.length(); ++i) {
      float step = POINTS[i].x * span;
      area += span * POINTS[i].y
        * (sliceLength(pixel, centre, ends, radius, middle - step) + sliceLength(pixel, centre, ends, radius, middle + step));
    }
  }
  return area;
}
#endif

#if defined QUAD_ROUND || defined QUAD_ONE_SIDE
// The pixel's area on the inner side of a straight line. `inside`: how far inside the pixel's centre lies, in units of 1/length(normal)
// pixels. The signs of the normal's components do not matter. The line cuts off a corner, which grows with the square of its depth until it
// holds two of the pixel's corners; from there on it grows linearly.
float area(vec2 normal, float inside) {
  vec2 n = max(abs(normal), 1e-5);
  float depth = max(0.5 * (n.x + n.y) - abs(inside), 0.0);
  float square = min(min(n.x, n.y), depth);
  float outside = square * (depth + depth - square) * (0.5 / (n.x * n.y));
  return inside > 0.0 ? 1.0 - outside : outside;
}
#endif

void main() {
  // Whole pixels from the item's origin.
  vec2 at = gl_FragCoord.xy - v_placement.xy;
#ifdef QUAD_CUT
  if (!isInsideCuts(uint(v_placement.w), at + 0.5 + SAMPLE_OFFSET)) {
#ifdef HAS_BACKDROP
    o_color = backdropAt(at);
#else
    o_color = vec4(0.0);
#endif
    return;
  }
#endif
  float outer = 1.0, inner = 1.0;
#ifdef QUAD_ROUND
  // The place in the rectangle's own axes, and how much it grows per pixel.
  vec2 local = mapped(v_planeU.xyz, v_planeV.xyz, at), middles = vec2(v_planeU.w, v_planeV.w);
  vec2 across = v_planeU.xy, down = v_planeV.xy;
  // How far the pixel lies beyond the arcs' centres along each axis: 0 on the rectangle's inner part, whose pixels lie well inside.
  vec2 beyond = max(abs(local) - middles, 0.0);
  // A negated normal cuts the same area: only whether the two signs differ matters.
  uint flip = (floatBitsToUint(local.x) ^ floatBitsToUint(local.y)) & 0x80000000u;
  vec2 normal = vec2(beyond.x, uintBitsToFloat(floatBitsToUint(beyond.y) ^ flip));
  // Across a pixel an arc is approximated by its tangent, moved by the mean of its sagitta: √(d² + 1/12) ≈ d + 1/(24 d).
  float square = dot(beyond, beyond), mean = 1.0 / 12.0;
#ifdef QUAD_PERSPECTIVE
  float weight = dot(v_imageW.xy, at) + v_imageW.z;
  across = (across - local.x * v_imageW.xy) / weight;
  down = (down - local.y * v_imageW.xy) / weight;
  // Along the tangent, a pixel is not one unit wide.
  vec2 tangent = down * normal.x - across * normal.y;
  mean *= dot(tangent, tangent) / max(square, 1e-12);
#endif
  float curved = square + max(min(beyond.x * beyond.y, mean), 1e-4);
  float away = sqrt(curved);
  // As long as `away`, so all distances are multiplied by that.
  vec2 outward = across * normal.x + down * normal.y;
  outer = area(outward, v_radii.x * away - curved);
#ifdef QUAD_BORDER
  inner = area(outward, v_radii.y * away - curved);
#endif
#ifdef QUAD_SLICES
#ifdef QUAD_PERSPECTIVE
  // Slices along the axis that the pixel is longer along: from one to the next, the arc changes least.
  if (abs(down.x) + abs(down.y) > abs(across.x) + abs(across.y)) {
    vec2 other = across;
    across = down;
    down = other;
    local = local.yx;
    middles = middles.yx;
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
    outer = clamp(slicedArea(pixel, down, local, middles + v_radii.x, v_radii.x) / unit, 0.0, 1.0);
  }
#ifdef QUAD_BORDER
  if (v_radii.y * bend < LEAST_TANGENT) {
    inner = clamp(slicedArea(pixel, down, local, middles + v_radii.y, max(v_radii.y, 0.0)) / unit, 0.0, 1.0);
  }
#endif
#endif
#elif defined QUAD_ONE_SIDE
  outer = area(v_outerSide.xy, dot(v_outerSide.xy, at) + v_outerSide.z);
#ifdef QUAD_BORDER
  inner = area(v_innerSide.xy, dot(v_innerSide.xy, at) + v_innerSide.z);
#endif
#elif defined QUAD_COVERED
  // A whole number below 2²⁴.
  float texel = (at.y - v_rows.y) * v_rows.z + at.x - v_rows.x;
  outer = coveredBy(v_rows.w + texel);
#if defined QUAD_BORDER || defined QUAD_OWN_EDGE
  inner = coveredBy(v_texels.x + texel);
#endif
#elif defined QUAD_SIDES
  outer = sharedArea(Sides(v_sideX, v_sideY, v_sideInside, v_sideStart, v_sideSize), at);
#ifdef QUAD_BORDER
  inner = sharedArea(sidesBetween(v_innerX, v_innerY), at);
#endif
#endif

  bool isWhole = true;
#if defined QUAD_OWN_EDGE
  // The areas of the contents, and of their common parts with the outer and the inner edge.
  float frame = coveredBy(v_texels.y + texel), outerFrame = coveredBy(v_texels.z + texel), innerFrame = coveredBy(v_texels.w + texel);
  isWhole = frame >= 1.0;
#elif !defined QUAD_OVERFLOW
  isWhole = outer >= 1.0;
#endif

  // Paints are taken at the pixel's centre, wherever the edge is.
#ifdef IS_GROUP
  o_color = composited(at, imageAt(at, isWhole), outer * v_placement.z);
#else
#if defined QUAD_SILHOUETTE
  vec4 color = v_background * imageAt(at, isWhole).a;
#elif defined QUAD_BOX_SHADOW
  vec4 color = v_background * boxShadow(mapped(v_imageU.xyz, v_imageV.xyz, at), v_range, uint(v_imageU.w));
#elif defined IMAGE_SIZE && !defined QUAD_MODULATED
  vec4 color = imageAt(at, isWhole);
#elif defined QUAD_GRADIENT
  // The sample point decides which side of a hard stop counts.
  vec4 gradient = gradientAt(v_gradient, at + 0.5 + SAMPLE_OFFSET);
  vec4 color = gradient * v_gradientOpacity + v_background * (1.0 - gradient.a);
#else
  vec4 color = v_background;
#endif
#if defined QUAD_PERSPECTIVE && (defined QUAD_PICTURE || defined QUAD_BOX_SHADOW)
  // Points behind the viewer are invisible.
  if (dot(v_imageW.xy, at) + v_imageW.z <= 0.0) color = vec4(0.0);
#endif
#ifdef QUAD_MODULATED
  vec4 contents = imageAt(at, isWhole) * v_tint;
#if defined QUAD_PERSPECTIVE && defined QUAD_COVERED
  // Along the horizon, the centre of a covered pixel may lie behind the viewer.
  if (dot(v_imageW.xy, at) + v_imageW.z <= 0.0) contents = vec4(0.0);
#endif
  vec4 body = contents + color * (1.0 - contents.a);
#ifndef QUAD_OWN_EDGE
  color = body;
#endif
#endif
#ifdef QUAD_OWN_EDGE
  // The outlines cut the pixel into cells. The result is the sum of the cells' colours, weighted with their areas: all share one outer edge,
  // and no backdrop shows between them. Areas are rounded one by one, so a cell without one may have less than 0.
#ifdef QUAD_BORDER
  vec4 framed = v_border + color * (1.0 - v_border.a), framedBody = v_border + body * (1.0 - v_border.a);
  vec4 cells = max(vec4(outerFrame - innerFrame, inner - innerFrame, outer - outerFrame - inner + innerFrame, frame - outerFrame), 0.0);
  color = body * innerFrame + framedBody * cells.x + color * cells.y + framed * cells.z + contents * cells.w;
#else
  vec2 cells = max(vec2(outer, frame) - outerFrame, 0.0);
  color = body * outerFrame + color * cells.x + contents * cells.y;
#endif
#else
#ifdef QUAD_BORDER
#if defined IMAGE_SIZE || defined QUAD_GRADIENT
  vec4 framed = v_border + color * (1.0 - v_border.a);
#else
  vec4 framed = v_border;
#endif
  color = framed * outer + (color - framed) * inner;
#elif defined QUAD_ROUND || defined QUAD_SIDES || defined QUAD_COVERED
  color *= outer;
#endif
#endif
#ifdef QUAD_OVERFLOW
  color += contents * (1.0 - outer);
#endif
#ifdef QUAD_MASK
  color *= textureLod(u_maskImages, vec3(mapped(v_planeU.xyz, v_planeV.xyz, at), v_planeU.w), 0.0).a;
#endif
#if defined QUAD_FADE || defined QUAD_MODULATED
  color *= v_placement.z;
#endif
  o_color = color;
#endif
}
