// The table of outlines, cuts, stretches and gradients: what does not fit into the words of an item. See EdgeTable.

uniform highp sampler2D u_edges;

vec4 tableEntry(uint index) {
  return texelFetch(u_edges, ivec2(int(index % EDGE_TABLE_WIDTH), int(index / EDGE_TABLE_WIDTH)), 0);
}
