// The Catmull–Rom weights of the four texels around a point, which lies `f` after the second of them.
vec4 cubicWeights(float f) {
  float f2 = f * f, f3 = f2 * f;
  return vec4(-0.5 * f + f2 - 0.5 * f3, 1.0 - 2.5 * f2 + 1.5 * f3, 0.5 * f + 2.0 * f2 - 1.5 * f3, 0.5 * (f3 - f2));
}
