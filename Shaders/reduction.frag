// A picture made smaller by a whole factor. Premultiplied; pixels outside the source are clear.
//
// result(p) = Σ w(dx) · w(dy) · source / u_factor², where w(d) = 1 − |d| and d is the distance from p in pixels of the
// result, |d| < 1. So each pixel of the source keeps its place: its neighbours share it in proportion to their
// nearness. Means over squares would move it to a square's middle, and a striped image with it.

// Filtered by the nearest texel.
uniform highp sampler2D u_image;
uniform int u_factor;
// Where the source begins, in its pixels from the result's first.
uniform ivec2 u_offset;

layout(location = 0) out vec4 o_color;

void main() {
  // Software renderers read uniforms anew in each step, and texelFetch() takes them twice as long as textureLod().
  int factor = u_factor, odd = factor & 1;
  ivec2 size = textureSize(u_image, 0), first = ivec2(gl_FragCoord.xy) * factor - factor / 2 - u_offset;
  ivec2 from = max(-first, 0), to = min(size - first, 2 * factor - odd);
  // The weights begin at 0, as far before the first texel's centre.
  float part = 1.0 / float(factor), begin = 0.5 + 0.5 * float(odd);
  vec2 texel = 1.0 / vec2(size), origin = (vec2(first) + 0.5) * texel;
  vec4 sum = vec4(0.0);
  for (int j = from.y; j < to.y; ++j) {
    float down = 1.0 - abs((float(j) + begin) * part - 1.0);
    vec4 row = vec4(0.0);
    for (int i = from.x; i < to.x; ++i) {
      float across = 1.0 - abs((float(i) + begin) * part - 1.0);
      row += across * textureLod(u_image, origin + vec2(float(i), float(j)) * texel, 0.0);
    }
    sum += down * row;
  }
  o_color = sum * (part * part);
}
