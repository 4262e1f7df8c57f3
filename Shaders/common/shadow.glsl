// The blurred alpha of a box with round corners: a closed form for the box, less an integral for each round corner.
//
// All lengths are in standard deviations. Along an axis the Gaussian integrates to Φ, the normal distribution function,
// so the box without round corners is a product of two differences of Φ. The missing part of a round corner of radius R
// is integrated over its rows: the row that meets the arc at the depth R·(1 − v) lacks R·(1 − u), where (u, v) is the
// direction from the arc's centre, u² + v² = 1. Rows whose part of the arc is far to either side lack all or nothing.
// So the sum takes only the piece of the arc that is near in both directions, which is never long, even for a large
// radius: Gauss–Legendre quadrature with ten points errs by less than 0.2/255.

#ifdef QUAD_BOX_SHADOW
// Φ(x), by the rational approximation 7.1.26 of Abramowitz and Stegun to the error function (error < 1.5e-7).
float normalDistribution(float x) {
  float z = abs(x) * 0.70710678;
  float t = 1.0 / (1.0 + 0.3275911 * z);
  float tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * exp(-z * z);
  return x < 0.0 ? 0.5 * tail : 1.0 - 0.5 * tail;
}

// Points more standard deviations away, along either axis, are ignored.
const float CORNER_REACH = 3.6;

// The depth of a row, as a share of the radius, from the depth of the column in which it meets the arc, or the other
// way round.
float depthAcross(float depth) { return 1.0 - sqrt(depth * (2.0 - depth)); }

// The blurred alpha at `p` that the corner at `corner` lacks. Both are mirrored so that the corner is the box's greatest x and y.
float missingCorner(vec2 p, vec2 corner, float radius) {
  vec2 toCorner = corner - p;
  if (any(lessThan(toCorner, vec2(-CORNER_REACH))) || any(greaterThan(toCorner - radius, vec2(CORNER_REACH)))) return 0.0;
  // The near columns and rows, by their depths; of these rows, the ones that meet the arc in a near column.
  vec2 low = clamp((toCorner - CORNER_REACH) / radius, 0.0, 1.0), high = clamp((toCorner + CORNER_REACH) / radius, 0.0, 1.0);
  float start = max(low.y, depthAcross(high.x)), end = min(high.y, depthAcross(low.x));
  // Above them, rows lack all that is near.
  float edge = normalDistribution(toCorner.x);
  float missing = edge * (normalDistribution(toCorner.y) - normalDistribution(toCorner.y - radius * min(start, high.y)));
  // The directions of the piece's ends, and of its middle. A quarter of its angle has this tangent.
  vec2 first = vec2(sqrt(start * (2.0 - start)), 1.0 - start), last = vec2(sqrt(end * (2.0 - end)), 1.0 - end);
  float both = length(first + last), reach = length(last - first) / (2.0 + both);
  vec2 middle = (first + last) / both;
  // The middle's own point, from `p`.
  vec2 point = toCorner - radius * middle.yx * middle.yx / (1.0 + middle);
  float sum = 0.0;
  // Not known before it runs, so drivers do not unroll the loop: its code would take them three times as long to compile.
  int count = end > start ? 10 : 0;
  for (int k = 0; k < count; ++k) {
    int j = k < 5 ? k : k - 5;
    float node = j == 0 ? 0.148874339 : j == 1 ? 0.433395394 : j == 2 ? 0.679409568 : j == 3 ? 0.865063367 : 0.973906529;
    float weight = j == 0 ? 0.295524225 : j == 1 ? 0.269266719 : j == 2 ? 0.219086363 : j == 3 ? 0.149451349 : 0.066671344;
    // The tangent of half the angle from the middle avoids sines, which some devices round coarsely.
    float t = reach * (k < 5 ? node : -node), share = 2.0 / (1.0 + t * t);
    float across = share * t * (middle.y - t * middle.x), down = share * t * (middle.x + t * middle.y);
    float y = point.y - radius * down;
    sum += weight * share * (middle.x + across) * exp(-0.5 * y * y)
      * (edge - normalDistribution(point.x + radius * across));
  }
  return missing + sum * reach * radius * 0.39894228;
}

// The blurred alpha at `p`, in points from the box's middle. `box`: half its width and height, radius, σ. `corners`: the bits of
// CACornerMask for the corners that are round.
float boxShadow(vec2 p, vec4 box, uint corners) {
  vec2 q = p / box.w, h = box.xy / box.w;
  float radius = box.z / box.w;
  float alpha = (normalDistribution(q.x + h.x) - normalDistribution(q.x - h.x))
              * (normalDistribution(q.y + h.y) - normalDistribution(q.y - h.y));
  if (radius <= 0.0) return alpha;
  for (uint k = 0u; k < 4u; ++k) {
    if ((corners & (1u << k)) == 0u) continue;
    // The bits in order: least x and y; greatest x, least y; least x, greatest y; greatest x and y.
    vec2 side = vec2((k & 1u) == 0u ? -1.0 : 1.0, k < 2u ? -1.0 : 1.0);
    alpha -= missingCorner(q * side, h, radius);
  }
  return max(alpha, 0.0);
}
#endif
