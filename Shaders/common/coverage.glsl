// Exact coverage of outlines.
//
// Positions are output pixels from the item's origin, y down. An outline is a run in u_edges: first the segments of its
// antialiased part, (x0, y0, x1, y1), around a convex polygon whose inside is where cross(direction, toPoint) > 0; then
// the half-planes of its hard edges, (a, b, c, 0), whose inside is where a·x + b·y + c ≥ 0.

// Where the item's entries begin in u_edges; references count from there.
uint edgeBase();

vec4 edgeAt(uint i) { return tableEntry(edgeBase() + i); }

uint outlineStart(uint reference) { return reference >> (OUTLINE_COUNT_BITS + OUTLINE_HARD_COUNT_BITS); }
uint outlineCount(uint reference) { return reference & ((1u << OUTLINE_COUNT_BITS) - 1u); }
uint outlineHardCount(uint reference) {
  return (reference >> OUTLINE_COUNT_BITS) & ((1u << OUTLINE_HARD_COUNT_BITS) - 1u);
}

// Whether the sample point lies on the inner side of every hard edge of an outline.
bool isInsideHardEdges(uint reference, vec2 samplePoint) {
  uint first = outlineStart(reference) + outlineCount(reference);
  uint end = first + outlineHardCount(reference);
  for (uint i = first; i < end; ++i) {
    if (dot(edgeAt(i).xyz, vec3(samplePoint, 1.0)) < 0.0) return false;
  }
  return true;
}

// The integral of clamp(x, 0, 1) from 0 to x.
float clampIntegral(float x) {
  float inside = clamp(x, 0.0, 1.0);
  return 0.5 * inside * inside + max(x - 1.0, 0.0);
}

// The contribution of the segment a→b to the area inside the unit square, by Green's theorem: ∫ clamp(x, 0, 1) dy along
// the part of it with 0 ≤ y ≤ 1.
float areaUnder(vec2 a, vec2 b) {
  float ya = clamp(a.y, 0.0, 1.0), yb = clamp(b.y, 0.0, 1.0);
  if (ya == yb) return 0.0;
  float slope = (b.x - a.x) / (b.y - a.y);
  float xa = a.x + (ya - a.y) * slope, xb = a.x + (yb - a.y) * slope;
  float low = min(xa, xb), high = max(xa, xb);
  float mean;
  if (high <= 0.0) {
    mean = 0.0;
  } else if (low >= 1.0) {
    mean = 1.0;
  } else if (high - low < 1e-4) {
    mean = clamp(0.5 * (low + high), 0.0, 1.0);
  } else {
    mean = (clampIntegral(high) - clampIntegral(low)) / (high - low);
  }
  return (yb - ya) * mean;
}

// The share of a pixel that the outline covers, 0…1; `pixel` is its least corner. It is the area inside the antialiased part if the
// sample point lies inside all hard edges, and 0 otherwise.
float coverage(uint reference, vec2 pixel) {
  uint start = outlineStart(reference), count = outlineCount(reference);
  if (count == 0u || !isInsideHardEdges(reference, pixel + 0.5 + SAMPLE_OFFSET)) return 0.0;
  // Most pixels lie wholly on one side of every edge: across an edge, a pixel extends no farther from its centre than `reach`.
  vec2 centre = pixel + 0.5;
  bool whole = true;
  for (uint i = 0u; i < count; ++i) {
    vec4 edge = edgeAt(start + i);
    vec2 along = edge.zw - edge.xy;
    float side = cross2(along, centre - edge.xy);
    float reach = 0.5 * (abs(along.x) + abs(along.y));
    if (side <= -reach) return 0.0;
    whole = whole && side >= reach;
  }
  if (whole) return 1.0;
  float area = 0.0;
  for (uint i = 0u; i < count; ++i) {
    vec4 edge = edgeAt(start + i);
    area += areaUnder(edge.xy - pixel, edge.zw - pixel);
  }
  return clamp(abs(area), 0.0, 1.0);
}

// Whether a point lies inside the antialiased part of an outline.
bool isInsideOutline(uint reference, vec2 point) {
  uint start = outlineStart(reference), count = outlineCount(reference);
  for (uint i = 0u; i < count; ++i) {
    vec4 edge = edgeAt(start + i);
    if (cross2(edge.zw - edge.xy, point - edge.xy) < 0.0) return false;
  }
  return true;
}
