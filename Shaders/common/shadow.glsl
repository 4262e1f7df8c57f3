// The blurred alpha of a box with round corners: a closed form for the box, less a sum for each round corner.
//
// All lengths are in standard deviations. Along an axis the Gaussian integrates to Φ, the normal distribution function. So the box
// without round corners is a product of two differences of Φ. What a round corner of radius R lacks is integrated over its rows: at the
// distance R·(1 − cos θ) from the edge it lacks R·(1 − sin θ). That is smooth in θ, so Gauss–Legendre quadrature with ten points suffices.

// Φ(x), by the rational approximation 7.1.26 of Abramowitz and Stegun to the error function (error < 1.5e-7).
float normalDistribution(float x) {
  float z = abs(x) * 0.70710678;
  float t = 1.0 / (1.0 + 0.3275911 * z);
  float tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * exp(-z * z);
  return x < 0.0 ? 0.5 * tail : 1.0 - 0.5 * tail;
}

// A corner's rows beyond this many standard deviations are ignored.
const float CORNER_REACH = 3.6;

// The blurred alpha at `p` that the corner at `corner` lacks. Both are mirrored so that the corner is the box's greatest x and y.
float missingCorner(vec2 p, vec2 corner, float radius) {
  vec2 toCorner = corner - p;
  float low = max(0.0, toCorner.y - CORNER_REACH), high = min(radius, toCorner.y + CORNER_REACH);
  if (high <= low || toCorner.x < -CORNER_REACH || toCorner.x - radius > CORNER_REACH) return 0.0;
  float first = acos(1.0 - low / radius), last = acos(clamp(1.0 - high / radius, -1.0, 1.0));
  float middle = 0.5 * (first + last), halfRange = 0.5 * (last - first);
  float edge = normalDistribution(toCorner.x);
  float sum = 0.0;
  // Not known before it runs, so drivers do not unroll the loop: its code would take them three times as long to compile.
  int count = high > low ? 10 : 0;
  for (int k = 0; k < count; ++k) {
    int j = k < 5 ? k : k - 5;
    float node = j == 0 ? 0.148874339 : j == 1 ? 0.433395394 : j == 2 ? 0.679409568 : j == 3 ? 0.865063367 : 0.973906529;
    float weight = j == 0 ? 0.295524225 : j == 1 ? 0.269266719 : j == 2 ? 0.219086363 : j == 3 ? 0.149451349 : 0.066671344;
    float theta = middle + halfRange * (k < 5 ? node : -node);
    float s = sin(theta);
    float y = toCorner.y - radius * (1.0 - cos(theta));
    float row = edge - normalDistribution(toCorner.x - radius * (1.0 - s));
    sum += weight * s * exp(-0.5 * y * y) * row;
  }
  return sum * halfRange * radius * 0.39894228;
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
