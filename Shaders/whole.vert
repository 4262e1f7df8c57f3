// One triangle that covers the whole target; three vertices without attributes.

void main() {
  gl_Position = wholeCorner(gl_VertexID);
}
