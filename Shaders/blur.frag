// One half of a separable Gaussian blur: along rows, or along columns. Premultiplied, pixel for pixel; pixels outside the source are clear.
//
// result(p) = Σ w(k) · source(p + k · step) / Σ w(k), where w(k) = exp(−k² / (2σ²)) and |k| ≤ reach.

// Filtered by the nearest texel.
uniform highp sampler2D u_image;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
// 1 / (2σ²), σ in pixels.
uniform float u_falloff;
// The number of pixels that count on each side.
uniform int u_reach;

layout(location = 0) out vec4 o_color;

void main() {
  // Software renderers read uniforms anew in each step, and texelFetch() takes them twice as long as textureLod().
  ivec2 size = textureSize(u_image, 0), along = ivec2(gl_FragCoord.xy) * u_step, ends = size * u_step;
  int reach = u_reach, before = along.x + along.y, after = ends.x + ends.y - 1 - before;
  vec2 texel = 1.0 / vec2(size), here = gl_FragCoord.xy * texel, stride = vec2(u_step) * texel;
  // w(k + 1) / w(k) = exp(−(2k + 1) / (2σ²)).
  float weight = 1.0, ratio = exp(-u_falloff), change = ratio * ratio;
  float weights = 1.0;
  vec4 sum = textureLod(u_image, here, 0.0);
  for (int k = 1; k <= reach; ++k) {
    weight *= ratio;
    ratio *= change;
    weights += 2.0 * weight;
    vec2 apart = float(k) * stride;
    sum += (k <= before ? weight : 0.0) * textureLod(u_image, here - apart, 0.0);
    sum += (k <= after ? weight : 0.0) * textureLod(u_image, here + apart, 0.0);
  }
  o_color = sum / weights;
}
