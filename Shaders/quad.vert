// One DrawItem an instance, of which every pixel that is rasterised is painted: the rasteriser decides what lies inside.
//
// In: output pixels, y down. Out: clip space in which row 0 of the target is the top row of the pass. A pixel belongs to the
// item if its sample point does; the rasteriser asks for its centre, so all is moved by the way between the two.

layout(location = 0) in vec4 a_corners01;
layout(location = 1) in vec4 a_corners23;
layout(location = 2) in uvec4 a_outlines;
layout(location = 4) in vec4 a_placement;
layout(location = 5) in vec4 a_background;
layout(location = 6) in vec4 a_border;
layout(location = 7) in vec4 a_imageU;
layout(location = 8) in vec4 a_imageV;
layout(location = 9) in vec4 a_imageW;
layout(location = 10) in vec4 a_imageRange;
layout(location = 11) in vec4 a_imageOrigin;
layout(location = 12) in vec4 a_contentsTint;
layout(location = 13) in vec4 a_planeU;
layout(location = 14) in vec4 a_planeV;

// The pass's first pixel and its size, output pixels.
uniform vec4 u_frame;

flat out vec4 v_background;
flat out float v_opacity;
#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#define IMAGE_SIZE vec2(textureSize(u_images, 0).xy)
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#define IMAGE_SIZE vec2(textureSize(u_picture, 0))
#endif
#ifdef IMAGE_SIZE
out vec2 v_uv;
flat out float v_layer;
flat out vec4 v_range;
flat out vec4 v_tint;
flat out float v_level;
#endif
#ifdef QUAD_MASK
out vec2 v_maskUV;
flat out float v_maskLayer;
uniform highp sampler2DArray u_maskImages;
#endif
#ifdef QUAD_ROUND
out vec2 v_local;
flat out vec4 v_axes;
flat out vec4 v_shape;
#endif
#ifdef QUAD_EDGE
out vec3 v_point;
flat out vec4 v_outerEdge;
flat out vec4 v_innerEdge;
#endif
#ifdef QUAD_BORDER
flat out vec4 v_border;
#endif

void main() {
  // A strip visits the corners 0, 1, 3, 2.
  vec2 corner = gl_VertexID == 0 ? a_corners01.xy
              : gl_VertexID == 1 ? a_corners01.zw
              : gl_VertexID == 2 ? a_corners23.zw
              : a_corners23.xy;
  vec2 moved = corner - SAMPLE_OFFSET;
  float weight = 1.0;
  v_background = a_background;
  v_opacity = a_placement.z;
  vec3 centre = vec3(moved - a_placement.xy, 1.0);
#ifdef IMAGE_SIZE
  // Which texel is nearest is asked of the sample point, everything else of the centre.
#ifdef QUAD_NEAREST
  vec3 point = vec3(corner - a_placement.xy, 1.0);
#else
  vec3 point = centre;
#endif
  float w = dot(a_imageW.xyz, point);
#ifdef QUAD_PERSPECTIVE
  weight = 1.0 / w;
#endif
  vec2 size = IMAGE_SIZE;
  vec2 texel = vec2(dot(a_imageU.xyz, point), dot(a_imageV.xyz, point)) / w;
  v_uv = (texel - a_imageOrigin.xy) / size;
  v_range = (a_imageRange - a_imageOrigin.xyxy) / size.xyxy;
  v_layer = a_imageW.w;
  v_tint = a_contentsTint;
  v_level = a_imageV.w;
#ifndef QUAD_PERSPECTIVE
  // Texels a pixel along x and along y: the same everywhere.
  vec2 alongX = vec2(a_imageU.x, a_imageV.x) / w, alongY = vec2(a_imageU.y, a_imageV.y) / w;
  v_level += 0.5 * log2(max(max(dot(alongX, alongX), dot(alongY, alongY)), 1e-30));
#endif
#endif
#ifdef QUAD_MASK
  // The same weight as the image's: both lie in one plane.
  float maskWeight = dot(a_imageW.xyz, centre);
  v_maskUV = vec2(dot(a_planeU.xyz, centre), dot(a_planeV.xyz, centre)) / maskWeight
           / vec2(textureSize(u_maskImages, 0).xy);
  v_maskLayer = a_planeU.w;
#endif
#ifdef QUAD_ROUND
  v_local = vec2(dot(a_planeU.xyz, centre), dot(a_planeV.xyz, centre));
  v_axes = vec4(a_planeU.xy, a_planeV.xy);
  v_shape = uintBitsToFloat(a_outlines);
#endif
#ifdef QUAD_EDGE
  v_point = centre;
  v_outerEdge = a_planeU;
  v_innerEdge = vec4(a_planeV.xyz, 0.0);
#endif
#ifdef QUAD_BORDER
  v_border = a_border;
#endif
  vec2 clip = (moved - u_frame.xy) / u_frame.zw * 2.0 - 1.0;
  gl_Position = vec4(clip, a_planeV.w, 1.0) * weight;
}
