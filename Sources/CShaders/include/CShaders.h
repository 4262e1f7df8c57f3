// The files of Shaders, each as one string that ends with a zero.
#pragma once

const char *shader_range_glsl(void);
const char *shader_corners_glsl(void);
const char *shader_edges_glsl(void);
const char *shader_coverage_glsl(void);
const char *shader_sides_glsl(void);
const char *shader_quad_glsl(void);
const char *shader_sampling_glsl(void);
const char *shader_gradient_glsl(void);
const char *shader_shadow_glsl(void);
const char *shader_cubic_glsl(void);
const char *shader_blending_glsl(void);
const char *shader_item_vert(void);
const char *shader_item_frag(void);
const char *shader_quad_vert(void);
const char *shader_quad_frag(void);
const char *shader_composite_frag(void);
const char *shader_whole_vert(void);
const char *shader_blur_frag(void);
const char *shader_reduce_frag(void);
const char *shader_enlarge_frag(void);
const char *shader_backdrop_frag(void);
const char *shader_box_vert(void);
const char *shader_white_frag(void);
