// Blends a source s with a backdrop b, both premultiplied. Defines number the modes in the order of BlendMode in Swift.
//
// The compositing operators are those of Porter and Duff, "Compositing digital images", SIGGRAPH 1984. The blend modes
// are those of the PDF Reference 1.7, 7.2.4. A mode's function B takes straight colours; the premultiplied result is s
// · (1 − αb) + b · (1 − αs) + αs · αb · B(b / αb, s / αs). BlendMode has the formulas of the other modes.

#ifdef QUAD_MODE
// Straight colours within 0…1: components beyond count as 0 or 1 where source and backdrop overlap.
vec3 straight(vec4 c) { return c.a > 0.0 ? clamp(c.rgb / c.a, 0.0, 1.0) : vec3(0.0); }

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withLuminosity(vec3 c, float l) {
  c += l - luminosity(c);
  float low = min(min(c.r, c.g), c.b), high = max(max(c.r, c.g), c.b);
  if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
  if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
  return c;
}

vec3 withSaturation(vec3 c, float s) {
  float low = min(min(c.r, c.g), c.b), high = max(max(c.r, c.g), c.b);
  return high > low ? (c - low) * s / (high - low) : vec3(0.0);
}

float softLight(float b, float s) {
  if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return b + (2.0 * s - 1.0) * (d - b);
}

float hardLight(float b, float s) { return s <= 0.5 ? 2.0 * b * s : 1.0 - 2.0 * (1.0 - b) * (1.0 - s); }

float separable(float b, float s, uint mode) {
  if (mode == BLEND_MULTIPLY) return b * s;
  if (mode == BLEND_SCREEN) return b + s - b * s;
  if (mode == BLEND_OVERLAY) return hardLight(s, b);
  if (mode == BLEND_DARKEN) return min(b, s);
  if (mode == BLEND_LIGHTEN) return max(b, s);
  if (mode == BLEND_COLOR_DODGE) return s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
  if (mode == BLEND_COLOR_BURN) return s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
  if (mode == BLEND_SOFT_LIGHT) return softLight(b, s);
  if (mode == BLEND_HARD_LIGHT) return hardLight(b, s);
  if (mode == BLEND_DIFFERENCE) return abs(b - s);
  if (mode == BLEND_SUBTRACT) return max(b - s, 0.0);
  if (mode == BLEND_DIVIDE) return b <= 0.0 ? 0.0 : b >= s ? 1.0 : b / s;
  if (mode == BLEND_LINEAR_BURN) return max(b + s - 1.0, 0.0);
  if (mode == BLEND_LINEAR_DODGE) return min(b + s, 1.0);
  if (mode == BLEND_LINEAR_LIGHT) return clamp(b + 2.0 * s - 1.0, 0.0, 1.0);
  if (mode == BLEND_PIN_LIGHT) return clamp(b, 2.0 * s - 1.0, 2.0 * s);
  if (mode == BLEND_EXCLUSION) return b + s - 2.0 * b * s;
  return -1.0;  // No mode's result: a mode without a formula is black, and agrees with no reference.
}

vec4 blended(vec4 s, vec4 b, uint mode) {
  if (mode == BLEND_SOURCE_OVER) return s + b * (1.0 - s.a);
  if (mode == BLEND_SOURCE_IN) return s * b.a;
  if (mode == BLEND_SOURCE_OUT) return s * (1.0 - b.a);
  if (mode == BLEND_SOURCE_ATOP) return s * b.a + b * (1.0 - s.a);
  if (mode == BLEND_DEST_OVER) return b + s * (1.0 - b.a);
  if (mode == BLEND_DEST_IN) return b * s.a;
  if (mode == BLEND_DEST_OUT) return b * (1.0 - s.a);
  if (mode == BLEND_DEST_ATOP) return b * s.a + s * (1.0 - b.a);
  if (mode == BLEND_XOR) return s * (1.0 - b.a) + b * (1.0 - s.a);
  if (mode == BLEND_COPY) return s;
  if (mode == BLEND_CLEAR) return vec4(0.0);
  if (mode == BLEND_PLUS_LIGHTER) return min(s + b, vec4(vec3(1.0 + u_beyond), 1.0));
  if (mode == BLEND_PLUS_DARKER) {
    float alpha = min(s.a + b.a, 1.0);
    return vec4(max(vec3(-u_beyond), alpha - (s.a - s.rgb) - (b.a - b.rgb)), alpha);
  }
  if (mode == BLEND_DEST) return b;
  if (mode == BLEND_SUBTRACT_SOURCE) return premultiplied(b - s);
  if (mode == BLEND_SUBTRACT_DEST) return premultiplied(s - b);
  // The second term is 0 unless colours lie below 0, which a clear source must not change.
  if (mode == BLEND_MAXIMUM) return max(max(s, b), 0.0) + min(min(s, b), 0.0);
  if (mode == BLEND_MINIMUM) return min(s, b);
  if (mode == BLEND_PRODUCT) return s * b;
  if (mode == BLEND_PLUS_LIGHTER_IGNORING_ALPHA) return premultiplied(vec4(b.rgb + s.rgb, b.a));
  if (mode == BLEND_PLUS_DARKER_IGNORING_ALPHA) return premultiplied(vec4(b.rgb - (s.a - s.rgb), b.a));
  if (mode == BLEND_SUBTRACT_SOURCE_IGNORING_ALPHA) return premultiplied(vec4(b.rgb - s.rgb, b.a));
  vec3 back = straight(b), front = straight(s), mixed;
  if (mode == BLEND_HUE) {
    mixed = withLuminosity(withSaturation(front, saturation(back)), luminosity(back));
  } else if (mode == BLEND_SATURATION) {
    mixed = withLuminosity(withSaturation(back, saturation(front)), luminosity(back));
  } else if (mode == BLEND_COLOR) {
    mixed = withLuminosity(front, luminosity(back));
  } else if (mode == BLEND_LUMINOSITY) {
    mixed = withLuminosity(back, luminosity(front));
  } else {
    for (int c = 0; c < 3; ++c) mixed[c] = separable(back[c], front[c], mode);
  }
  vec3 color = s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + s.a * b.a * mixed;
  return vec4(color, s.a + b.a * (1.0 - s.a));
}
#endif
