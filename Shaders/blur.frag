// One half of a separable Gaussian blur: along rows, or along columns. Premultiplied, pixel for pixel; pixels outside the source are clear.
//
// result(p) = Σ w(k) · source(p + k · step) / Σ w(k), where w(k) = exp(−k² / (2σ²)) and |k| ≤ reach.

uniform highp sampler2D u_image;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
// 1 / (2σ²), σ in pixels.
uniform float u_falloff;
// The number of pixels that count on each side.
uniform int u_reach;

layout(location = 0) out vec4 o_color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy), size = textureSize(u_image, 0);
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int k = -u_reach; k <= u_reach; ++k) {
    float weight = exp(-float(k * k) * u_falloff);
    weights += weight;
    ivec2 at = here + k * u_step;
    if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) continue;
    sum += weight * texelFetch(u_image, at, 0);
  }
  o_color = sum / weights;
}
