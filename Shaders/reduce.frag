// A picture made smaller by a whole factor: each pixel is the mean of u_factor × u_factor pixels of the source. Premultiplied.

uniform highp sampler2D u_image;
uniform int u_factor;

layout(location = 0) out vec4 o_color;

void main() {
  ivec2 first = ivec2(gl_FragCoord.xy) * u_factor;
  vec4 sum = vec4(0.0);
  for (int j = 0; j < u_factor; ++j) {
    for (int i = 0; i < u_factor; ++i) sum += texelFetch(u_image, first + ivec2(i, j), 0);
  }
  o_color = sum / float(u_factor * u_factor);
}
