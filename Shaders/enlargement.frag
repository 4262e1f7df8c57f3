// A picture made larger by a whole factor along one axis: along rows, or along columns. Premultiplied.
//
// result(p) = Σ w(k) · source, with the weights of the cubic B-spline for the four pixels of the source around p. Beyond the first and the
// last pixel these repeat.

// Filtered by the nearest texel, and clamped to the edge.
uniform highp sampler2D u_image;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
uniform int u_factor;

layout(location = 0) out vec4 o_color;

void main() {
  // Software renderers read uniforms anew in each step, and texelFetch() takes them twice as long as textureLod().
  ivec2 way = u_step, along = ivec2(gl_FragCoord.xy) * way;
  float place = (float(along.x + along.y) + 0.5) / float(u_factor) - 0.5;
  float least = floor(place), f = place - least;
  vec4 weights = cubicWeights(f);
  vec2 texel = 1.0 / vec2(textureSize(u_image, 0)), stride = vec2(way) * texel;
  vec2 first = gl_FragCoord.xy * vec2(1 - way) * texel + (least - 0.5) * stride;
  vec4 sum = vec4(0.0);
  for (int k = 0; k < 4; ++k) sum += weights[k] * textureLod(u_image, first + float(k) * stride, 0.0);
  o_color = premultiplied(sum);
}
