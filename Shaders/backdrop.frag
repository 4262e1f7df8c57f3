// A layer's backdrop, seen through the layer's plane: the source of a blur. Premultiplied.
//
// Beyond the part u_mirrored, the picture is that part's mirror image. Between the centres of the source's pixels it is interpolated
// linearly. Each pixel is the mean of u_samples.x · u_samples.y samples.

uniform highp sampler2D u_image;
// From pixels of the target to pixels of the source, homogeneous.
uniform mat3 u_map;
// The least and the greatest coordinates of the mirrored part, and the distance of samples from its sides, in pixels of
// the target.
uniform vec4 u_mirrored;
uniform vec2 u_inset;
// The first and the last pixel that count: beyond, they repeat. The source holds those from 0 to u_held; others are clear.
uniform ivec4 u_limits;
uniform ivec2 u_held;
uniform ivec2 u_samples;

layout(location = 0) out vec4 o_color;

vec4 pixel(ivec2 at) {
  bool isHeld = all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, u_held));
  return isHeld ? texelFetch(u_image, at, 0) : vec4(0.0);
}

vec4 sampled(vec2 at) {
  at = clamp(at - 0.5, vec2(u_limits.xy), vec2(u_limits.zw));
  vec2 corner = floor(at);
  ivec2 first = ivec2(corner), next = min(first + 1, u_limits.zw);
  vec2 part = at - corner;
  vec4 upper = mix(pixel(first), pixel(ivec2(next.x, first.y)), part.x);
  vec4 lower = mix(pixel(ivec2(first.x, next.y)), pixel(next), part.x);
  return mix(upper, lower, part.y);
}

void main() {
  vec2 corner = floor(gl_FragCoord.xy), low = u_mirrored.xy, size = u_mirrored.zw - u_mirrored.xy;
  vec2 inset = min(u_inset, 0.5 * size);
  vec4 sum = vec4(0.0);
  for (int j = 0; j < u_samples.y; ++j) {
    for (int i = 0; i < u_samples.x; ++i) {
      vec2 p = corner + (vec2(float(i), float(j)) + 0.5) / vec2(u_samples) - low;
      p = size - abs(mod(p, 2.0 * size) - size);
      vec3 at = u_map * vec3(low + clamp(p, inset, size - inset), 1.0);
      sum += sampled(at.xy / max(at.z, 1e-6));
    }
  }
  o_color = sum / float(u_samples.x * u_samples.y);
}
