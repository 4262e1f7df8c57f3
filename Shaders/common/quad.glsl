// The values that all pixels of a quadrilateral share: quad.vert writes them, quad.frag reads them. With those of a gradient, a program has at
// most 15 vectors, which all devices of OpenGL ES 3.0 have.

#ifdef QUAD_IMAGE
uniform highp sampler2DArray u_images;
#define IMAGE_SIZE vec2(textureSize(u_images, 0).xy)
#elif defined QUAD_PICTURE
uniform highp sampler2D u_picture;
#define IMAGE_SIZE vec2(textureSize(u_picture, 0))
#endif
uniform highp sampler2DArray u_maskImages;

// xy: the centre of the target's pixel that the item's positions count from; z: the opacity of the whole; w: the cuts, a whole
// number.
flat VARYING vec4 v_placement;
flat VARYING vec4 v_background;
#ifdef IMAGE_SIZE
// w: the layer of the texture array, and the bias of the level of detail.
flat VARYING vec4 v_imageU;
flat VARYING vec4 v_imageV;
#elif defined QUAD_BOX_SHADOW
// w: the round corners, a CACornerMask.
flat VARYING vec4 v_imageU;
flat VARYING vec4 v_imageV;
#endif
#if defined QUAD_MODULATED || defined QUAD_FINE || defined QUAD_FILTERS
#define HAS_RANGE
#endif
#if defined HAS_RANGE || defined QUAD_BOX_SHADOW
// The range of image coordinates; or half the box's width and height, its radius, and σ.
flat VARYING vec4 v_range;
#endif
#ifdef QUAD_MODULATED
flat VARYING vec4 v_tint;
#endif
#if defined QUAD_PERSPECTIVE || defined QUAD_FILTERS
// w: the bits of the filters.
flat VARYING vec4 v_imageW;
#endif
#ifdef QUAD_GRADIENT
// Multiplies the gradient alone.
flat VARYING float v_gradientOpacity;
#endif
#if defined QUAD_MODE || defined QUAD_REPLACES
#define HAS_BACKDROP
#endif
#if defined HAS_BACKDROP || defined QUAD_UNDERLAID || defined QUAD_GROUP_MASK
#define IS_GROUP
// The first pixel of the group's picture, counted from that of the backdrop (xy), and from that of its mask or of the picture under it (zw).
flat VARYING vec4 v_group;
#endif
#ifdef QUAD_COLOR_FILTERS
#define IS_GROUP
// The first of the colour matrices in u_table, and their number.
flat VARYING uvec2 v_matrices;
#endif
#ifdef QUAD_MANY_STOPS
// Where the gradient begins in u_table.
flat VARYING uint v_gradient;
#elif defined QUAD_GRADIENT
const uint v_gradient = 0u;
#endif
#if defined QUAD_ROUND || defined QUAD_MASK
#define HAS_PLANE
// The map to a rounded rectangle (w: half the distances between the centres of the corners' arcs), or to a mask (w: the layer of the texture
// array).
flat VARYING vec4 v_planeU;
flat VARYING vec4 v_planeV;
#endif
#ifdef QUAD_COVERED
// The first pixel of the rows of coverage, the number of texels in each, and the first texel.
flat VARYING vec4 v_rows;
#if defined QUAD_BORDER || defined QUAD_OWN_EDGE
// The first texels of the border's inner edge, of the contents, and of the common parts of the outer edge and the contents, and of the inner
// edge and the contents.
flat VARYING vec4 v_texels;
#endif
#endif
#ifdef QUAD_ROUND
// The radius of the outline, and of the border's inner edge.
flat VARYING vec2 v_radii;
#endif
#if defined QUAD_SLICES && !defined QUAD_PERSPECTIVE
// How a slice moves from one to the next inside a pixel's columns and rows, and half its length there.
flat VARYING vec4 v_inverse;
#endif
#ifdef QUAD_ONE_SIDE
// The first side, and that of the border's inner edge: the normal, and how far inside the pixel of the origin lies.
flat VARYING vec3 v_outerSide;
#ifdef QUAD_BORDER
flat VARYING vec3 v_innerSide;
#endif
#elif defined QUAD_SIDES
flat VARYING vec4 v_sideX;
flat VARYING vec4 v_sideY;
flat VARYING vec4 v_sideInside;
flat VARYING vec4 v_sideStart;
flat VARYING vec4 v_sideSize;
#ifdef QUAD_BORDER
// The corners of the border's inner edge.
flat VARYING vec4 v_innerX;
flat VARYING vec4 v_innerY;
#endif
#endif
#ifdef QUAD_BORDER
// Without an image or a gradient: the border over the background.
flat VARYING vec4 v_border;
#endif
