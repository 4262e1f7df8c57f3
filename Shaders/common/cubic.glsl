// The weights of the cubic B-spline for the four texels around a point, which lies `f` after the second of them. It blurs by a variance of
// 1/3 texel².
vec4 cubicWeights(float f) {
  float f2 = f * f, f3 = f2 * f;
  return vec4(1.0 - 3.0 * f + 3.0 * f2 - f3, 4.0 - 6.0 * f2 + 3.0 * f3, 1.0 + 3.0 * f + 3.0 * f2 - 3.0 * f3, f3) / 6.0;
}
