// A quadrilateral. Every rasterised pixel is painted: the rasteriser decides which pixels lie inside.
//
// In: pixels from the pass's first one, y down. Out: clip space in which row 0 of the target is the top row of the pass. A pixel belongs to
// the item if its sample point lies inside. The rasteriser tests its centre instead, so corners are moved by the offset between the two.
//
// Nothing is interpolated: quad.frag takes the pixel from gl_FragCoord. All maps are constant, and count positions from the item's origin.
// So a pixel has the same colour wherever in a target the item is drawn.
//
// The item's look is an entry of a table of its own (LookTable.swift).

uniform highp sampler2D u_looks;

vec4 look(uint part) { return texelFetch(u_looks, entryTexel(LOOK_SIZE * a_place.z + part), 0); }

// The map that takes a pixel's least corner where `map` takes its centre.
vec3 ofCorner(vec3 map) { return vec3(map.xy, map.z + 0.5 * (map.x + map.y)); }

void main() {
  vec3 paint = uintBitsToFloat(a_paint.xyz);
  gl_Position = itemPosition();
  v_placement = vec4(halves(a_place.x) + 0.5, paint.y, 0.0);
  // The layers of the image and of the mask, or the place of a picture on its page.
  vec2 textures = halves(a_place.y);
#if !defined IMAGE_SIZE || defined QUAD_MODULATED || defined QUAD_SILHOUETTE
  v_background = paint.z * look(LOOK_BACKGROUND);
#endif
  // Maps without perspective are divided by their weight.
  vec3 imageW = vec3(0.0, 0.0, 1.0);
#ifdef QUAD_PERSPECTIVE
  imageW = vector(AT_WEIGHT).xyz;
#endif
#if defined QUAD_PERSPECTIVE || defined QUAD_FILTERS
  v_imageW = vec4(ofCorner(imageW), look(LOOK_TEXELS).w);
#endif
#ifdef QUAD_BOX_SHADOW
  v_imageU = vec4(ofCorner(vector(AT_IMAGE).xyz), look(LOOK_TEXELS).w);
  v_imageV = vec4(ofCorner(vector(AT_IMAGE + 1u).xyz), 0.0);
  v_range = look(LOOK_RANGE);
#endif
#ifdef IMAGE_SIZE
  // The map from the item's pixels to texture coordinates, in one step.
  vec2 size = IMAGE_SIZE;
  vec3 imageU = vector(AT_IMAGE).xyz, imageV = vector(AT_IMAGE + 1u).xyz;
#ifdef IS_GROUP
  // Its look is the plain one: in the place of that is the place of the mask.
  vec3 texels = vec3(-textures, 0.0);
#elif defined QUAD_PICTURE
  vec3 texels = vec3(-textures, look(LOOK_TEXELS).z);
#else
  vec3 texels = look(LOOK_TEXELS).xyz;
#endif
  v_imageU = vec4(ofCorner(imageU - texels.x * imageW) / size.x, textures.x);
  v_imageV = vec4(ofCorner(imageV - texels.y * imageW) / size.y, texels.z);
#ifdef HAS_RANGE
  v_range = (look(LOOK_RANGE) - texels.xyxy) / size.xyxy;
#endif
#ifdef QUAD_MODULATED
  v_tint = paint.z * look(LOOK_TINT);
#endif
#endif
#if defined HAS_BACKDROP || defined QUAD_UNDERLAID || defined QUAD_GROUP_MASK
  v_group = vec4(0.0);
#if defined HAS_BACKDROP || defined QUAD_UNDERLAID
  v_group = vector(AT_GROUP);
#endif
#ifdef QUAD_GROUP_MASK
  // Its place on a page.
  v_group.zw = halves(a_place.z);
#endif
#endif
#ifdef QUAD_COLOR_FILTERS
  v_matrices = uvec2(vector(AT_ENTRIES).xy);
#endif
#ifdef QUAD_GRADIENT
  uint gradient = uint(vector(AT_ENTRIES).x);
  v_gradientOpacity = paint.z;
  readGradient(gradient);
#endif
#ifdef QUAD_MANY_STOPS
  v_gradient = gradient;
#endif
#ifdef HAS_PLANE
  vec3 planeU = vector(AT_PLANE).xyz, planeV = vector(AT_PLANE + 1u).xyz;
  v_planeU = vec4(ofCorner(planeU), 0.0);
  v_planeV = vec4(ofCorner(planeV), 0.0);
#endif
#ifdef QUAD_MASK
  // Both images lie in one plane, so they share the weight.
  vec2 maskSize = vec2(textureSize(u_maskImages, 0).xy);
  v_planeU = vec4(v_planeU.xyz / maskSize.x, textures.y);
  v_planeV.xyz /= maskSize.y;
#endif
#ifdef QUAD_ROUND
  vec4 shape = vector(AT_SHAPE);
  v_planeU.w = shape.x - shape.z;
  v_planeV.w = shape.y - shape.z;
  v_radii = vec2(shape.z, shape.z - shape.w);
#endif
#if defined QUAD_SLICES && !defined QUAD_PERSPECTIVE
  vec2 axis = planeU.xy;
  vec2 inverse = 1.0 / mix(axis, vec2(1e-5), lessThan(abs(axis), vec2(1e-5)));
  v_inverse = vec4(-planeV.xy * inverse, 0.5 * abs(inverse));
#endif
#ifdef QUAD_COVERED
  v_rows = vector(AT_ROWS);
#if defined QUAD_BORDER || defined QUAD_OWN_EDGE
  v_texels = vector(AT_INNER);
#endif
#endif
#ifdef QUAD_SIDES
  // Four corners, counted from the centre of the origin's pixel.
  vec4 x = vector(AT_SIDES) - 0.5, y = vector(AT_SIDES + 1u) - 0.5;
  Sides outer = sidesBetween(x, y);
#ifdef QUAD_ONE_SIDE
  v_outerSide = firstSide(outer);
#else
  v_sideX = outer.normalX;
  v_sideY = outer.normalY;
  v_sideInside = outer.inside;
  v_sideStart = outer.start;
  v_sideSize = outer.size;
#endif
#ifdef QUAD_BORDER
  // The border's inner corners, by the map that takes the unit square to the four corners (Heckbert, "Fundamentals of Texture Mapping and
  // Image Warping", 2.2.3).
  vec2 first = vec2(x.x, y.x), side = vec2(x.y, y.y) - first, last = vec2(x.w, y.w) - first;
  vec2 across = vec2(x.z, y.z) - first, skew = across - side - last;
  vec2 toSide = side - across, toLast = last - across;
  vec2 weight = vec2(cross2(skew, toLast), cross2(toSide, skew)) / cross2(toSide, toLast);
  side *= 1.0 + weight.x;
  last *= 1.0 + weight.y;
  vec2 low = vector(AT_INNER).xy, high = 1.0 - low;
  vec4 u = vec4(low.x, high.x, high.x, low.x), v = vec4(low.y, low.y, high.y, high.y), divisors = 1.0 + weight.x * u + weight.y * v;
  vec4 innerX = first.x + (side.x * u + last.x * v) / divisors, innerY = first.y + (side.y * u + last.y * v) / divisors;
#ifdef QUAD_ONE_SIDE
  v_innerSide = firstSide(sidesBetween(innerX, innerY));
#else
  v_innerX = innerX;
  v_innerY = innerY;
#endif
#endif
#endif
#ifdef QUAD_CUT
  v_placement.w = float(a_paint.w);
#endif
#ifdef QUAD_BORDER
  v_border = paint.z * look(LOOK_BORDER);
#if !defined IMAGE_SIZE && !defined QUAD_GRADIENT
  v_border += v_background * (1.0 - v_border.a);
#endif
#endif
}
