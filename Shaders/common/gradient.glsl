// A gradient. Its entries in u_table, from `base` on:
//
//     0, 1, 2      xyz: the linear forms P, Q, W over output pixels
//                  0.w: the kind, 0 axial, 1 radial, 2 conic; 1.w: the number of stops
//     3            the locations of stops 0 to 3, and so on, four in an entry; the last entry is filled up with the greatest number
//     then         two entries for each stop: its straight colour, and by how much that grows per unit up to the next stop
//
// The parameter is P / W along an axis, |(P, Q) / W| in radii, or the angle of (Q, P) in turns.

#ifdef QUAD_GRADIENT
#ifndef QUAD_MANY_STOPS
#define TWO_STOPS
#endif
const float TURN = 6.28318531;

// The same for all pixels of an item: the forms P and W with the locations of two stops in their w, and the first stop's colour and growth;
// or the forms P, Q and W with what else is in these entries.
flat VARYING vec4 v_gradientP;
flat VARYING vec4 v_gradientW;
#ifdef TWO_STOPS
flat VARYING vec4 v_gradientFirst;
flat VARYING vec4 v_gradientGrowth;
#else
flat VARYING vec4 v_gradientQ;
#endif

#ifdef VERTEX
// Reads the values that are the same for all pixels.
void readGradient(uint base) {
  v_gradientP = tableEntry(base);
  v_gradientW = tableEntry(base + 2u);
#ifdef TWO_STOPS
  vec4 locations = tableEntry(base + 3u);
  v_gradientP.w = locations.x;
  v_gradientW.w = locations.y;
  v_gradientFirst = tableEntry(base + 4u);
  v_gradientGrowth = tableEntry(base + 5u);
#else
  v_gradientQ = tableEntry(base + 1u);
#endif
}
#else
// The parameter at `point`, in output pixels from the item's origin.
float gradientParameter(vec2 point) {
  vec3 p = vec3(point, 1.0);
  float along = dot(v_gradientP.xyz, p), weight = dot(v_gradientW.xyz, p);
#ifdef QUAD_ROUND_GRADIENT
  if (v_gradientP.w >= 0.5) {
    vec2 u = vec2(along, dot(v_gradientQ.xyz, p)) / weight;
    if (v_gradientP.w < 1.5) return length(u);
    float angle = atan(u.x, u.y);
    return angle < 0.0 ? angle / TURN + 1.0 : angle / TURN;
  }
#endif
  return along / weight;
}

// The premultiplied colour at `point`.
vec4 gradientAt(uint base, vec2 point) {
  float parameter = min(gradientParameter(point), 1e30);
#ifdef TWO_STOPS
  // Not max(): the parameter may be no number.
  float way = parameter > v_gradientP.w ? min(parameter, v_gradientW.w) - v_gradientP.w : 0.0;
  vec4 color = v_gradientFirst + way * v_gradientGrowth;
#else
  int count = int(v_gradientQ.w);
  int groups = (count + 3) / 4;
  uint locations = base + 3u;
  // The last four locations that begin at or before the parameter, and the last stop of them that does.
  int low = 0, high = groups;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (tableEntry(locations + uint(middle)).x <= parameter) low = middle; else high = middle;
  }
  vec4 four = tableEntry(locations + uint(low));
  float here = four.x;
  int stop = 4 * low;
  if (four.y <= parameter) { here = four.y; stop = 4 * low + 1; }
  if (four.z <= parameter) { here = four.z; stop = 4 * low + 2; }
  if (four.w <= parameter) { here = four.w; stop = 4 * low + 3; }
  uint entry = locations + uint(groups) + 2u * uint(stop);
  // Not max(): the parameter may be no number.
  vec4 color = tableEntry(entry) + (parameter > here ? parameter - here : 0.0) * tableEntry(entry + 1u);
#endif
  return vec4(color.rgb * color.a, color.a);
}
#endif
#endif
