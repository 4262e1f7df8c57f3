// A gradient. Its entries in u_edges, from `base` on:
//
//     0, 1, 2      xyz: the linear forms U, V, W of the map from output pixels to homogeneous unit coordinates from the start point
//                  0.w: the kind, 0 axial, 1 radial, 2 conic; 1.w: the number of stops
//     3            xy: from the start point to the end point
//     4 + 2k       x: the location of stop k
//     5 + 2k       its straight colour

const float TURN = 6.28318531;

// The parameter at `point`, in output pixels from the item's origin: along the axis, in radii, or in turns.
float gradientParameter(uint base, vec2 point, float kind) {
  vec3 p = vec3(point, 1.0);
  vec2 u = vec2(dot(edgeAt(base).xyz, p), dot(edgeAt(base + 1u).xyz, p)) / dot(edgeAt(base + 2u).xyz, p);
  vec2 along = edgeAt(base + 3u).xy;
  if (kind < 0.5) return dot(u, along) / dot(along, along);
  if (kind < 1.5) return length(u / along);
  float angle = atan(cross2(along, u), dot(along, u));
  return angle < 0.0 ? angle / TURN + 1.0 : angle / TURN;
}

// The premultiplied colour at `point`.
vec4 gradientAt(uint base, vec2 point) {
  float parameter = gradientParameter(base, point, edgeAt(base).w);
  int count = int(edgeAt(base + 1u).w);
  uint stops = base + 4u;
  // The last stop at or before the parameter.
  int low = 0, high = count;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (edgeAt(stops + 2u * uint(middle)).x <= parameter) low = middle; else high = middle;
  }
  vec4 color = edgeAt(stops + 2u * uint(low) + 1u);
  float here = edgeAt(stops + 2u * uint(low)).x;
  if (low + 1 < count && parameter > here) {
    float next = edgeAt(stops + 2u * uint(low + 1)).x;
    color = mix(color, edgeAt(stops + 2u * uint(low + 1) + 1u), (parameter - here) / max(next - here, 1e-30));
  }
  return vec4(color.rgb * color.a, color.a);
}
