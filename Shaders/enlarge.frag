// A picture made larger by a whole factor along one axis: along rows, or along columns. Premultiplied.
//
// result(p) = Σ w(k) · source, with the weights of the cubic B-spline for the four pixels of the source around p. Beyond the first and the
// last pixel these repeat.

uniform highp sampler2D u_image;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
uniform int u_factor;

layout(location = 0) out vec4 o_color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy), last = textureSize(u_image, 0) - 1;
  ivec2 along = here * u_step;
  float place = (float(along.x + along.y) + 0.5) / float(u_factor) - 0.5;
  float least = floor(place), f = place - least;
  vec4 weights = cubicWeights(f);
  ivec2 across = here * (1 - u_step);
  vec4 sum = vec4(0.0);
  for (int k = 0; k < 4; ++k) {
    sum += weights[k] * texelFetch(u_image, clamp(across + (int(least) + k - 1) * u_step, ivec2(0), last), 0);
  }
  o_color = premultiplied(sum);
}
