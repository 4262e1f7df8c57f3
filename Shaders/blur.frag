// One half of a separable Gaussian: along rows, or along columns. Outside the source all is clear.

uniform highp sampler2D u_image;
uniform ivec2 u_step;
// 1 / (2σ²), σ in pixels, and how many pixels to each side count.
uniform float u_falloff;
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
