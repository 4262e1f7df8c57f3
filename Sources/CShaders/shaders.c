// `#embed` costs the compiler nothing, where an array in Swift of as many bytes takes seconds.
#include "CShaders.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT(name) \
  const char *name(void) { return (const char *)name##_bytes; }

static const unsigned char shader_range_glsl_bytes[] = {
#embed "../../Shaders/common/range.glsl" suffix(, 0)
};
TEXT(shader_range_glsl)

static const unsigned char shader_corners_glsl_bytes[] = {
#embed "../../Shaders/common/corners.glsl" suffix(, 0)
};
TEXT(shader_corners_glsl)

static const unsigned char shader_edges_glsl_bytes[] = {
#embed "../../Shaders/common/edges.glsl" suffix(, 0)
};
TEXT(shader_edges_glsl)

static const unsigned char shader_coverage_glsl_bytes[] = {
#embed "../../Shaders/common/coverage.glsl" suffix(, 0)
};
TEXT(shader_coverage_glsl)

static const unsigned char shader_sides_glsl_bytes[] = {
#embed "../../Shaders/common/sides.glsl" suffix(, 0)
};
TEXT(shader_sides_glsl)

static const unsigned char shader_quad_glsl_bytes[] = {
#embed "../../Shaders/common/quad.glsl" suffix(, 0)
};
TEXT(shader_quad_glsl)

static const unsigned char shader_sampling_glsl_bytes[] = {
#embed "../../Shaders/common/sampling.glsl" suffix(, 0)
};
TEXT(shader_sampling_glsl)

static const unsigned char shader_gradient_glsl_bytes[] = {
#embed "../../Shaders/common/gradient.glsl" suffix(, 0)
};
TEXT(shader_gradient_glsl)

static const unsigned char shader_shadow_glsl_bytes[] = {
#embed "../../Shaders/common/shadow.glsl" suffix(, 0)
};
TEXT(shader_shadow_glsl)

static const unsigned char shader_cubic_glsl_bytes[] = {
#embed "../../Shaders/common/cubic.glsl" suffix(, 0)
};
TEXT(shader_cubic_glsl)

static const unsigned char shader_blending_glsl_bytes[] = {
#embed "../../Shaders/common/blending.glsl" suffix(, 0)
};
TEXT(shader_blending_glsl)

static const unsigned char shader_item_vert_bytes[] = {
#embed "../../Shaders/item.vert" suffix(, 0)
};
TEXT(shader_item_vert)

static const unsigned char shader_item_frag_bytes[] = {
#embed "../../Shaders/item.frag" suffix(, 0)
};
TEXT(shader_item_frag)

static const unsigned char shader_quad_vert_bytes[] = {
#embed "../../Shaders/quad.vert" suffix(, 0)
};
TEXT(shader_quad_vert)

static const unsigned char shader_quad_frag_bytes[] = {
#embed "../../Shaders/quad.frag" suffix(, 0)
};
TEXT(shader_quad_frag)

static const unsigned char shader_composite_frag_bytes[] = {
#embed "../../Shaders/composite.frag" suffix(, 0)
};
TEXT(shader_composite_frag)

static const unsigned char shader_whole_vert_bytes[] = {
#embed "../../Shaders/whole.vert" suffix(, 0)
};
TEXT(shader_whole_vert)

static const unsigned char shader_blur_frag_bytes[] = {
#embed "../../Shaders/blur.frag" suffix(, 0)
};
TEXT(shader_blur_frag)

static const unsigned char shader_reduce_frag_bytes[] = {
#embed "../../Shaders/reduce.frag" suffix(, 0)
};
TEXT(shader_reduce_frag)

static const unsigned char shader_enlarge_frag_bytes[] = {
#embed "../../Shaders/enlarge.frag" suffix(, 0)
};
TEXT(shader_enlarge_frag)

static const unsigned char shader_backdrop_frag_bytes[] = {
#embed "../../Shaders/backdrop.frag" suffix(, 0)
};
TEXT(shader_backdrop_frag)

static const unsigned char shader_box_vert_bytes[] = {
#embed "../../Shaders/box.vert" suffix(, 0)
};
TEXT(shader_box_vert)

static const unsigned char shader_white_frag_bytes[] = {
#embed "../../Shaders/white.frag" suffix(, 0)
};
TEXT(shader_white_frag)
