// The area that a pixel shares with a convex quadrilateral.
//
// In: the quadrilateral's corners, which go round from +x towards +y, in pixels from the centre of the origin's pixel. Out: 0…1.

#ifdef QUAD_SIDES
struct Sides {
  // The normals, of length 1 and inward.
  vec4 normalX, normalY;
  // How far inside the pixel of the origin lies, how far along the side its start lies from there, and the side's length.
  vec4 inside, start, size;
};

// The first side: its normal, and how far inside the pixel of the origin lies.
vec3 firstSide(Sides sides) { return vec3(sides.normalX.x, sides.normalY.x, sides.inside.x); }

// 1 / v, for components near 0 a great number.
vec4 reciprocal(vec4 v) { return 1.0 / mix(v, vec4(1e-5), lessThan(abs(v), vec4(1e-5))); }

// The sides of the quadrilateral with these corners.
Sides sidesBetween(vec4 x, vec4 y) {
  vec4 alongX = x.yzwx - x, alongY = y.yzwx - y;
  Sides sides;
  sides.size = sqrt(alongX * alongX + alongY * alongY);
  sides.normalX = -alongY / sides.size;
  sides.normalY = alongX / sides.size;
  sides.inside = -(sides.normalX * x + sides.normalY * y);
  sides.start = sides.normalY * x - sides.normalX * y;
  return sides;
}

float least(vec4 v) { return min(min(v.x, v.y), min(v.z, v.w)); }
float greatest(vec4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }

// The length of one side of the pixel inside the quadrilateral. `inside`: how far inside its middle lies; `inverse`: the reciprocals of how
// much that grows per pixel along it.
float insideLength(vec4 inside, vec4 inverse) {
  vec4 crossing = -inside * inverse;
  bvec4 enters = greaterThan(inverse, vec4(0.0));
  float from = max(greatest(mix(vec4(-0.5), crossing, enters)), -0.5);
  float to = min(least(mix(crossing, vec4(0.5), enters)), 0.5);
  return max(to - from, 0.0);
}

// The area that a pixel shares with a convex quadrilateral. By the divergence theorem it is half the sum over the sides of the shared
// polygon of their length times their distance from the pixel's centre: 1/2 for the pixel's sides, `inside` for the quadrilateral's. The
// latter run from `start` to `end`, counted along each from the point nearest to the centre.
//
// `at`: the pixel, counted from the origin's.
float sharedArea(Sides sides, vec2 at) {
  vec4 inverseX = reciprocal(sides.normalX), inverseY = reciprocal(sides.normalY);
  vec4 inside = sides.normalX * at.x + sides.normalY * at.y + sides.inside;
  vec4 start = sides.start - (sides.normalY * at.x - sides.normalX * at.y), end = start + sides.size;
  float around = insideLength(inside + 0.5 * sides.normalX, inverseY) + insideLength(inside - 0.5 * sides.normalX, inverseY)
    + insideLength(inside + 0.5 * sides.normalY, inverseX) + insideLength(inside - 0.5 * sides.normalY, inverseX);
  // Where each side enters and leaves the pixel's columns and rows.
  vec4 column = inside * sides.normalX * inverseY, columnReach = 0.5 * abs(inverseY);
  vec4 row = -inside * sides.normalY * inverseX, rowReach = 0.5 * abs(inverseX);
  vec4 low = max(max(column - columnReach, row - rowReach), start);
  vec4 high = min(min(column + columnReach, row + rowReach), end);
  return clamp(0.25 * around + 0.5 * dot(inside, max(high - low, 0.0)), 0.0, 1.0);
}
#endif
