// A finished group. In: pixels from the pass's first one, y down. Out: clip space, as in quad.vert.

// xy: the pixel that positions count from; z: the opacity.
flat out vec3 v_placement;
// The group's first pixel, counted from there, minus its place in the texture; that of the mask and of the picture under the group.
flat out vec4 v_firstPixels;
// The cuts; the first entry of the colour matrices in the table, and their number.
flat out uvec3 v_entries;

void main() {
  gl_Position = itemPosition();
  v_placement = vec3(halves(a_place.x), uintBitsToFloat(a_paint.y));
  v_firstPixels = vector(0u) - vec4(halves(a_place.y), halves(a_place.z));
  v_entries = uvec3(a_paint.w, uvec2(vector(1u).xy));
}
