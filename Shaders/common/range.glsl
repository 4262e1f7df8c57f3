// The distance by which red, green and blue may leave 0…alpha: 0, or large in the extended range.
uniform float u_beyond;

// The nearest premultiplied colour: alpha in 0…1, the others in 0…alpha, or beyond.
vec4 premultiplied(vec4 c) {
  float alpha = clamp(c.a, 0.0, 1.0);
  return vec4(clamp(c.rgb, -u_beyond, alpha + u_beyond), alpha);
}
