// The page of the coverage atlas: see CoverageAtlas.

#ifdef QUAD_COVERED
uniform highp sampler2D u_coverage;

// The coverage that a texel holds, by its index.
float coveredBy(float texel) {
  int k = int(texel);
  return texelFetch(u_coverage, ivec2(k & ((1 << COVERAGE_WIDTH_BITS) - 1), k >> COVERAGE_WIDTH_BITS), 0).r;
}
#endif
