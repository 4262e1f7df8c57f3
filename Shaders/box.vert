// A rectangle that tells how finely the rasteriser rounds its corners: see GridProbe. Four vertices without attributes.

// The least and the greatest corner, in pixels of the target.
uniform vec4 u_box;

void main() { gl_Position = clipPosition(stripCorner(gl_VertexID, u_box.xyzy, u_box.zwxw), 0.0); }
